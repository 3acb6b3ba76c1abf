"""The words of a line seen for one action: the uses of each word, and the cost of skipping it (cached)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from referee.reading.edges import LineEdges
from referee.reading.frames import Quantity
from referee.reading.line_edge import LineEdge, Skip, begins_name
from referee.reading.number_binding import AMOUNTS
from referee.reading.partial import JOINT, Partial
from referee.reading.senses import (
    PARTING_ROLES,
    Edge,
    Match,
    Mention,
    NumberMention,
    Role,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.slots import VerbSlots
from referee.reading.small_words import CLOSING_WORD
from referee.reading.uses import LineUses, Use, UseKind

HIDING = 20
"""The cost of reading part of a negation as another word."""
_LOSSES = frozenset({"less", "loss"})
"""The keys of function words that make an adjacent amount negative."""
_CALLING = frozenset({"as", "object"})
"""The keys of function words between an object and its role (X as Y)."""
_FROM = re.compile(r"\b(?:of|from|over|on|onto|than|beside|below|above|under)\s+(?:the\s+)?$")
_FROM_KEYS = frozenset({"of", "than", "from", "place"})


class VerbEdge(Struct, frozen=True, eq=False):
    """A word that can fill a field of an action: its uses, its match, and the number of characters in its names.

    `inside` is the extra cost if it lies inside a longer name; `is_labelled` is set if the label of an amount directly
    follows a number.
    """

    edge: Edge
    until: int
    uses: tuple[Use, ...] = ()
    how: Match = Match.EXACT
    inside: int = 0
    covered: int = 0
    is_labelled: bool = False


class VerbSkip(Struct, frozen=True, eq=False):
    """A function word with the cost of skipping it: normally (`cost`), after a comma or “and” (`cost_apart`), and extra
    after an assigned word (`cost_behind`).
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
    leaves_open: bool


class VerbEdges:
    """The words at each text position of a line, seen for one action."""

    def __init__(self, edges: LineEdges, slots: VerbSlots, uses: LineUses) -> None:
        self.edges = edges
        self.slots = slots
        self.verb = slots.verb
        self.uses = uses
        self._known: dict[int, tuple[VerbEdge, ...]] = {}
        self._skips: dict[int, tuple[VerbSkip, ...]] = {}

    def at(self, start: int) -> tuple[VerbEdge, ...]:
        """Return the words at a text position that can fill a field of the action."""
        known = self._known.get(start)
        if known is None:
            rows = (self._use_of(edge) for edge in self.edges.at(start))
            known = self._known[start] = tuple(row for row in rows if row is not None)
        return known

    def skips(self, start: int) -> tuple[VerbSkip, ...]:
        """Return the function words and punctuation marks at a text position."""
        known = self._skips.get(start)
        if known is None:
            known = self._skips[start] = tuple(self._skip(skip, start) for skip in self.edges.skips(start))
        return known

    def _uses_of(self, edge: LineEdge) -> tuple[Use, ...]:
        return self.uses.of(edge).get(self.verb, ())

    def _use_of(self, edge: LineEdge) -> VerbEdge | None:
        mention = edge.edge
        if isinstance(mention, UnknownSpan):
            return VerbEdge(mention, edge.until)
        if isinstance(mention, NumberMention):
            covering = self.edges.covering(edge)
            inside = int(
                self.edges.begins_name(edge) or any(self.uses.bind_anything(each, self.verb) for each in covering)
            )
            return VerbEdge(mention, edge.until, inside=int(inside), is_labelled=self._is_labelled(edge))
        uses = self._without_parts(edge, mention, self._uses_of(edge))
        if not uses or (self.edges.is_figure(mention) and self.edges.has_counter(mention.start)):
            return None
        if not self.slots.slots and mention.how is Match.INFLECTED and self.edges.is_word_of_its_own(mention):
            uses = tuple(use for use in uses if use.kind is not UseKind.VERB)  # “do” is not “done”
        covered = 0
        if not self.edges.is_figure(mention):
            covered = self._letters(mention)
        is_exclamation = any(self._is_exclamation(skip, mention.start) for skip in self.edges.skips(mention.start))
        inside = int(self.edges.is_inside_name(edge)) + HIDING * self._is_cut_off(edge, uses) + is_exclamation
        return VerbEdge(mention, edge.until, uses, match_of(self.edges, mention, self.verb), int(inside), covered)

    def _without_parts(self, edge: LineEdge, mention: Mention, uses: tuple[Use, ...]) -> tuple[Use, ...]:
        """Return the uses without values that are implausible for an incomplete name.

        If the text is also the complete name of a value, only the fields of that value remain: 機関車
        in 機関車から is not an
        order, and 裏返します is not a tile.
        """
        if mention.how is Match.PREFIX and not mention.name:
            complete_forms = {Match.EXACT, Match.INFLECTED}
        elif mention.how is Match.PART:
            complete_forms = {Match.INFLECTED}
        else:
            return uses
        same = (each for each in self.edges.at(mention.start) if self._is_passed_over(each.until, edge.until))
        complete = (each for each in same if isinstance(each.edge, Mention) and each.edge.how in complete_forms)
        stated = {use.slot for each in complete for use in self._uses_of(each) if use.kind is UseKind.VALUE}
        return tuple(use for use in uses if not stated or use.kind is not UseKind.VALUE or use.slot in stated)

    def _letters(self, mention: Mention) -> int:
        """Return the number of characters in a name, without blanks."""
        text = self.edges.lattice.source.text
        return sum(len("".join(text[span.start : span.until].split())) for span in mention.spans)

    def with_single_verb(self, following: Iterable[Partial], partial: Partial) -> Iterator[Partial]:
        """Yield the interpretations that do not use the last name twice, as an object and as an amount label: “2
        rubles” is not, in addition, a payment on the space “rubles”.
        """
        name = partial.values[-1].span
        edges = (each for each in self.at(name.start) if each.edge.until == name.until)
        labels = {use.slot for each in edges for use in each.uses if use.kind is UseKind.LABEL}
        for each in following:
            if labels.isdisjoint(value.slot for value in each.values[len(partial.values) :]):
                yield each

    def is_anchor(self, mention: Mention) -> bool:
        """Return whether a name is the reference point of a location: “right of …”, 〜の右."""
        behind = self.edges.skips(self.edges.next_start(mention.until))
        text = self.edges.lattice.source.text
        return bool(_FROM.search(text, 0, mention.start)) or any(skip.keys & _FROM_KEYS for skip in behind)

    def has_label_word(self, until: int, start: int) -> bool:
        """Return whether a word like “as” connects two words: X “as” Y, XをY."""
        skips = self.edges.skips(self.edges.next_start(until))
        return any(skip.until == start and not _CALLING.isdisjoint(skip.keys) for skip in skips)

    def _is_cut_off(self, edge: LineEdge, uses: tuple[Use, ...]) -> bool:
        """Return whether a label only begins the name of another action whose other words would be skipped: “coal” of
        “coal card”.
        """
        is_of_game = any("game" in skip.keys for skip in self.edges.skips(edge.until))
        if not is_of_game or any(use.kind is not UseKind.LABEL for use in uses):
            return False
        longer = (other for other in self.edges.at(edge.edge.start) if other.until > edge.until)
        return any(
            isinstance(other.edge, Mention)
            and other.edge.how is Match.EXACT
            and all(isinstance(sense, VerbSense) for sense in other.edge.senses)
            and self._is_passed_over(edge.until, other.until)
            for other in longer
        )

    def _is_labelled(self, edge: LineEdge) -> bool:
        """Return whether the label of an amount directly follows a number."""
        return any(
            use.kind is UseKind.LABEL and self.slots.slots[use.slot].role in AMOUNTS
            for other in self.edges.at(edge.until)
            if isinstance(other.edge, Mention) and other.edge.how <= Match.SOUND
            for use in self._uses_of(other)
        )

    def is_unlabelled_figure(self, until: int) -> bool:
        """Return whether a number without a preceding label ends at a text position."""
        starts = [
            edge.edge.start
            for start in self.edges.starts
            if start < until
            for edge in self.at(start)
            if isinstance(edge.edge, NumberMention) and edge.edge.until == until
        ]
        return bool(starts) and not any(
            edge.edge.until in starts and any(use.kind is UseKind.LABEL for use in edge.uses)
            for start in self.edges.starts
            if start < min(starts)
            for edge in self.at(start)
        )

    def other_verbs(self, mention: Mention) -> frozenset[str]:
        """Return the other actions that the same words name; "" is included if the words may have no meaning."""
        verbs = {sense.verb for sense in mention.senses if isinstance(sense, VerbSense)} - {self.verb}
        return frozenset(verbs | {""} if verbs and self.edges.is_light_verb(mention) else verbs)

    def _skip(self, skip: Skip, at: int) -> VerbSkip:
        completes = self.edges.completes_verb(at, skip.until, self.verb)
        own = (HIDING if skip.hides_negation else 0) if completes else self._skip_cost(skip, at)
        completes = completes or CLOSING_WORD.key in skip.keys  # where it declares anything, that is a clause
        return VerbSkip(
            skip,
            skip.until,
            own + (0 if completes else self.edges.verb_cost(at, skip.until, is_apart=False)),
            own + (0 if completes else self.edges.verb_cost(at, skip.until, is_apart=True)),
            (1 if skip.is_mark else 2) if Role.SEQUENCE in skip.roles <= PARTING_ROLES else 0,
            self._amount_of(skip),
            skip.is_mark or Role.JOINT in skip.roles,
            not _LOSSES.isdisjoint(skip.keys),
            {"one", "article"} <= skip.keys,
            Role.NEGATION in skip.roles,
            Role.CORRECTION in skip.roles and not self._is_label(skip, at),
            Role.QUANTIFIER in skip.roles and "open" in skip.keys,
        )

    def corrects(self, skip: Skip, partial: Partial, at: int) -> bool:
        """Return whether a function word withdraws the preceding words: “no” before a punctuation mark, いや
        after one.
        """
        if not (partial.values or partial.pending):
            return False
        if Role.NEGATION not in skip.roles or "rather" in skip.keys:
            return True
        if partial.gap >= JOINT and not self.edges.lattice.source.text[at].isascii():
            return True
        return any(behind.is_mark for behind in self.edges.skips(skip.until))

    @cached_property
    def _people(self) -> tuple[tuple[int, int, Quantity], ...]:
        """The words for “both” and “all” that refer to people, as (start, end, quantity), if the action has no fields.
        Words of address (“hi everybody, …”) are excluded.
        """
        return tuple(
            (start, skip.until, _quantity_of(skip))
            for start in self.edges.starts
            for skip in (() if self.slots.slots else self.edges.skips(start))
            if self._is_of_people(skip)
        )

    def _is_of_people(self, skip: Skip) -> bool:
        return "people" in skip.keys and not any(behind.is_mark for behind in self.edges.skips(skip.until))

    def people_between(self, start: int, until: int) -> Quantity:
        """Return the quantity of people (“both”, “all”) between two text positions, if the action has no fields."""
        stated = (quantity for begin, end, quantity in self._people if start <= begin and end <= until)
        return next(stated, Quantity.NONE)

    def _amount_of(self, skip: Skip) -> Quantity:
        """Return the quantity of a function word (“all”). If the action has no fields and no people are meant, it means
        all required declarations.
        """
        if self.slots.describes_items and "each" in skip.keys:
            return Quantity.ALL
        quantity = _quantity_of(skip)
        is_of_things = quantity is Quantity.ALL and not self.slots.slots and not self._is_of_people(skip)
        return Quantity.EVERYTHING if is_of_things else quantity

    def _skip_cost(self, skip: Skip, at: int) -> int:
        """Return the cost of skipping a function word; positive if the word could fill a field."""
        if self._is_exclamation(skip, at):
            return HIDING if skip.hides_negation else 0
        edges = [edge for edge in self.edges.at(at) if edge.until <= skip.until]
        cost = 1 if any(self._may_bind(edge) for edge in edges) else 0
        cost += self.edges.names_seat(at, skip.until) + max(self._cuts_name(skip, at), self._cuts_other(skip, at))
        if "game" in skip.keys:
            cost += self.edges.is_label(at, skip.until)
        cost += skip.roles == {Role.COUNTER} and self._is_name(skip, at)
        if not skip.is_mark and Role.JOINT not in skip.roles:
            numbers = [each.edge for each in edges if each.until == skip.until and isinstance(each.edge, NumberMention)]
            cost += bool(numbers) + HIDING * any(map(self.edges.is_negative, numbers))  # “minus one” is no pronoun
        is_part = Role.QUANTIFIER in skip.roles and "half" in skip.keys  # no declaration is of half of anything
        return cost + (HIDING if skip.hides_negation or is_part else 0)

    def _is_exclamation(self, skip: Skip, at: int) -> bool:
        """Return whether a function word is an exclamation at the start of a line, before a punctuation mark: “right,
        …”.
        """
        is_first = at == self.edges.starts[0] and "opening" in skip.keys
        return is_first and any(behind.is_mark for behind in self.edges.skips(skip.until))

    def _may_bind(self, edge: LineEdge) -> bool:
        """Return whether a function word could be a name by itself, not only as part of a longer name."""
        mention = edge.edge
        how = match_of(self.edges, mention, self.verb) if isinstance(mention, Mention) else Match.EXACT
        return how not in (Match.PART, Match.INITIAL) and self.uses.bind_anything(edge, self.verb)

    def _is_label(self, skip: Skip, at: int) -> bool:
        """Return whether a function word can be a field label as well, like “instead of”."""
        edges = (edge for edge in self.edges.at(at) if edge.until == skip.until)
        return any(use.kind is UseKind.LABEL for edge in edges for use in self._uses_of(edge))

    def _is_name(self, skip: Skip, at: int) -> bool:
        """Return whether a counter word can be a name as well."""
        return any(edge.until == skip.until and isinstance(edge.edge, Mention) for edge in self.edges.at(at))

    def _cuts_name(self, skip: Skip, at: int) -> bool:
        """Return whether a function word begins a longer name that could fill a field."""
        return any(use.kind is UseKind.VALUE for edge in self._longer_names(skip, at) for use in self._uses_of(edge))

    def _cuts_other(self, skip: Skip, at: int) -> int:
        """Return the cost of skipping the first word of a longer name of another action, if its other words would be
        skipped too: 左 of 左端, “move” of “move up”.
        """
        lost = (edge for edge in self._longer_names(skip, at) if self._is_passed_over(skip.until, edge.until))
        names = (edge.edge for edge in lost if isinstance(edge.edge, Mention) and edge.edge.how is Match.EXACT)
        senses = (sense for name in names for sense in name.senses)
        return 2 if any(isinstance(sense, ThingSense | ValueSense | VerbSense) for sense in senses) else 0

    def _is_passed_over(self, start: int, until: int) -> bool:
        """Return whether a span consists only of function words."""
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


def match_of(edges: LineEdges, mention: Mention, verb: str) -> Match:
    """Return the match quality of a name for an action. A name without its last words or number counts as inflected; a
    doubtful beginning of a name counts as an initial.
    """
    if mention.how is not Match.PREFIX or all(isinstance(sense, VerbSense) for sense in mention.senses):
        return mention.how
    if edges.is_function_word(mention) or edges.is_within_function_word(mention):
        return Match.INITIAL
    if begins_name(mention, edges.lattice.at(mention.start)):
        return Match.INITIAL
    length = sum(span.until - span.start for span in mention.spans)
    if not mention.name and (verbs := edges.exact_verbs(mention)):  # what is done is the beginning of no thing
        is_only = verb in edges.strong_verbs and (verbs - {verb}).isdisjoint(edges.strong_verbs)
        return Match.PREFIX if is_only else Match.INITIAL
    if mention.name[length : length + 1] in (" ", "・", "") or mention.name[length:].strip().isdigit():
        return Match.INFLECTED
    if edges.is_exact_name(mention):  # a name of its own is the beginning of no other
        return Match.INITIAL
    return mention.how
