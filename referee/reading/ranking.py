"""Ranking what a line can mean: attachment stands before legality, which chooses between equals only."""

from __future__ import annotations

from collections.abc import Sequence

from referee.notation.move import defaults
from referee.reading.contents import is_owned
from referee.reading.position import Position
from referee.reading.reading import Candidate, Choice, Confirm, Exact, Illegal, Incomplete, Moves, Outcome, Reason
from referee.reading.sequence import is_refused
from referee.record.judging_context import JudgingContext

MAX_ROWS = 60


def best_outcome(candidates: Sequence[Candidate], table: JudgingContext, position: Position) -> Outcome | None:
    """Return what the best of several meanings comes to; None where there are none."""
    legal = [candidate for candidate in candidates if candidate.is_open and candidate.claims_hold]
    if legal:
        return _of_legal(legal, table)
    refused = [candidate for candidate in candidates if is_refused(candidate)]
    if refused:
        return _of_refused(refused, position)
    differing = [candidate for candidate in candidates if candidate.is_open]
    if differing:
        outcome = _of_legal(differing, table)
        return Confirm(outcome.moves, Reason.CLAIM) if isinstance(outcome, Exact) else outcome
    incomplete = next((candidate for candidate in candidates if candidate.open_slots), None)
    if incomplete is not None:
        return Incomplete(incomplete.frames[incomplete.clause].verb, incomplete.open_slots)
    return None


def _of_legal(candidates: list[Candidate], table: JudgingContext) -> Outcome:
    """Choose among meanings that can be declared."""
    fewest = min(map(_preference, candidates))
    preferred = [candidate for candidate in candidates if _preference(candidate) == fewest]
    fewest_names = min(map(_mentions, preferred))
    preferred = [candidate for candidate in preferred if _mentions(candidate) == fewest_names]
    own = [candidate for candidate in preferred if _is_owned(candidate, table)]
    rows = _fullest(tuple(dict.fromkeys(candidate.moves for candidate in own or preferred)))
    if len(rows) > 1:
        return Choice(rows[:MAX_ROWS])
    return Exact(rows[0])


def _fullest(rows: tuple[Moves, ...]) -> tuple[Moves, ...]:
    """Leave out what another row declares as well with more of it stated: a price that is only compared."""
    return tuple(row for row in rows if not any(_holds_more(other, row) for other in rows))


def _holds_more(row: Moves, other: Moves) -> bool:
    """Tell whether declarations differ from others in fields alone that those leave at their defaults."""
    if row == other or len(row) != len(other) or any(type(a) is not type(b) for a, b in zip(row, other, strict=True)):
        return False
    return all(
        getattr(move, name) == getattr(less, name) or getattr(less, name) == plain
        for move, less in zip(row, other, strict=True)
        for name, plain in defaults(type(move)).items()
    )


def _preference(candidate: Candidate) -> tuple[int, int]:
    return (candidate.cost, candidate.implied)


def _mentions(candidate: Candidate) -> int:
    return sum(frame.mentions for frame in candidate.frames)


def _is_owned(candidate: Candidate, table: JudgingContext) -> bool:
    return is_owned(table.game, table.state, candidate.moves[0]) is not False


def _of_refused(candidates: list[Candidate], position: Position) -> Outcome:
    """Refuse the declaration as it is stated; of a verb that may be declared rather than of another."""

    def order(candidate: Candidate) -> tuple[bool, int, bool, bool, int]:
        frame = candidate.frames[candidate.clause]
        possible = position.is_possible(frame.verb)
        return (candidate.is_weak, candidate.cost, not possible, not frame.has_verb, candidate.implied)

    best = min(candidates, key=order)
    verdict = best.verdict or (position.verdict(best.moves) if best.moves else None)
    return Illegal(best.moves, verdict, best.clause, best.missing, best.rows)
