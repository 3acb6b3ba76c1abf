"""A dispute: what is argued about, the questions that decide it, the verdict opened; cold, or at a running table."""

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
from tui.core.session.house_rules import about, remembered
from tui.core.tally.sheet_files import path_of, write_text
from tui.flows import dispute_remedies
from tui.flows.protests import under_protest
from tui.screens.commands_and_keys import Key, moving
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
"""What is said once a remedy is on record."""


class DisputeScreen(GameScreenBase):
    """One dispute. It goes from the line through the questions to the verdict, and back to any of them."""

    OWN: ClassVar[tuple[str, ...]] = (
        "agree",
        "change_line",
        "open_rules",
        "answers",
        "overrule_verdict",
        "take_entry_back",
        "fix",
        "rewind",
        "house_rule_verdict",
        "claims",
        "under_protest",
        "copy_verdict",
        "save_verdict",
    )
    BINDINGS: ClassVar[list[BindingType]] = moving(Key("up", "", "answers"))
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
        """Open a dispute. Raises `InputError` for a game or a table that is not here."""
        super().__init__(table, game)
        self.dispute = DisputeProcedure(self.gyoji.session, self.game, self.table, text)
        self.flows = ScreenDialogHost(self, self.table, lambda: None) if self.table else None
        self.file = ""

    # words and frame

    @property
    def words(self) -> Words:
        """The words of the game; the seats go by their names, cold by their colours."""
        words = self.own(self.gyoji.session.words(self.game.id))
        return words.named(self.dispute.fact_source.seat_names(words))

    @property
    def stages(self) -> DisputePanel:
        """The line, the questions and the ruling as they are shown."""
        return self.query_one(DisputePanel)

    def title_text(self) -> str:
        """Give the job, the game and the table."""
        return self.plain(f"{self.translate('dispute.title')} · {self.game_title()}")

    def useful(self, action: str) -> bool:
        """Tell whether a command means something now."""
        if action == "answers":
            return self.dispute.stage != LINE
        if action == ("overrule_verdict" if self.dispute.entry else "take_entry_back"):
            return False
        return self.dispute.stage == VERDICT and (self.table is not None or action not in AT_A_TABLE)

    def body(self) -> ComposeResult:
        """Compose the stages."""
        yield DisputePanel(self.dispute, lambda: self.words, ascii=self.ascii)

    def on_mount(self) -> None:
        """Begin with the line, or with the ruling on one that was handed over."""
        if self.dispute.text:
            self.advance()
        else:
            self.enter()

    async def compose_anew(self) -> None:
        """Show the screen in the language now in use; what was typed stays."""
        answer = self.stages.answering
        await super().compose_anew()
        self.enter(answer)

    # the stages

    def enter(self, typed: str = "") -> None:
        """Show the stage the dispute is at; `typed` is the answer as it stands."""
        for name in STAGES:
            self.set_class(name == self.dispute.stage, f"-{name}")
        self.remove_class("-listed")
        self.show_keys()
        self.stages.show(typed)

    def back_to_line(self) -> None:
        """Say it otherwise; what is typed next takes the place of the line."""
        self.dispute.stage = LINE
        self.enter()
        self.stages.line.select_all()

    def advance(self) -> None:
        """Judge the line on what is known, and show what is next: a question or the verdict."""
        self._try(self.dispute.advance)

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except InputError as error:
            self.trouble(error)
        self.enter()

    def trouble(self, error: InputError) -> None:
        """Say what went wrong; where another process added to the table, follow it."""
        (self.flows or self).report(error)

    # the line

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the ruling, once the line has been read to the end: beside the drawing."""
        if event.input is self.stages.line:
            self.dispute.declare(event.value)
            if not self.dispute.read(self.dispute.text).moves:
                await asyncio.to_thread(self.dispute.understand)
            self.advance()
            answer = self.dispute.question_answer
            if self.dispute.stage == LINE and (answer is None or not answer.is_match):
                self.stages.line.refuse()

    def on_dispute_panel_answer_selected(self, event: DisputePanel.AnswerSelected) -> None:
        """Go on to the ruling on a move, to the rulebook at a rule, or to the count of the points."""
        match event.row:
            case RecordedEntryRow() | MoveRow() as row:
                self.dispute.take(row, self.words)
                self.advance()
            case TallyRow():
                self.gyoji.show("tally", game=self.game.id)
            case rule:
                self.gyoji.show("rulebook", game=self.game.id, clause=clause_of(rule))

    def on_descendant_focus(self) -> None:
        """Go back to the line when it is clicked."""
        if self.focused is self.stages.line and self.dispute.stage != LINE:
            self.back_to_line()

    # the questions

    def on_inline_question_answered(self, event: InlineQuestion.Answered) -> None:
        """Take an answer; what cannot be one stays for correction."""
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
        """Try again to overrule with what is known now."""
        assert self.dispute.evaluated is not None
        try:
            self.settle(dispute_remedies.overruling(self.dispute.evaluated, self.dispute.pending), OVERRULED)
        except InputError as error:
            self.report(error)
            self.dispute.pending = ""
            self.advance()

    def on_inline_question_cancelled(self) -> None:
        """Go back to the line."""
        self.back_to_line()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Correct an answer."""
        if self.dispute.evaluated is not None:
            self.enter(self.dispute.correct(event.item, self.words))

    def on_dispute_fact_list_answer_removed(self, event: DisputeFactList.AnswerRemoved) -> None:
        """Take an answer back."""
        try:
            self.dispute.forget(event.path)
        except InputError as error:
            self.report(error)
            return
        self.advance()

    def action_answers(self) -> None:
        """Go to the answers given."""
        if self.dispute.stage != LINE:
            self.add_class("-listed")
            self.stages.go_to_answers()

    # the verdict, and what the table does about it

    async def on_key(self, event: Pressed) -> None:
        """Take the remedy of the number that is typed, or deny the assumption of that number; letters begin a line."""
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
        """Deny what the verdict takes for granted under a number."""
        self._try(lambda: self.dispute.deny(number))

    def action_claims(self) -> None:
        """Ask each seat what it claims."""
        if self.flows is not None:
            self.flows.start(self._claim(self.flows))

    async def _claim(self, dialogs: ScreenDialogHost) -> None:
        claims = await dispute_remedies.claims(dialogs, self.dispute.claims)
        if claims is not None:
            self.dispute.claims = claims
            if self.dispute.stage != LINE and dialogs.do(self.dispute.keep_open):
                self.enter()

    def action_agree(self) -> None:
        """Leave it as it is and record what was agreed; a cold dispute is over."""
        evaluated = self.dispute.settled
        if evaluated is not None and self.flows is not None:
            self._start(lambda dialogs: dispute_remedies.as_ruled(dialogs, evaluated))
        elif evaluated is not None:
            self.dismiss()

    def action_overrule_verdict(self) -> None:
        """Go on otherwise than ruled, with a reason."""
        if (evaluated := self.dispute.settled) is not None:
            self._start(lambda dialogs: dispute_remedies.otherwise(dialogs, evaluated), OVERRULED)

    def action_take_entry_back(self) -> None:
        """Take the entry back that is argued about."""
        if self.dispute.entry:
            self._start(lambda dialogs: dispute_remedies.take_entry_back(dialogs, self.dispute.entry))

    def action_rewind(self) -> None:
        """Go back to before an entry."""
        self._start(dispute_remedies.back)

    def action_fix(self) -> None:
        """Put some pieces right."""
        self._start(dispute_remedies.right)

    def action_house_rule_verdict(self) -> None:
        """Set the broken clauses aside from now on."""
        if (evaluated := self.dispute.settled) is not None and self.table is not None:
            earlier = next(iter(about(remembered(self.gyoji.session, self.table), evaluated.verdict)), None)
            self._start(lambda dialogs: dispute_remedies.waived(dialogs, evaluated, earlier), WAIVED)

    def action_under_protest(self) -> None:
        """Note the dispute as a protest, and play on."""
        if self.dispute.settled is not None and self.flows is not None:
            self.flows.start(under_protest(self.flows, self.dispute, self._play_on))

    def _play_on(self, choice: ProtestChoice, text: str, seat: str, topic: Topic) -> None:
        try:
            step = play_under_protest(self.dispute, choice, text=text, seat=seat, topic=topic)
            self._done(step.entry.seq, "protest.lodged")
        except InputError as error:
            self.trouble(error)

    def _start(
        self, ask: Callable[[ScreenDialogHost], Awaitable[DisputeRemedy | None]], outcome_key: str = AGREED
    ) -> None:
        """Ask what a remedy needs, then settle the dispute by it."""
        if self.dispute.settled is not None and self.flows is not None:
            self.flows.start(self._settle(self.flows, ask(self.flows), outcome_key))

    async def _settle(
        self, dialogs: ScreenDialogHost, pending: Awaitable[DisputeRemedy | None], outcome_key: str
    ) -> None:
        remedy = await pending
        if remedy is not None:
            try:
                self.settle(remedy, outcome_key)
            except InputError as error:
                dialogs.report(error)

    def settle(self, remedy: DisputeRemedy, outcome_key: str) -> None:
        """Settle the dispute and leave. Raises `InputError`; an overrule that lacks a fact asks for it instead."""
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
        if self.dispute.settled is not None:
            self.app.copy_to_clipboard(ruling_page(self.dispute, self.words, self.ascii))
            self.notify(self.translate("dispute.copied"), markup=False)

    def action_save_verdict(self) -> None:
        """Save the ruling as a text file."""
        if self.dispute.settled is not None:
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
            self.gyoji.show("rulebook", game=self.game.id, clause=ids[0] if ids else "")

    # going back

    def action_change_line(self) -> None:
        """Say it otherwise."""
        self.back_to_line()

    def action_back(self) -> None:
        """Step back: from the answers to the question, from there to the line, and out."""
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
        """Leave the screen; what was not settled is withdrawn."""
        try:
            if self.dispute.drop():
                self.notify(self.translate("dispute.withdrawn"), markup=False)
        except InputError as error:
            self.trouble(error)
            return
        self.dismiss()
