"""The number of rules that a refused meaning of a line breaks, for choosing among equally close ones."""

from __future__ import annotations

from contextlib import suppress

from referee.reading.completion import Completer
from referee.reading.edges import LineEdges
from referee.reading.position import Budget, OutOfBudgetError, Position
from referee.reading.reading import Candidate
from referee.reading.sequence import Sequence


def count_violations(candidate: Candidate, edges: LineEdges, position: Position) -> int:
    """Return how many rules a refused candidate breaks: those of its refused clause, and one for each later clause
    that would be impossible without them.
    """
    verdict = candidate.verdict
    if verdict is None or not verdict.breaches:
        return len(candidate.frames) - candidate.clause
    later = len(candidate.frames) - 1 - candidate.clause
    return len(verdict.breaches) + (later and _impossible_behind(candidate, edges, position))


def _impossible_behind(candidate: Candidate, edges: LineEdges, position: Position) -> int:
    """Return the number of clauses that cannot be carried out even without the rules that the refused one breaks."""
    assert candidate.verdict is not None
    options = position.legal_moves.without_rules(frozenset(candidate.verdict.clauses))
    supposed = Position(options.table, options, Budget(position.budget.total))
    rows: list[Candidate] = []
    with suppress(OutOfBudgetError):
        rows += Sequence(Completer(position.table.game, edges.end), supposed, edges).candidates(candidate.frames)
    if any(each.is_open for each in rows):
        return 0
    return len(candidate.frames) - max((each.clause for each in rows), default=candidate.clause)
