"""The dispute screen: disputed line, deciding questions, and verdict with its justification; with or without a
table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key as Pressed
from textual.widgets import Input

from referee.table.dispute import DisputeRemedy
from referee.table.table import Table
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import ASK, LINE, STAGES, VERDICT, DisputeProcedure
from tui.core.disputes.protest_remedy import ProtestChoice, Topic, play_under_protest
from tui.core.disputes.question_answer import MoveRow, RecordedEntryRow, TallyRow, clause_of
from tui.core.i18n import messages
from tui.core.session.house_rules import about, earlier_house_rules
from tui.core.session.user_files import path_of
from tui.core.tally.sheet_files import write_text
from tui.flows import dispute_remedies
from tui.flows.protests import under_protest
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.file_prompt import ask_file
from tui.screens.game_screen_base import GameScreenBase
from tui.widgets.dispute_fact_list import DisputeFactList
from tui.widgets.dispute_panel import DisputePanel
from tui.widgets.dispute_ruling import ruling_page, ways
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.row_list import RowList

AT_A_TABLE = ("overrule_verdict", "take_entry_back", "fix", "rewind", "house_rule_verdict", "claims", "under_protest")
AGREED, OVERRULED, WAIVED = "dispute.agreed_done", "dispute.overrule_done", "dispute.house_done"
"""The catalogue keys of the texts displayed after agreement, overrule and house rule."""


class DisputeScreen(GameScreenBase):
    """The screen of a dispute. It leads from the line through the questions to the verdict, and back to each of
    them.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("up", "answers")]
    # Textual declares them of an object; they are the same for every screen of the class.
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]  # type: ignore[misc]
    DEFAULT_CSS = """
    DisputeScreen #asks { text-style: bold; padding: 0 2; height: 1; margin-top: 1; }
    DisputeScreen #said { padding: 0 2; height: auto; max-height: 5; min-height: 1; }
    DisputeScreen #below { layout: vertical; height: 1fr; }
    DisputeScreen.-wide #below { layout: horizontal; }
    DisputeScreen #left { height: auto; }
    DisputeScreen.-wide #left { width: 76; height: 1fr; }
    DisputeScreen.-line #left { height: 1fr; }
    DisputeScreen #offers { height: 1fr; }
    DisputeScreen #only { padding: 0 2; height: auto; }
    DisputeScreen #answers { height: auto; max-height: 7; margin: 0 1; }
    DisputeScreen.-wide #answers { max-height: 24; }
    DisputeScreen InlineQuestion { margin: 1 2 0 2; }
    DisputeScreen.ascii InlineQuestion { border-left: ascii $warning; }
    DisputeScreen #right { height: 1fr; padding: 1 2; }
    DisputeScreen.-wide #right { border-left: solid $panel; }
    DisputeScreen.-line #only, DisputeScreen.-line #answers, DisputeScreen.-line #right { display: none; }
    DisputeScreen.-ask #offers, DisputeScreen.-verdict #offers { display: none; }
    DisputeScreen.-verdict #left, DisputeScreen.-verdict #said { display: none; }
    DisputeScreen.-verdict.-listed #left { display: block; }
    DisputeScreen.-verdict.-wide #left { display: block; }
    """

    def __init__(self, game: str = "", table: Table | str = "", text: str = "") -> None:
        """Open a dispute. Raises `InputError` if the game or the table does not exist."""
        super().__init__(table, game)
        self.dispute = DisputeProcedure(self.gyoji.session, self.game, self.table, text)
        self.flows = ScreenDialogHost(self, self.table, lambda: None) if self.table else None
        self.file = ""

    # words and frame

    @property
    def words(self) -> Words:
        """The text catalogue of the game, with the names of the seats or, without a table, their colours."""
        words = self.own(self.gyoji.session.words(self.game.id))
        return words.named(self.dispute.fact_source.seat_names(words))

    @property
    def stages(self) -> DisputePanel:
        """The panel for line, questions and ruling."""
        return self.query_one(DisputePanel)

    def title_text(self) -> str:
        """Return the title line with game and table."""
        return self.plain(f"{self.translate('dispute.title')} · {self.game_title()}")

    def useful(self, action: str) -> bool:
        """Return whether a command is available in the current stage."""
        if action == "answers":
            return self.dispute.stage != LINE
        if action == ("overrule_verdict" if self.dispute.entry else "take_entry_back"):
            return False
        return self.dispute.stage == VERDICT and (self.table is not None or action not in AT_A_TABLE)

    def body(self) -> ComposeResult:
        """Compose the panel of the stages."""
        yield DisputePanel(self.dispute, lambda: self.words, ascii=self.ascii)

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
        self.stages.show(typed)

    def back_to_line(self) -> None:
        """Move back to the line and select its text, so that typing replaces it."""
        self.dispute.stage = LINE
        self.enter()
        self.stages.line.select_all()

    def advance(self) -> None:
        """Judge the line with the known facts, and display the next question or the verdict."""
        self._try(self.dispute.advance)

    def _try(self, act: Callable[[], None]) -> None:
        with self.displaying_errors():
            act()
        self.enter()

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
                self.dispute.take(row, self.words)
                self.advance()
            case TallyRow():
                self.gyoji.show("tally", game=self.game.id)
            case rule:
                self.gyoji.show("rulebook", **self.there("rulebook"), clause=clause_of(rule))

    def on_descendant_focus(self) -> None:
        """Move back to the line stage if the line is focused."""
        if self.focused is self.stages.line and self.dispute.stage != LINE:
            self.back_to_line()

    # the questions

    def on_inline_question_answered(self, event: InlineQuestion.Answered) -> None:
        """Process an answer; if it is invalid, display the errors and keep the text for correction."""
        try:
            self.dispute.answer(event.text.strip())
        except InputError as error:
            messages_shown = [messages.fault(self.words, Fault(fault.key, "", fault.values)) for fault in error.faults]
            self.stages.refuse("\n".join(messages_shown))
            return
        if self.dispute.pending:
            self.carry_out()
        else:
            self.advance()

    def carry_out(self) -> None:
        """Try the pending overrule again with the facts that are now known."""
        assert self.dispute.evaluated is not None
        try:
            self.settle(dispute_remedies.overruling(self.dispute.evaluated, self.dispute.pending), OVERRULED)
        except InputError as error:
            self.report(error)
            self.dispute.pending = ""
            self.advance()

    def on_inline_question_cancelled(self) -> None:
        """Move back to the line."""
        self.back_to_line()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Ask the question of the selected answer again."""
        if self.dispute.evaluated is not None:
            self.enter(self.dispute.correct(event.item, self.words))

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

    async def on_key(self, event: Pressed) -> None:
        """Carry out the remedy with the pressed digit; digits after the last remedy reject the assumptions of the
        verdict. Any other character starts a new line.
        """
        character = event.character or ""
        if self.dispute.stage != VERDICT or not event.is_printable or not character.strip():
            return
        event.stop()
        remedies, number = ways(self.dispute), int(character) if character.isdecimal() else 0
        if 0 < number <= len(remedies):
            await self.run_command(remedies[number - 1][0])
        elif number:
            self.deny(number - len(remedies))
        else:
            self.dispute.stage, self.dispute.raw_text = LINE, character
            self.enter()

    def deny(self, number: int) -> None:
        """Reject the numbered assumption of the verdict."""
        self._try(lambda: self.dispute.deny(number))

    def action_claims(self) -> None:
        """Ask each seat for its argument."""
        if self.flows is not None:
            self.flows.start(self._claim(self.flows))

    async def _claim(self, dialogs: ScreenDialogHost) -> None:
        claims = await dispute_remedies.claims(dialogs, self.dispute.claims)
        if claims is not None:
            self.dispute.claims = claims
            if self.dispute.stage != LINE and dialogs.do(self.dispute.keep_open):
                self.enter()

    def action_agree(self) -> None:
        """Settle the dispute as ruled; without a table, close the screen."""
        evaluated = self.dispute.final_evaluation
        if evaluated is not None and self.flows is not None:
            self._start(lambda dialogs: dispute_remedies.as_ruled(dialogs, evaluated))
        elif evaluated is not None:
            self.dismiss()

    def action_overrule_verdict(self) -> None:
        """Settle the dispute against the ruling, with a reason."""
        if (evaluated := self.dispute.final_evaluation) is not None:
            self._start(lambda dialogs: dispute_remedies.ask_overruling(dialogs, evaluated), OVERRULED)

    def action_take_entry_back(self) -> None:
        """Retract the disputed entry."""
        if self.dispute.entry:
            self._start(lambda dialogs: dispute_remedies.take_entry_back(dialogs, self.dispute.entry))

    def action_rewind(self) -> None:
        """Settle the dispute by rewinding the table to before an entry."""
        self._start(dispute_remedies.ask_rewind)

    def action_fix(self) -> None:
        """Settle the dispute by correcting facts of the table."""
        self._start(dispute_remedies.ask_correct_counts)

    def action_house_rule_verdict(self) -> None:
        """Settle the dispute by a house rule that disables the violated clauses."""
        if (evaluated := self.dispute.final_evaluation) is not None and self.table is not None:
            earlier = next(iter(about(earlier_house_rules(self.gyoji.session, self.table), evaluated.verdict)), None)
            self._start(lambda dialogs: dispute_remedies.waived(dialogs, evaluated, earlier), WAIVED)

    def action_under_protest(self) -> None:
        """Record a protest (an objection to the ruling) and continue the game."""
        if self.dispute.final_evaluation is not None and self.flows is not None:
            self.flows.start(under_protest(self.flows, self.dispute, self._play_on))

    def _play_on(self, choice: ProtestChoice, text: str, seat: str, topic: Topic) -> None:
        step = play_under_protest(self.dispute, choice, text=text, seat=seat, topic=topic)
        self._done(step.entry.seq, "protest.lodged")

    def _start(
        self, ask: Callable[[ScreenDialogHost], Awaitable[DisputeRemedy | None]], outcome_key: str = AGREED
    ) -> None:
        """Ask for the details of a remedy and settle the dispute with it; `outcome_key` is the text displayed
        afterwards.
        """
        if self.dispute.final_evaluation is not None and self.flows is not None:
            self.flows.start(self._settle(ask(self.flows), outcome_key))

    async def _settle(self, pending: Awaitable[DisputeRemedy | None], outcome_key: str) -> None:
        if (remedy := await pending) is not None:
            self.settle(remedy, outcome_key)

    def settle(self, remedy: DisputeRemedy, outcome_key: str) -> None:
        """Settle the dispute and close the screen. If an overrule lacks a fact, ask for it instead. Raises `InputError`
        if the remedy is refused.
        """
        step = self.dispute.settle(remedy)
        if step is not None:
            self._done(step.entry.seq, outcome_key)
        elif self.dispute.pending:
            self.enter()

    def _done(self, seq: int, outcome_key: str) -> None:
        self.notify(self.translate(outcome_key, entry=seq), markup=False)
        self.dismiss()

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
        write_text(path, ruling_page(self.dispute, self.words, self.ascii), replace=file_name == self.file)
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
        """Return to the line to reword it."""
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
