"""The table screen: the current situation, the input line for declarations, the standings, the instructions for the
pieces, and the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from referee.record.table_state import ReplayStep
from referee.table.recorded_script import RecordedScript, open_play
from tui.core.conversation.demo_player import DemoProgress
from tui.core.conversation.table_session import TableSession
from tui.core.game_ui.registry import screens_of
from tui.flows.choose_sheet import sheet
from tui.flows.clause_suspension import house_rule
from tui.flows.note import note
from tui.flows.protests import protests
from tui.flows.record_depth import depth
from tui.flows.recount import look_through, recount
from tui.flows.score_markers import markers
from tui.flows.seat_changes import people
from tui.screens.commands_and_keys import Key, bound, moving
from tui.screens.demo_player import DemoPlayer
from tui.screens.draw_card_answer import draw_card
from tui.screens.pasted_line_runner import PastedMoveLines
from tui.screens.screen_base import TitleBar
from tui.screens.table_arrival_notices import ABOVE, TableArrivalNotices
from tui.screens.table_dialog_host import TableDialogHost
from tui.screens.table_input_access import TableInputAccess
from tui.screens.table_screen_base import TableScreenBase
from tui.screens.table_screen_css import LAYOUT
from tui.screens.table_watcher import TableWatcher
from tui.widgets import declare_messages
from tui.widgets.command_input import CommandTypingPanel
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.table_panels import TablePanels
from tui.widgets.turn_banner import TurnBanner

ReplaySource = RecordedScript | Sequence[str] | None
"""A recorded game, the lines of one, or None."""


class TableScreen(TableScreenBase):
    """The screen of one table in play."""

    OWN: ClassVar[tuple[str, ...]] = (
        "accept_offer", "refuse_offer", "step", "auto", "by_hand", "why", "form", "undo", "board", "scores", "record",
        "dispute", "redo", "park", "phones", "declare", "options", "again", "note", "recount", "house_rule", "markers",
        "sheet", "depth", "people", "audit", "share", "protests",
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        *ABOVE,
        *bound(("back",)),  # a key of a class hides the one it inherits
        *moving(Key("pagedown", "", "page(1)"), Key("pageup", "", "page(-1)")),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-middle"), (116, "-wide"), (160, "-widest")]  # noqa: RUF012  # Textual's own
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012  # Textual's own
    CSS = LAYOUT

    def __init__(self, name: str = "", replay: ReplaySource = None, best: bool = False, **coming: bool) -> None:
        """Open a stored table, or a recorded game in memory; `best` plays its highlights automatically. `coming` holds
        the flags `back` (the user returns to the table) and `begun` (it was just opened), which select the notice above
        the table. Raises `InputError` if the table cannot be opened.
        """
        super().__init__(open_play(replay) if isinstance(replay, RecordedScript) else name)
        self.table_session = TableSession(self.gyoji.session, self.table)
        lines = replay.lines if isinstance(replay, RecordedScript) else tuple(replay or ())
        self.flows = TableDialogHost(self, self.table_session, self.show)
        self.line = TableInputAccess(self)
        self.pasted = PastedMoveLines(self)
        self.above = TableArrivalNotices(self, self.flows, **coming)
        moments = replay.moments if best and isinstance(replay, RecordedScript) else ()
        self.player = DemoPlayer(DemoProgress(self.table, lines, moments), self) if lines else None
        self.best = best
        self.kept = not isinstance(replay, RecordedScript)
        self.table_session.conversation.checks = self.player is None
        self.lookout = TableWatcher(self, self.table_session, self.flows)

    def title_text(self) -> str:
        """Return the title line: game and table; everything else is in the banner."""
        return self.table_title()

    def body(self) -> ComposeResult:
        """Compose the banner, the notices and the panels."""
        yield TurnBanner()
        yield from self.above.compose()
        yield TablePanels(self.table_session, self.ascii)

    def on_mount(self) -> None:
        """Display the table, and check regularly whether another process has added entries."""
        self.show()
        if self.player is None:
            self.action_type()
            self.call_after_refresh(self.action_type)  # in a burst of keys the line may not be made yet
        elif self.best:
            self.player.auto()
        if self.kept:
            self.lookout.begin()
            self.above.arrive()

    def show(self) -> None:
        """Redraw all panels for the current state of the table; do nothing while they are being recomposed."""
        if not (self.query("#verdict") and self.query(TitleBar)):
            return
        self._shown = (*self._shown[:2], *self.mark()[2:])  # language and signs are followed on coming back
        self.retitle()
        self.flows.show_pending_result()
        banner = self.show_plate()
        self.query_one(TablePanels).show(() if banner.all_due else banner.header.due)
        self.lookout.call()

    def show_plate(self) -> TurnBanner:
        """Display whose turn it is, the resources of the seat, and the referee's last call."""
        header, banner = self.lookout.header(), self.query_one(TurnBanner)
        banner.set_header(header, self.query_one(TablePanels).plate(header, *self.lookout.notes(header.near)))
        return banner

    def club_changed(self) -> None:
        """Display whether the club is reached, in the banner."""
        self.show_plate()

    def action_page(self, step: int) -> None:
        """Turn the pages of every panel whose text does not fit."""
        self.query_one(TablePanels).page(step)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the panels for the new size."""
        if self.is_mounted:
            self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language; typed text is preserved."""
        self.line.keep()
        self.table_session.conversation.refresh()  # a house rule or a retract may have changed what is asked
        await super().compose_anew()
        self.call_after_refresh(self.show)
        if self.table_session.conversation.pending_question is None:
            self.action_type()
            self.call_after_refresh(self.action_type)

    def useful(self, action: str) -> bool:
        """Return whether a command is available at this table."""
        if action == "by_hand":
            return screens_of(self.table.game.id).by_hand is not None
        if action in ("step", "auto"):
            return self.player is not None
        return super().useful(action) and (action != "phones" or self.kept)

    @property
    def due(self) -> str:
        """The path of the fact asked for by the pending question; "" if there is none."""
        pending = self.table_session.conversation.pending_question
        return pending.question.path if pending is not None and pending.question is not None else ""

    def on_declare_entry_recorded(self, event: declare_messages.EntryRecorded) -> None:
        """Redraw the table after a declaration is recorded; if it was a scoring, reveal it, then compare the score
        markers.
        """
        self.show()
        if event.entered.step is not None:
            self.reveal(event.entered.step)
        self.pasted.next()

    def reveal(self, step: ReplayStep) -> None:
        """Reveal the scoring of an entry step by step, then compare the score markers; do nothing if the entry is not a
        scoring.
        """
        self.flows.reveal(step, compares=self.player is None)

    def on_declare_call_changed(self) -> None:
        """Display the referee's call on the declaration in the banner."""
        self.show_plate()

    def on_declare_action_undone(self, event: declare_messages.ActionUndone) -> None:
        """Redraw the table after an action was undone."""
        self.notify(self.translate("say.taken_back", count=event.count))
        self.show()

    def on_typing_panel_fact_entered(self, event: DeclarePanel.FactEntered) -> None:
        """Redraw the table after a fact was entered."""
        self.show()

    def on_declare_input_refused(self, event: declare_messages.InputRefused) -> None:
        """Display an error; if another process has added entries, reload the table."""
        self.flows.report(event.trouble)

    def on_declare_clause_requested(self, event: declare_messages.ClauseRequested) -> None:
        """Open the rulebook at a clause."""
        self.gyoji.show("rulebook", game=self.table.game.id, clause=event.clause)

    async def on_command_typing_panel_command_entered(self, event: CommandTypingPanel.CommandEntered) -> None:
        """Run the command that was typed as a word, with the rest of the line as its argument."""
        if event.action == "park" and event.rest:
            self.line.set_line(event.rest)
            self.action_park()
        elif event.action == "note":
            self.flows.start(note(self.flows, event.rest))
        else:
            await self.run_command(event.action)

    def on_declare_tally_sheet_requested(self, event: declare_messages.TallySheetRequested) -> None:
        """Open the tally sheet of a scoring."""
        self.gyoji.show("tally", table=self.table, scoring=event.scoring)

    def on_click(self, event: events.Click) -> None:
        """Open the screen that shows the clicked panel in full."""
        opens = {"standings": self.action_scores, "todo": self.action_why, "record": self.action_record}
        opens["beside"] = opens["mine"] = self.action_board
        for node in event.widget.ancestors_with_self if event.widget is not None else ():
            if node.id in opens:
                opens[node.id]()
                return

    @property
    def input_text(self) -> str:
        """The text on the input line."""
        return self.table_session.text

    def lay(self, text: str) -> None:
        """Put a line of the recorded game on the input line."""
        self.line.set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Empty the input line, and display the entry of `step` as recorded, if one is given."""
        self.table_session.conversation.write("")
        self.line.clear(step)

    def action_step(self) -> None:
        """Carry out the next step of the recorded game."""
        if self.player is not None:
            self.player.step()

    def action_auto(self) -> None:
        """Start or stop automatic play of the recorded game."""
        if self.player is not None:
            self.player.auto()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is enabled. The action "above" (Enter and Esc for the notice above the table) is
        enabled only while a notice is displayed that stays until the user closes it.
        """
        return self.above.stands if action == "above" else True

    def action_above(self, enters: bool) -> None:
        """Close the notice above the table; `enters` is True for Enter, which also accepts what the notice offers."""
        self.above.close(enters)

    def on_key(self, event: events.Key) -> None:
        """Add a letter typed outside the input line to the line; during a recorded game the space bar is left to its
        player.
        """
        if event.character and event.is_printable and not (self.player is not None and event.key == "space"):
            event.stop()
            self.line.write(event.character)

    def takes_lines(self, lines: Sequence[str]) -> bool:
        """Carry out several pasted lines as separate declarations, and return whether they were accepted."""
        return self.player is None and self.pasted.take(lines)

    async def on_screen_resume(self) -> None:
        """Continue with the pasted lines on return from a screen that one of them opened."""
        self.pasted.next()

    def on_correctable_input_refused_text_cleared(self) -> None:
        """Continue with the next pasted line after a refused one is cleared."""
        self.pasted.next()

    def on_paste(self, event: events.Paste) -> None:
        """Add text pasted outside the input line to the line."""
        self.line.write(" ".join(event.text.split()))

    def action_type(self) -> None:
        """Focus the input line."""
        self.line.rest()

    def action_back(self) -> None:
        """Focus the input line; if it already has the focus, skip the check at the end of a round, or display how to
        leave the table if no such check is open.
        """
        if self.line.rest():
            return
        if not self.table_session.text.strip() and self.table_session.conversation.skip():
            self.show()
        else:
            self.notify(self.translate("table.leave_how"), markup=False)

    def action_leave(self) -> None:
        """Leave the table; the text on the input line and its question are restored on return."""
        self.line.keep()
        if self.kept:
            self.table_session.store_input()
        self.dismiss()
        self.app.notify(self.translate("table.left", table=self.table.name), markup=False)

    def action_declare(self) -> None:
        """Declare the text on the input line; during a recorded game carry out its next step instead, unless an input
        line has the focus.
        """
        if self.player is not None and not isinstance(self.focused, Input):
            self.player.step()
            return
        self.line.declare()

    def action_options(self) -> None:
        """Display a list of everything that may be declared now."""
        self.query_one(DeclarePanel).open_options()

    def action_form(self) -> None:
        """Open the card editor for the card asked for, or the page of the printed value asked for; otherwise switch the
        input between a form and a line of text.
        """
        if not draw_card(self.table_session, line := self.query_one(DeclarePanel)):
            self.gyoji.show("teach", table=self.table, due=self.due) if line.offered else line.toggle_form()

    def action_by_hand(self) -> None:
        """Make a declaration by placing pieces, if the game has a screen for it; the resulting line is put on the input
        line.
        """
        placement = screens_of(self.table.game.id).by_hand
        if (
            placement is not None
            and self.table.table_state.depth == "full"
            and not self.table_session.conversation.over
        ):
            from tui.screens.piece_placement import PiecePlacementScreen

            self.app.push_screen(
                PiecePlacementScreen(self.table, placement(self.table)), self.query_one(DeclarePanel).chosen
            )

    def action_park(self) -> None:
        """Park the text on the input line, because nobody can settle it now, and continue."""
        self.query_one(DeclarePanel).park()

    def action_again(self) -> None:
        """Start another move of the kind that the acting seat declared last."""
        self.query_one(DeclarePanel).again()

    def action_undo(self) -> None:
        """Retract the last declaration; if a question has just been asked, withdraw the question instead."""
        if message_key := self.table_session.conversation.back():
            self.flows.tell(self.words.translate(f"table.{message_key}"))
            if self.table_session.conversation.pending_question is None:
                self.query_one(DeclarePanel).rest()
            self._began_anew()
        elif self.flows.went(self.table_session.undo, "table.undone", "table.nothing_to_undo"):
            self._began_anew()

    def action_redo(self) -> None:
        """Restore what the last undo retracted."""
        if self.flows.went(self.table_session.redo, "table.redone", "table.nothing_to_redo"):
            self._began_anew()

    def _began_anew(self) -> None:
        """Redraw the table after an undo or redo, and focus the input line."""
        declare = self.query_one(DeclarePanel)
        declare.ask_again()
        self.line.rest()
        self.show()
        if declare.line.value.strip() and self.table_session.conversation.pending_question is None:
            declare.line.select_all()  # it was said before that step: what is typed next takes its place

    def action_board(self) -> None:
        """Open the board."""
        self.gyoji.show("board", table=self.table)

    def action_scores(self) -> None:
        """Open the standings with every scoring line, or the result if the game is over."""
        self.gyoji.show("result" if self.table.over else "scores", table=self.table)

    def action_dispute(self) -> None:
        """Open a dispute at this table about the text on the input line."""
        self.gyoji.show("dispute", table=self.table, text=self.table_session.text)

    def action_why(self) -> None:
        """Explain the verdict on the input line, or what the last declaration changed and why."""
        evaluated = self.table_session.conversation.line
        if evaluated is not None:
            self.gyoji.show("why", table=self.table, verdict=evaluated)
        elif (step := self.table_session.last_ledger()) is not None:
            self.gyoji.show("why", table=self.table, step=step)
        else:
            self.flows.tell(self.translate("table.nothing_to_explain"))

    def action_sheet(self) -> None:
        """Open the tally sheet of a scoring."""
        self.flows.start(sheet(self.flows))

    def action_note(self) -> None:
        """Record a remark."""
        self.flows.start(note(self.flows))

    def action_house_rule(self) -> None:
        """Set clauses aside as a house rule from now on; those of the verdict on the input line are proposed."""
        evaluated = self.table_session.conversation.line
        self.flows.start(house_rule(self.flows, " ".join(evaluated.verdict.clauses) if evaluated else ""))

    def action_depth(self) -> None:
        """Choose how much is recorded from now on."""
        self.flows.start(depth(self.flows))

    def action_markers(self) -> None:
        """Compare the physical score markers with the record."""
        self.flows.start(markers(self.flows))

    def action_recount(self) -> None:
        """Record a recount: the players' own count of a fact."""
        self.flows.start(recount(self.flows))

    def action_protests(self) -> None:
        """Display the open protests and what depends on each."""
        self.lookout.when_compared(lambda: self.flows.start(protests(self.flows, self.table_session.protests)))

    def action_audit(self) -> None:
        """Display the contradictions in the recorded state."""
        self.flows.start(look_through(self.flows))

    def action_people(self) -> None:
        """Choose a seat and what changes there (its player's name, its player), or correct the colours, the order of
        the seats or the edition.
        """
        self.flows.start(people(self.flows, self.gyoji.session))
