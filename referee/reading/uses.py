"""What a mention can be for one verb: the verb, a seat, a unit, the label or the value of a slot."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, NamedTuple

from referee.reading.edges import LineEdge, LineEdges
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
from referee.reading.slots import Slot, SlotKind, VerbSlots


class UseKind(Enum):
    """What a mention is used as."""

    VERB = auto()
    SEAT = auto()
    UNIT = auto()
    LABEL = auto()
    VALUE = auto()


class Use(NamedTuple):
    """One use of a mention: `text` is the seat or the unit, `slot` that of a label or of `values`; `missing` is a name
    with a number that does not exist. `doubtful`: it is a function word as well. `described`: it is no name, but
    tells things apart.
    """

    kind: UseKind
    slot: int = -1
    values: tuple[Any, ...] = ()
    missing: FamilySense | None = None
    text: str = ""
    doubtful: bool = False
    described: bool = False


class Uses:
    """The uses of the mentions of a line for one verb; each is worked out once."""

    def __init__(self, edges: LineEdges, slots: VerbSlots) -> None:
        self.edges = edges
        self.slots = slots
        self._known: dict[int, tuple[Use, ...]] = {}

    def of(self, edge: LineEdge) -> tuple[Use, ...]:
        """List the uses of an edge; of the beginning of a name only what no exact name of the stretch is."""
        uses = self._known.get(edge.id)
        if uses is None:
            mention = edge.edge
            assert isinstance(mention, Mention)
            uses = tuple(self._find(mention))
            if mention.how is Match.PREFIX:
                exact = {use.slot for other in self.edges.exact_names(edge) for use in self._find(other)}
                uses = tuple(use for use in uses if use.kind is not UseKind.VALUE or use.slot not in exact)
            self._known[edge.id] = uses
        return uses

    def bind_anything(self, edge: LineEdge) -> bool:
        """Tell whether a mention, if it is no function word as well, has any use."""
        mention = edge.edge
        if not isinstance(mention, Mention) or any(isinstance(sense, SmallSense) for sense in mention.senses):
            return False
        return bool(self.of(edge))

    def _find(self, mention: Mention) -> Iterator[Use]:
        values: dict[int, dict[Any, None]] = {}
        doubtful = any(isinstance(sense, SmallSense) for sense in mention.senses)
        named: set[int] = set()
        for sense in mention.senses:
            for index, value in self._values(sense):
                values.setdefault(index, {})[value] = None
                if not (isinstance(sense, ValueSense) and "." in sense.field):
                    named.add(index)
            use = self._simple(sense, mention.how)
            if use is not None:
                yield use._replace(doubtful=doubtful)
        for index, alternatives in values.items():
            if 1 < self.slots.sizes[index] <= len(alternatives):  # it names none of them, but what they are
                yield Use(UseKind.LABEL, index)
            elif self.slots.slots[index].key_set != "action" or mention.how <= Match.SOUND:
                described = index not in named
                yield Use(UseKind.VALUE, index, tuple(alternatives), doubtful=doubtful, described=described)

    def _values(self, sense: Sense) -> Iterator[tuple[int, Any]]:
        """List the slots that hold what a sense means, with the value."""
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
                    yield slot.index, _parsed(slot, value)
            case FreeSense(text):
                yield from ((slot.index, text) for slot in slots.slots if slot.kind is SlotKind.NAME)

    def _simple(self, sense: Sense, how: Match) -> Use | None:
        slots = self.slots
        match sense:
            case VerbSense(verb) if verb == slots.verb and (how <= Match.SOUND or not slots.is_silent):
                return Use(UseKind.VERB)
            case FamilySense(key_set) if key_set in slots.by_key_set:
                return Use(UseKind.VALUE, slots.by_key_set[key_set][0], missing=sense)
            case LabelSense() if how > Match.SOUND:
                return None
            case LabelSense(verb, field) if verb == slots.verb and field in slots.by_name:
                return Use(UseKind.LABEL, slots.by_name[field])
            case LabelSense(_, field) if field not in slots.by_name:
                return Use(UseKind.UNIT, text=field)
            case UnitSense(unit):
                return Use(UseKind.UNIT, text=unit)
            case SeatSense(seat):
                return Use(UseKind.SEAT, text=seat)
        return None


def _parsed(slot: Slot, text: str) -> Any:
    """Return a value as the declaration holds it."""
    if slot.kind is SlotKind.NUMBER:
        return int(text)
    return text == "yes" if slot.kind is SlotKind.YES_NO else text
