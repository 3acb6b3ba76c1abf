"""Ranking what a line can mean: attachment stands before legality, which chooses between equals only."""

from __future__ import annotations

from collections.abc import Sequence

from referee.notation.move import defaults
from referee.reading.contents import is_owned
from referee.reading.position import Position
from referee.reading.reading import Candidate, Choice, Confirm, Exact, Illegal, Incomplete, Moves, Outcome, Reason
from referee.reading.senses import Match
from referee.reading.sequence import is_refused
from referee.record.judging_context import JudgingContext

MAX_ROWS = 60


def best_outcome(candidates: Sequence[Candidate], table: JudgingContext, position: Position) -> Outcome | None:
    """Return what the best of several meanings comes to; None where there are none."""
    legal = [candidate for candidate in candidates if candidate.is_open and candidate.claims_hold]
    refused = [candidate for candidate in candidates if is_refused(candidate)]
    if legal and (closer_part := _incomplete_closer(candidates, legal)):
        return Incomplete(closer_part.frames[0].verb, closer_part.open_slots, closer_part.rows)
    if legal:
        outcome = _of_legal(legal, table)
        closer = any(_is_plain(each) and _is_closer(each, legal) for each in refused)
        return Confirm(outcome.moves, Reason.REFUSED) if closer and isinstance(outcome, Exact) else outcome
    if refused:
        return _of_refused(refused, position)
    differing = [candidate for candidate in candidates if candidate.is_open]
    if differing:
        outcome = _of_legal(differing, table)
        return Confirm(outcome.moves, Reason.CLAIM) if isinstance(outcome, Exact) else outcome
    incomplete = next((candidate for candidate in candidates if candidate.open_slots), None)
    if incomplete is not None:
        return Incomplete(incomplete.frames[incomplete.clause].verb, incomplete.open_slots, incomplete.rows)
    return None


def _incomplete_closer(candidates: Sequence[Candidate], legal: Sequence[Candidate]) -> Candidate | None:
    """Return what states only a part of what can be declared, where what is complete rests on a part of a name."""
    cost = min(map(_cost, legal))
    if any(each.cost == cost and max(frame.how for frame in each.frames) < Match.PART for each in legal):
        return None
    parts = (each for each in candidates if each.open_slots and each.rows and len(each.frames) == 1)
    return next((each for each in parts if each.cost < cost), None)


def _of_legal(candidates: list[Candidate], table: JudgingContext) -> Outcome:
    """Choose among meanings that can be declared."""
    fewest = min(map(_preference, candidates))
    preferred = [candidate for candidate in candidates if _preference(candidate) == fewest]
    rivals = _rivals(preferred, candidates)
    best = max(map(_coverage, preferred))
    preferred = [candidate for candidate in preferred if _coverage(candidate) == best] + rivals
    own = [candidate for candidate in preferred if _is_owned(candidate, table)]
    rows = _fullest(tuple(dict.fromkeys(candidate.moves for candidate in own or preferred)))
    if len(rows) > 1:
        return Choice(rows[:MAX_ROWS])
    if all(each.spends for each in preferred):
        return Confirm(rows[0], Reason.SPENDING)
    return Confirm(rows[0], Reason.SEAT) if all(each.changes_seat for each in preferred) else Exact(rows[0])


def _rivals(preferred: Sequence[Candidate], candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return what a line may mean as likely as what is preferred, where that only assumes what it must hold: the same
    name as a part of another, even where a word of the verb stands beside it (“use engineer”).
    """
    if not all(candidate.assumes for candidate in preferred):
        return []
    verb, cost = preferred[0].frames[0].verb, preferred[0].cost + 1
    rivals = [each for each in candidates if each.cost == cost and len(each.frames) == 1]
    rivals = [each for each in rivals if each.frames[0].verb != verb]
    best = max(map(_coverage, rivals), default=None)
    return [each for each in rivals if _coverage(each) == best]


def _fullest(rows: tuple[Moves, ...]) -> tuple[Moves, ...]:
    """Leave out what another row declares as well with more of it stated: a price that is only compared."""
    return tuple(row for row in rows if not any(_holds_more(other, row) for other in rows))


def _holds_more(row: Moves, other: Moves) -> bool:
    """Tell whether declarations differ from others only in fields that state what follows anyway, and those do not."""
    if row == other or len(row) != len(other) or any(type(a) is not type(b) for a, b in zip(row, other, strict=True)):
        return False
    return all(
        getattr(move, name) == getattr(less, name) or getattr(less, name) is default is None
        for move, less in zip(row, other, strict=True)
        for name, default in defaults(type(move)).items()
    )


def _is_plain(candidate: Candidate) -> bool:
    """Tell whether a candidate is parted where a mark or word does it, and of verbs that can be declared."""
    return candidate.marked and not candidate.is_weak and candidate.is_possible_now


def _is_closer(refused: Candidate, legal: Sequence[Candidate]) -> bool:
    """Tell whether what is refused is closer to the line than all that can be declared, or as close and the same
    declaration with more of the line named in it.
    """
    cost = min(map(_cost, legal))
    if refused.cost != cost:
        return refused.cost < cost
    closest = [each for each in legal if each.cost == cost]
    verbs = [frame.verb for frame in refused.frames]
    return all(
        verbs == [frame.verb for frame in each.frames] and _coverage(each)[0] < _coverage(refused)[0]
        for each in closest
    )


def _cost(candidate: Candidate) -> int:
    return candidate.cost


def _preference(candidate: Candidate) -> tuple[int, int]:
    return (candidate.cost, candidate.implied + candidate.changes_seat)


def _coverage(candidate: Candidate) -> tuple[int, int]:
    """Return how much of the line is named, and by how few names: one name is better than its parts."""
    covered = sum(frame.covered for frame in candidate.frames)
    return covered, -sum(frame.mentions for frame in candidate.frames)


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
