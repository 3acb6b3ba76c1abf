"""The edges of a line for one verb: the uses of each, and what it costs to pass over a word; worked out once."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.reading.edges import LineEdges
from referee.reading.frames import Quantity
from referee.reading.line_edge import LineEdge, Skip
from referee.reading.number_binding import AMOUNTS, HIGH
from referee.reading.senses import Edge, Match, Mention, NumberMention, Role, UnknownSpan, ValueSense, VerbSense
from referee.reading.slots import SlotKind, VerbSlots
from referee.reading.uses import LineUses, Use, UseKind

HIDING = 20
"""What it costs to read the letters of a negation as something else."""
_LOSSES = frozenset({"less", "loss"})
"""Function words behind which, or before which, an amount is what is lost."""
_PARTING = frozenset({Role.SEQUENCE, Role.JOINT})
_ANCHORS = (UseKind.VERB, UseKind.LABEL, UseKind.VALUE)
"""Uses without which nothing is declared."""


class VerbEdge(Struct, frozen=True, eq=False):
    """An edge that can be bound for a verb: its uses, how it matches, and how many characters its names are.

    `inside` is what it costs that it stands in a longer name; `is_labelled` tells whether the label of an amount stands
    right behind a number.
    """

    edge: Edge
    until: int
    uses: tuple[Use, ...] = ()
    how: Match = Match.EXACT
    inside: int = 0
    covered: int = 0
    is_labelled: bool = False


class VerbSkip(Struct, frozen=True, eq=False):
    """A function word: what it costs to pass over it, also where it stands apart; what more where something is bound
    before it (`cost_behind`).
    """

    skip: Skip
    until: int
    cost: int
    cost_apart: int
    cost_behind: int
    quantity: Quantity
    is_joint: bool
    is_loss: bool
    is_article: bool
    is_negation: bool
    is_correction: bool


class VerbEdges:
    """What stands at each position of a line for one verb."""

    def __init__(self, edges: LineEdges, slots: VerbSlots, uses: LineUses) -> None:
        self.edges = edges
        self.slots = slots
        self.verb = slots.verb
        self.uses = uses
        self._known: dict[int, tuple[VerbEdge, ...]] = {}
        self._skips: dict[int, tuple[VerbSkip, ...]] = {}
        self.last_anchor = max((start for start in edges.starts if self._is_anchor(start)), default=-1)
        """The last position where anything stands without which the verb is not declared."""

    def at(self, start: int) -> tuple[VerbEdge, ...]:
        """List what can be bound at a position."""
        known = self._known.get(start)
        if known is None:
            rows = (self._use_of(edge) for edge in self.edges.at(start))
            known = self._known[start] = tuple(row for row in rows if row is not None)
        return known

    def skips(self, start: int) -> tuple[VerbSkip, ...]:
        """List the function words and marks at a position."""
        known = self._skips.get(start)
        if known is None:
            known = self._skips[start] = tuple(self._skip(skip, start) for skip in self.edges.skips(start))
        return known

    def _uses_of(self, edge: LineEdge) -> tuple[Use, ...]:
        return self.uses.of(edge).get(self.verb, ())

    def _is_anchor(self, start: int) -> bool:
        for edge in self.edges.at(start):
            if not isinstance(edge.edge, Mention):
                if self._takes(edge.edge):
                    return True
            elif any(use.kind in _ANCHORS for use in self._uses_of(edge)):
                return True
        return False

    def _takes(self, edge: Edge) -> bool:
        """Tell whether the verb may have a slot for a number or an unknown word."""
        if isinstance(edge, UnknownSpan):
            return any(slot.kind is SlotKind.NAME for slot in self.slots.slots)
        is_printed = isinstance(edge, NumberMention) and edge.value >= HIGH
        return bool(self.slots.numbers or self.slots.numbered or is_printed)

    def _use_of(self, edge: LineEdge) -> VerbEdge | None:
        """Return how an edge can be used; None where it cannot."""
        mention = edge.edge
        if isinstance(mention, UnknownSpan):
            return VerbEdge(mention, edge.until)
        if isinstance(mention, NumberMention):
            covering = self.edges.covering(edge)
            inside = self.edges.begins_name(edge) or any(self.uses.bind_anything(each, self.verb) for each in covering)
            return VerbEdge(mention, edge.until, inside=int(inside), is_labelled=self._is_labelled(edge))
        uses = self._uses_of(edge)
        if not uses or (self.edges.is_figure(mention) and self.edges.has_counter(mention.start)):
            return None
        if not self.slots.slots and mention.how is Match.INFLECTED and self.edges.is_word_of_its_own(mention):
            uses = tuple(use for use in uses if use.kind is not UseKind.VERB)  # “do” is not “done”
        covered = 0
        if not self.edges.is_figure(mention):
            covered = sum(span.until - span.start for span in mention.spans)
        inside = self.edges.is_inside_name(edge)
        return VerbEdge(mention, edge.until, uses, self._match_of(mention), int(inside), covered)

    def _is_labelled(self, edge: LineEdge) -> bool:
        """Tell whether the label of an amount stands right behind a number."""
        return any(
            use.kind is UseKind.LABEL and self.slots.slots[use.slot].role in AMOUNTS
            for other in self.edges.at(edge.until)
            if isinstance(other.edge, Mention) and other.edge.how <= Match.SOUND
            for use in self._uses_of(other)
        )

    def _match_of(self, mention: Mention) -> Match:
        """Return how a mention matches; a name without its last words, as without its number, is that of several."""
        if mention.how is not Match.PREFIX or all(isinstance(sense, VerbSense) for sense in mention.senses):
            return mention.how
        if self.edges.is_function_word(mention) or self.edges.is_within_function_word(mention):
            return Match.INITIAL
        length = sum(span.until - span.start for span in mention.spans)
        if not mention.name and self.edges.is_exact_verb(mention):  # what is done is the beginning of no thing
            return Match.INITIAL
        if mention.name[length : length + 1] in (" ", "・", "") or mention.name[length:].strip().isdigit():
            return Match.INFLECTED
        if self.edges.is_exact_name(mention):  # a name of its own is the beginning of no other
            return Match.INITIAL
        return mention.how

    def _skip(self, skip: Skip, at: int) -> VerbSkip:
        completes = self.edges.completes_verb(at, skip.until, self.verb)
        own = (HIDING if skip.hides_negation else 0) if completes else self._skip_cost(skip, at)
        return VerbSkip(
            skip,
            skip.until,
            own + (0 if completes else self.edges.verb_cost(at, skip.until, is_apart=False)),
            own + (0 if completes else self.edges.verb_cost(at, skip.until, is_apart=True)),
            (1 if skip.is_mark else 2) if Role.SEQUENCE in skip.roles <= _PARTING else 0,
            Quantity.ALL if self.slots.describes_items and "each" in skip.keys else _quantity_of(skip),
            skip.is_mark or Role.JOINT in skip.roles,
            not _LOSSES.isdisjoint(skip.keys),
            {"one", "article"} <= skip.keys,
            Role.NEGATION in skip.roles,
            Role.CORRECTION in skip.roles,
        )

    def _skip_cost(self, skip: Skip, at: int) -> int:
        """Return what it costs to pass over a function word: something where it could be bound."""
        edges = [edge for edge in self.edges.at(at) if edge.until <= skip.until]
        cost = 1 if any(self.uses.bind_anything(edge, self.verb) for edge in edges) else 0
        cost += self.edges.names_seat(at, skip.until) + max(self._cuts_name(skip, at), self._cuts_other(skip, at))
        if "game" in skip.keys:
            cost += self.edges.is_label(at, skip.until)
        cost += skip.roles == {Role.COUNTER} and self._is_name(skip, at)
        if not skip.is_mark and Role.JOINT not in skip.roles:
            cost += any(isinstance(edge.edge, NumberMention) and edge.until == skip.until for edge in edges)
        return cost + (HIDING if skip.hides_negation else 0)

    def _is_name(self, skip: Skip, at: int) -> bool:
        """Tell whether what numbers are counted in is a name as well."""
        return any(edge.until == skip.until and isinstance(edge.edge, Mention) for edge in self.edges.at(at))

    def _cuts_name(self, skip: Skip, at: int) -> bool:
        """Tell whether a function word is the beginning of a whole name that could be bound."""
        return any(use.kind is UseKind.VALUE for edge in self._longer_names(skip, at) for use in self._uses_of(edge))

    def _cuts_other(self, skip: Skip, at: int) -> int:
        """Return what it costs to pass over the first word of a name of which another verb makes something, and whose
        other words would be passed over too: of a value, as 左 of 左端, or of what is done, as “move” of “move up”.
        """
        lost = (edge for edge in self._longer_names(skip, at) if self._is_passed_over(skip.until, edge.until))
        names = (edge.edge for edge in lost if isinstance(edge.edge, Mention) and edge.edge.how is Match.EXACT)
        senses = (sense for name in names for sense in name.senses)
        return 2 if any(isinstance(sense, ValueSense | VerbSense) for sense in senses) else 0

    def _is_passed_over(self, start: int, until: int) -> bool:
        """Tell whether a stretch consists of function words."""
        return start == until or any(
            self._is_passed_over(skip.until, until) for skip in self.edges.skips(start) if skip.until <= until
        )

    def _longer_names(self, skip: Skip, at: int) -> Iterator[LineEdge]:
        for edge in self.edges.at(at):
            if edge.until > skip.until and isinstance(edge.edge, Mention) and edge.edge.how <= Match.INFLECTED:
                yield edge


def _quantity_of(skip: Skip) -> Quantity:
    if Role.QUANTIFIER not in skip.roles:
        return Quantity.NONE
    if "both" in skip.keys:
        return Quantity.BOTH
    return Quantity.ALL if "all" in skip.keys else Quantity.NONE
