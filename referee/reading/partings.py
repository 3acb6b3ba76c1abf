"""The boundaries between the clauses of a line, with their costs."""

from __future__ import annotations

from referee.reading.edges import LineEdges
from referee.reading.line_edge import Skip
from referee.reading.senses import Role

PARTED_BY_NOTHING = 2
"""The cost of a clause boundary without a separator."""
APART = " / "
"""The separator between declarations. A slash without blanks may be part of a name."""
LOSS = "loss"
_JOINTS = frozenset({Role.JOINT, Role.SEQUENCE, Role.FILLER})


class Partings:
    """The possible clause boundaries of one line."""

    def __init__(self, edges: LineEdges) -> None:
        self.edges = edges
        self._after: dict[int, int] = {}

    def after_joints(self, start: int) -> int:
        """Return the start position of the next clause, after joining words, punctuation marks, sequence words and
        fillers.
        """
        after = self._after.get(start)
        if after is None:
            after = self._after[start] = self._pass_over(start)
        return after

    def _pass_over(self, start: int) -> int:
        while start < self.edges.end:
            skips = [skip for skip in self.edges.skips(start) if _parts(skip)]
            if not skips or (self.edges.at(start) and not any(skip.is_mark for skip in skips)):
                return start
            start = max(skip.until for skip in skips)
        return start

    def cost(self, start: int, at: int) -> int:
        """Return the cost of a clause boundary: 0 at a punctuation mark or sequence word, 2 if unmarked or only marked
        by a particle, otherwise 1.
        """
        if at == start:
            return PARTED_BY_NOTHING
        roles = {role for skip in self.edges.skips(start) for role in skip.roles}
        if Role.PARTICLE in roles:
            return PARTED_BY_NOTHING
        if self.edges.lattice.source.text[start - 1 : at] == APART:
            return 0
        if Role.SEQUENCE in roles or any(skip.is_mark for skip in self.edges.skips(start)):
            return 1 if Role.JOINT in roles else 0
        return 1


def _parts(skip: Skip) -> bool:
    if LOSS in skip.keys:
        return False  # it tells which way the amount behind it goes
    return skip.is_mark or (not skip.hides_negation and not skip.roles.isdisjoint(_JOINTS))
