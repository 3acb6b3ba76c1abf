"""Ranking of the possible meanings of a line: similarity to the typed words first, legality only between equally
similar ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from referee.notation.move import Moves, defaults
from referee.reading.contents import is_owned
from referee.reading.edges import LineEdges
from referee.reading.frames import Frame
from referee.reading.game_phrases import game_phrases
from referee.reading.lattice import Lattice
from referee.reading.legal_moves import OPEN
from referee.reading.number_slots import id_numbers
from referee.reading.position import Position
from referee.reading.reading import Candidate, Choice, Confirm, Exact, Illegal, Incomplete, Outcome, Reason
from referee.reading.senses import Match
from referee.reading.sequence import is_refused
from referee.reading.violations import count_violations
from referee.record.judging_context import JudgingContext

MAX_ROWS = 60
MAX_COMPARED = 8
"""The maximum number of equally close refused candidates whose broken rules are counted."""
UNBOUNDED = 1_000
MUCH_FARTHER = 4
"""The extra cost over an incomplete candidate at which complete candidates are ignored."""


def best_outcome(candidates: Sequence[Candidate], lattice: Lattice, position: Position) -> Outcome | None:
    """Return the outcome for the best candidate (possible meaning of the line); None if there are no candidates."""
    table = position.table
    candidates = [each for each in candidates if not (_is_split_turn(each) or _is_refused_guess(each))]
    legal = [candidate for candidate in candidates if candidate.is_open and candidate.claims_hold]
    refused = [candidate for candidate in candidates if is_refused(candidate)]
    part = _with_blank(candidates, legal, table) or (_incomplete_closer(candidates, legal) if legal else None)
    if part is not None:
        return Incomplete(part.frames[part.clause].verb, part.open_slots, part.rows)
    differing = [candidate for candidate in candidates if candidate.is_open and not candidate.claims_hold]
    closest = [each for each in differing if _is_marked(each) and _rests_on_parts(legal, each.cost)]
    if closest:
        return _with_other_claim(closest, table)
    if legal:
        outcome = _of_legal(legal, table)
        if isinstance(outcome, Exact) and _is_doubted(outcome, legal, differing):
            return Confirm(outcome.moves, Reason.CLAIM)
        if isinstance(outcome, Exact) and (closer_names := _refused_numbered_names(outcome, legal, refused)):
            return structs.replace(_of_refused(closer_names, position, lattice), rows=(outcome.moves,))
        closer = [each for each in refused if _is_marked(each) and _is_closer(each, legal)]
        return _beside_refused(outcome, closer, position, lattice) if closer else outcome
    return _without_legal(candidates, refused, lattice, position)


def _without_legal(
    candidates: Sequence[Candidate], refused: list[Candidate], lattice: Lattice, position: Position
) -> Outcome | None:
    differing = [candidate for candidate in candidates if candidate.is_open]
    if differing and min(map(_cost, differing)) < min(map(_cost, refused), default=UNBOUNDED):
        return _with_other_claim(differing, position.table)
    far = 1 if all(each.is_weak for each in refused) else MUCH_FARTHER
    part = next((each for each in candidates if each.open_slots), None) if not refused else None
    part = part or _much_closer_part(candidates, refused, far)
    part = part or (_incomplete_closer(candidates, refused) if refused else None)
    if part is not None:
        return Incomplete(part.frames[part.clause].verb, part.open_slots, part.rows)
    if not refused or _is_of_impossible_action(candidates, refused):
        return None
    return _of_refused(refused, position, lattice)


def _is_of_impossible_action(candidates: Sequence[Candidate], refused: Sequence[Candidate]) -> bool:
    """Return whether the whole line states an action that cannot be declared now, with its object or with several
    values, and all refused candidates cost more and cut it into several clauses.
    """
    cost = min(map(_cost, refused))
    if any(len(each.frames) == 1 for each in refused):
        return False
    closest = [each.frames[0] for each in candidates if each.is_weak and len(each.frames) == 1 and each.cost < cost]
    return any(len(frame.values) + frame.has_verb > 1 for frame in closest)


def _is_split_turn(candidate: Candidate) -> bool:
    """Return whether a candidate wrongly splits the words of one seat into declarations of two seats, the second of
    them unnamed.

    This is assumed if a part is only a number or a name, or if there is no separator and the later part consists of
    numbers.
    """
    if not candidate.changes_seat:
        return False
    is_complete = all(frame.has_verb or len(frame.values) > 1 for frame in candidate.frames)
    holds_numbers = any(frame.values and frame.mentions <= frame.has_verb for frame in candidate.frames[1:])
    return not is_complete or (holds_numbers and not candidate.marked)


def _is_refused_guess(candidate: Candidate) -> bool:
    """Return whether a refused candidate is only a guess about which numbers belong together.

    This is assumed if a clause consists only of numbers and has a single number, is not separated from the others,
    follows one of the same action, or is in reverse order.
    """
    frames = candidate.frames
    numbers = [frame for frame in frames if not (frame.has_verb or frame.mentions or frame.covered)]
    if not numbers or len(frames) == 1 or not is_refused(candidate):
        return False
    is_turned = frames[0].start > frames[1].start
    follows = candidate.goes_on and frames[candidate.clause] in numbers
    return is_turned or follows or not candidate.marked or any(len(frame.values) < 2 for frame in numbers)


def _beside_refused(outcome: Outcome, closer: list[Candidate], position: Position, lattice: Lattice) -> Outcome:
    """Return a legal outcome as one to confirm, because a more similar reading is refused. Several legal ones yield the
    refusal instead.
    """
    if isinstance(outcome, Exact):
        return Confirm(outcome.moves, Reason.REFUSED)
    return _of_refused(closer, position, lattice) if isinstance(outcome, Choice) else outcome


def _with_blank(candidates: Sequence[Candidate], legal: Sequence[Candidate], table: JudgingContext) -> Candidate | None:
    """Return the first candidate cheaper than any legal one that lacks only information from people; None if there is
    none.
    """
    blank = game_phrases(table.game).blank
    cost = min(map(_cost, legal), default=None)
    parts = (each for each in candidates if blank.issuperset(_open_fields(each)) and _open_fields(each))
    return next((each for each in parts if cost is None or each.cost < cost), None)


def _open_fields(candidate: Candidate) -> set[str]:
    return {f"{candidate.frames[candidate.clause].verb}.{name}" for name in candidate.open_slots}


def _rests_on_parts(legal: Sequence[Candidate], more_than: int) -> bool:
    """Return whether the cheapest legal candidates cost more than `more_than` and all depend on incomplete names."""
    cost = min(map(_cost, legal), default=0)
    return cost > more_than and all(
        max(frame.how for frame in each.frames) >= Match.PART for each in legal if each.cost == cost
    )


def _is_doubted(outcome: Exact, legal: Sequence[Candidate], differing: Sequence[Candidate]) -> bool:
    """Return whether a cheaper candidate states the same declaration with a contradicting amount."""
    cost = min(each.cost for each in legal if each.moves == outcome.moves)
    return any(each.cost < cost and each.moves == outcome.moves for each in differing)


def _refused_numbered_names(
    outcome: Exact, legal: Sequence[Candidate], refused: Sequence[Candidate]
) -> list[Candidate]:
    """Return the refused candidates that cost less and contain the full numbered name of another object: “engineer 2”
    although no seat has engineer 2.
    """
    same = [each for each in legal if each.moves == outcome.moves]
    if not all(max(frame.how for frame in each.frames) == Match.PART for each in same):
        return []
    cost, covered = min(map(_cost, same)), max(map(_coverage, same))[0]
    closer = (each for each in refused if each.cost < cost and len(each.frames) == 1 and _names_number(each.frames[0]))
    return [each for each in closer if _coverage(each)[0] > covered]


def _names_number(frame: Frame) -> bool:
    """Return whether a clause is the full name of a single numbered object."""
    is_single = len(frame.values) == 1 and len(frame.values[0].values) == 1
    return (
        is_single and bool(id_numbers(str(frame.values[0].values[0]))) and frame.how < Match.PART and not frame.counts
    )


def _with_other_claim(candidates: list[Candidate], table: JudgingContext) -> Outcome:
    """Return the outcome for candidates that state a contradicting amount. A single result must be confirmed."""
    outcome = _of_legal(candidates, table)
    return Confirm(outcome.moves, Reason.CLAIM) if isinstance(outcome, Exact) else outcome


def _incomplete_closer(candidates: Sequence[Candidate], complete: Sequence[Candidate]) -> Candidate | None:
    """Return an incomplete candidate cheaper than all complete ones, if those depend on part of a name or cost much
    more; otherwise None.
    """
    cost = min(map(_cost, complete))
    if part := _much_closer_part(candidates, complete, MUCH_FARTHER):
        return part
    if any(each.cost == cost and max(frame.how for frame in each.frames) < Match.PART for each in complete):
        return None
    parts = (each for each in candidates if each.open_slots and len(each.frames) == 1 and each.cost < cost)
    return next((each for each in parts if each.rows or _counts_its_objects(each.frames[0])), None)


def _counts_its_objects(frame: Frame) -> bool:
    """Return whether a clause is the name of an action and a number of what it places: “3 trains”."""
    return frame.has_verb and bool(frame.counts) and not frame.values


def _much_closer_part(candidates: Sequence[Candidate], others: Sequence[Candidate], far: int) -> Candidate | None:
    """Return an incomplete candidate that names its action and costs at least `far` less than all `others`; None if
    there is none.
    """
    cost = min(map(_cost, others), default=UNBOUNDED)
    parts = (each for each in candidates if each.open_slots and len(each.frames) == 1 and each.is_possible_now)
    with_verb = (each for each in parts if each.frames[0].has_verb and not each.frames[0].counts)
    return next((each for each in with_verb if each.cost + far <= cost), None)


def _of_legal(candidates: list[Candidate], table: JudgingContext) -> Outcome:
    """Return the outcome for the best legal candidates: one declaration, one to confirm, or a choice."""
    fewest = min(map(_preference, candidates))
    preferred = [candidate for candidate in candidates if _preference(candidate) == fewest]
    rivals = _rivals(preferred, candidates)
    best = max(map(_coverage, preferred))
    closest = [candidate for candidate in preferred if _coverage(candidate) == best]
    if all(_is_of_next(each, table) for each in closest):  # who acts now may mean it as well
        rivals += [each for each in preferred if not _is_of_next(each, table)]
    preferred = closest + rivals
    own = [candidate for candidate in preferred if _is_owned(candidate, table)]
    rows = _fullest(tuple(dict.fromkeys(candidate.moves for candidate in own or preferred)))
    if len(rows) > 1:
        return Choice(rows[:MAX_ROWS])
    if all(each.is_part for each in preferred):
        return Confirm(rows[0], Reason.UNREAD)
    if all(map(_is_described_only, preferred)):
        return Confirm(rows[0], Reason.DESCRIBED)
    if all(each.spends for each in preferred):
        return Confirm(rows[0], Reason.SPENDING)
    return Confirm(rows[0], Reason.SEAT) if all(each.changes_seat for each in preferred) else Exact(rows[0])


def _is_described_only(candidate: Candidate) -> bool:
    """Return whether a clause names neither its action nor its object and only describes the object."""
    return any(
        not frame.has_verb and frame.values and all(value.described for value in frame.values)
        for frame in candidate.frames
    )


def _rivals(preferred: Sequence[Candidate], candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the other candidates as likely as the preferred ones, if those depend on initials or assume a required
    value.
    """
    if all(map(_rests_on_letters, preferred)):  # whatever begins so
        return [each for each in candidates if each.cost == preferred[0].cost]
    if not all(candidate.assumes for candidate in preferred):
        return []
    verb, cost = preferred[0].frames[0].verb, preferred[0].cost + 1
    rivals = [each for each in candidates if each.cost == cost and len(each.frames) == 1]
    rivals = [each for each in rivals if each.frames[0].verb != verb]
    best = max(map(_coverage, rivals), default=None)
    return [each for each in rivals if _coverage(each) == best]


def _is_of_next(candidate: Candidate, table: JudgingContext) -> bool:
    """Return whether a candidate begins with a move of a seat that is neither named nor to act."""
    return candidate.moves[0].seat != table.acting and not candidate.frames[0].seat


def rests_on_initial(outcome: Exact, candidates: Iterable[Candidate]) -> bool:
    """Return whether a declaration depends on the initial letter of a name."""
    same = [candidate for candidate in candidates if candidate.moves == outcome.moves]
    return all(any(frame.how is Match.INITIAL for frame in candidate.frames) for candidate in same)


def _rests_on_letters(candidate: Candidate) -> bool:
    return any(frame.how is Match.INITIAL for frame in candidate.frames)


def _fullest(rows: tuple[Moves, ...]) -> tuple[Moves, ...]:
    """Return the declarations without those that another declaration repeats with more details."""
    return tuple(row for row in rows if not any(_holds_more(other, row) for other in rows))


def _holds_more(row: Moves, other: Moves) -> bool:
    """Return whether a declaration equals another except for additional optional values."""
    if row == other or len(row) != len(other) or any(type(a) is not type(b) for a, b in zip(row, other, strict=True)):
        return False
    return all(
        getattr(move, name) == getattr(less, name) or (default in (None, 0) and getattr(less, name) == default)
        for move, less in zip(row, other, strict=True)
        for name, default in defaults(type(move)).items()
    )


def _is_marked(candidate: Candidate) -> bool:
    """Return whether separators divide all clauses of a candidate, and its actions are certain and possible."""
    is_sure = not (candidate.is_weak or candidate.is_doubtful)
    return candidate.marked and is_sure and (candidate.is_possible_now or candidate.clause > 0)


def _is_closer(refused: Candidate, legal: Sequence[Candidate]) -> bool:
    """Return whether a refused candidate is more similar to the line than all legal ones.

    At equal cost, its names must cover more of the line, and each legal candidate must either assume a required value
    or state less of the same actions.
    """
    cost = min(map(_cost, legal))
    if refused.cost != cost:
        return refused.cost < cost
    closest = [each for each in legal if each.cost == cost]
    names_more = all(_coverage(each)[0] < _coverage(refused)[0] for each in closest)
    return names_more and all(each.assumes or _states_more(refused, each) for each in closest)


def _states_more(candidate: Candidate, other: Candidate) -> bool:
    """Return whether a candidate has the same actions as another and states at least the same fields."""
    if [frame.verb for frame in candidate.frames] != [frame.verb for frame in other.frames]:
        return False
    pairs = zip(candidate.frames, other.frames, strict=True)
    return all({value.slot for value in less.values} <= {value.slot for value in more.values} for more, less in pairs)


def _cost(candidate: Candidate) -> int:
    return candidate.cost


def _preference(candidate: Candidate) -> tuple[int, int]:
    return (candidate.cost, candidate.implied + candidate.changes_seat)


def _coverage(candidate: Candidate) -> tuple[int, int]:
    """Return (number of characters in names, negated number of names) as a sort key; higher is better."""
    covered = sum(frame.covered for frame in candidate.frames)
    return covered, -sum(frame.mentions for frame in candidate.frames)


def _is_owned(candidate: Candidate, table: JudgingContext) -> bool:
    return is_owned(table.game, table.state, candidate.moves[0]) is not False


def _of_refused(candidates: list[Candidate], position: Position, lattice: Lattice) -> Illegal:
    """Return the refusal for the closest refused candidate, with a preference for possible actions; among equally close
    ones, for that which breaks the fewest rules.
    """

    def order(candidate: Candidate) -> tuple[bool, int, bool, bool]:
        frame = candidate.frames[candidate.clause]
        possible = position.is_possible(frame.verb)
        return candidate.is_weak, candidate.cost + candidate.is_doubtful, not possible, not frame.has_verb

    least = min(map(order, candidates))
    closest = {each.frames: each for each in reversed(candidates) if order(each) == least}
    best = _with_fewest_violations([*closest.values()][::-1], position, lattice)
    verdict = best.verdict or (position.verdict(best.moves) if best.moves else None)
    is_refused_there = verdict is not None and verdict.status not in OPEN
    return Illegal(best.moves if is_refused_there else (), verdict, best.clause, best.missing, best.rows, best.nowhere)


def _with_fewest_violations(candidates: Sequence[Candidate], position: Position, lattice: Lattice) -> Candidate:
    """Return a candidate that names its objects instead of describing them; of several, the one that breaks the fewest
    rules, then the one with the fewest added fields.
    """
    if len(candidates) == 1:
        return candidates[0]
    edges = LineEdges(lattice)

    def order(candidate: Candidate) -> tuple[bool, int, int]:
        violations = count_violations(candidate, edges, position)
        return _is_described_only(candidate), violations, candidate.implied

    return min(candidates[:MAX_COMPARED], key=order)
