"""One phone at a table: whose it is, its language, its own conversation, and what its inputs led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from referee.facts.verdict import LedgerLine
from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import drop_implied
from referee.record.table_state import ReplayStep
from referee.store.store import Store
from referee.table.declaration_result import DeclarationResult
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import own_lines, table_lines
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, LineInputResult, NextAction
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.moves.suggestion import Moves, Suggestion
from tui.core.session.session import Session
from tui.web.answer_form import AnswerDraft, AnswerForm, question_id
from tui.web.box_entry import BoxEntry
from tui.web.declarable_rows import declarable_rows, is_of_seat, own_line, speaker_of
from tui.web.form_entry import Readers
from tui.web.inquiry import Inquiry
from tui.web.seat_keys import SPECTATOR
from tui.web.seat_offers import SeatOffers
from tui.web.tally_entry import TallyEntry
from tui.web.value_control import Form

MAX_LINE = 500
"""So many characters of a line are taken from a phone."""
MAX_INPUTS = 64
"""So many inputs are remembered, so that one that comes twice is carried out once."""
TODO_STEPS = 8
"""So many of the last entries are looked through for what is still to be done with the pieces."""


class TodoItem(Struct, frozen=True):
    """A thing to do with the pieces: its id, and the line of the ledger."""

    id: str
    line: LedgerLine
    is_ticked: bool = False


class Phone:
    """A phone of a seat, or of a spectator, who declares nothing.

    `outcome` is what the last input led to, `notice` a message about it, both on the entry `input_entry`: once the
    table has moved on they are old. `inquiry` is the move of “May I …?”, `inquiry_notice` what was wrong with the
    last answer to it; `draft` is an answer that is being put together.
    """

    def __init__(
        self,
        store: Store,
        table: Table,
        seat: str,
        lang: str,
        offers: SeatOffers,
        lines: LineEvaluator,
        readers: Readers,
        is_claimed: Callable[[str], bool],
    ) -> None:
        """Begin the phone of a seat; `lines` reads for all phones, `readers` are at the pages of the box and of the
        tally, `is_claimed` tells whether a phone of a seat is connected.
        """
        self.seat = seat
        self.table = table
        self.store = store
        self.conversation = Conversation(Session(lang, store), table)
        self.conversation.checks = False  # the figures are compared at the laptop
        self.conversation.reader = LineEvaluator(table, lines)
        self.conversation.reader.listing = True
        self.conversation.record_declaration = self._declare
        self.offers = offers
        self.outcome: LineInputResult | None = None
        self.notice: tuple[str, ...] = ()
        self.input_entry = 0
        self.inquiry: Inquiry | None = None
        self.inquiry_notice: tuple[str, ...] = ()
        self.draft = AnswerDraft()
        self.readers = readers
        self.box = BoxEntry(table, seat, readers)
        self.tally = TallyEntry(store, table, seat, readers, is_claimed)
        self.streams = 0
        self.active_at = 0.0
        self._ticked: set[str] = set()
        self._inputs: dict[str, None] = {}
        self._input = ""

    @property
    def is_spectator(self) -> bool:
        """Whether the phone belongs to no seat."""
        return self.seat == SPECTATOR

    @property
    def lang(self) -> str:
        """The language of the phone."""
        return self.conversation.session.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self.conversation.session = Session(lang, self.store)

    @property
    def words(self) -> Words:
        """The words in the language of the phone, with the names at the table."""
        return self.conversation.session.words(table=self.table)

    @property
    def state(self) -> DialogueState:
        """What the phone is to do next."""
        return self.conversation.turn

    @property
    def is_outcome_new(self) -> bool:
        """Whether the table still stands as the last input left it."""
        return self.input_entry == self.table.entries[-1].seq

    def is_new_input(self, key: str) -> bool:
        """Remember an input by its key, and tell whether it has not come before."""
        if key in self._inputs:
            return False
        self._inputs[key] = None
        self._input = key
        if len(self._inputs) > MAX_INPUTS:
            del self._inputs[next(iter(self._inputs))]
        return True

    # declaring

    def rows(self) -> dict[str, Suggestion]:
        """List what can be tapped to go on with the line, by id."""
        if (
            self.is_spectator
            or self.is_waiting
            or self.state.next_action not in (NextAction.SAY, NextAction.CHOOSE, NextAction.BETWEEN)
        ):
            return {}
        return declarable_rows(self.conversation, self.seat)

    def write(self, text: str) -> None:
        """Take a line as it is being typed."""
        self._require_seat()
        self.conversation.write(own_line(self.conversation, self.seat, text[:MAX_LINE]))
        speaker = speaker_of(self.table, self.conversation.text)
        if speaker not in ("", self.seat):
            raise input_error("web_other_seat", seat=speaker)

    def declare(self, text: str) -> None:
        """Declare a line. Raises `InputError`; the line stays."""
        self.write(text)
        conversation = self.conversation
        if not conversation.text.strip():
            raise input_error("text_empty")
        conversation.reader.reconsider()
        conversation.reader.enter(conversation.text.strip())
        self._require_own(conversation.turn)
        self._finish(conversation.enter())

    def confirm(self) -> None:
        """Declare a line although it leaves something undone for good. Raises `InputError`."""
        self._require_seat()
        self._require_own(self.conversation.turn)
        self._finish(self.conversation.enter(anyway=True))

    def tap(self, row_id: str) -> None:
        """Take a row: declare its moves, ask its question, or go on with its line. Raises `InputError`."""
        self._require_seat()
        row = self.rows().get(row_id)
        if row is None:
            raise input_error("web_row_gone")
        if row.moves:
            self._finish(self.conversation.take(row.moves))
        elif row.question is not None:
            self.conversation.ask(row.question, is_of_list=True)
        else:
            self.write(row.line)
            if not self.rows():  # what follows is a name, or another thing that nobody can list
                self._finish(self.conversation.enter())

    def clear(self) -> None:
        """Give up the line, and the question that it waits for."""
        self.conversation.leave()
        self.conversation.write("")
        self.outcome = None

    def _require_seat(self) -> None:
        if self.is_spectator:
            raise input_error("web_spectator")

    def _require_own(self, state: DialogueState) -> None:
        """Raises `InputError` where a line would be declared for another seat."""
        stated = state.evaluated.moves if state.evaluated is not None else ()
        candidates: tuple[Moves, ...] = (stated,) if stated else state.choices
        if candidates and not any(is_of_seat(self.table, moves, self.seat) for moves in candidates):
            others = (move.seat for move in drop_implied(candidates[0]) if move.seat not in ("", self.seat))
            raise input_error("web_other_seat", seat=next(others))

    def _finish(self, result: LineInputResult) -> None:
        """Keep what an input led to; a declaration that is recorded, or waits for the table, leaves an empty line."""
        self.outcome = result if result.turn.next_action is not NextAction.ANSWER else None
        if self.is_waiting:
            self.clear()

    # declarations that the table confirms

    def _declare(self, evaluated: EvaluatedDraft) -> DeclarationResult:
        return self.offers.declare(self.seat, self._input, evaluated)

    @property
    def is_waiting(self) -> bool:
        """Whether a declaration of the seat waits for the table."""
        return self.offers.is_waiting(self.seat)

    def withdraw(self) -> None:
        """Take the declaration back that waits for the table."""
        self._require_seat()
        self.offers.withdraw(self.seat)

    # answering

    @property
    def form(self) -> AnswerForm | None:
        """How the open question is answered; None where none is open."""
        pending = self.conversation.pending_question
        if pending is None or pending.question is None or self.is_spectator or self.is_waiting:
            return None
        return self.draft.form(self.words, self.table, pending.question)

    def add(self, step: int) -> None:
        """Count the number of an answer up or down."""
        self.draft.add(self.form, step)

    def add_item(self, text: str) -> None:
        """Add an item to the list of an answer; "" takes the last one off."""
        self.draft.add_item(self.form, text)

    @property
    def question_id(self) -> str:
        """Name the open question; "" where none is open."""
        pending = self.conversation.pending_question
        return question_id(pending.question) if pending is not None else ""

    def resume_question(self, question_id: str, line: str) -> None:
        """Ask a question again that a line waits for, where this phone's conversation was lost with its host. Raises
        `InputError` where another question is open.
        """
        if self.conversation.pending_question is None and line and not self.is_spectator:
            self.write(line)
            self._require_own(self.state)
            if self.state.enter is EnterAction.ASKS:
                self.conversation.enter()
        if self.question_id != question_id:
            raise input_error("web_row_gone")

    def answer(self, text: str) -> None:
        """Answer the open question; a declaration that lacks nothing more is recorded. Raises `InputError`."""
        self._require_seat()
        conversation, pending = self.conversation, self.conversation.pending_question
        if pending is None or pending.question is None:
            raise input_error("web_row_gone")
        text = text[:MAX_LINE]
        if conversation.leave_unknown(text):
            return
        conversation.answering = text
        result = conversation.answer(text)
        self.draft.clear()
        waits = result.step is None and result.turn.next_action is not NextAction.ANSWER
        if waits and conversation.text.strip():
            self._require_own(conversation.turn)
            result = conversation.enter(answered=True)
        self._finish(result)

    def leave_question(self) -> None:
        """Leave the open question: nobody knows."""
        self.conversation.leave()

    @property
    def question_path(self) -> str:
        """The path of the fact that the open question asks; "" where none is open."""
        pending = self.conversation.pending_question
        return pending.question.path if pending is not None and pending.question is not None else ""

    # the box

    def enter_box(self, page: str, form: Form) -> None:
        """Keep what was filled in on a page of the box. Raises `InputError`."""
        self._require_seat()
        self.box.keep(self.conversation.session, page, form, self.question_path)
        self.conversation.refresh()

    def note_saved(self, names: str) -> None:
        """Note the names of what was entered of the card of a question, which is answered by it."""
        if names:
            self.notice = (self.words.translate("web.box_kept", rows=names),)
            self.input_entry = self.table.entries[-1].seq

    # what is done with the pieces

    def todos(self) -> list[TodoItem]:
        """List what the phone's seat does with the pieces after the last entries; of older ones what is not ticked."""
        steps = [step for step in self.table.steps[-TODO_STEPS:] if step.ledger]
        items = [(step, item) for step in steps for item in self._todos_of(step)]
        return [item for step, item in items if step is steps[-1] or not item.is_ticked]

    def _todos_of(self, step: ReplayStep) -> Iterator[TodoItem]:
        lines = [*own_lines(step), *table_lines(step)]
        for index, line in enumerate(lines):
            is_own = line.seat == self.seat if line.seat else step.entry.seat == self.seat
            if is_own and not self.is_spectator:
                id = f"{step.entry.seq}-{index}"
                yield TodoItem(id, line, id in self._ticked)

    def tick(self, id: str) -> None:
        """Tick a thing off, or take the tick back."""
        if any(item.id == id for item in self.todos()):
            self._ticked ^= {id}

    # asking

    def ask(self, text: str) -> None:
        """Ask about a move; nothing is recorded."""
        text = text.strip()[:MAX_LINE]
        self.inquiry = Inquiry(self.conversation, self.seat, text) if text else None

    def resume_inquiry(self, question_id: str, line: str) -> None:
        """Ask about the move of a page again, where a restart has lost it. Raises `InputError` where its question
        is not the one that is open.
        """
        if self.inquiry is None or self.inquiry.text != line:
            self.ask(line)
        if self.inquiry is not None:
            self.inquiry.update()
        if self.inquiry is None or self.inquiry.question_id != question_id:
            raise input_error("web_row_gone")

    def reply(self, text: str) -> None:
        """Answer the question that decides “May I …?”. Raises `InputError`."""
        if self.inquiry is not None:
            self.inquiry.answer(text[:MAX_LINE])
            self.inquiry.draft.clear()

    def count_reply(self, step: int) -> None:
        """Count the number of such an answer up or down."""
        if self.inquiry is not None:
            self.inquiry.draft.add(self.inquiry.form, step)

    def add_reply_item(self, text: str) -> None:
        """Add an item to the list of such an answer; "" takes the last one off."""
        if self.inquiry is not None:
            self.inquiry.draft.add_item(self.inquiry.form, text)

    def leave_reply(self) -> None:
        """Take it that nobody knows the answer."""
        if self.inquiry is not None:
            self.inquiry.leave()


def faults_of(phone: Phone, error: InputError, is_answer: bool) -> tuple[str, ...]:
    """Format what is wrong with an input; with an answer, without the path of the question that stands above."""
    from tui.core.conversation.typed_answer_reader import unnamed
    from tui.core.i18n import messages

    faults = unnamed(error) if is_answer else list(error.faults)
    return tuple(messages.fault(phone.words, fault, phone.table.names) for fault in faults)
