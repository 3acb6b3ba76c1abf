"""The table screen: current state, input line for declarations, standings, physical changes and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from referee.record.table_state import ReplayStep
from referee.table.recorded_script import RecordedScript, open_play
from tui.core.conversation.between_turns import last_step
from tui.core.conversation.demo_player import DemoProgress
from tui.core.conversation.table_session import TableSession
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.flows.score_sheet import sheet
from tui.core.i18n.command_usage import declaration_line
from tui.core.reading.command_words import DISPUTE
from tui.screens.demo_player import DemoPlayer
from tui.screens.dialog_host import TableDialogHost
from tui.screens.pasted_line_runner import PastedMoveLines
from tui.screens.screen_base import TitleBar, bindings_of
from tui.screens.table_arrival_notices import ABOVE, TableArrivalNotices
from tui.screens.table_input_access import TableInputAccess
from tui.screens.table_screen_base import TableScreenBase
from tui.screens.table_screen_css import LAYOUT
from tui.screens.table_watcher import TableWatcher
from tui.widgets import declare_messages
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.table_panels import TablePanels
from tui.widgets.turn_banner import TurnBanner

ReplaySource = RecordedScript | Sequence[str] | None
"""A recorded game, the lines of a recorded game, or None."""


class TableScreen(TableScreenBase):
    """The screen of a table in play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *ABOVE,
        *bindings_of(("back",)),  # a key of a class hides the one it inherits
        ("pagedown", "page(1)"),
        ("pageup", "page(-1)"),
    ]
    # Textual declares them of an object; they are the same for every screen of the class.
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [  # type: ignore[misc]
        (0, "-narrow"), (96, "-middle"), (116, "-wide"), (160, "-widest"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]  # noqa: RUF012  # Textual's own
    CSS = LAYOUT
    flows: TableDialogHost

    def __init__(self, name: str = "", replay: ReplaySource = None, best: bool = False, **coming: bool) -> None:
        """Open a stored table, or a recorded game in memory; `best` plays its highlights. `coming` selects the notice:
        `back` (the user returns) or `begun` (a new table). Raises `InputError` if the table cannot be opened.
        """
        super().__init__(open_play(replay) if isinstance(replay, RecordedScript) else name)
        self.table_session = TableSession(self.gyoji.session, self.table)
        lines = replay.lines if isinstance(replay, RecordedScript) else tuple(replay or ())
        self.flows = TableDialogHost(self, self.table_session, self.show)
        self.line = TableInputAccess(self)
        self.pasted = PastedMoveLines(self)
        self._disputed = len(self.table.entries)
        self.above = TableArrivalNotices(self, self.flows, **coming)
        moments = replay.moments if best and isinstance(replay, RecordedScript) else ()
        self.player = DemoPlayer(DemoProgress(self.table, lines, moments), self) if lines else None
        self.best = best
        self.kept = not isinstance(replay, RecordedScript)
        self.table_session.conversation.checks = self.player is None
        self.lookout = TableWatcher(self, self.table_session, self.flows)

    def title_text(self) -> str:
        return self.table_title()

    def body(self) -> ComposeResult:
        """Compose the banner, the notices and the panels."""
        yield TurnBanner()
        yield from self.above.compose()
        yield TablePanels(self.table_session, self.ascii)

    def on_mount(self) -> None:
        """Display the table, and check regularly for entries of other processes."""
        self.show()
        if self.player is None:
            self.action_type()
            self.call_after_refresh(self.action_type)  # in a burst of keys the line may not be made yet
        elif self.best:
            self.player.auto()
        if self.kept:
            self.lookout.begin()
            self.above.arrive()
        if self.table.game.depths == ("tally",) and not (self.table.over or self.table.table_state.closed):
            self.gyoji.show("tally", table=self.table)

    def show(self) -> None:
        """Redraw all panels; ignored while the screen is recomposed."""
        if not (self.query("#verdict") and self.query(TitleBar)):
            return
        self._shown = (*self._shown[:2], *self.mark()[2:])  # language and signs are followed on coming back
        self.retitle()
        self.flows.show_pending_result()
        banner = self.show_plate()
        self.query_one(TablePanels).show(() if banner.all_due else banner.header.due)
        self.lookout.call()

    def show_plate(self) -> TurnBanner:
        """Display the banner with acting seat, points, possessions and the referee's last call."""
        header, banner = self.lookout.header(), self.query_one(TurnBanner)
        banner.set_header(header, self.query_one(TablePanels).plate(header, *self.lookout.notes(header.near)))
        return banner

    def club_changed(self) -> None:
        """Display whether the club is reached, in the banner."""
        self.show_plate()

    def action_page(self, step: int) -> None:
        """Turn the pages of every panel with hidden text."""
        self.query_one(TablePanels).page(step)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the panels for the new size."""
        if self.is_mounted:
            self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping typed text."""
        self.line.keep()
        self.table_session.conversation.refresh()  # a house rule or a retract may have changed what is asked
        await super().compose_anew()
        self.call_after_refresh(self.show)
        if self.table_session.conversation.pending_question is None:
            self.action_type()
            self.call_after_refresh(self.action_type)

    def useful(self, action: str) -> bool:
        """Return whether a command is available at this table."""
        if action in ("step", "auto"):
            return self.player is not None
        return super().useful(action) and (action != "phones" or self.kept)

    @property
    def due(self) -> str:
        """The path of the fact in the open question; "" if there is none."""
        pending = self.table_session.conversation.pending_question
        return pending.question.path if pending is not None and pending.question is not None else ""

    def on_declare_entry_recorded(self, event: declare_messages.EntryRecorded) -> None:
        """Redraw the table after a recorded declaration and display its scoring step by step, if it has one."""
        self.show()
        if event.entered.step is not None:
            self.reveal(event.entered.step)
        self.pasted.next()

    def reveal(self, step: ReplayStep) -> None:
        """Display the scoring of an entry step by step and then, except in a demo, compare the score markers. Do
        nothing for other entries.
        """
        self.flows.reveal(step, compares=self.player is None)

    def on_declare_call_changed(self) -> None:
        """Display the referee's call in the banner."""
        self.show_plate()

    def on_declare_action_undone(self, event: declare_messages.ActionUndone) -> None:
        """Redraw the table after an action was undone."""
        self.notify(self.translate("say.taken_back", count=event.count))
        self.show()

    def on_declare_fact_entered(self, event: declare_messages.FactEntered) -> None:
        """Redraw the table after a fact was entered."""
        self.show()

    def on_declare_clause_requested(self, event: declare_messages.ClauseRequested) -> None:
        self.gyoji.show("rulebook", **self.there("rulebook"), clause=event.clause)

    def on_declare_ruling_requested(self, event: declare_messages.RulingRequested) -> None:
        """Open a dispute about the requested declaration."""
        reader = self.table_session.conversation.reader
        text = declaration_line(self.words, event.moves, lambda line: reader.judge(line).moves)
        self.gyoji.show("dispute", table=self.table, text=text)

    async def on_declare_command_entered(self, event: declare_messages.CommandEntered) -> None:
        """Run the typed command, with the rest of the line as its argument."""
        if event.action in ("park", DISPUTE) and event.rest:
            self.line.set_line(event.rest)
        await self.run_command(event.action, event.rest)

    async def run_command(self, id: str, argument: str = "") -> None:
        """Run a command, by its workflow if it has one."""
        if id not in self.OWN or id not in WORKFLOWS:
            await super().run_command(id)
        elif id == "protests":
            self.lookout.when_compared(lambda: self.flows.run(WORKFLOWS[id](self.table_session, argument)))
        else:
            self.flows.run(WORKFLOWS[id](self.table_session, argument))

    def on_declare_tally_sheet_requested(self, event: declare_messages.TallySheetRequested) -> None:
        self.gyoji.show("tally", table=self.table, scoring=event.scoring)

    def on_click(self, event: events.Click) -> None:
        """Open the screen for the clicked panel."""
        opens = {"standings": self.action_scores, "todo": self.action_why, "record": self.action_record}
        opens["beside"] = opens["mine"] = self.action_board
        for node in event.widget.ancestors_with_self if event.widget is not None else ():
            if node.id in opens:
                opens[node.id]()
                return

    @property
    def input_text(self) -> str:
        return self.table_session.text

    def lay(self, text: str) -> None:
        """Set the text of the input line to a line of the recorded game."""
        self.line.set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Clear the input line, and display the entry of `step` as recorded, if given."""
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
        """Return whether an action is enabled. The action "above" (Enter and Esc) is enabled while a notice is
        displayed above the table.
        """
        return self.above.stands if action == "above" else True

    def action_above(self, enters: bool) -> None:
        """Close the notice above the table; `enters` is True for Enter, which also accepts its offer."""
        self.above.close(enters)

    def on_key(self, event: events.Key) -> None:
        """Append a character typed elsewhere to the input line. In a demo, the space bar controls the demo player."""
        if event.character and event.is_printable and not (self.player is not None and event.key == "space"):
            event.stop()
            self.line.write(event.character)

    def takes_lines(self, lines: Sequence[str]) -> bool:
        """Carry out several pasted lines as declarations. Return whether they are accepted."""
        return self.player is None and self.pasted.take(lines)

    async def on_screen_resume(self) -> None:
        """Clear the line that a ruling has settled, and continue with pasted lines, on return from another screen."""
        recorded = {entry.kind for entry in self.table.entries[self._disputed :] if not entry.body.get("opened")}
        if "ruling" in recorded and "house_rule" not in recorded:  # by a new rule of the house it can be declared
            self.line.clear()
        self._disputed = len(self.table.entries)
        self.pasted.next()

    def on_correctable_input_refused_text_cleared(self) -> None:
        """Continue with the next pasted line after a refused one was cleared."""
        self.pasted.next()

    def on_paste(self, event: events.Paste) -> None:
        """Append text pasted elsewhere to the input line."""
        self.line.write(" ".join(event.text.split()))

    def action_type(self) -> None:
        self.line.rest()

    def action_back(self) -> None:
        """Focus the input line. If it already has the focus, clear it. If it is empty, skip the check of the round or,
        without one, display how to leave the table.
        """
        if self.line.rest():
            return
        if self.table_session.text.strip():
            self.line.clear()
        elif self.table_session.conversation.skip():
            self.show()
        else:
            self.notify(self.translate("table.leave_how"), markup=False)

    def action_leave(self) -> None:
        """Leave the table; the typed text and the open question are restored on return."""
        self.line.keep()
        if self.kept:
            self.table_session.store_input()
        self.dismiss()
        self.app.notify(self.translate("table.left", table=self.table.name), markup=False)

    def action_declare(self) -> None:
        """Declare the input line. In a demo, carry out the next step instead unless an input line has the focus."""
        if self.player is not None and not isinstance(self.focused, Input):
            self.player.step()
            return
        self.line.declare()

    def action_options(self) -> None:
        """Display the list of all legal moves."""
        self.query_one(DeclarePanel).open_options()

    def action_form(self) -> None:
        """Open the page for the printed value in the open question; without one, switch the input between form and
        line.
        """
        line = self.query_one(DeclarePanel)
        self.gyoji.show("teach", table=self.table, due=self.due) if line.offered else line.toggle_form()

    def action_park(self) -> None:
        """Record the input line as undecided, because nobody can settle it now."""
        self.query_one(DeclarePanel).park()

    def action_again(self) -> None:
        """Start another move with the verb that the acting seat declared last."""
        self.query_one(DeclarePanel).again()

    def action_undo(self) -> None:
        """Undo the last declaration. While a question is pending, close it or withdraw its last answer instead."""
        if message_key := self.table_session.conversation.back():
            self.flows.tell(self.words.translate(f"table.{message_key}"))
            if self.table_session.conversation.pending_question is None:
                self.query_one(DeclarePanel).rest()
        else:
            self.flows.run_and_report(self.table_session.undo, "table.undone", "table.nothing_to_undo")
        self._began_anew()

    def action_redo(self) -> None:
        """Redo the last undone entry."""
        self.flows.run_and_report(self.table_session.redo, "table.redone", "table.nothing_to_redo")
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
        """Open the boards; what is selected or typed there is carried out here."""
        board = self.gyoji.create_screen("board", table=self.table, table_session=self.table_session)
        self.app.push_screen(board, self._selected_on_board)

    def _selected_on_board(self, result: MoveSuggestionList.Selected | str | None) -> None:
        self.show()  # its board has the numbers again
        if isinstance(result, str):
            self.line.write(result)
        elif result is not None:
            selected = MoveSuggestionList.Selected(result.row, result.puts, result.clicked)
            self.query_one(DeclarePanel).post_message(selected)

    def action_scores(self) -> None:
        """Open the standings with all points, or the result if the game is over."""
        self.gyoji.show("result" if self.table.over else "scores", table=self.table)

    def action_dispute(self) -> None:
        """Open a dispute about the text of the input line."""
        self._disputed = len(self.table.entries)
        self.gyoji.show("dispute", table=self.table, text=self.table_session.text)

    def action_why(self) -> None:
        """Explain the verdict on the input line or, if it is empty, the changes by the last declaration."""
        evaluated = self.table_session.conversation.declaration
        if evaluated is not None:
            self.gyoji.show("why", table=self.table, verdict=evaluated)
        elif (step := last_step(self.table_session.table)) is not None:
            self.gyoji.show("why", table=self.table, step=step)
        else:
            self.flows.tell(self.translate("table.nothing_to_explain"))

    def action_sheet(self) -> None:
        """Select a scoring and open its score sheet."""
        self.flows.run(sheet(self.table))
