"""Parsing and judging of the lines of one conversation, cached for each state of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import speaker
from referee.notation.move import Move, write_verb
from referee.reading.forced_moves import with_forced
from referee.reading.legal_moves import OPEN, LegalMoves, lead_in
from referee.record.declaration import Declaration, unread
from referee.record.table_state import TableState
from referee.table.closing_step import next_seat_after_turn
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import normalize
from tui.core.conversation.missing_values_and_corrections import PreviousCorrectionReader, missing_value
from tui.core.reading.legal_move_shortlist import LegalMoveShortlist
from tui.core.reading.line import CorrectedDeclaration, Line
from tui.core.reading.line_reader import LineReader
from tui.core.reading.line_suggestions import Suggestion

SILENT = ("report", "ruling")
"""The kinds of entries that may be recorded between a question and the declaration that needs it."""


def read_before(table: Table, seq: int, text: str) -> Line:
    """Parse a line as at the moment before an entry. Raises `InputError` if the entry is not in effect."""
    before = table.before(seq)
    return LineReader(before, LegalMoves(before)).argue(text)


class LineEvaluator:
    """A parser and judge of the lines typed at one table, based on the legal moves.

    `listing` is whether matching moves are listed below the line. A number then selects a row, and the words need only
    be the beginning of a move. `corrects` is whether a line may correct the declaration recorded last. `shared` is an
    evaluator that caches the results common to several conversations at the table.
    """

    def __init__(self, table: Table, shared: LineEvaluator | None = None) -> None:
        self.table = table
        self._shared = shared
        self.listing = False
        self.corrects = False
        self._is_list_hidden = False
        self._offers = LegalMoves(table)
        self._steps = LegalMoveShortlist(table, self._offers)
        self._move_facts: dict[tuple[Move, ...], dict[str, Any]] = {}
        self._held_at = 0
        self._against: set[tuple[Move, ...]] = set()
        self._lines: dict[str, Line] = {}
        self._entered: dict[str, Line] = {}
        self._with_questions: dict[str, Line] = {}
        self._questions_at = 0
        self._reader = LineReader(table, self._offers)
        self._sure: set[tuple[Move, ...]] = set()
        self._stood: TableState | None = None
        self._previous: PreviousCorrectionReader | None = None

    @property
    def offers(self) -> LegalMoves:
        """The legal moves."""
        if self._shared is not None:
            return self._shared.offers
        if not self._offers.is_state_unchanged():
            self._offers = LegalMoves(self.table)
        return self._offers

    @property
    def steps(self) -> LegalMoveShortlist:
        """The short list of legal moves for display."""
        if self._shared is not None:
            return self._shared.steps
        if self._steps.offers is not self.offers:
            self._steps = LegalMoveShortlist(self.table, self.offers)
        return self._steps

    def open_up(self, at_once: int) -> None:
        """Set the number of rows of the short list, which changes the rows that typed numbers select."""
        if self.steps.open_up(at_once):
            self._lines = {}

    def see(self, spots: Sequence[str]) -> bool:
        """Set the spots of the drawn board, which have rows of their own. Return whether any stands for a legal
        move.
        """
        before = self.steps.spots
        sees = self.steps.see(spots)
        if before != self.steps.spots:
            self._lines = {}
        return sees

    def row_number(self, text: str) -> int:
        """Return the number of the row of the short list that a text selects; 0 if it selects none."""
        return int(normalize(self.content(text))) if text.strip() and self.row(text) is not None else 0

    def follow_list(self, before: str, text: str, is_choosing: bool) -> None:
        """Update whether a number on the line selects a row of the short list. It does not if the number replaced a
        line with a different list.
        """
        goes_on = before.startswith(text) or text.startswith(before) or self.content(before).isdecimal()
        was_hidden = self._is_list_hidden and bool(before)
        is_hidden = bool(text) and (was_hidden or is_choosing or not goes_on)
        if self._is_list_hidden != is_hidden:
            self._is_list_hidden, self._lines = is_hidden, {}

    # reading

    def judge(self, text: str) -> Declaration:
        """Judge a line, using the facts that were entered for this declaration only."""
        evaluated = self.line(text).evaluated
        assert evaluated is not None
        return evaluated

    def line(self, text: str) -> Line:
        """Parse and judge a line, with a cached result if the table state is unchanged."""
        self._forget_other_states()
        if text not in self._lines:
            is_own = self._move_facts or self._sure or self._is_list_hidden or text in self._entered
            shared = None if is_own else self._shared
            self._lines[text] = self._read(text) if shared is None else shared.line(text)
        return self._lines[text]

    def _forget_other_states(self) -> None:
        """Discard what was read at an earlier state of the table."""
        if self._move_facts and self._held_at != self._last_act_number():
            self._move_facts, self._stood = {}, None
        if self._stood is not self.table.table_state:
            self._stood, self._lines, self._entered = self.table.table_state, {}, {}
            self._previous = None
        if self._questions_at != self._last_act_number():
            self._with_questions, self._questions_at = {}, self._last_act_number()

    @property
    def reader(self) -> LineReader:
        """The parser of lines for the current state of the table."""
        if self._shared is not None:
            return self._shared.reader
        if not self._reader.is_for(self.table):
            self._reader = LineReader(self.table, self.offers)
        return self._reader

    def may_read_again(self, text: str) -> bool:
        """Return whether Enter should parse this line again with the slower complete search, because the fast one found
        no legal declaration.
        """
        may_be_read = text and text not in self._entered and self.table.table_state.depth == "full"
        line = self.line(text) if may_be_read and text not in self._with_questions else None
        if line is None or line.blank or (self.listing and self.content(text).isdecimal()):
            return False
        return (
            not line.choices and (line.is_understood or not line.moves) and self.judge(text).verdict.status not in OPEN
        )

    def enter(self, text: str) -> None:
        """Parse a line with the slower complete search, if the fast one found no legal declaration. The result must
        then be confirmed.
        """
        if self.may_read_again(text):
            parsed = LineReader(self.table, LegalMoves(self.table)).parse(text)
            self._entered[text] = parsed.as_row() if self._is_declarable(parsed) else parsed
            self._sure.difference_update(self._entered[text].choices)
            self._lines.pop(text, None)

    def enter_row(self, text: str, row: Suggestion) -> None:
        """Take a line as the moves of a list row that stands for several."""
        row = self.steps.with_all_moves(row) if row.among else row
        if row.among and row.is_complete:
            self._forget_other_states()
            self._entered[text] = self._choices_of(row)
            self._lines.pop(text, None)

    def _choices_of(self, row: Suggestion) -> Line:
        return Line(choices=tuple((*lead_in(self.table, move), move) for move in row.among))

    def _is_declarable(self, parsed: Line) -> bool:
        return bool(parsed.moves) and self.table.judge(parsed.moves).verdict.status in OPEN

    def _read(self, text: str) -> Line:
        """Parse and judge a line. At a table that does not record moves, only judge it."""
        if self.table.table_state.depth != "full":
            evaluated = self.table.judge(text)
            return Line(evaluated.moves, evaluated=evaluated)
        parsed = self._entered.get(text) or self._parsed_with_questions(text) or self._parse(text)
        is_undecided = bool(parsed.unused) or parsed.is_question
        if len(parsed.choices) == 1 and parsed.choices[0] in self._sure and not is_undecided:
            parsed = Line(parsed.choices[0])
        correction = self._correction(text, parsed)
        if correction is not None and (corrected := self._corrected(text, parsed, correction)) is not None:
            return corrected
        if not parsed.moves:
            why = unread(text, parsed.undecided, self.table.table_state)
            return structs.replace(parsed, evaluated=why, blank=missing_value(self.reader, text, parsed))
        move_facts = self.move_facts(parsed.moves)
        notation = parsed.evaluated if not move_facts else None
        evaluated = notation or self.table.judge(parsed.moves, text, move_facts)
        if evaluated.verdict.questions:
            self._with_questions[text] = parsed
        if parsed.moves in self._move_facts and evaluated.verdict.status is VerdictStatus.ILLEGAL:
            self._against.add(parsed.moves)
        longer = with_forced(self.table, evaluated)
        is_understood = parsed.evaluated is None or longer is not evaluated
        return Line(longer.moves, parsed.choices, (), parsed.unread, longer, is_understood=is_understood)

    def _parsed_with_questions(self, text: str) -> Line | None:
        """Return the interpretation for which questions were put, because answers do not change it; else None."""
        parsed = self._with_questions.get(text)
        if parsed is None or parsed.evaluated is None:
            return parsed
        return structs.replace(parsed, evaluated=self.table.judge(parsed.moves, text))

    def _correction(self, text: str, parsed: Line) -> CorrectedDeclaration | None:
        """Return the declaration recorded last if the line corrects it, else None."""
        seq = self.table.undoable
        is_last = seq == self._last_act_number() and any(
            entry.seq == seq and entry.kind == "move" for entry in reversed(self.table.entries)
        )
        if not self.corrects or not is_last or parsed.evaluated is not None:
            return None
        if self._previous is None:
            self._previous = PreviousCorrectionReader(self.table, seq)
        return self._previous.read(text, text in self._entered)

    def _corrected(self, text: str, parsed: Line, correction: CorrectedDeclaration) -> Line | None:
        """Return the choices of a line that corrects the declaration recorded last: the replacements and, where
        the line may come from the next player, the declaration of that player. None without any.
        """
        is_open = (correction.is_hesitant or not correction.rows) and self._is_declarable(parsed)
        choices = (*correction.rows, parsed.moves) if is_open else correction.rows
        if not choices:
            return None
        why = InputError([Fault("text_correction" if correction.rows else "text_read_as")], "ambiguous")
        evaluated = unread(text, why, self.table.table_state)
        return Line(choices=choices, unread=why, evaluated=evaluated, correction=correction)

    def whose(self, text: str) -> str:
        """Return the seat of a line: the seat of its last move, else a seat named in it, else the next seat to act."""
        moves = self.line(text).moves
        return moves[-1].seat if moves else speaker(self.table.names, text) or next_seat_after_turn(self.table)

    def _parse(self, text: str) -> Line:
        """Parse a line. If a list is displayed, a number selects a row or nothing, and an ambiguous line returns all
        moves that begin with it as choices.
        """
        row = self.row(text)
        if row is not None and row.moves:
            return Line(row.moves)
        if row is not None and row.draft.values:
            return self._choices_of(row)
        if row is None and self.listing and (number := self.content(text)).isdecimal():
            return Line(unread=input_error("text_no_row", given=number))
        line = write_verb(row.draft.verb) if row else text
        parsed = self.reader.parse(line, is_entered=False)
        is_open = not parsed.moves and not parsed.unused and (len(parsed.choices) > 1 or not parsed.choices)
        if not self.listing or not is_open:
            return parsed
        more = self.steps.beginning(line)
        return structs.replace(parsed, choices=tuple(dict.fromkeys((*parsed.choices, *more))))

    def content(self, text: str) -> str:
        """Return a line without words and punctuation that have no meaning."""
        return self.reader.content(text)

    def row(self, text: str) -> Suggestion | None:
        """Return the list row whose number was typed. None if the line is not the number of a row or no list is
        displayed.
        """
        if not self.listing or self._is_list_hidden:
            return None
        return self.steps.row_with_number(self.reader.content(text))

    # what was read off

    def move_facts(self, moves: tuple[Move, ...]) -> dict[str, Any]:
        """Return {path: value} of the facts that were entered for this declaration only; without any, those entered for
        the next declaration.
        """
        return self._move_facts.get(moves) or self._move_facts.get((), {})

    def store_move_facts(self, move_facts: Mapping[str, Any], moves: tuple[Move, ...] = ()) -> None:
        """Store facts that apply to one declaration only or, if `moves` is empty, to the next one. They are discarded
        when a move is recorded.
        """
        if self._held_at != self._last_act_number():
            self._move_facts, self._held_at = {}, self._last_act_number()
        self._move_facts[moves] = {**self._move_facts.get((), {}), **self._move_facts.get(moves, {}), **move_facts}
        if not moves:
            self._move_facts = {
                of: {**earlier_move_facts, **move_facts} for of, earlier_move_facts in self._move_facts.items()
            }
        self._against, self._lines = set(), {}

    def discard_newest_fact(self, moves: tuple[Move, ...]) -> None:
        """Discard the newest of the facts that were entered for this declaration only."""
        move_facts = self._move_facts.get(moves, {})
        self._move_facts[moves] = {path: move_facts[path] for path in list(move_facts)[:-1]}
        self._against, self._lines = set(), {}

    def copy_move_facts(self, moves: tuple[Move, ...], remaining_moves: tuple[Move, ...]) -> None:
        self.store_move_facts(self._move_facts.get(moves, {}), remaining_moves)

    def confirm(self, moves: tuple[Move, ...]) -> None:
        """Store that a person confirmed these moves as the meaning of a line. Applies until a move is recorded."""
        self._sure, self._lines = {*self._sure, moves}, {}

    def reconsider(self) -> None:
        """Discard the facts that made a declaration illegal, so that their questions are asked again."""
        if self._against:
            self._move_facts = {
                of: move_facts for of, move_facts in self._move_facts.items() if of not in self._against
            }
            self._against, self._lines = set(), {}

    def forget(self) -> None:
        """Discard all facts that apply to one declaration only, and all confirmed meanings."""
        self._move_facts, self._against, self._lines, self._sure = {}, set(), {}, set()

    def _last_act_number(self) -> int:
        """Return the number of the last entry that is neither an answer nor a ruling. Facts for one declaration expire
        when it changes.
        """
        return next((entry.seq for entry in reversed(self.table.entries) if entry.kind not in SILENT), 0)
