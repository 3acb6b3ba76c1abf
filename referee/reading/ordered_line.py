"""Lines that state the order of the two objects gained by one declaration: “the factory first, then the loco”."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from referee.reading.edges import LineEdges
from referee.reading.frames import Frame, SlotValue
from referee.reading.game_phrases import game_phrases
from referee.reading.lattice import Lattice
from referee.reading.line_edge import Skip, is_small
from referee.reading.masking import with_ignored
from referee.reading.position import Position
from referee.reading.senses import (
    Edge,
    FamilySense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    SmallSense,
    ThingSense,
    VerbSense,
)
from referee.reading.slots import phrases_of, verb_slots
from referee.reading.source import Span, is_mark
from referee.rules.game import Game

Frames = tuple[Frame, ...]


class _Thing(Struct, frozen=True):
    """A mention of one of the two gained objects, with the action for gaining it (`verb`)."""

    start: int
    until: int
    verb: str


class OrderRule(Struct, frozen=True):
    """A declaration that gains two objects. `site` is the field value that gains both, `order_slot` the field for their
    order, and `first` maps each object's action to the order value that puts it first.
    """

    verb: str
    site: SlotValue
    order_slot: int
    first: Mapping[str, str]
    verbs: frozenset[str]
    """The action itself, the actions of the two gained objects, and all actions that follow these."""

    def other(self, verb: str) -> str:
        """Return the action for the other gained object."""
        return next(each for each in self.first if each != verb)


class OrderedLine(Struct, frozen=True):
    """A line that says which of two gained objects comes first. `lattice` excludes the order words; `empty` lists the
    actions of objects about which nothing else is stated.
    """

    lattice: Lattice
    rule: OrderRule
    first: str
    things: tuple[_Thing, ...]
    empty: frozenset[str]
    before: tuple[int, ...] = ()
    """Text positions of numbers and names before the first gained object. They belong to the declaration that gains
    both.
    """

    def arranged(self, frames: Frames) -> Frames | None:
        """Return the clauses in the order of execution, beginning with the declaration that gains both objects; None if
        they contain anything else.
        """
        payments = [frame for frame in frames if frame.verb == self.rule.verb]
        seat = next((frame.seat for frame in frames if frame.seat), "")
        head = self._head(payments, seat)
        by_thing: dict[str, list[Frame]] = {verb: [] for verb in self.rule.first}
        for frame in frames:
            if frame.verb == self.rule.verb:
                continue
            verb = self._thing_of(frame)
            if head is None or verb is None:
                return None
            if verb not in self.empty:
                by_thing[verb].append(frame)
        if head is None or any(self._things_in(frame) for frame in payments):
            return None
        second = by_thing[self.rule.other(self.first)]
        bare = [frame for frame in frames if second and frame.verb == self.first and self.first in self.empty]
        return (head, *(by_thing[self.first] or bare), *second)

    def is_complete(self, frames: Frames) -> bool:
        """Return whether the clauses include the object that comes first."""
        return any(frame.verb == self.first for frame in frames)

    def _head(self, payments: list[Frame], seat: str) -> Frame | None:
        """Return the declaration of a seat that gains both objects, with all values stated for it; None if the values
        contradict each other.
        """
        order = SlotValue(self.rule.order_slot, 0, (self.rule.first[self.first],))
        values = {self.rule.site.slot: self.rule.site, order.slot: order}
        for value in (value for frame in payments for value in frame.values):
            known = values.get(value.slot)
            if known is not None and known.values[0] not in value.values:
                return None
            values.setdefault(value.slot, value)
        if any(frame.negated or frame.claims or frame.quantity for frame in payments):
            return None
        counts = tuple(count for frame in payments for count in frame.counts)
        start, until = self.lattice.places[0], self.things[0].until
        return Frame(
            self.rule.verb, start, until, seat, tuple(values.values()), counts, has_verb=True, mentions=2, covered=1
        )

    def _things_in(self, frame: Frame) -> list[_Thing]:
        return [thing for thing in self.things if frame.start <= thing.start < frame.until]

    def without_second(self, arranged: Frames) -> Frames:
        """Return the arranged clauses without those about the second object."""
        return tuple(frame for frame in arranged if frame is arranged[0] or self._thing_of(frame) == self.first)

    def _thing_of(self, frame: Frame) -> str | None:
        """Return the action of the gained object that a clause is about; None if it is about both or neither."""
        inside = self._things_in(frame)
        before = [thing for thing in self.things if thing.start < frame.start]
        if len(inside) > 1 or not (inside or before) or any(frame.start <= at < frame.until for at in self.before):
            return None
        thing = inside[0] if inside else before[-1]
        return thing.verb


def ordered_line(lattice: Lattice, position: Position) -> OrderedLine | None:
    """Return a line as an `OrderedLine`; None if it does not say which of two gained objects comes first."""
    for rule in _rules(position.table.game):
        reader = _OrderReader(lattice, rule)
        if len(reader.votes) == 1 and position.is_possible(rule.verb):
            things = tuple(reader.things)
            shorter = with_ignored(lattice, reader.words) if reader.words else lattice
            return OrderedLine(shorter, rule, next(iter(reader.votes)), things, reader.empty, reader.head)
    return None


def _rules(game: Game) -> Iterator[OrderRule]:
    """Yield the declarations of a game that gain two objects in an order of the player's choice."""
    for verb, row in phrases_of(game).get("in_order", {}).items():
        slots = verb_slots(game)[verb]
        order = slots.by_key_set[row["set"]][0]
        site = next(slot.index for slot, ids in zip(slots.slots, slots.ids, strict=True) if row["of"] in ids)
        verbs = frozenset((verb, *_following(row["first"], game_phrases(game).follows)))
        yield OrderRule(verb, SlotValue(site, 0, (row["of"],)), order, row["first"], verbs)


def _following(verbs: Iterable[str], follows: Mapping[str, Collection[str]]) -> set[str]:
    """Return the actions together with all actions that directly or indirectly follow them."""
    known = set(verbs)
    while more := {verb for verb, before in follows.items() if not known.isdisjoint(before)} - known:
        known |= more
    return known


class _OrderReader:
    """The words in a line that state the order of the two gained objects."""

    def __init__(self, lattice: Lattice, rule: OrderRule) -> None:
        self.rule = rule
        self.lattice = lattice
        self.edges = LineEdges(lattice)
        self.things: list[_Thing] = []
        self.words: list[Span] = []
        self.votes: set[str] = set()
        self._content: list[int] = []
        orders: list[tuple[int, int, str]] = []
        at = lattice.places[0] if lattice.places else self.edges.end
        while at < self.edges.end:
            at = self._read(at, orders)
        for start, until, key in orders:
            self._vote(start, until, key)

    @property
    def head(self) -> tuple[int, ...]:
        """The text positions of numbers and names before the first of the two gained objects."""
        return tuple(start for start in self._content if self._before(start) is None)

    @property
    def empty(self) -> frozenset[str]:
        """The actions of the gained objects about which only the order is stated."""
        full = {thing.verb for start in self._content if (thing := self._before(start)) is not None}
        return frozenset(self.rule.first) - full

    def _read(self, at: int, orders: list[tuple[int, int, str]]) -> int:
        """Record the gained object or order word at a text position. Return the position after it."""
        key, until = self._order_key(at)
        name = self._longest_name(at)
        if name is not None and (name.until > until or not key):
            verb = next((verb for verb in _verbs_of(name.edge) if verb in self.rule.first), "")
            if verb:
                self.things.append(_Thing(at, name.until, verb))
            elif not (_names(name.edge, self.rule.site.values[0]) or _is_seat(name.edge)):
                self._content.append(at)
            return name.until
        if key:
            orders.append((at, until, key))
            return until
        skips = self.edges.skips(at)
        if skips:
            return max(skip.until for skip in skips)
        if self.lattice.source.text[at].isalnum():
            self._content.append(at)
        return max((edge.until for edge in self.edges.at(at)), default=self.edges.end)

    def _longest_name(self, at: int) -> _Name | None:
        """Return the longest relevant name at a text position; None if there is none."""
        edges = self.edges.at(at) if self.lattice.source.text[at].isalnum() else []
        names = [_Name(edge.edge, edge.until) for edge in edges if isinstance(edge.edge, Mention)]
        names = [name for name in names if name.edge.how <= Match.SOUND and len(name.edge.spans) == 1]
        return max(filter(self._counts, names), key=lambda name: (name.until, self._is_thing(name.edge)), default=None)

    def _counts(self, name: _Name) -> bool:
        """Return whether a name is relevant: names of orders and of nonexistent numbered objects are not. If both
        objects are named, longer names of other objects are not either.
        """
        if all(isinstance(sense, FamilySense) for sense in name.edge.senses):
            return False
        ids = {sense.id for sense in name.edge.senses if isinstance(sense, ThingSense)}
        if ids & set(self.rule.first.values()):
            return False
        is_longer = any(
            each.until < name.until
            for each in self.edges.at(name.edge.start)
            if isinstance(each.edge, Mention) and self._is_thing(each.edge)
        ) or self._order_key(name.edge.start)[1] in range(name.edge.start + 1, name.until)
        return not (is_longer and self._names_both) or self.rule.site.values[0] in ids or self._is_thing(name.edge)

    def _is_thing(self, mention: Mention) -> bool:
        return mention.how <= Match.SOUND and not self.rule.first.keys().isdisjoint(_verbs_of(mention))

    @cached_property
    def _names_both(self) -> bool:
        """Whether the line names both gained objects."""
        edges = (edge.edge for at in self.edges.starts for edge in self.edges.at(at))
        verbs = {
            verb for edge in edges if isinstance(edge, Mention) and self._is_thing(edge) for verb in _verbs_of(edge)
        }
        return verbs.issuperset(self.rule.first)

    def _order_key(self, at: int) -> tuple[str, int]:
        """Return (key, end position) of the order word at a text position; the key is `""` if there is none."""
        for edge in self.edges.at(at):
            if isinstance(edge.edge, NumberMention) and self._is_second(edge.edge):
                return "then", edge.until
        for skip in sorted(self.edges.skips(at), key=lambda skip: -skip.until):
            if key := _key_of(skip, self.lattice.source.text[at]):
                return key, skip.until
        return "", at

    def _is_second(self, number: NumberMention) -> bool:
        text = self.lattice.source.text[number.start : number.until]
        return number.value == 2 and NumberRole.ORDINAL in number.roles and text.isalpha() and text.isascii()

    def _vote(self, start: int, until: int, key: str) -> None:
        """Record which gained object comes first according to an order word (“first”, “then”)."""
        verb = self._first_by(start, until, key)
        if verb:
            self.votes.add(verb)
            self.words.append(Span(start, self._end_of(start, until)))

    def _first_by(self, start: int, until: int, key: str) -> str:
        """Return the action of the gained object that an order word puts first; `""` if the word does not decide it."""
        before, after = self._before(start), self._after(until)
        if key == "first" and after is not None and self._begins_with(start, until):
            return after.verb
        if before is None:
            return ""
        if key in ("then", "before") and after is not None and before.verb != after.verb:
            return before.verb
        if not self._ends(start, until):
            return ""
        if key == "first" or (key == "after" and self._is_possessed(start)):
            return before.verb
        is_second = key == "after" or (key == "then" and self._other_stands_before(before))
        return self.rule.other(before.verb) if is_second else ""

    def _end_of(self, start: int, until: int) -> int:
        """Return the end position of a word without trailing blanks."""
        return start + len(self.lattice.source.text[start:until].rstrip())

    def _before(self, start: int) -> _Thing | None:
        return next((thing for thing in reversed(self.things) if thing.start < start), None)

    def _after(self, until: int) -> _Thing | None:
        return next((thing for thing in self.things if thing.start >= until), None)

    def _other_stands_before(self, thing: _Thing) -> bool:
        return any(each.verb != thing.verb and each.start < thing.start for each in self.things)

    def _begins_with(self, start: int, until: int) -> bool:
        """Return whether an order word precedes the object to which it refers (“first the factory”)."""
        at = until
        while at < self.edges.end and not self.edges.at(at) and (skips := self.edges.skips(at)):
            at = max(skip.until for skip in skips)
        if not any(thing.start == at for thing in self.things):
            return False
        behind = self._edge_before(start)
        if behind is None or _separates(behind, self.lattice.source.text):
            return True
        return not self.lattice.source.text[start].isascii() and not self._is_bound_back(behind)

    def _ends(self, start: int, until: int) -> bool:
        """Return whether an order word refers to the object before it (“the factory first”)."""
        behind = self._edge_before(start)
        if not self.lattice.source.text[start].isascii() and behind is not None and self._is_bound_back(behind):
            return True
        return until >= self.edges.end or bool(self.edges.skips(until)) or self._starts_thing(until)

    def _starts_thing(self, at: int) -> bool:
        return any(thing.start == at for thing in self.things)

    def _edge_before(self, start: int) -> Edge | None:
        edges = [edge for at in self.lattice.places if at < start for edge in self.lattice.at(at)]
        ending = [edge for edge in edges if self.lattice.after(edge) == start]
        return min(ending, key=lambda edge: (not is_small(edge), edge.start), default=None)

    def _is_bound_back(self, edge: Edge) -> bool:
        """Return whether the word before an order word is a particle or ordinal that connects it to the object:
        「工場を先に」.
        """
        return isinstance(edge, Mention) and is_small(edge) and not _separates(edge, self.lattice.source.text)

    def _is_possessed(self, start: int) -> bool:
        """Return whether an order word begins with or follows の: 「工場のあと」 (after the factory)."""
        text = self.lattice.source.text
        return text[start] == "の" or text[:start].endswith("の")


class _Name(Struct, frozen=True):
    """A name with the position after it."""

    edge: Mention
    until: int


_ORDER_KEYS = {"first": "first", "then": "then", "before": "before", "after": "after"}


def _key_of(skip: Skip, letter: str) -> str:
    """Return the key of a function word that states an order (“first”, “then”); `""` for other function words."""
    if letter in "→⇒":
        return "then"
    if Role.SEQUENCE not in skip.roles:
        return ""
    return next((key for key in _ORDER_KEYS if key in skip.keys), "")


def _verbs_of(mention: Mention) -> set[str]:
    return {sense.verb for sense in mention.senses if isinstance(sense, VerbSense)}


def _is_seat(mention: Mention) -> bool:
    return any(isinstance(sense, SeatSense) for sense in mention.senses)


def _names(mention: Mention, id: str) -> bool:
    return any(isinstance(sense, ThingSense) and sense.id == id for sense in mention.senses)


def _separates(edge: Edge, text: str) -> bool:
    """Return whether a word is a punctuation mark or joining word between two clauses."""
    if is_mark(text, edge.start, edge.until):
        return True
    roles = (
        {sense.role for sense in edge.senses if isinstance(sense, SmallSense)} if isinstance(edge, Mention) else set()
    )
    return Role.JOINT in roles and Role.PARTICLE not in roles
