"""The fields of a verb as places for what is said: each value a move can hold, down to the parts of its items."""

from __future__ import annotations

from functools import cache, cached_property

from msgspec import Struct, structs

from referee.notation.move import Move, MoveField, fields_of
from scoring.fields.simple_fields import WholeNumber, YesNo
from tui.core.reading.lexicon import FREE, VERBS

WHOLE = ""
"""The part of an item that is one word or number itself."""


class Leaf(Struct, frozen=True, dict=True):
    """A place for one value: the field, the part of its item ("" where the item is one value), and what it can be.

    `listed`: the field is a list. `several`: the part itself is one. `after`: the leaf that is declared before it.
    `thing`: it is no field, but what lies where the fields say.
    """

    field: str
    part: str
    shape: str
    of: str
    low: int
    high: int
    required: bool
    by_place: bool
    listed: bool = False
    several: bool = False
    after: str = ""
    thing: bool = False

    @cached_property
    def key(self) -> str:
        """Name it within its verb."""
        return f"{self.field}.{self.part}"

    @cached_property
    def label(self) -> str:
        """Give the name of the field that is said beside it."""
        return self.part or self.field

    def holds(self, number: int) -> bool:
        """Tell whether a number is within its bounds."""
        return self.shape == "number" and self.low <= number <= self.high


@cache
def leaves_of(kind: type[Move]) -> tuple[Leaf, ...]:
    """Give the places of a move for what is said, in their order."""
    found: list[Leaf] = []
    for field in fields_of(kind):
        parts = field.element.parts
        found += [_leaf(field, part, field.required and part.required) for part in parts]
        found += [] if parts else [_leaf(field, None, field.required)]
    named = [_looked_up(leaf) for leaf in found]
    return tuple(
        _after(leaf, named[place - 1].key if place and named[place - 1].field == leaf.field else "")
        if leaf.part
        else _after(leaf, named[place - 1].key if place and not named[place - 1].part else "")
        for place, leaf in enumerate(named)
    )


def _leaf(field: MoveField, part: MoveField | None, required: bool) -> Leaf:
    """Make the place of a field whose values are no compound items, or of a part of its items."""
    value = (part or field).element
    low, high = (value.field.lowest, value.field.highest) if isinstance(value.field, WholeNumber) else (0, 0)
    shape = "number" if value.is_number else "yes_no" if isinstance(value.field, YesNo) else "word"
    by_place = part is not None or field.by_place
    several = part is not None and part.is_list
    name = part.name if part else WHOLE
    return Leaf(field.name, name, shape, value.key_set, low, high, required, by_place, field.is_list, several)


def _after(leaf: Leaf, before: str) -> Leaf:
    return structs.replace(leaf, after=before)


def _looked_up(leaf: Leaf) -> Leaf:
    """Say where the names of a leaf without a key set are: those of a free word below its field."""
    if leaf.shape == "word" and not leaf.of:
        return structs.replace(leaf, of=f"{FREE}.{leaf.label}")
    if leaf.shape == "yes_no":
        return structs.replace(leaf, of="yes_no")
    return leaf


def units(leaves: tuple[Leaf, ...]) -> dict[str, tuple[Leaf, ...]]:
    """Give the lists whose items are numbers alone, as x and y are, with their parts: they are said one behind the
    other, so that a number is never taken out of them.
    """
    lists: dict[str, tuple[Leaf, ...]] = {}
    for leaf in leaves:
        if leaf.listed and leaf.part:
            lists[leaf.field] = (*lists.get(leaf.field, ()), leaf)
    return {name: parts for name, parts in lists.items() if all(p.shape == "number" and not p.several for p in parts)}


def second(leaf: Leaf) -> bool:
    """Tell whether a leaf names another verb than the one that is declared."""
    return leaf.of == VERBS
