"""One answer to any question in a dispute: the moves found in the words, and the rules that may decide.

What the reader is not sure of is a row to choose from, never a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct, structs

from referee.facts.facts import FactSpec
from referee.notation.move import Moves, without_seats
from referee.reading.legal_moves import LegalMoves
from referee.record.judging_context import JudgingContext
from referee.rules.acts import PhysicalAct
from referee.rules.clauses import Clause
from referee.rules.game import Game
from referee.rules.rule_search import SearchMatch, SearchResult, search
from referee.rules.rulings import Ruling
from referee.table.standalone_position import StandalonePosition
from scoring.fields.typed_text import fold
from tui.core.disputes.claimed_score import ClaimedScoreRow, ClaimedScores, claimed_scores, read_claim
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

MAX_MOVES, MAX_MOVES_OF_PART = 3, 2
"""So many moves stand above the rules; of those that only a part of the question states."""
MAX_ROWS = 14
"""So many rows have room on a screen of 24 lines."""
MAX_RULINGS = 2
MAX_RELATED = 4
"""So many rules stand beside a move that was found in the words: they leave room for what depends on a question."""
BREACH_SHARE = 0.3
UNCHECKED_SHARE = 0.2
EFFECT_SHARE = 0.1
"""What a rule gains of the best score in the search where a move that was found breaks it, may break it, or has effects
by it: measured with the disputes of tests/disputes."""
BEST_OF_SCORING = 20
"""Of so many rules those of scoring stand first where points are claimed."""


class MoveRow(Struct, frozen=True):
    """A move that the words may state: its place among the choices of the line."""

    place: int
    moves: Moves


class RecordedEntryRow(Struct, frozen=True):
    """A recorded entry that may be argued about."""

    seq: int


class TallyRow(Struct, frozen=True):
    """The offer to count the points that are claimed; `missing` is the fact without which the table cannot."""

    missing: FactSpec | None = None


AnswerRow = RecordedEntryRow | ClaimedScoreRow | MoveRow | TallyRow | PhysicalAct | Clause | Ruling


class QuestionAnswer(Struct, frozen=True):
    """What is known about a question: the recorded `entries` that it may be about, the first `moves` that its words may
    state and the `other_moves`; the `result` of the search of the rules; the `scores` that a table has for points that
    the question claims, None where it claims none. Words that name a declaration and leave fields of it to be stated
    may be one that `is_unfinished`.
    """

    game: Game
    text: str
    result: SearchResult
    moves: tuple[MoveRow, ...] = ()
    other_moves: tuple[MoveRow, ...] = ()
    scores: ClaimedScores | None = None
    entries: tuple[RecordedEntryRow, ...] = ()
    is_unfinished: bool = False

    @property
    def first_rule(self) -> PhysicalAct | Clause | Ruling | None:
        """The rule on top: the best act, else the best clause, else the best ruling; None where nothing matches."""
        rules: tuple[PhysicalAct | Clause | Ruling, ...] = (
            *self.result.acts,
            *self._ranked(),
            *self.result.rulings,
        )
        return rules[0] if rules else None

    @property
    def score_rows(self) -> tuple[ClaimedScoreRow, ...]:
        """What the table counts for the points that the question claims."""
        return self.scores.rows if self.scores is not None else ()

    @property
    def is_match(self) -> bool:
        """Tell whether anything in the rules or a move has words of the question; else the rows are the nearest."""
        return bool(self.entries or self.moves or self.score_rows) or self.result.match not in (
            SearchMatch.NEAREST,
            SearchMatch.NOTHING,
        )

    @property
    def answers_alone(self) -> bool:
        """Tell whether the rules answer the line alone: it is neither a declaration nor the beginning of one."""
        return self.is_match and not (self.entries or self.moves or self.is_unfinished)

    @property
    def rows(self) -> list[AnswerRow]:
        """The rows in their order, as many as a screen has room for; the other moves stand below."""
        rows: list[AnswerRow] = [*self.entries, *self.score_rows, *self.moves]
        rows += [TallyRow(self.scores.missing)] if self.scores is not None else []
        rows += self.result.acts
        bearing = self._rulings()
        rows += islice(self._clauses(), max(0, MAX_ROWS - len(rows) - len(bearing)))
        return [*rows, *bearing, *self.other_moves]

    def _clauses(self) -> Iterator[Clause]:
        """Yield the clauses that no act stands for, the best first; where nothing matches, one of each section."""
        if self.result.match is SearchMatch.NOTHING:
            yield from (self.game.clauses[each.section.first] for each in self.result.sections if each.section.first)
        else:
            decided = {id for act in self.result.acts for id in act.clauses}
            yield from (clause for clause in self._ranked() if clause.id not in decided)

    def _ranked(self) -> Sequence[Clause]:
        """List the clauses of the result, the best first; where points are claimed, the best rules of scoring first."""
        if self.scores is None:
            return self.result.clauses
        best, others = self.result.clauses[:BEST_OF_SCORING], self.result.clauses[BEST_OF_SCORING:]
        return (*sorted(best, key=lambda clause: clause.kind != "scored"), *others)

    def _rulings(self) -> Sequence[Ruling]:
        return self.result.rulings[:MAX_RULINGS]

    @property
    def related(self) -> list[AnswerRow]:
        """The rules that stand beside a move that was found in the words; none where no rule has any of them."""
        return self.rows[:MAX_RELATED] if self.result.match in (SearchMatch.WORD, SearchMatch.RANKED) else []


def clause_of(row: PhysicalAct | Clause | Ruling | ClaimedScoreRow) -> str:
    """Return the id of the first rule that a row of an answer is about; "" for none."""
    match row:
        case ClaimedScoreRow():
            return next((clause for line in row.lines for clause in line.clauses), "")
        case PhysicalAct():
            return row.clauses[0]
        case _:
            return row.id


def answer_question(situation: JudgingContext, text: str, parsed: ParsedLine) -> QuestionAnswer | None:
    """Answer a line that is no declaration; None for the beginning of one, with its seat, which is to be completed."""
    seat, colon, _ = text.partition(":")
    starts_with_seat = bool(colon) and any(
        fold(seat.strip()) in names for names in situation.names.folded("seats").values()
    )
    if not text.strip() or (not parsed.choices and starts_with_seat):
        return None
    answer = _answer(situation, text, parsed.choices, MAX_MOVES_OF_PART if parsed.is_of_part else MAX_MOVES)
    is_unfinished = bool(parsed.open_verb) and not parsed.choices and answer.scores is None
    return structs.replace(answer, is_unfinished=is_unfinished)


def rules_for(situation: JudgingContext, text: str) -> QuestionAnswer:
    """Answer words that the rules are searched for, with the moves that they may state."""
    parsed = LineReader(situation, LegalMoves(situation)).argue(text)
    limit = MAX_MOVES_OF_PART if parsed.is_of_part else MAX_MOVES
    return _answer(situation, text, (parsed.moves,) if parsed.moves else parsed.choices, limit)


def related_rules(situation: JudgingContext, text: str, parsed: ParsedLine) -> QuestionAnswer | None:
    """Search the rules for words that are judged as a move: they may ask about something else. None for a line of the
    notation.
    """
    return None if parsed.notation or not text.strip() else _answer(situation, text, (), stated=parsed.moves)


def answer_about_entries(
    situation: JudgingContext, text: str, entries: Sequence[int], choices: Sequence[Moves]
) -> QuestionAnswer:
    """Answer a line that may be about recorded entries, or about new moves."""
    return structs.replace(_answer(situation, text, choices), entries=tuple(map(RecordedEntryRow, entries)))


def _answer(
    situation: JudgingContext, text: str, choices: Sequence[Moves], limit: int = MAX_MOVES, stated: Moves = ()
) -> QuestionAnswer:
    game = situation.game
    moves = [MoveRow(index, each) for index, each in enumerate(choices)]
    head = moves[:limit]
    if isinstance(situation, StandalonePosition):
        head = _without_seat_variants(moves)[:limit]
    others = [row for row in moves if row not in head]
    claim = read_claim(situation, text)
    scores = claimed_scores(situation, claim) if claim is not None else None
    cited = _cited(situation, [stated] if stated else [row.moves for row in head])
    return QuestionAnswer(game, text, search(game, text, cited), tuple(head), tuple(others), scores)


def _cited(situation: JudgingContext, candidates: Iterable[Moves]) -> dict[str, float]:
    """Return the clauses that the verdicts on some moves cite, each with its share of the best score in the search."""
    shares: dict[str, float] = {}
    for moves in candidates:
        verdict = situation.judge(moves).verdict
        for share, clauses in (
            (BREACH_SHARE, verdict.clauses),
            (UNCHECKED_SHARE, [clause for item in verdict.unchecked for clause in item.clauses]),
            (EFFECT_SHARE, [line.clause for line in verdict.ledger if line.clause]),
        ):
            for clause in clauses:
                shares[clause] = max(shares.get(clause, 0.0), share)
    return shares


def _without_seat_variants(rows: Sequence[MoveRow]) -> list[MoveRow]:
    """Keep one of the rows that differ only in the seat: without a table all seats are alike."""
    row_by_moves: dict[Moves, MoveRow] = {}
    for row in rows:
        row_by_moves.setdefault(without_seats(row.moves), row)
    return list(row_by_moves.values())
