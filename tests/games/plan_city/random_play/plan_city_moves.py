"""Any move that can be written down, legal or not, made from the fields of its Struct."""

from __future__ import annotations

import random
from typing import Any

from msgspec import structs
from plan_city_random import GAME

from referee.move import Field, Move, fields_of

KEYS = {**GAME.rules.keys(tuple("ABCD")), "action": tuple(GAME.rules.actions)}


def any_value(field: Field, chance: random.Random) -> Any:
    """A value that the text form would let through."""
    if field.shape == "list":
        element = structs.replace(field.item, said=field.said)
        return tuple(any_value(element, chance) for _ in range(chance.choice((0, 1, 1, 2, 3, min(field.said.most, 4)))))
    if field.shape == "item":
        return field.item(**{one.name: any_value(one, chance) for one in fields_of(field.item)})
    if field.shape == "number":
        number = chance.choice((-28, -4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 15, 90, 180, 270, 99))
        return min(field.said.high, max(field.said.low, number))
    if field.shape == "yes_no":
        return chance.random() < 0.5
    assert field.shape == "word", field
    return chance.choice(KEYS[field.said.of])


def any_move(chance: random.Random, seat: str, verb: str = "") -> Move:
    """A move of an action (any one where none is named); optional fields are seldom said."""
    kind = GAME.rules.actions[verb or chance.choice(list(GAME.rules.actions))].move
    values = {
        field.name: any_value(field, chance) for field in fields_of(kind) if field.required or chance.random() < 0.2
    }
    return kind(seat=seat, **values)
