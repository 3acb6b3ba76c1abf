"""The table: what happens now, the line to declare on, the standings, what to do with the pieces, the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from referee.record.replay import Step
from referee.rules.game import Seat
from referee.table.script import Play, open_play
from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk.desk import Desk, moved_on
from tui.desk.drawings import drawings, holdings
from tui.desk.house_rules import listed
from tui.desk.ink import Text
from tui.desk.replay import Replay
from tui.desk.signs import shape
from tui.screens.base import GENERAL, Key, KeyBar, fitting, keys
from tui.screens.reveal import shower
from tui.screens.table_keys import BY_HAND, PAGES, REPLAY, RESTING, TYPING
from tui.screens.table_replay import TableReplay
from tui.widgets.boards import Drawing, by_hand
from tui.widgets.declare import Declare
from tui.widgets.hanging import Box, Marked
from tui.widgets.now import now_lines
from tui.widgets.record_list import record_text
from tui.widgets.share_rows import share_left, share_right
from tui.widgets.standings import standings_text
from tui.widgets.todo import todo_lines

POLL = 1.0
"""Seconds between two looks at whether another process has added to the table."""


class TableScreen(TableReplay):
    """One table being played."""

    KEYS: ClassVar[tuple[Key, ...]] = RESTING
    BINDINGS: ClassVar[list[BindingType]] = keys(*REPLAY, BY_HAND, *KEYS, *PAGES)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (90, "-middle"), (140, "-wide")]  # noqa: RUF012  # Textual's own
    CSS = """
    TableScreen #columns { height: 1fr; }
    TableScreen #left { width: 42; }
    TableScreen #right { width: 1fr; border-left: solid $panel; }
    TableScreen.-middle #left { width: 48%; }
    TableScreen.-wide #columns { width: 88; }
    TableScreen.-wide #left { width: 46; }
    TableScreen #beside { display: none; width: 1fr; border-left: solid $primary; }
    TableScreen.-wide #beside { display: block; }
    TableScreen #declare { border-top: solid $primary; border-title-color: $primary; border-title-style: bold; }
    TableScreen.ascii #declare, TableScreen.ascii Box { border-top: ascii $primary; }
    TableScreen.ascii #right, TableScreen.ascii #beside { border-left: ascii $primary; }
    TableScreen #record { height: 1fr; }
    TableScreen #beside { padding: 0 1; }
    """

    def __init__(self, name: str = "", replay: Play | Sequence[str] | None = None) -> None:
        """Open the table, or that of a recorded play (in memory). Raises `Trouble` where it cannot be."""
        super().__init__(open_play(replay) if isinstance(replay, Play) else name)
        self.desk = Desk(self.gyoji.session, self.table)
        lines = replay.lines if isinstance(replay, Play) else tuple(replay or ())
        self.replay = Replay(self.table, lines) if lines else None
        self.kept = not isinstance(replay, Play)
        self._poll_failed = False

    # what is shown

    def title_text(self) -> str:
        """Give who acts, game and table, phase, entry, and what is made up or not kept, as far as they fit."""
        words, table = self.words, self.table
        phase = getattr(table.state, "phase", "")
        acting = self.acting()
        parts = [(3, table.game.meta.title(words.lang)), (4, table.name)]
        if acting is not None and not self.desk.over:
            parts.insert(0, (0, self.say("table.acts", who=f"{acting.name} {shape(acting.shape, self.ascii)}")))
        if isinstance(phase, str) and (self.desk.over or phase not in ("", "play")):
            parts.append((1, words.say_or(f"phase.{phase}", phase)))
        parts.append((5, self.say("table.entry", entry=table.entries[-1].seq)))
        if table.world.depth != "full":
            parts.append((1, words.say(f"depth.{table.world.depth}")))
        if self.invented:
            parts.append((2, self.say("table.invented")))
        return self.plain(fitting(parts, self.app.size.width))

    def acting(self) -> Seat | None:
        """Give the seat that acts, if that is known."""
        return next((seat for seat in self.seats if seat.id == self.table.acting), None)

    def body(self) -> ComposeResult:
        """Compose the panels."""
        with Horizontal():
            with Horizontal(id="columns"):
                with Vertical(id="left"):
                    yield Box(id="now")
                    with Vertical(id="declare") as box:
                        box.border_title = self.say("table.declare")
                        yield Declare(self.desk, self.ascii)
                with Vertical(id="right"):
                    yield Box(id="standings")
                    yield Box(id="todo")
                    yield Box(id="record")
            yield from self.beside()

    def beside(self) -> ComposeResult:
        """Compose the board that stands beside a wide table."""
        with Vertical(id="beside"):
            yield Drawing()

    def on_mount(self) -> None:
        """Show everything, and look now and then whether somebody else has added to the table."""
        self.show()
        if self.replay is None:
            self.query_one(Declare).rest_here()
        if self.kept:
            self.set_interval(POLL, self.poll)
        self._bar()

    def show(self) -> None:
        """Show all panels for the table as it stands."""
        words, table, ascii = self.words, self.table, self.ascii
        theme = self.app.theme
        self._shown = self.mark()
        self.retitle()
        self.query_one("#now", Box).put(now_lines(words, table, ascii), words.say("table.now"))
        width = max(20, self.query_one("#right").size.width - 2)
        ranks = standings_text(words, table, self.holdings, theme, width, ascii)
        held = [("", Text(text)) for text in listed(words, table)] if self.desk.over else []
        self.query_one("#standings", Box).put([("", ranks), *held], words.say("table.standings"))
        last = self.desk.last_ledger()
        title = words.say("table.todo_after", entry=last.entry.seq) if last else words.say("table.todo")
        self.query_one("#todo", Box).put(todo_lines(words, last, ascii), title)
        record = record_text(words, table, 20, theme, width, ascii)
        self.query_one("#record", Box).put([("", record)], words.say("table.record"))
        self.query_one(Declare).show()
        self.share()
        beside = self.query_one("#beside")
        drawn = drawings(table.game.id) if beside.size.width else None
        if drawn is not None:
            size = beside.size
            self.query_one(Drawing).put(drawn.compact(words, table, size.width - 2, size.height, theme, ascii))

    def share(self) -> None:
        """Share the rows out: what is due takes those that the line and its verdict leave, what is to be done with the
        pieces all but a few of the record.
        """
        share_left(self.query_one("#left"), self.query_one("#now", Box), self.query_one(Declare))
        share_right(self.query_one("#right"), self.query_one("#standings", Box), self.query_one("#todo", Box))

    def on_typing_panel_shown(self) -> None:
        """Share the rows out anew."""
        self.share()

    def action_page(self, step: int) -> None:
        """Turn the pages of everything that does not fit."""
        for part in self.query(Marked):
            if part.has_class("more"):
                part.page(step)

    def holdings(self, words: Words, state: object, seat: str) -> str:
        """Say what a seat holds, where the moves are kept; else nothing is known of it."""
        return holdings(self.table.game.id, words, state, seat) if self.table.world.depth == "full" else ""

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        if self.is_mounted:
            self.call_after_refresh(self.show)

    async def relabel(self) -> None:
        """Show everything in the language now in use; what is typed stays."""
        self.query_one(Declare).keep()
        self.desk.judge_anew()  # a house rule or a retract may have changed its verdict
        await super().relabel()
        self.call_after_refresh(self.show)
        if self.desk.asked is None:
            self.query_one(Declare).rest_here()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the keys that work while typing."""
        self._bar()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Show the keys that work while not typing."""
        self.call_after_refresh(self._bar)

    def _bar(self) -> None:
        bar = self.query(KeyBar)
        if bar:
            typing = isinstance(self.focused, Input)
            hand = (BY_HAND._replace(shown="^L" if typing else BY_HAND.shown),) if by_hand(self.table.game.id) else ()
            resting = (*(REPLAY if self.replay else ()), *hand, *self.KEYS, Key("escape", "Esc", "back"))
            bar.first().bound = (*((*TYPING[:1], *hand, *TYPING[1:]) if typing else resting), *GENERAL)
            bar.first().refresh()

    # what came of a declaration

    def on_declare_recorded(self, event: Declare.Recorded) -> None:
        """Show the table after a declaration; a scoring is revealed, then the markers are compared."""
        self.show()
        if event.entered.step is not None:
            self.reveal(event.entered.step)

    def reveal(self, step: Step) -> None:
        """Show a scoring step by step, then compare the markers; an entry that is none is passed over."""
        drawn = shower(self.table.game.id)
        if not step.scored or not (drawn.is_scoring(step.scored) if drawn else self.table.over):
            return

        def seen(_answer: object) -> None:
            if self.replay is None:
                self.action_markers()

        try:
            self.app.push_screen(self.gyoji.made("reveal", table=self.table, seq=step.entry.seq), seen)
        except Trouble as found:
            self.report(found)

    def on_declare_taken_back(self, event: Declare.TakenBack) -> None:
        """Show the table as it was before the action."""
        self.notify(self.say("say.taken_back", count=event.count))
        self.show()

    def on_declare_told(self, event: Declare.Told) -> None:
        """Show the table after a fact was told."""
        self.show()

    def on_declare_refused(self, event: Declare.Refused) -> None:
        """Say what went wrong; where somebody was faster, follow."""
        self.trouble(event.trouble)

    def on_declare_clause(self, event: Declare.Clause) -> None:
        """Open the rulebook at a clause."""
        self.gyoji.show("rulebook", game=self.table.game.id, clause=event.clause)

    async def on_declare_command(self, event: Declare.Command) -> None:
        """Do what was typed as a word."""
        await self.run_action(f"screen.{event.action}")

    def on_declare_sheet(self, event: Declare.Sheet) -> None:
        """Open a tally sheet."""
        self.gyoji.show("tally", table=self.table, scoring=event.scoring)

    def trouble(self, found: Trouble) -> None:
        """Say what went wrong; nothing typed is lost."""
        self.report(found)
        if moved_on(found):
            try:
                self.desk.follow()
            except Trouble as worse:
                self.report(worse)
            self.show()

    def poll(self) -> None:
        """Follow what another process has added."""
        try:
            if self.desk.moved_on():
                self.notify(self.say("table.followed"), markup=False)
                self.show()
            self._poll_failed = False
        except Trouble as found:
            if not self._poll_failed:
                self._poll_failed = True
                self.report(found)

    def on_click(self, event: events.Click) -> None:
        """A click on a part opens the screen that shows all of it."""
        opens = {"standings": self.action_scores, "todo": self.action_why, "record": self.action_record}
        opens["beside"] = self.action_board
        for node in event.widget.ancestors_with_self if event.widget is not None else ():
            if node.id in opens:
                opens[node.id]()
                return

    # keys

    def action_declare(self) -> None:
        """Declare what stands on the line."""
        self.query_one(Declare).declare()

    def action_rest(self) -> None:
        """Leave the line, so that single letters are keys."""
        self.set_focus(None)

    def action_help(self) -> None:
        """Show the keys while typing and those while not."""
        back = Key("escape", "Esc", "back")
        self.gyoji.show("help", keys=(*TYPING, *self.KEYS, back, *GENERAL), about=self.help_id)

    def action_palette(self) -> None:
        """Open the list of everything."""
        self.app.action_command_palette()

    def action_options(self) -> None:
        """List everything that may be declared now."""
        self.query_one(Declare).open_options()

    def action_by_hand(self) -> None:
        """Make a declaration with the pieces, where the game brings a screen for that; it comes onto the line."""
        made = by_hand(self.table.game.id)
        if made is not None and self.table.world.depth == "full" and not self.desk.over:
            self.app.push_screen(made(self.table), self.query_one(Declare).chosen)

    def action_undo(self) -> None:
        """Take the last declaration back."""
        try:
            done = self.desk.undo()
        except Trouble as found:
            self.trouble(found)
            return
        said = self.say("table.undone", text=done) if done else self.say("table.nothing_to_undo")
        self.notify(said, markup=False)
        self.show()

    def action_redo(self) -> None:
        """Put back what the last undo took."""
        try:
            done = self.desk.redo()
        except Trouble as found:
            self.trouble(found)
            return
        said = self.say("table.redone", text=done) if done else self.say("table.nothing_to_redo")
        self.notify(said, markup=False)
        self.show()
