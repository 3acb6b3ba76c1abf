"""The binders of one line. A binder assigns the words of a clause to the fields of one action."""

from __future__ import annotations

from collections.abc import Container, Mapping

from referee.reading.binding import Binder
from referee.reading.bounds import LineBounds
from referee.reading.edges import LineEdges
from referee.reading.partings import Partings
from referee.reading.position import Budget
from referee.reading.slots import VerbSlots
from referee.reading.uses import LineUses


class LineBinders:
    """The binders of a line by action, created on first use. A binder assigns the words of a clause to the fields of
    one action.
    """

    def __init__(
        self,
        edges: LineEdges,
        slots: Mapping[str, VerbSlots],
        uses: LineUses,
        follows: Mapping[str, Container[str]],
        budget: Budget,
    ) -> None:
        """Store the words of a line and the fields of all actions. `follows` lists for each action the actions that
        make it possible.
        """
        self.edges = edges
        self.slots = slots
        self.uses = uses
        self.follows = follows
        self.budget = budget
        self.partings = Partings(edges)
        self.bounds = LineBounds(edges, uses, self.partings, slots, follows)
        self._known: dict[str, Binder] = {}

    def of(self, verb: str) -> Binder:
        """Return the binder of an action."""
        binder = self._known.get(verb)
        if binder is None:
            last_anchor = self.bounds.last_anchor(verb)
            binder = Binder(self.edges, self.slots[verb], self.uses, self.budget, last_anchor)
            self._known[verb] = binder
        return binder
