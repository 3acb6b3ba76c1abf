"""The dispute screen: disputed line, deciding questions, and verdict with its justification; with or without a
table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key as Pressed
from textual.widgets import Input

from referee.club.settled_rulings import settled_rulings
from referee.file_writing import write_file
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import ASK, LINE, STAGES, VERDICT, DisputeProcedure
from tui.core.disputes.question_answer import MoveRow, RecordedEntryRow, TallyRow, ValueRow, clause_of
from tui.core.flows.dispute import CLAIMS, PROTEST, Settlement, dispute, ways
from tui.core.flows.steps import Ask, Confirm, Flow, Inspect, Pick, Refuse, Step, text
from tui.core.i18n import messages
from tui.core.session.user_files import path_of
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.game_screen_base import GameScreenBase
from tui.screens.text_page import ask_file
from tui.widgets.dispute_panel import DisputeFactList, DisputePanel
from tui.widgets.dispute_ruling import ruling_page
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.row_list import RowList

AT_A_TABLE = ("overrule_verdict", "take_entry_back", "fix", "rewind", "house_rule_verdict", "claims", "under_protest")


class DisputeFlow(ScreenDialogHost):
    """The driver of a dispute: its line, its questions and its ruling are displayed in the screen, other steps in
    windows. `asking` is the heading of the open question.
    """

    screen: DisputeScreen

    def __init__(self, screen: DisputeScreen) -> None:
        super().__init__(screen, screen.table, lambda: None)
        self.asking = text("dispute.only")
        self._reply: Callable[[Any], None] | None = None
        self._refused: InputError | None = None

    def open(self, step: Ask | Pick | Confirm | Inspect, reply: Callable[[Any], None]) -> None:
        """Display a step of the dispute in the screen, or the window of another step."""
        refused, self._refused = self._refused, None
        if isinstance(step, Ask) and step.fields[0].question is not None:
            self._reply, self.asking = reply, step.title
            self.screen.enter(step.fields[0].start)
            if refused is not None:
                faults = [messages.fault(self.words, fault) for fault in refused.faults]
                self.screen.stages.refuse("\n".join(faults))
        elif isinstance(step, Pick) and step.lines is not None:
            self._reply = reply
            self.screen.enter()
        else:
            if refused is not None:
                self.report(refused)
            super().open(step, reply)

    def carry_out(self, step: Step) -> Any:
        """Carry out a step without a window; the errors of an answer are displayed with the repeated question."""
        if isinstance(step, Refuse):
            self._refused = step.error
            return True
        return super().carry_out(step)

    def answer(self, value: Any) -> None:
        """Answer the step that is displayed in the screen. Raises `InputError` from the workflow."""
        reply, self._reply = self._reply, None
        if reply is not None:
            reply(value)


class DisputeScreen(GameScreenBase):
    """The screen of a dispute. It leads from the line through the questions to the verdict, and back to each of
    them.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("up", "answers")]
    DEFAULT_CSS = """
    DisputeScreen #asks { text-style: bold; padding: 0 2; height: 1; margin-top: 1; }
    DisputeScreen #said { padding: 0 2; height: auto; max-height: 8; min-height: 1; }
    DisputeScreen ListAndDetail > .list { max-height: 100%; }
    DisputeScreen.-wide ListAndDetail > .list { width: 50%; }
    DisputeScreen.-line.-wide ListAndDetail > .list { width: 62%; }
    DisputeScreen.-line.-narrow ListAndDetail > .list { height: 2fr; }
    DisputeScreen #offers { height: 1fr; }
    DisputeScreen #only { padding: 0 2; height: auto; }
    DisputeScreen #answers { height: auto; max-height: 7; margin: 0 1; }
    DisputeScreen.-wide #answers { max-height: 24; }
    DisputeScreen InlineQuestion { margin: 1 2 0 2; }
    DisputeScreen.ascii InlineQuestion { border-left: ascii $warning; }
    DisputeScreen.-line #only, DisputeScreen.-line #answers { display: none; }
    DisputeScreen.-ask #offers, DisputeScreen.-verdict #offers { display: none; }
    DisputeScreen.-verdict #said, DisputeScreen.-verdict #left { display: none; }
    DisputeScreen.-verdict ListAndDetail > .detail { border: none; }
    DisputeScreen.-verdict.-listed #left { display: block; }
    """

    def __init__(self, game: str = "", table: Table | str = "", text: str = "") -> None:
        """Open a dispute. Raises `InputError` if the game or the table does not exist."""
        super().__init__(table, game)
        self.dispute = DisputeProcedure(self.gyoji.session, self.game, self.table, text)
        self.flows: DisputeFlow = DisputeFlow(self)
        self.file = ""

    # words and frame

    @property
    def words(self) -> Words:
        """The text catalogue of the game, with the names of the seats or, without a table, their colours."""
        return self.dispute.words

    @property
    def stages(self) -> DisputePanel:
        """The panel for line, questions and ruling."""
        return self.query_one(DisputePanel)

    def title_text(self) -> str:
        return self.plain(f"{self.translate('dispute.title')} · {self.game_title()}")

    def useful(self, action: str) -> bool:
        """Return whether a command is available in the current stage."""
        if action == "answers":
            return self.dispute.stage != LINE
        if action == ("overrule_verdict" if self.dispute.entry else "take_entry_back"):
            return False
        return self.dispute.stage == VERDICT and (self.table is not None or action not in AT_A_TABLE)

    def body(self) -> ComposeResult:
        panel = DisputePanel(self.dispute, lambda: self.words, ascii=self.ascii)
        panel.settled = settled_rulings(self.gyoji.session.store, [self.game.id], self.table.name if self.table else "")
        yield panel

    def on_mount(self) -> None:
        """Display an empty line, or the first question or ruling for the given text."""
        if self.dispute.text:
            self.advance()
        else:
            self.enter()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping a typed answer."""
        answer = self.stages.answering
        await super().compose_anew()
        self.enter(answer)

    # the stages

    def enter(self, typed: str = "") -> None:
        """Display the current stage of the dispute; `typed` is the partly typed answer."""
        for name in STAGES:
            self.set_class(name == self.dispute.stage, f"-{name}")
        self.remove_class("-listed")
        self.show_keys()
        self.stages.asking = self.flows.asking
        self.stages.show(typed)

    def back_to_line(self) -> None:
        """Move back to the line and select its text, so that typing replaces it."""
        self.dispute.retype(self.dispute.raw_text)
        self.enter()
        self.stages.line.select_all()

    def advance(self, corrected: str | None = None) -> None:
        """Lead the dispute on from its line and its facts; first ask the open question again if its answer, by now
        `corrected`, is changed.
        """
        with self.displaying_errors():
            self.flows.run(self._led(corrected))
            return
        self.enter()

    def _led(self, corrected: str | None) -> Flow:
        yield from dispute(self.dispute, corrected=corrected)
        self.call_later(super().action_leave)  # after a recomposition in another language

    def answer(self, value: Any) -> None:
        """Answer the question, or select what is done about the ruling."""
        with self.displaying_errors():
            self.flows.answer(value)
            return
        self.advance()

    # the line

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Judge the submitted line and display the next question or the verdict. A line that is not understood yet is
        parsed again in a background thread.
        """
        if event.input is self.stages.line:
            self.dispute.declare(event.value)
            if not self.dispute.read(self.dispute.text).moves:
                await asyncio.to_thread(self.dispute.understand)
            self.advance()
            answer = self.dispute.question_answer
            if self.dispute.stage == LINE and (answer is None or not answer.is_match):
                self.stages.line.refuse()

    def on_dispute_panel_answer_selected(self, event: DisputePanel.AnswerSelected) -> None:
        """Process a selected row of an answer: judge a move, open the rulebook at a rule, or open a score sheet."""
        match event.row:
            case RecordedEntryRow() | MoveRow() as row:
                self.dispute.take(row)
                self.advance()
            case TallyRow():
                self.gyoji.show("tally", game=self.game.id)
            case ValueRow():
                self.stages.line.focus()
            case rule:
                self.gyoji.show("rulebook", **self.there("rulebook"), clause=clause_of(rule))

    def on_descendant_focus(self) -> None:
        """Move back to the line stage if the line is focused."""
        if self.focused is self.stages.line and self.dispute.stage != LINE:
            self.back_to_line()

    # the questions

    def on_inline_question_answered(self, event: InlineQuestion.Answered) -> None:
        """Process an answer; if it is invalid, display the errors and keep the text for correction."""
        self.answer({"value": event.text})

    def on_inline_question_cancelled(self) -> None:
        self.back_to_line()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Ask the question of the selected answer again."""
        if self.dispute.evaluated is not None:
            self.advance(self.dispute.correct(event.item))

    def on_dispute_fact_list_answer_removed(self, event: DisputeFactList.AnswerRemoved) -> None:
        """Remove an answer."""
        self.dispute.forget(event.path)
        self.advance()

    def action_answers(self) -> None:
        """Focus the list of given answers."""
        if self.dispute.stage != LINE:
            self.add_class("-listed")
            self.stages.go_to_answers()

    # the verdict, and what the table does about it

    def on_key(self, event: Pressed) -> None:
        """Carry out the remedy with the pressed digit; digits after the last remedy reject the assumptions of the
        verdict. Any other character starts a new line.
        """
        character = event.character or ""
        if self.dispute.stage != VERDICT or not event.is_printable or not character.strip():
            return
        event.stop()
        remedies, number = ways(self.dispute), int(character) if character.isdecimal() else 0
        if 0 < number <= len(remedies):
            self.answer(Settlement(remedies[number - 1][0]))
        elif number:
            self.deny(number - len(remedies))
        else:
            self.dispute.retype(character)
            self.enter()

    def deny(self, number: int) -> None:
        """Reject the numbered assumption of the verdict."""
        with self.displaying_errors():
            self.dispute.deny(number)
        self.advance()

    def _settle(self, way: str) -> None:
        if self.dispute.final_evaluation is not None and self.table is not None:
            self.answer(Settlement(way))

    def action_agree(self) -> None:
        """Settle the dispute as ruled; without a table, close the screen."""
        self._settle("leave")
        if self.dispute.final_evaluation is not None and self.table is None:
            self.dismiss()

    def action_overrule_verdict(self) -> None:
        """Settle the dispute against the ruling, with a reason."""
        self._settle("overrule")

    def action_take_entry_back(self) -> None:
        """Retract the disputed entry."""
        if self.dispute.entry:
            self._settle("back")

    def action_rewind(self) -> None:
        """Settle the dispute by rewinding the table to before an entry."""
        self._settle("rewind")

    def action_fix(self) -> None:
        """Settle the dispute by correcting facts of the table."""
        self._settle("fix")

    def action_house_rule_verdict(self) -> None:
        """Settle the dispute by a house rule that disables the violated clauses."""
        self._settle("house")

    def action_claims(self) -> None:
        """Ask each seat for its argument."""
        self._settle(CLAIMS)

    def action_under_protest(self) -> None:
        """Record a protest (an objection to the ruling) and continue the game."""
        self._settle(PROTEST)

    # words to take along

    def action_copy_verdict(self) -> None:
        """Copy the ruling to the clipboard."""
        if self.dispute.final_evaluation is not None:
            self.app.copy_to_clipboard(ruling_page(self.dispute, self.words, self.ascii))
            self.notify(self.translate("dispute.copied"), markup=False)

    def action_save_verdict(self) -> None:
        """Save the ruling as a text file."""
        if self.dispute.final_evaluation is not None:
            start = self.file or f"{self.game.id}-ruling.txt"
            ask_file(self, "key.save_verdict", "dispute.save_as", start, self._save)

    def _save(self, file_name: str) -> None:
        path = path_of(file_name)
        write_file(path, ruling_page(self.dispute, self.words, self.ascii), replace=file_name == self.file)
        self.file = file_name
        self.notify(self.translate("dispute.saved", file=str(path)), markup=False)

    def action_open_rules(self) -> None:
        """Open the rulebook at the first clause of the verdict."""
        evaluated = self.dispute.evaluated
        if evaluated is not None and self.dispute.stage == VERDICT:
            ids = evaluated.verdict.clauses
            self.gyoji.show("rulebook", **self.there("rulebook"), clause=ids[0] if ids else "")

    # going back

    def action_change_line(self) -> None:
        self.back_to_line()

    def action_back(self) -> None:
        """Go back one step: from the answers to the question or verdict, then to the line, then close the screen."""
        stage, answers = self.dispute.stage, self.focused is self.stages.answers
        if stage == ASK and answers:
            self.stages.go_to_question()
        elif stage == VERDICT and answers:
            self.enter()
        elif stage != LINE:
            self.back_to_line()
        elif self.focused is not self.stages.line:
            self.stages.leave_list()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close the screen and withdraw an unsettled dispute."""
        if self.dispute.drop():
            self.notify(self.translate("dispute.withdrawn"), markup=False)
        self.dismiss()
