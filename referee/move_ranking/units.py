"""The units of a move: what a line may state of it, each with the meanings of words and the number that say it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Any

from msgspec import Struct

from referee.notation.move import Move, MoveField, defaults, fields_of, verb_of
from referee.reading.senses import FreeSense, LabelSense, SeatSense, Sense, ThingSense, ValueSense, VerbSense
from referee.reading.source import normal_text

_NUMBER = re.compile(r"\d+")


class UnitKind(IntEnum):
    """What a unit is in its move."""

    VERB = 0
    IDENTITY = 1
    """A thing, a name or a location that the move needs."""
    OPTION = 2
    """A value that may be left out."""
    AMOUNT = 3
    """A number that says how many or how much."""
    REPEAT = 4
    """That a thing or the whole move is repeated."""


class MoveUnit(Struct, frozen=True, cache_hash=True):
    """One thing that a line may state of a move: by a word with one of the `senses`, or by a number. `digits` are the
    numbers in the id of a thing, which may stand apart from its name.
    """

    kind: UnitKind
    verb: str
    field: str
    senses: tuple[Sense, ...] = ()
    number: int | None = None
    digits: tuple[int, ...] = ()
    is_optional: bool = False


@lru_cache(32_768)
def units_of(move: Move) -> tuple[MoveUnit, ...]:
    """Return the units of a move, without its seat."""
    verb = verb_of(move)
    return (MoveUnit(UnitKind.VERB, verb, "", (VerbSense(verb),)), *_units_of_fields(verb, move))


def repetition(move: Move, count: int) -> MoveUnit:
    """Return the unit that states that a whole move is made so many times."""
    return MoveUnit(UnitKind.REPEAT, verb_of(move), "", (), count)


def _units_of_fields(verb: str, holder: Struct) -> Iterator[MoveUnit]:
    default = defaults(type(holder))
    for field in fields_of(type(holder)):
        value = getattr(holder, field.name)
        if field.required or value != default[field.name]:
            yield from _units_of_value(verb, field, value)


def _units_of_value(verb: str, field: MoveField, value: Any) -> Iterator[MoveUnit]:
    if not field.is_list:
        yield from _units_of_item(verb, field, value)
        return
    for item, count in Counter(value).items():
        units = tuple(_units_of_item(verb, field.element, item))
        yield from units
        if count > 1 and units:
            yield MoveUnit(UnitKind.REPEAT, verb, field.name, units[0].senses, count)


def _units_of_item(verb: str, field: MoveField, value: Any) -> Iterator[MoveUnit]:
    if isinstance(value, Struct):
        yield from _units_of_fields(verb, value)
    elif value is not None:
        yield _unit(verb, field, value)


def _unit(verb: str, field: MoveField, value: Any) -> MoveUnit:
    if isinstance(value, bool):
        text = "yes" if value else "no"
        label = (LabelSense(verb, field.name),) if value else ()
        return MoveUnit(UnitKind.OPTION, verb, field.name, (*_values(verb, field.name, text), *label))
    if isinstance(value, int):
        kind = UnitKind.AMOUNT if field.role in ("count", "payment") else UnitKind.IDENTITY
        kind = kind if field.required or kind is UnitKind.AMOUNT else UnitKind.OPTION
        return MoveUnit(
            kind, verb, field.name, _values(verb, field.name, str(value)), abs(value), (), not field.required
        )
    senses = (*_values(verb, field.name, value), *_names(field, value))
    digits = tuple(map(int, _NUMBER.findall(value)))
    kind = UnitKind.IDENTITY if field.required else UnitKind.OPTION
    return MoveUnit(kind, verb, field.name, senses, None, digits, not field.required)


def _values(verb: str, field: str, text: str) -> tuple[Sense, ...]:
    return ValueSense(field, text), ValueSense(f"{verb}.{field}", text)


def _names(field: MoveField, id: str) -> Iterator[Sense]:
    if field.key_set == "action":
        yield VerbSense(id)
    elif field.key_set == "seats":
        yield SeatSense(id)
    elif field.key_set:
        yield ThingSense(field.key_set, id)
    else:
        yield FreeSense(normal_text(id))
