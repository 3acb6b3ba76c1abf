"""The search for the ways to split a line into clauses, the best first."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from referee.reading.clauses import Divider, Division
from referee.reading.completion import Completer
from referee.reading.edges import LineEdges
from referee.reading.frames import Frame
from referee.reading.game_phrases import game_phrases
from referee.reading.lattice import Lattice
from referee.reading.line_binders import LineBinders
from referee.reading.position import Position
from referee.reading.reading import Candidate
from referee.reading.sequence import Sequence, is_refused
from referee.reading.slots import verb_slots
from referee.reading.table_names import mentions_by_number
from referee.reading.uses import LineUses, game_uses

MAX_DIVISIONS = 40
MAX_COST = 9
"""The maximum cost of a line. Lower limits are tried first."""
FRAME_LIMITS = (0, 1, 3, 6)
"""The limits tried for the cost of one clause: the smallest that is at least the limit of the line, otherwise
the last.
"""
REACH = 4
"""The extra cost above the best division up to which the search continues while no declaration is found."""


def clause_search(lattice: Lattice, position: Position, verbs: Container[str] = ()) -> tuple[Sequence, LineBinders]:
    """Return the search objects for a line: one completes clauses to declarations, the other finds the clauses. `verbs`
    limits the search to these actions; empty means all.
    """
    game = position.table.game
    more = mentions_by_number(lattice, position)
    strong_verbs = [verb for verb in verb_slots(game) if position.legal_moves.possible(verb)]
    bare_verbs = [verb for verb, slots in verb_slots(game).items() if not slots.slots]
    edges = LineEdges(lattice, more, strong_verbs, bare_verbs)
    sequence = Sequence(Completer(game, edges.end), position, edges)
    uses = LineUses(edges, game_uses(game))
    slots = {verb: each for verb, each in verb_slots(game).items() if not verbs or verb in verbs}
    return sequence, LineBinders(edges, slots, uses, game_phrases(game).follows, position.budget)


def divisions(binders: LineBinders, sequence: Sequence, candidates: list[Candidate]) -> Iterator[Division]:
    """Yield the ways to split a line into clauses, the best first, until the candidates found are good enough."""
    known: set[tuple[Frame, ...]] = set()
    best: int | None = None
    for limit in range(MAX_COST + 1):
        frame_limit = next((each for each in FRAME_LIMITS if each >= limit), FRAME_LIMITS[-1])
        for division in Divider(binders, limit, frame_limit).divisions(sequence.is_viable):
            if division.frames in known:
                continue
            known.add(division.frames)
            best = division.cost if best is None else best
            if not is_worth_it(division.cost, best, candidates):
                return
            yield division
            if len(known) == MAX_DIVISIONS:
                return
        if best is not None and not is_worth_it(limit + 1, best, candidates):
            return


def _cost_limit(candidates: Iterable[Candidate]) -> int | None:
    """Return the cost above which the search for candidates stops; None if no candidate is good enough.

    It is the lowest cost among candidates that are possible or clearly refused, with a surcharge for doubtful ones.
    """
    costs = [
        candidate.cost
        + candidate.assumes
        + (not candidate.is_possible_now)
        + 2 * candidate.goes_on
        + 2 * candidate.is_doubtful
        for candidate in candidates
        if (candidate.is_open and candidate.claims_hold)
        or (is_refused(candidate) and candidate.marked and not candidate.is_weak)
    ]
    return min(costs, default=None)


def is_worth_it(cost: int, best: int, candidates: Iterable[Candidate]) -> bool:
    """Return whether a division (a split of the line into clauses) of a given cost is still cheap enough to be
    evaluated.
    """
    settled = _cost_limit(candidates)
    return cost <= (best + REACH if settled is None else settled)
