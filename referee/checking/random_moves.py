"""Random moves of any kind, legal or illegal, from the fields of the move's Struct."""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import Keys
from referee.notation.move import Move, MoveField, fields_of
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField

NUMBERS = (-1, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 9, 15, 99, 1_000)
FREE_WORD = "nowhere"
OPTIONAL_FIELDS = 0.3
"""The probability that an optional field has a value."""


def random_move(kind: type[Move], seat: str, keys: Keys, chance: random.Random) -> Move:
    return kind(seat=seat, **_values(kind, keys, chance))


def other_move(move: Move, keys: Keys, chance: random.Random) -> Move:
    """Return a move with a random other value in one of its fields; the same move if it has no fields."""
    fields = fields_of(type(move))
    if not fields:
        return move
    field = chance.choice(fields)
    return structs.replace(move, **{field.name: _value(field, keys, chance)})


def _values(kind: type[Struct], keys: Keys, chance: random.Random) -> dict[str, Any]:
    fields = [field for field in fields_of(kind) if field.required or chance.random() < OPTIONAL_FIELDS]
    return {field.name: _value(field, keys, chance) for field in fields}


def _value(field: MoveField, keys: Keys, chance: random.Random) -> Any:
    """Return a random value that the text form of the field accepts."""
    match field.field:
        case SeparatedList():
            return tuple(_value(field.element, keys, chance) for _ in range(chance.choice((0, 1, 1, 2, 3))))
        case CompoundField(kind=kind):
            return kind(**_values(kind, keys, chance))
        case KeyOf(key_set=key_set):
            return chance.choice(tuple(keys.get(key_set, ())) or (FREE_WORD,))
        case YesNo():
            return chance.random() < 0.5
        case WholeNumber():
            low, high = field.field.lowest, field.field.highest
            return chance.choice([number for number in NUMBERS if low <= number <= high] or [low])
    return FREE_WORD
