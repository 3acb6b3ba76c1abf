"""A phone at a table: its seat, language, conversation, and the results of its inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct

from referee.facts.verdict import LedgerLine, VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.record import entry as journal
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.store.store import Store
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import own_lines, table_lines
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.conversation_memory import PhysicalUndoInstructions
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.i18n.entry_text import actor
from tui.core.presenters.board_text import choice_board
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.session.session import Session
from tui.core.tally.score_line_parser import MAX_LENGTH, ScoreLineParser, record_scores
from tui.web.answer_form import AnswerDraft, AnswerForm, question_id
from tui.web.box_entry import BoxEntry
from tui.web.declarable_rows import declarable_rows, is_of_seat, own_line, speaker_of, without_own_seat
from tui.web.final_result import ResultDelay
from tui.web.form_entry import Form, Readers
from tui.web.inquiry import Inquiry
from tui.web.seat_keys import SPECTATOR, SeatOffers
from tui.web.tally_entry import TallyEntry

PHONE_CELLS = 52
"""The width of a board drawn for a phone, in character cells."""
MAX_LINE = 500
"""The maximum length of a line from a phone, in characters."""
MAX_INPUTS = 64
"""The number of remembered inputs per phone, so that a repeated input is executed once."""
TODO_STEPS = 8
"""The number of last entries searched for physical actions."""


class TodoItem(Struct, frozen=True):
    """A physical action with the pieces: its id, and the ledger line behind it."""

    id: str
    line: LedgerLine
    is_ticked: bool = False


class Todos(Struct, frozen=True):
    """The physical actions for a seat: of the current turn, unticked ones of earlier turns, and those to revert after
    its moves were taken back.
    """

    now: tuple[TodoItem, ...]
    earlier: tuple[TodoItem, ...]
    to_undo: tuple[TodoItem, ...]


class Phone:
    """A phone of a seat, or of a spectator, who cannot declare anything.

    `outcome` is the result of the last input and `notice` a message about it; both are outdated once the table has
    entries after `input_entry`. `refused_line` is a refused line, which stays in the input while all moves are listed.
    `inquiry` is the current “May I …?” question, `inquiry_notice` the errors of the last answer to it; `draft` is an
    unfinished answer. `query` is what the addresses of its pages need to tell it from other seats of the same browser;
    "" while it has none.
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
        delay: ResultDelay,
        undo_instructions: PhysicalUndoInstructions,
    ) -> None:
        """Create the phone of a seat. `lines` is the line reader that all phones share, `readers` stores the page that
        each seat has open, `is_claimed` returns whether a phone of a seat is connected, `delay` whether the result
        waits, and `undo_instructions` the physical changes to revert, whoever took a move back.
        """
        self.seat = seat
        self.table = table
        self.store = store
        reader = LineEvaluator(table, lines)
        reader.listing = True
        self.conversation = Conversation(
            Session(lang, store),
            table,
            checks=False,  # the figures are compared at the laptop
            reader=reader,
            record_declaration=self._declare,
        )
        self.conversation.put_back = self._undo_instructions = undo_instructions
        self.offers = offers
        self._delay = delay
        self.outcome: DialogueState | None = None
        self.refused_line = ""
        self.notice: tuple[str, ...] = ()
        self.score_text = ""
        self.input_entry = 0
        self.inquiry: Inquiry | None = None
        self.inquiry_notice: tuple[str, ...] = ()
        self.draft = AnswerDraft()
        self.readers = readers
        self.box = BoxEntry(table, seat, readers)
        self.tally = TallyEntry(store, table, seat, readers, is_claimed)
        self.streams = 0
        self.query = ""
        self.active_at = 0.0
        self._ticked: set[str] = set()
        self._inputs: dict[str, None] = {}
        self._input = ""

    @property
    def result_waits(self) -> bool:
        """Whether the result is displayed only after the figures are agreed on at the table."""
        return self._delay.waits(self.conversation.session.checks)

    @property
    def is_spectator(self) -> bool:
        return self.seat == SPECTATOR

    @property
    def lang(self) -> str:
        return self.conversation.session.lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self.conversation.session = Session(lang, self.store)

    @property
    def words(self) -> Words:
        """The text catalogue in the phone's language, with the table's names."""
        return self.conversation.session.words(table=self.table)

    @property
    def state(self) -> DialogueState:
        return self.conversation.state

    @property
    def is_outcome_new(self) -> bool:
        """Whether the table is unchanged since the phone's last input."""
        return self.input_entry == self.table.entries[-1].seq

    def is_new_input(self, key: str) -> bool:
        """Remember the key of an input. Return whether it is new, not a repetition."""
        if key in self._inputs:
            return False
        self._inputs[key] = None
        self._input = key
        if len(self._inputs) > MAX_INPUTS:
            del self._inputs[next(iter(self._inputs))]
        return True

    # declaring

    def rows(self) -> dict[str, Suggestion]:
        """Return the suggestions to tap for continuing the line, by id."""
        if (
            self.is_spectator
            or self.is_waiting
            or self.state.next_action not in (NextAction.SAY, NextAction.CHOOSE, NextAction.BETWEEN)
        ):
            return {}
        self.draw_board()
        return declarable_rows(self.conversation, self.seat)

    def draw_board(self) -> list[StyledText]:
        """Draw the spaces among which the next choice is made, which then have rows of their own; empty if there are
        none, or if a line is begun.
        """
        if self.conversation.text.strip():
            return []
        context = DrawingContext(
            self.words, self.table.table_state.seats, PHONE_CELLS, theme="gyoji-dark", viewer=self.seat
        )
        return choice_board(context, self.table, self.conversation.reader.see)

    def write(self, text: str) -> None:
        """Store an unfinished line. Raises `InputError` if it names another seat at the start."""
        self._require_seat()
        self.refused_line = ""
        self.conversation.write(own_line(self.conversation, self.seat, text[:MAX_LINE]))
        speaker = speaker_of(self.table, self.conversation.text)
        if speaker not in ("", self.seat):
            raise input_error("web_other_seat", seat=speaker)

    def declare(self, text: str) -> None:
        """Declare a line. Raises `InputError` if it is empty or belongs to another seat; the line stays in the
        input.
        """
        self.write(text)
        conversation = self.conversation
        if not conversation.text.strip():
            raise input_error("text_empty")
        conversation.reader.reconsider()
        conversation.reader.enter(conversation.text.strip())
        self._require_own(conversation.state)
        self._finish(conversation.enter())

    def confirm(self) -> None:
        """Declare the line despite a warning about a permanent loss. Raises `InputError` if it belongs to
        another seat.
        """
        self._require_seat()
        self._require_own(self.conversation.state)
        self._finish(self.conversation.enter(anyway=True))

    def tap(self, row_id: str) -> None:
        """Execute a suggestion: declare its moves, ask its question, or continue with its line. Raises `InputError` if
        it no longer exists.
        """
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
            self.conversation.reader.enter_row(self.conversation.text.strip(), row)
            if not self.rows():  # what follows is a name, or another thing that nobody can list
                self._finish(self.conversation.enter())

    def score(self, text: str) -> None:
        """Record points of the own seat, at a table that records only points. Raises `InputError` if they are not
        understood, or belong to another seat; the text then stays in the input.
        """
        self._require_seat()
        self.score_text = text[:MAX_LENGTH]
        if self.table.table_state.depth != "score" or self.offers.keys.confirms:
            raise input_error("web_score_laptop")
        parser = ScoreLineParser(self.table)
        seat = parser.read(self.score_text).seat
        if seat not in ("", self.seat):
            raise input_error("web_other_seat", seat=seat)
        line = self.score_text if seat else f"{self.seat} {self.score_text}"
        scores = parser.scores(line)
        if any(score.points is None or not score.category or score.seat != self.seat for score in scores):
            raise input_error("web_score")
        steps = record_scores(self.table, scores)
        self.score_text = ""
        self.outcome = DialogueState(NextAction.SCORES, step=steps[-1])

    def clear(self) -> None:
        """Discard the line and its open question."""
        self.conversation.leave()
        self.conversation.write("")
        self.refused_line, self.outcome = "", None

    def _require_seat(self) -> None:
        if self.is_spectator:
            raise input_error("web_spectator")

    def _require_own(self, state: DialogueState) -> None:
        """Raise `InputError` if every interpretation of the line belongs to another seat."""
        stated = state.evaluated.moves if state.evaluated is not None else ()
        candidates: tuple[Moves, ...] = (stated,) if stated else state.line.choices
        if candidates and not any(is_of_seat(self.table, moves, self.seat) for moves in candidates):
            others = (move.seat for move in drop_implied(candidates[0]) if move.seat not in ("", self.seat))
            raise input_error("web_other_seat", seat=next(others))

    def _finish(self, result: DialogueState) -> None:
        """Store the result of an input. The line is discarded if its declaration waits for confirmation or is
        refused.
        """
        self.outcome, self.refused_line = result if result.next_action is not NextAction.ANSWER else None, ""
        if is_refused(result) and self.state.pending_question is None:
            self.refused_line = without_own_seat(self.conversation, self.seat)
            self.conversation.write("")
        if self.is_waiting:
            self.clear()

    # declarations that the table confirms

    def _declare(self, evaluated: Declaration) -> Declaration:
        return self.offers.declare(self.seat, self._input, evaluated)

    @property
    def is_waiting(self) -> bool:
        """Whether a declaration of the seat waits for confirmation at the table."""
        return self.offers.is_waiting(self.seat)

    def withdraw(self) -> None:
        """Withdraw the seat's waiting declaration."""
        self._require_seat()
        self.offers.keys.drop_offer(self.seat)

    # taking back

    @property
    def undoable(self) -> Entry | None:
        """The seat's own move that it may take back: the last one at the table; None if there is none."""
        entry = journal.find(self.table.entries, self.table.undoable)
        is_own = entry is not None and entry.kind == "move" and actor(self.table, entry) == self.seat
        return entry if is_own and not (self.is_spectator or self.is_waiting) else None

    def undo(self) -> None:
        """Take the seat's last move back. Raises `InputError` if it is not the last one at the table."""
        self._require_seat()
        if self.undoable is None:
            raise input_error("web_row_gone")
        self.outcome = None
        self.conversation.undo()

    def taken_back(self) -> list[Entry]:
        """Return the moves of the seat that were taken back and not replaced, here or at the laptop, latest first."""
        return [step.entry for step in self._undone_steps if step.entry.kind == "move"]

    @property
    def _undone_steps(self) -> list[ReplayStep]:
        return [step for step in self._undo_instructions.steps if step.entry.seat == self.seat]

    # answering

    @property
    def form(self) -> AnswerForm | None:
        """The controls for answering the open question; None without an open question."""
        pending = self.conversation.pending_question
        if pending is None or pending.question is None or self.is_spectator or self.is_waiting:
            return None
        return self.draft.form(self.words, self.table, pending.question)

    @property
    def question_id(self) -> str:
        """The form id of the open question; "" without an open question."""
        pending = self.conversation.pending_question
        return question_id(pending.question) if pending is not None else ""

    def resume_question(self, question_id: str, line: str) -> None:
        """Ask a question again that a server restart has lost. Raises `InputError` if a different question is
        pending.
        """
        if self.conversation.pending_question is None and line and not self.is_spectator:
            self.write(line)
            self._require_own(self.state)
            if self.state.enter is EnterAction.ASKS:
                self.conversation.enter()
        if self.question_id != question_id:
            raise input_error("web_row_gone")

    def answer(self, text: str) -> None:
        """Answer the open question, and declare the line once no values are missing. Raises `InputError` for invalid
        text.
        """
        self._require_seat()
        conversation, pending = self.conversation, self.conversation.pending_question
        if pending is None or pending.question is None:
            raise input_error("web_row_gone")
        text = self.draft.answer_text(text[:MAX_LINE])
        if conversation.leave_unknown(text):
            return
        conversation.answering = text
        result = conversation.answer(text)
        self.draft.clear()
        waits = result.step is None and result.next_action is not NextAction.ANSWER
        if waits and conversation.text.strip():
            self._require_own(conversation.state)
            result = conversation.enter(answered=True)
        self._finish(result)

    @property
    def question_path(self) -> str:
        """The path of the value that the open question asks for; "" without an open question."""
        pending = self.conversation.pending_question
        return pending.question.path if pending is not None and pending.question is not None else ""

    # the box

    def enter_box(self, page: str, form: Form) -> None:
        """Store the filled-in printed values of a page. Raises `InputError` if that is impossible."""
        self._require_seat()
        self.box.keep(self.conversation.session, page, form, self.question_path)
        self.conversation.refresh()

    def note_saved(self, names: str) -> None:
        """Set a notice with the names of the stored rows of a card, which answer the open question."""
        if names:
            self.notice = (self.words.translate("web.box_kept", rows=names),)
            self.input_entry = self.table.entries[-1].seq

    # what is done with the pieces

    def todos(self) -> Todos:
        """Return the physical actions for the phone's seat."""
        steps = [step for step in self.table.steps[-TODO_STEPS:] if step.ledger]
        turn = list(takewhile(lambda step: step.entry.seat == steps[-1].entry.seat, reversed(steps)))[::-1]
        earlier = [item for step in steps[: len(steps) - len(turn)] for item in self._todos_of(step)]
        to_undo = [item for step in self._undo_instructions.steps for item in [*self._todos_of(step, "back-")][::-1]]
        return Todos(
            tuple(item for step in turn for item in self._todos_of(step)),
            tuple(item for item in earlier if not item.is_ticked),
            tuple(to_undo),
        )

    def _todos_of(self, step: ReplayStep, kind: str = "") -> Iterator[TodoItem]:
        lines = [*own_lines(step), *table_lines(step)]
        for index, line in enumerate(lines):
            is_own = line.seat == self.seat if line.seat else step.entry.seat == self.seat
            if is_own and not self.is_spectator:
                id = f"{kind}{step.entry.seq}-{index}"
                yield TodoItem(id, line, id in self._ticked)

    def tick(self, id: str) -> None:
        """Toggle the tick of a physical action."""
        todos = self.todos()
        if any(item.id == id for item in (*todos.now, *todos.earlier, *todos.to_undo)):
            self._ticked ^= {id}

    # asking

    def ask(self, text: str) -> None:
        """Start “May I …?” with a move; "" ends it. Nothing is recorded."""
        text = text.strip()[:MAX_LINE]
        self.inquiry = Inquiry(self.conversation, self.seat, text) if text else None

    def resume_inquiry(self, question_id: str, line: str) -> None:
        """Restart “May I …?” with the line of a page after a server restart. Raises `InputError` if a different
        question is pending.
        """
        if self.inquiry is None or self.inquiry.text != line:
            self.ask(line)
        if self.inquiry is not None:
            self.inquiry.update()
        if self.inquiry is None or self.inquiry.question_id != question_id:
            raise input_error("web_row_gone")

    @property
    def may_declare_it(self) -> bool:
        """Whether the move of “May I …?” is legal now and the seat's own to declare."""
        evaluated = self.inquiry.evaluated if self.inquiry is not None else None
        return (
            evaluated is not None
            and evaluated.verdict.status is VerdictStatus.LEGAL
            and not (self.is_spectator or self.is_waiting or self.conversation.over)
            and is_of_seat(self.table, evaluated.moves, self.seat)
        )

    def declare_it(self) -> None:
        """Declare the move of “May I …?” with the answers given there. Raises `InputError` if it is not legal any
        more.
        """
        inquiry = self.inquiry
        if inquiry is not None:
            inquiry.update()
        if inquiry is None or inquiry.evaluated is None or not self.may_declare_it:
            raise input_error("web_row_gone")
        moves = inquiry.evaluated.moves
        self.clear()
        for path, value in inquiry.facts.items():
            self.conversation.reader.store_move_facts(self.table.answer({path: value}, asked=path), moves)
        self.inquiry = None
        self._finish(self.conversation.take(moves))


def is_refused(result: DialogueState) -> bool:
    """Return whether an input was a move that is not legal."""
    return bool(result.evaluated and result.evaluated.verdict.breaches and result.step is None)


def faults_of(phone: Phone, error: InputError, is_answer: bool) -> tuple[str, ...]:
    """Return the errors of an input as texts. For an answer, the path of the question is omitted, because it is
    displayed above.
    """
    from tui.core.conversation.typed_answer_reader import without_paths
    from tui.core.i18n import messages

    faults = without_paths(error) if is_answer else list(error.faults)
    return tuple(messages.fault(phone.words, fault, phone.table.names) for fault in faults)
