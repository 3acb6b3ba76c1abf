"""The slots of an action: all values that its declaration can contain, including the parts of list items."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any

from msgspec import Struct

from referee.notation.move import MoveField, fields_of
from referee.rules.forbidden_acts import May
from referee.rules.game import Game
from scoring.data_files import read_data
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.text_catalogs import load


class SlotKind(StrEnum):
    """The kind of value in a slot (a value of a declaration)."""

    NUMBER = "number"
    KEY = "key"
    """An id of a key set."""
    NAME = "name"
    """A name that players invent."""
    YES_NO = "yes_no"
    CONTENT = "content"
    """The contents of the location in other slots; not a field of the declaration."""


class SlotRole(StrEnum):
    """The purpose of the value in a slot (a value of a declaration)."""

    ANY = "plain"
    IDENTITY = "identity"
    COUNT = "count"
    PAYMENT = "payment"
    TARGET = "target"
    COORDINATE = "coordinate"
    TIMES = "times"
    """The number of repetitions of the declaration."""


class Slot(Struct, frozen=True):
    """One value that a declaration can contain: the field, and the part of a list item (`""` if the item is a single
    value).

    `repeats` is set if the field is a list, `nested` if the part itself is a list. `previous` is the index of the
    preceding slot in the same item; -1 if there is none.
    """

    index: int
    field: str
    part: str
    kind: SlotKind
    key_set: str = ""
    low: int = 0
    high: int = 999_999
    step: int = 1
    required: bool = False
    by_position: bool = True
    repeats: bool = False
    most: int = 999
    """The maximum number of items in the list."""
    nested: bool = False
    previous: int = -1
    role: SlotRole = SlotRole.ANY
    labelled: bool = False
    is_itself: bool = False
    """Whether it names the object of the declaration, instead of an adjacent object."""
    """Whether it counts only where its label stands beside its value."""
    counted: bool = False
    """Whether an adjacent number states its amount."""
    follows: bool = False
    """Whether its value is derived from the game position if not stated; a stated value is only checked."""
    described: bool = False
    """Whether it describes the location of the declaration or of a list item."""

    @property
    def is_location(self) -> bool:
        """Whether the slot states a location, by a coordinate or by the location's contents."""
        return self.described or self.role is SlotRole.COORDINATE

    @property
    def is_axis_of_item(self) -> bool:
        return bool(self.part) and self.repeats and not self.described and self.role is SlotRole.COORDINATE

    @property
    def name(self) -> str:
        """The name that labels use for the slot."""
        return self.part or self.field


class VerbSlots(Struct, frozen=True):
    """The slots (possible values) of an action, by index, by key set, and by name."""

    verb: str
    slots: tuple[Slot, ...]
    by_key_set: Mapping[str, tuple[int, ...]]
    by_name: Mapping[str, int]
    numbers: tuple[int, ...]
    sizes: tuple[int, ...] = ()
    """The number of ids in the key set of each slot; 0 if the number varies."""
    units: frozenset[str] = frozenset()
    """The units of amounts in this game."""
    ids: tuple[tuple[str, ...], ...] = ()
    """The ids of the key set of each slot."""
    effect_numbers: Mapping[str, frozenset[int]] = {}
    """The numbers in the effect text of each game object, by id."""
    amounts: frozenset[str] = frozenset()
    """The names of all fields of this game, of any verb, that contain an amount."""
    topic: str = ""
    """The path in the game state to the number of the declared object; `""` if it has no number."""
    reaches: bool = False
    """Whether a number may state the end of a movement although there is no such field."""
    is_silent: bool = False
    """Whether the action must be named to be declared."""
    takes_name: bool = False
    """Whether all the text after the action may be a name."""
    numbered: tuple[int, ...] = ()
    """The slots for game objects that differ only in a number."""
    holder_name: str = ""
    """The name of the description of a location by the seats on it; `""` if there is none."""
    has_owner: bool = False
    owner_number: bool = False
    """Whether the object of the seat in that description has a number."""
    passes_turn: bool = False
    """Whether the next seat in turn may be named."""
    """Whether a seat may be named whose thing lies where the declaration is about."""

    @property
    def lists(self) -> frozenset[str]:
        return frozenset(slot.field for slot in self.slots if slot.repeats)

    @property
    def places(self) -> Mapping[str, int]:
        """By field: the slot of the first coordinate, for each optional list of locations."""
        axes = (slot for slot in reversed(self.slots) if slot.is_axis_of_item)
        return {slot.field: slot.index for slot in axes if not slot.required}

    @property
    def describes_items(self) -> bool:
        return any(slot.described and slot.repeats for slot in self.slots)

    @property
    def repeats(self) -> bool:
        return any(slot.repeats for slot in self.slots)


@cache
def phrases_of(game: Game) -> Mapping[str, Any]:
    """Return the contents of the game's `everyday_words.toml`; empty if there is no such file."""
    return read_data(game.folder / "everyday_words.toml")


@cache
def verb_slots(game: Game) -> Mapping[str, VerbSlots]:
    """Return the slots (possible values) of each action of a game that can be declared."""
    actions = game.rules.actions.items()
    return {verb: _verb_slots(game, verb) for verb, action in actions if not issubclass(action.move, May)}


def _verb_slots(game: Game, verb: str) -> VerbSlots:
    phrases = phrases_of(game)
    slots: list[Slot] = []
    for field in fields_of(game.rules.actions[verb].move):
        for part in field.element.parts or (None,):
            slots.append(_slot(phrases, verb, len(slots), field, part, slots[-1] if slots else None))
    for name, row in phrases.get("lying", {}).get(verb, {}).items():
        if row.get("seat"):
            continue
        key_set = row.get("of", "") or f"lying.{verb}.{name}"
        slots.append(Slot(len(slots), name, "", SlotKind.CONTENT, key_set))
    slots += _described_slots(phrases, verb, slots)
    by_key_set: dict[str, tuple[int, ...]] = {}
    for slot in slots:
        if slot.key_set:
            by_key_set[slot.key_set] = (*by_key_set.get(slot.key_set, ()), slot.index)
    by_name = {slot.name: slot.index for slot in reversed(slots)}
    numbers = tuple(slot.index for slot in slots if slot.kind is SlotKind.NUMBER)
    is_silent = verb in phrases.get("by_name", {}).get("verbs", ())
    takes_name = verb in phrases.get("bare", {}).get("verbs", ())
    described = phrases.get("described", {}).items()
    holder_name = next((name for name, row in described if row.get("seat") and verb in row["verbs"]), "")
    owner_number = any(row.get("seat") for row in phrases.get("lying", {}).get(verb, {}).values())
    keys = game.rules.keys(tuple("ABCDEFGH")[: game.meta.seats[1]])
    ids = tuple(tuple(keys.get(slot.key_set, ())) for slot in slots)
    sizes = tuple(map(len, ids))
    fields = (at for at, known in enumerate(ids) if len(known) > 1 and not slots[at].described)
    numbered = tuple(at for at in fields if all(map(_NUMBERED.fullmatch, ids[at])))
    units = frozenset(phrases.get("unit", {}))
    return VerbSlots(
        verb,
        tuple(slots),
        by_key_set,
        by_name,
        numbers,
        sizes,
        units,
        ids,
        _effect_numbers(game),
        _amounts(game),
        phrases.get("about", {}).get(verb, ""),
        phrases.get("reached", {}).get(verb) == "",
        is_silent,
        takes_name,
        numbered,
        holder_name,
        owner_number or bool(holder_name),
        owner_number,
        verb in phrases.get("turn", {}).get("verbs", ()),
    )


def _described_slots(phrases: Mapping[str, Any], verb: str, slots: Sequence[Slot]) -> Iterator[Slot]:
    """Yield the slots for a described location, either of a list item or of the declaration itself."""
    field = next((slot.field for slot in slots if slot.repeats and slot.required), "")
    rows = (
        (name, row)
        for name, row in phrases.get("described", {}).items()
        if verb in row["verbs"] and not row.get("seat")
    )
    for index, (name, row) in enumerate(rows, len(slots)):
        kind = SlotKind.NUMBER if "labels" in row else SlotKind.CONTENT
        role = SlotRole.COORDINATE if "labels" in row else SlotRole.IDENTITY
        low, high = row.get("low", 0), row.get("high", 0)
        yield Slot(
            index, field or name, name if field else "", kind, row.get("of", ""), low, high,
            repeats=bool(field), role=role, labelled="labels" in row,
            counted=row.get("counted", False), described=True, is_itself=row.get("itself", False),
        )  # fmt: skip


@cache
def _amounts(game: Game) -> frozenset[str]:
    """Return the names of all fields, and of parts of list items, that contain an amount."""
    fields = [field for action in game.rules.actions.values() for field in fields_of(action.move)]
    fields += [part for field in fields for part in field.element.parts]
    return frozenset(field.name for field in fields if field.element.role in (SlotRole.COUNT, SlotRole.PAYMENT))


@cache
def _effect_numbers(game: Game) -> Mapping[str, frozenset[int]]:
    """Return the numbers in the effect text of each game object, by id."""
    numbers: dict[str, frozenset[int]] = {}
    for path in game.words:
        for key, texts in load(path).items():
            if key.startswith("effect."):
                spelled = " ".join(texts.values()).replace(",", "")
                numbers[key.partition(".")[2]] = frozenset(map(int, re.findall(r"\d+", spelled)))
    return numbers


_NUMBERED = re.compile(r"(?:[a-z_]+_)?\d+")


def _slot(
    phrases: Mapping[str, Any],
    verb: str,
    index: int,
    field: MoveField,
    part: MoveField | None,
    before: Slot | None,
) -> Slot:
    value = part or field
    element = value.element
    bounds = element.field if isinstance(element.field, WholeNumber) else WholeNumber(0, 999_999)
    is_which = phrases.get("which", {}).get(verb) == field.name
    follows = before and not is_which and (before.field == field.name or not (part or before.part))
    name = part.name if part else ""
    repeats = verb in phrases.get("often", {}) and phrases["often"][verb] == value.name
    role = SlotRole.TIMES if repeats else SlotRole(element.role)
    return Slot(
        index,
        field.name,
        name,
        _kind(element),
        element.key_set,
        bounds.lowest,
        bounds.highest,
        phrases.get("step", {}).get(value.name, bounds.step),
        field.required and (part is None or part.required),
        (field.by_place or is_which) if part is None else True,
        field.is_list,
        (field.field.most if isinstance(field.field, SeparatedList) else None) or 999,
        part is not None and part.is_list,
        before.index if before and follows else -1,
        role,
        f"{verb}.{field.name}" in phrases.get("by_name", {}).get("fields", ()),
        follows=value.name in phrases.get("checked", {}).get("fields", ()),
    )


def _kind(element: MoveField) -> SlotKind:
    if element.is_number:
        return SlotKind.NUMBER
    if isinstance(element.field, YesNo):
        return SlotKind.YES_NO
    return SlotKind.KEY if element.key_set else SlotKind.NAME
