"""Answers to any question in a dispute: the moves found in its words, and the rules that may decide it. Anything
uncertain is a row to choose from, never a verdict.
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
"""The maximum number of moves above the rules, for a whole question and for one of which only a part states moves."""
MAX_ROWS = 14
"""The maximum number of rows on a screen of 24 lines."""
MAX_RULINGS = 2
MAX_RELATED = 4
"""The maximum number of rules beside a move found in the words, which leaves space for what depends on a question."""
BREACH_SHARE = 0.3
UNCHECKED_SHARE = 0.2
EFFECT_SHARE = 0.1
"""The shares of the best search score that a rule gains if a found move violates it, may violate it, or has effects by
it; measured with the disputes in tests/disputes.
"""
BEST_OF_SCORING = 20
"""The number of best clauses within which scoring rules come first if points are claimed."""


class MoveRow(Struct, frozen=True):
    """A move that the words may state; `place` is its index among the choices of the line."""

    place: int
    moves: Moves


class RecordedEntryRow(Struct, frozen=True):
    """A recorded entry that the question may refer to."""

    seq: int


class TallyRow(Struct, frozen=True):
    """The offer to count the claimed points; `missing` is the unknown fact that prevents the table from doing so."""

    missing: FactSpec | None = None


AnswerRow = RecordedEntryRow | ClaimedScoreRow | MoveRow | TallyRow | PhysicalAct | Clause | Ruling


class QuestionAnswer(Struct, frozen=True):
    """The answer to a question: the recorded `entries` it may refer to, the first `moves` that its words may state and
    the `other_moves`, the `result` of the search of the rules, and the `scores` for the points the question claims
    (None if it claims none). `is_unfinished` is whether the words name a declaration but leave fields of it open.
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
        """The top rule: the best act, else the best clause, else the best ruling; None if nothing matches."""
        rules: tuple[PhysicalAct | Clause | Ruling, ...] = (
            *self.result.acts,
            *self._ranked(),
            *self.result.rulings,
        )
        return rules[0] if rules else None

    @property
    def score_rows(self) -> tuple[ClaimedScoreRow, ...]:
        """The table's own score for everything for which the question claims points."""
        return self.scores.rows if self.scores is not None else ()

    @property
    def is_match(self) -> bool:
        """Whether the rules or a move contain words of the question; otherwise the rows are only the nearest
        results.
        """
        return bool(self.entries or self.moves or self.score_rows) or self.result.match not in (
            SearchMatch.NEAREST,
            SearchMatch.NOTHING,
        )

    @property
    def answers_alone(self) -> bool:
        """Whether the line is answered by the rules only: it is neither a declaration nor the beginning of one."""
        return self.is_match and not (self.entries or self.moves or self.is_unfinished)

    @property
    def rows(self) -> list[AnswerRow]:
        """The rows in display order, as many as fit on a screen, followed by the other moves."""
        rows: list[AnswerRow] = [*self.entries, *self.score_rows, *self.moves]
        rows += [TallyRow(self.scores.missing)] if self.scores is not None else []
        rows += self.result.acts
        bearing = self._rulings()
        rows += islice(self._clauses(), max(0, MAX_ROWS - len(rows) - len(bearing)))
        return [*rows, *bearing, *self.other_moves]

    def _clauses(self) -> Iterator[Clause]:
        """Yield the clauses not covered by an act, best first; if nothing matches, the first clause of each section."""
        if self.result.match is SearchMatch.NOTHING:
            yield from (self.game.clauses[each.section.first] for each in self.result.sections if each.section.first)
        else:
            decided = {id for act in self.result.acts for id in act.clauses}
            yield from (clause for clause in self._ranked() if clause.id not in decided)

    def _ranked(self) -> Sequence[Clause]:
        """Return the clauses of the search result, best first; if points are claimed, the scoring rules among the best
        come first.
        """
        if self.scores is None:
            return self.result.clauses
        best, others = self.result.clauses[:BEST_OF_SCORING], self.result.clauses[BEST_OF_SCORING:]
        return (*sorted(best, key=lambda clause: clause.kind != "scored"), *others)

    def _rulings(self) -> Sequence[Ruling]:
        return self.result.rulings[:MAX_RULINGS]

    @property
    def related(self) -> list[AnswerRow]:
        """The rules displayed beside a move found in the words; empty if no rule contains any of the words."""
        return self.rows[:MAX_RELATED] if self.result.match in (SearchMatch.WORD, SearchMatch.RANKED) else []


def clause_of(row: PhysicalAct | Clause | Ruling | ClaimedScoreRow) -> str:
    """Return the id of the first rule that a row of an answer refers to; "" if there is none."""
    match row:
        case ClaimedScoreRow():
            return next((clause for line in row.lines for clause in line.clauses), "")
        case PhysicalAct():
            return row.clauses[0]
        case _:
            return row.id


def answer_question(situation: JudgingContext, text: str, parsed: ParsedLine) -> QuestionAnswer | None:
    """Return the answer to a line that is not a declaration; None if the line is empty or begins with a seat and has
    yet to be completed.
    """
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
    """Return the answer to a search of the rules for these words, with the moves that the words may state."""
    parsed = LineReader(situation, LegalMoves(situation)).argue(text)
    limit = MAX_MOVES_OF_PART if parsed.is_of_part else MAX_MOVES
    return _answer(situation, text, (parsed.moves,) if parsed.moves else parsed.choices, limit)


def related_rules(situation: JudgingContext, text: str, parsed: ParsedLine) -> QuestionAnswer | None:
    """Return the rules that match words judged as a move, because the words may ask about something else; None for a
    line in the notation.
    """
    return None if parsed.notation or not text.strip() else _answer(situation, text, (), stated=parsed.moves)


def answer_about_entries(
    situation: JudgingContext, text: str, entries: Sequence[int], choices: Sequence[Moves]
) -> QuestionAnswer:
    """Return the answer to a line that may refer to recorded entries or to new moves."""
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
    """Return the clauses cited by the verdicts on some moves, each with the share of the best search score that it
    gains.
    """
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
    """Return one of the rows that differ only in the seat, because all seats are alike without a table."""
    row_by_moves: dict[Moves, MoveRow] = {}
    for row in rows:
        row_by_moves.setdefault(without_seats(row.moves), row)
    return list(row_by_moves.values())
