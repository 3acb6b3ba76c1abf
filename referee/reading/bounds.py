"""Lower bounds of the cost of the rest of a line, used to prune the search for interpretations.

The bounds leave out most costs. They never exceed the real cost, so no interpretation within the limit is lost.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from referee.reading.edges import LineEdges
from referee.reading.frames import MATCH_COST
from referee.reading.line_edge import LineEdge, Skip
from referee.reading.numbered_things import HIGH
from referee.reading.partial import ACROSS
from referee.reading.partings import PARTED_BY_NOTHING, Partings
from referee.reading.senses import Mention, NumberMention
from referee.reading.slots import SlotKind, VerbSlots
from referee.reading.small_words import CLOSING_WORD
from referee.reading.uses import LineUses, Use, UseKind
from referee.reading.verb_edges import HIDING, match_of

NEVER = 1_000
"""The lower bound for text without any interpretation."""
_ANCHORS = (UseKind.VERB, UseKind.LABEL, UseKind.VALUE)
"""The kinds of name of which a declaration needs at least one."""
_NAME_REMAINDER = 2
"""The cost of using all the text after an action's name as one name."""


class _Step(NamedTuple):
    """One possible step over a word within a clause: the position after it, its cost, the cost of its match, and the
    indices of the actions that allow it (None for all).
    """

    until: int
    cost: int
    match_cost: int
    verbs: tuple[int, ...] | None


class Bounds:
    """Lower bounds of the cost of a line, for one maximum cost per clause."""

    def __init__(self, verbs: Mapping[str, int], end: int) -> None:
        self._verbs = verbs
        self.within: dict[int, list[int]] = {end: [0] * len(verbs)}
        """For each text position: the minimum cost of the remaining text inside a clause, one number per action."""
        self.beginning: dict[int, list[int]] = {}
        """For each text position: the minimum cost of the remaining text if a clause begins there, one number per
        action.
        """
        self._behind: dict[int, int] = {end: 0}
        """For each text position: the minimum cost of the remaining text if a clause ends there, including the clause
        boundary.
        """

    def behind(self, position: int) -> int:
        """Return the minimum cost of the text after a clause that ends at `position`."""
        return self._behind.get(position, NEVER)

    def set_behind(self, position: int, cost: int) -> None:
        """Set the minimum cost of the text after a clause that ends at `position`."""
        self._behind[position] = cost

    def inside(self, verb: str) -> Mapping[int, int]:
        """Return the minimum cost of the remaining text from each position inside a clause of an action."""
        at = self._verbs[verb]
        return {position: costs[at] for position, costs in self.within.items()}

    def beginnings(self, position: int, limit: int) -> Iterator[str]:
        """Yield the actions whose clauses may begin at `position` with a minimum cost, to the end of the line, of at
        most `limit`.
        """
        costs = self.beginning.get(position)
        if costs is not None:
            yield from (verb for verb, cost in zip(self._verbs, costs, strict=True) if cost <= limit)


class LineBounds:
    """The possible steps at each text position of a line, from which the lower bounds are computed."""

    def __init__(
        self,
        edges: LineEdges,
        uses: LineUses,
        partings: Partings,
        slots: Mapping[str, VerbSlots],
        follows: Mapping[str, Container[str]],
    ) -> None:
        self.edges = edges
        self.uses = uses
        self.partings = partings
        self._slots = tuple(slots.values())
        self._numbers = {verb: at for at, verb in enumerate(slots)}
        self._parted = [int(verb not in follows) for verb in slots]
        self._all = tuple(range(len(self._slots)))
        self._namers = tuple(
            at for at, each in enumerate(self._slots) if any(slot.kind is SlotKind.NAME for slot in each.slots)
        )
        self._is_adjunct_possible = False
        self._last_anchors = [-1] * len(self._slots)
        self._steps = {start: tuple(self._steps_from(start)) for start in reversed(edges.starts)}
        self._known: dict[int, Bounds] = {}

    def up_to(self, limit: int) -> Bounds:
        """Return the lower bounds for clauses with a cost of at most `limit` each."""
        bounds = self._known.get(limit)
        if bounds is None:
            bounds = self._known[limit] = self._find(limit + ACROSS * self._is_adjunct_possible)
        return bounds

    def last_anchor(self, verb: str) -> int:
        """Return the last text position of a name without which an action cannot be declared; -1 if there is none."""
        return self._last_anchors[self._numbers[verb]]

    def _find(self, worst_match: int) -> Bounds:
        bounds = Bounds(self._numbers, self.edges.end)
        for start, steps in self._steps.items():  # from the last position to the first
            costs = self._going_on(steps, bounds, worst_match)
            last = zip(costs, self._last_anchors, strict=True)
            bounds.beginning[start] = [cost if start <= anchor else NEVER for cost, anchor in last]
            behind = self._after_parting(start, bounds)
            bounds.set_behind(start, behind)
            bounds.within[start] = [min(cost, behind) for cost in costs]
        return bounds

    def _going_on(self, steps: tuple[_Step, ...], bounds: Bounds, worst_match: int) -> list[int]:
        costs = [NEVER] * len(self._slots)
        for until, more, match_cost, verbs in steps:
            following = bounds.within.get(until)
            if following is None or match_cost > worst_match:
                continue
            if verbs is None:
                costs = [min(cost, after + more) for cost, after in zip(costs, following, strict=True)]
                continue
            for at in verbs:
                costs[at] = min(costs[at], following[at] + more)
        return costs

    def _after_parting(self, start: int, bounds: Bounds) -> int:
        at = self.partings.after_joints(start)
        if at >= self.edges.end:
            return 0
        beginning = bounds.beginning.get(at)
        if beginning is None:
            return NEVER
        if self.partings.cost(start, at) < PARTED_BY_NOTHING:
            return min(beginning)
        return min(map(sum, zip(beginning, self._parted, strict=True)))

    def _steps_from(self, start: int) -> Iterator[_Step]:
        for skip in self.edges.skips(start):
            yield from self._over(skip, start)
        for edge in self.edges.at(start):
            if isinstance(edge.edge, Mention):
                yield from self._over_mention(edge, edge.edge, start)
            elif isinstance(edge.edge, NumberMention):
                yield from self._over_number(edge, edge.edge, start)
            else:
                self._note_anchors(self._namers, start)
                yield _Step(edge.until, 0, 0, self._namers)
        if any(unknown.start >= start for unknown in self.edges.lattice.unknown):
            takers = tuple(at for at, each in enumerate(self._slots) if each.takes_name)
            yield _Step(self.edges.end, _NAME_REMAINDER, 0, takers)

    def _over(self, skip: Skip, start: int) -> Iterator[_Step]:
        """Yield the steps over a function word. For an action whose split name the word completes, the step is free."""
        hiding = HIDING if skip.hides_negation else 0
        is_closing = CLOSING_WORD.key in skip.keys
        apart = [0 if is_closing else self.edges.verb_cost(start, skip.until, is_apart=each) for each in (False, True)]
        yield _Step(skip.until, hiding + self.edges.names_seat(start, skip.until) + min(apart), 0, None)
        split = tuple(at for verb, at in self._numbers.items() if self.edges.completes_verb(start, skip.until, verb))
        if split:
            yield _Step(skip.until, hiding, 0, split)

    def _over_mention(self, edge: LineEdge, mention: Mention, start: int) -> Iterator[_Step]:
        uses = {verb: each for verb, each in self.uses.of(edge).items() if verb in self._numbers}
        self._note_anchors((self._numbers[verb] for verb, each in uses.items() if _is_anchored(each)), start)
        if not uses or (self.edges.is_figure(mention) and self.edges.has_counter(start)):
            return
        match_cost = min(MATCH_COST[match_of(self.edges, mention, verb)] for verb in uses)
        verbs = tuple(map(self._numbers.__getitem__, uses))
        yield _Step(edge.until, int(self.edges.is_inside_name(edge)), match_cost, verbs)

    def _over_number(self, edge: LineEdge, number: NumberMention, start: int) -> Iterator[_Step]:
        takers = (at for at, each in enumerate(self._slots) if each.numbers or each.numbered or number.value >= HIGH)
        self._note_anchors(takers, start)
        yield _Step(edge.until, 0, 0, None)
        labelled = tuple(self._numbers[verb] for verb in self._labelled(edge.until))
        if labelled:  # “two learning steps”
            self._is_adjunct_possible = True
            yield _Step(edge.until, -ACROSS, 0, labelled)

    def _labelled(self, start: int) -> set[str]:
        """Return the actions with a field label that starts at a text position."""
        return {
            verb
            for edge in self.edges.at(start)
            for verb, uses in self.uses.of(edge).items()
            if verb in self._numbers and any(use.kind is UseKind.LABEL for use in uses)
        }

    def _note_anchors(self, verbs: Iterator[int] | tuple[int, ...], start: int) -> None:
        for at in verbs:
            self._last_anchors[at] = max(self._last_anchors[at], start)


def _is_anchored(uses: tuple[Use, ...]) -> bool:
    return any(use.kind in _ANCHORS for use in uses)
