"""The possible uses of a name for one action: as its verb, a seat, a unit, or a label or value of a field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import cache
from typing import Any, NamedTuple

from referee.reading.edges import LineEdges
from referee.reading.line_edge import LineEdge
from referee.reading.senses import (
    FamilySense,
    FreeSense,
    LabelSense,
    Match,
    Mention,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    ValueSense,
    VerbSense,
)
from referee.reading.slots import Slot, SlotKind, VerbSlots, verb_slots
from referee.rules.game import Game

_FULL_NAMES = (SlotKind.YES_NO, SlotKind.NUMBER)
"""The kinds of fields whose values must be typed in full: “to the right” is not “turned to the right”."""


class UseKind(Enum):
    """The kind of use of a name in a line."""

    VERB = auto()
    SEAT = auto()
    UNIT = auto()
    LABEL = auto()
    VALUE = auto()


class Use(NamedTuple):
    """One use of a name for an action. `text` is the seat or unit, `slot` the field of a label or of `values`,
    `missing` a nonexistent numbered name.

    `doubtful` is set if the name is also a function word, `described` if it is a description instead of a name,
    `tells_slot` if no other field has such a value (“second row”).
    """

    kind: UseKind
    slot: int = -1
    values: tuple[Any, ...] = ()
    missing: FamilySense | None = None
    text: str = ""
    doubtful: bool = False
    described: bool = False
    tells_slot: bool = False


class GameUses:
    """A cache for one game: the possible uses of each name (as verb, seat, unit, label or value) in every action."""

    MAX_KNOWN = 20_000

    def __init__(self, slots: Mapping[str, VerbSlots]) -> None:
        self.verbs = tuple(slots)
        self._finders = [(verb, _UseFinder(each)) for verb, each in slots.items()]
        self._known: dict[tuple[tuple[Sense, ...], Match], Mapping[str, tuple[Use, ...]]] = {}

    def of(self, mention: Mention) -> Mapping[str, tuple[Use, ...]]:
        """Return the uses of a name by action; actions without a use are omitted."""
        key = mention.senses, mention.how
        uses = self._known.get(key)
        if uses is None:
            uses_by_verb = ((verb, finder.find(mention)) for verb, finder in self._finders)
            uses = {verb: each for verb, each in uses_by_verb if each}
            if len(self._known) < self.MAX_KNOWN:
                self._known[key] = uses
        return uses


@cache
def game_uses(game: Game) -> GameUses:
    return GameUses(verb_slots(game))


class LineUses:
    """The uses of the names in one line, for every action."""

    def __init__(self, edges: LineEdges, uses: GameUses) -> None:
        self.edges = edges
        self._uses = uses
        self._known: dict[int, Mapping[str, tuple[Use, ...]]] = {}

    def of(self, edge: LineEdge) -> Mapping[str, tuple[Use, ...]]:
        """Return the uses of a word by action. An incomplete name has only the uses that no exact name of the same span
        has.
        """
        uses = self._known.get(edge.id)
        if uses is None:
            mention = edge.edge
            uses = self._uses.of(mention) if isinstance(mention, Mention) else {}
            if isinstance(mention, Mention) and mention.how is Match.PREFIX:
                uses = dict(self._without_exact(edge, uses))
            self._known[edge.id] = uses
        return uses

    def _without_exact(
        self, edge: LineEdge, uses: Mapping[str, tuple[Use, ...]]
    ) -> Iterator[tuple[str, tuple[Use, ...]]]:
        others = [self._uses.of(other) for other in self.edges.exact_names(edge)]
        for verb, each in uses.items():
            exact = {use.slot for other in others for use in other.get(verb, ())}
            remaining = tuple(use for use in each if use.kind is not UseKind.VALUE or use.slot not in exact)
            if remaining:
                yield verb, remaining

    def bind_anything(self, edge: LineEdge, verb: str) -> bool:
        """Return whether a word other than a function word has any use for an action."""
        mention = edge.edge
        if not isinstance(mention, Mention) or any(isinstance(sense, SmallSense) for sense in mention.senses):
            return False
        return verb in self.of(edge)


class _UseFinder:
    """The search for the uses of a name for one action."""

    def __init__(self, slots: VerbSlots) -> None:
        self.slots = slots

    @property
    def _needs_full_name(self) -> bool:
        """Whether the action must be stated by its full name, because it is never assumed or has no fields."""
        return self.slots.is_silent or not self.slots.slots

    def find(self, mention: Mention) -> tuple[Use, ...]:
        return tuple(self._find(mention))

    def _find(self, mention: Mention) -> Iterator[Use]:
        values: dict[int, dict[Any, None]] = {}
        slots = self.slots.slots
        doubtful = any(isinstance(sense, SmallSense) for sense in mention.senses)
        by_name: set[int] = set()
        for sense in mention.senses:
            for index, value in self._values(sense):
                is_trait = isinstance(sense, ValueSense) and "." in sense.field
                full_name = slots[index].described or slots[index].kind in _FULL_NAMES
                if (full_name and mention.how > Match.SOUND) or (is_trait and mention.how is Match.INITIAL):
                    continue  # nothing is told apart by the first letter of what it does
                values.setdefault(index, {})[value] = None
                if not is_trait:
                    by_name.add(index)
            use = self._simple(sense, mention.how)
            if use is not None:
                yield use._replace(doubtful=doubtful)
        for index, alternatives in values.items():
            if 1 < self.slots.sizes[index] <= len(alternatives):  # it names none of them, but what they are
                yield Use(UseKind.LABEL, index)
            elif self.slots.slots[index].key_set != "action" or mention.how <= Match.SOUND:
                described = index not in by_name
                tells_slot = any(self._tells_slot(sense, index) for sense in mention.senses)
                yield Use(UseKind.VALUE, index, tuple(alternatives), None, "", doubtful, described, tells_slot)

    def _tells_slot(self, sense: Sense, index: int) -> bool:
        return isinstance(sense, ValueSense) and self.slots.by_name.get(sense.field) == index

    def _values(self, sense: Sense) -> Iterator[tuple[int, Any]]:
        """Yield (field index, value) for each field that accepts this meaning of a word."""
        slots = self.slots
        match sense:
            case VerbSense(verb) if verb != slots.verb:
                yield from ((index, verb) for index in slots.by_key_set.get("action", ()))
            case ThingSense(key_set, id):
                yield from ((index, id) for index in slots.by_key_set.get(key_set, ()))
            case ValueSense(field, value):
                verb, _, name = field.rpartition(".")
                if verb in ("", slots.verb) and name in slots.by_name:
                    slot = slots.slots[slots.by_name[name]]
                    yield slot.index, _parse_value(slot, value)
            case FreeSense(text):
                yield from ((slot.index, text) for slot in slots.slots if slot.kind is SlotKind.NAME)

    def _simple(self, sense: Sense, how: Match) -> Use | None:
        slots = self.slots
        match sense:
            case VerbSense(verb) if verb == slots.verb and (how <= Match.SOUND or not self._needs_full_name):
                return Use(UseKind.VERB)
            case FamilySense(key_set) if key_set in slots.by_key_set:
                return Use(UseKind.VALUE, slots.by_key_set[key_set][0], missing=sense)
            case LabelSense() if how > Match.SOUND:
                return None
            case LabelSense(verb, field) if verb == slots.verb and field in slots.by_name:
                if how > Match.SOUND and slots.slots[slots.by_name[field]].described:
                    return None
                return Use(UseKind.LABEL, slots.by_name[field])
            case LabelSense(verb, field) if verb == slots.verb and field in slots.places:
                return Use(UseKind.LABEL, slots.places[field])
            case LabelSense(_, field) if field not in slots.by_name and field in (slots.amounts | slots.lists):
                return Use(UseKind.UNIT, text=field)
            case UnitSense(unit):
                return Use(UseKind.UNIT, text=unit)
            case SeatSense(seat):
                return Use(UseKind.SEAT, text=seat)
        return None


def _parse_value(slot: Slot, text: str) -> Any:
    if slot.kind is SlotKind.NUMBER:
        return int(text)
    return text == "yes" if slot.kind is SlotKind.YES_NO else text
