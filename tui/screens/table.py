"""The table: what happens now, the line to declare on, the standings, what to do with the pieces, the record."""

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
from tui.flows.house_rule import house_rule
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
"""A recorded play, or the lines of one."""


class TableScreen(TableScreenBase):
    """One table being played."""

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
        """Open the table, or that of a recorded play (in memory), of which the `best` moments run by themselves.

        `coming` back to it, or begun: what stands above it then. Raises `InputError` where it cannot be opened.
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
        """Give game and table: the rest stands in the banner."""
        return self.table_title()

    def body(self) -> ComposeResult:
        """Compose the panels."""
        yield TurnBanner()
        yield from self.above.compose()
        yield TablePanels(self.table_session, self.ascii)

    def on_mount(self) -> None:
        """Show everything, and look now and then whether somebody else has added to the table."""
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
        """Show all panels for the table as it stands; while they are made anew there are none."""
        if not (self.query("#verdict") and self.query(TitleBar)):
            return
        self._shown = (*self._shown[:2], *self.mark()[2:])  # language and signs are followed on coming back
        self.retitle()
        banner = self.show_plate()
        self.query_one(TablePanels).show(() if banner.all_due else banner.header.due)
        self.lookout.call()

    def show_plate(self) -> TurnBanner:
        """Show whose turn it is, what the seat has, and the last call."""
        header, banner = self.lookout.header(), self.query_one(TurnBanner)
        banner.set_header(header, self.query_one(TablePanels).plate(header, *self.lookout.notes(header.near)))
        return banner

    def action_page(self, step: int) -> None:
        """Turn the pages of everything that does not fit."""
        self.query_one(TablePanels).page(step)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        if self.is_mounted:
            self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Show everything in the language now in use; what is typed stays."""
        self.line.keep()
        self.table_session.conversation.refresh()  # a house rule or a retract may have changed what is asked
        await super().compose_anew()
        self.call_after_refresh(self.show)
        if self.table_session.conversation.pending_question is None:
            self.action_type()
            self.call_after_refresh(self.action_type)

    def useful(self, action: str) -> bool:
        """Tell whether a command means something at this table."""
        if action == "by_hand":
            return screens_of(self.table.game.id).by_hand is not None
        if action in ("step", "auto"):
            return self.player is not None
        return super().useful(action) and (action != "phones" or self.kept)

    @property
    def due(self) -> str:
        """The path of the fact that is asked here; "" for none."""
        pending = self.table_session.conversation.pending_question
        return pending.question.path if pending is not None and pending.question is not None else ""

    def on_declare_entry_recorded(self, event: declare_messages.EntryRecorded) -> None:
        """Show the table after a declaration; a scoring is revealed, then the markers are compared."""
        self.show()
        if event.entered.step is not None:
            self.reveal(event.entered.step)
        self.pasted.next()

    def reveal(self, step: ReplayStep) -> None:
        """Show a scoring step by step, then compare the markers; an entry that is none is passed over."""
        self.flows.reveal(step, compares=self.player is None)

    def on_declare_call_changed(self) -> None:
        """Show the call where the whole table sees it."""
        self.show_plate()

    def on_declare_action_undone(self, event: declare_messages.ActionUndone) -> None:
        """Show the table as it was before the action."""
        self.notify(self.translate("say.taken_back", count=event.count))
        self.show()

    def on_typing_panel_fact_entered(self, event: DeclarePanel.FactEntered) -> None:
        """Show the table after a fact was told."""
        self.show()

    def on_declare_input_refused(self, event: declare_messages.InputRefused) -> None:
        """Say what went wrong; where somebody was faster, follow."""
        self.flows.report(event.trouble)

    def on_declare_clause_requested(self, event: declare_messages.ClauseRequested) -> None:
        """Open the rulebook at a clause."""
        self.gyoji.show("rulebook", game=self.table.game.id, clause=event.clause)

    async def on_command_typing_panel_command_entered(self, event: CommandTypingPanel.CommandEntered) -> None:
        """Do what was typed as a word."""
        if event.action == "park" and event.rest:
            self.line.set_line(event.rest)
            self.action_park()
        elif event.action == "note":
            self.flows.start(note(self.flows, event.rest))
        else:
            await self.run_command(event.action)

    def on_declare_tally_sheet_requested(self, event: declare_messages.TallySheetRequested) -> None:
        """Open a tally sheet."""
        self.gyoji.show("tally", table=self.table, scoring=event.scoring)

    def on_click(self, event: events.Click) -> None:
        """A click on a part opens the screen that shows all of it."""
        opens = {"standings": self.action_scores, "todo": self.action_why, "record": self.action_record}
        opens["beside"] = opens["mine"] = self.action_board
        for node in event.widget.ancestors_with_self if event.widget is not None else ():
            if node.id in opens:
                opens[node.id]()
                return

    @property
    def input_text(self) -> str:
        """What stands on the line."""
        return self.table_session.text

    def lay(self, text: str) -> None:
        """Put a line of a recorded play on the line."""
        self.line.set_line(text)

    def clear(self, step: ReplayStep | None = None) -> None:
        """Take everything from the line; what was `done` with it is called."""
        self.table_session.conversation.write("")
        self.line.clear(step)

    def action_step(self) -> None:
        """Take the next step of the recorded play."""
        if self.player is not None:
            self.player.step()

    def action_auto(self) -> None:
        """Let the recorded play run by itself, or stop it."""
        if self.player is not None:
            self.player.auto()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let Enter and Esc be those of the line once nothing stands above the table."""
        return self.above.stands if action == "above" else True

    def action_above(self, enters: bool) -> None:
        """Do what the panel above the table says of Enter, or close it."""
        self.above.close(enters)

    def on_key(self, event: events.Key) -> None:
        """Write what is typed beside the line onto it; a recorded play goes on with the space bar."""
        if event.character and event.is_printable and not (self.player is not None and event.key == "space"):
            event.stop()
            self.line.write(event.character)

    def takes_lines(self, lines: Sequence[str]) -> bool:
        """Take several pasted lines, each as a line of its own; not as an answer."""
        return self.player is None and self.pasted.take(lines)

    async def on_screen_resume(self) -> None:
        """Go on with pasted lines once what one of them opened is left."""
        self.pasted.next()

    def on_correctable_input_refused_text_cleared(self) -> None:
        """Go on with the next pasted line where one is left out."""
        self.pasted.next()

    def on_paste(self, event: events.Paste) -> None:
        """Write what is pasted beside the line onto it."""
        self.line.write(" ".join(event.text.split()))

    def action_type(self) -> None:
        """Go to where one types."""
        self.line.rest()

    def action_back(self) -> None:
        """Go back to where one types; there pass what may be passed over, or say how the table is left."""
        if self.line.rest():
            return
        if not self.table_session.text.strip() and self.table_session.conversation.skip():
            self.show()
        else:
            self.notify(self.translate("table.leave_how"), markup=False)

    def action_leave(self) -> None:
        """Leave the table for the screen it was opened from; nothing is lost, the line and its question neither."""
        self.line.keep()
        if self.kept:
            self.table_session.put_aside()
        self.dismiss()
        self.app.notify(self.translate("table.left", table=self.table.name), markup=False)

    def action_declare(self) -> None:
        """Declare what stands on the line; a recorded play goes on instead, unless somebody types."""
        if self.player is not None and not isinstance(self.focused, Input):
            self.player.step()
            return
        self.line.declare()

    def action_options(self) -> None:
        """List everything that may be declared now."""
        self.query_one(DeclarePanel).open_options()

    def action_form(self) -> None:
        """Draw the card in question, or read its page; else show the sentence upright, or as a line again."""
        if not draw_card(self.table_session, line := self.query_one(DeclarePanel)):
            self.gyoji.show("teach", table=self.table, due=self.due) if line.offered else line.turn_upright()

    def action_by_hand(self) -> None:
        """Make a declaration with the pieces, where the game brings a screen for that; it comes onto the line."""
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
        """Keep the line as it was typed, and go on: nobody can settle it now."""
        self.query_one(DeclarePanel).park()

    def action_again(self) -> None:
        """Begin the kind of move declared last once more."""
        self.query_one(DeclarePanel).again()

    def action_undo(self) -> None:
        """Take the last declaration back; a question that was only just asked is left instead."""
        if message_key := self.table_session.conversation.back():
            self.flows.tell(self.words.translate(f"table.{message_key}"))
            if self.table_session.conversation.pending_question is None:
                self.query_one(DeclarePanel).rest()
            self._began_anew()
        elif self.flows.went(self.table_session.undo, "table.undone", "table.nothing_to_undo"):
            self._began_anew()

    def action_redo(self) -> None:
        """Put back what the last undo took."""
        if self.flows.went(self.table_session.redo, "table.redone", "table.nothing_to_redo"):
            self._began_anew()

    def _began_anew(self) -> None:
        """Show the table after a step back or forth, and go to where one types."""
        declare = self.query_one(DeclarePanel)
        declare.ask_again()
        self.line.rest()
        self.show()
        if declare.line.value.strip() and self.table_session.conversation.pending_question is None:
            declare.line.select_all()  # it was said before that step: what is typed next takes its place

    def action_board(self) -> None:
        """Show the board."""
        self.gyoji.show("board", table=self.table)

    def action_scores(self) -> None:
        """Show the standings with every line; at the end of the game the result."""
        self.gyoji.show("result" if self.table.over else "scores", table=self.table)

    def action_dispute(self) -> None:
        """Settle a dispute at this table."""
        self.gyoji.show("dispute", table=self.table, text=self.table_session.text)

    def action_why(self) -> None:
        """Show what the verdict on the line rests on, or what the last declaration did and why."""
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
        """Keep a remark."""
        self.flows.start(note(self.flows))

    def action_house_rule(self) -> None:
        """Set clauses aside from now on; those of the verdict on the line are proposed."""
        evaluated = self.table_session.conversation.line
        self.flows.start(house_rule(self.flows, " ".join(evaluated.verdict.clauses) if evaluated else ""))

    def action_depth(self) -> None:
        """Choose what is kept from now on."""
        self.flows.start(depth(self.flows))

    def action_markers(self) -> None:
        """Compare the physical score markers with the record."""
        self.flows.start(markers(self.flows))

    def action_recount(self) -> None:
        """Take the table's own count of a fact."""
        self.flows.start(recount(self.flows))

    def action_protests(self) -> None:
        """Show the open protests and what depends on each."""
        self.lookout.when_compared(lambda: self.flows.start(protests(self.flows, self.table_session.protests)))

    def action_audit(self) -> None:
        """Show what cannot lie on the table together, by the record."""
        self.flows.start(look_through(self.flows))

    def action_people(self) -> None:
        """Choose a seat and what changes there."""
        self.flows.start(people(self.flows, self.gyoji.session))
