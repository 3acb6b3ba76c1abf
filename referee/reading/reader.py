"""The door: from a line to its reading. Pure; any text gives a reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.judging.line_parser import MAX_LINE
from referee.reading.clauses import Divider, Division
from referee.reading.completion import Completer
from referee.reading.context import Act, Context
from referee.reading.edges import LineEdges
from referee.reading.lattice import Lattice, lattice_of
from referee.reading.legal_moves import OPEN
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.ranking import best_outcome
from referee.reading.reading import Candidate, Exact, Illegal, Outcome, Reading, Unread
from referee.reading.senses import Mention, Role, SmallSense
from referee.reading.sequence import Sequence, is_refused
from referee.reading.slots import verb_slots
from referee.reading.table_names import mentions_by_number, mentions_of_table
from scoring.errors import InputError

MAX_DIVISIONS = 40
LIMITS = (1, 3, 6)
"""So far apart may stand what belongs together: first the closest readings are looked for.
"""
REACH = 4
"""So much more it may cost and still be looked at where nothing better comes to anything."""


def read(text: str, context: Context) -> Reading:
    """Read a line."""
    if len(text) > MAX_LINE:
        return Reading(context.default_act, Unread())
    lattice = lattice_of(text, context.lexicon)
    act = _act_of(lattice, context)
    notation = _read_notation(text, context)
    if notation is not None and notation.verdict.status in OPEN:
        return Reading(act, Exact(notation.moves))
    position = Position(context.table, context.options, Budget())
    candidates: list[Candidate] = []
    with suppress(OutOfBudgetError):
        candidates.extend(_candidates(lattice, position))
    position.budget = Budget()  # ranking looks at what is known
    outcome: Outcome | None = best_outcome(candidates, context.table, position)
    if notation is not None and (outcome is None or isinstance(outcome, Illegal)):
        return Reading(act, Illegal(notation.moves, notation.verdict), tuple(candidates))
    if outcome is None:
        unknown = tuple(lattice.source.raw_span(span.span) for span in lattice.unknown)
        outcome = Unread(unknown)
    return Reading(act, outcome, tuple(candidates))


def _act_of(lattice: Lattice, context: Context) -> Act:
    """Tell whether a line asks or declares."""
    for edge in lattice.path:
        if isinstance(edge, Mention) and any(
            isinstance(sense, SmallSense) and sense.role is Role.QUESTION for sense in edge.senses
        ):
            return Act.ASK
    return context.default_act


def _read_notation(text: str, context: Context) -> EvaluatedDraft | None:
    """Judge a line of the strict notation; None where it is none."""
    try:
        moves = context.table.read(text)
    except InputError:
        return None
    judgement = context.table.judge(moves)
    return None if judgement.verdict.status is VerdictStatus.INCOMPLETE else judgement


def _candidates(lattice: Lattice, position: Position) -> Iterator[Candidate]:
    """Complete the best divisions of a line into clauses, until some come to something."""
    game = position.table.game
    more = (*mentions_of_table(lattice, position), *mentions_by_number(lattice, position))
    edges = LineEdges(lattice, more)
    sequence = Sequence(Completer(game), position)
    for limit in LIMITS:
        candidates: list[Candidate] = []
        best: int | None = None
        divider = Divider(edges, verb_slots(game), limit)
        for number, division in enumerate(divider.divisions(sequence.is_viable)):
            if number >= MAX_DIVISIONS:
                break
            best = division.cost if best is None else best
            if not _worth_it(division, best, candidates):
                break
            for candidate in sequence.candidates(division.frames):
                candidates.append(structs.replace(candidate, cost=division.cost, marked=division.marked))
                yield candidates[-1]
        if _settled(candidates) is not None:
            return


def _settled(candidates: Iterable[Candidate]) -> int | None:
    """Return the cost beyond which nothing is looked for: that of what can be declared, or is refused; one more where
    nothing of the verb can be declared now, two where a clause is refused that may go on with the one before.
    """
    costs = [
        candidate.cost + (not candidate.is_possible_now) + 2 * candidate.goes_on
        for candidate in candidates
        if (candidate.is_open and candidate.claims_hold)
        or (is_refused(candidate) and candidate.marked and not candidate.is_weak)
    ]
    return min(costs, default=None)


def _worth_it(division: Division, best: int, candidates: Iterable[Candidate]) -> bool:
    """Tell whether a division is ranked with the best one, or nothing came of those before."""
    settled = _settled(candidates)
    return division.cost <= (best + REACH if settled is None else settled)
