"""Any move that can be written down, legal or not, made from the fields of its Struct."""

from __future__ import annotations

import random
from typing import Any

from nippon_tables import GAME

from referee.move import Field, Move, fields_of

KEYS = {**GAME.rules.keys(tuple("ABCD")), "action": tuple(GAME.rules.actions)}
COLOURS = ("red", "blue", "?", "pink")


def any_value(field: Field, chance: random.Random) -> Any:
    """A value that the text form would let through."""
    if field.shape == "list":
        most = min(field.said.most, 4)
        element = Field(field.item.name, field.item.shape, field.said, True, field.item.item)
        return tuple(any_value(element, chance) for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 3, most))))
    if field.shape == "item":
        return field.item(
            **{
                one.name: any_value(one, chance)
                for one in fields_of(field.item)
                if one.required or chance.random() < 0.5
            }
        )
    if field.shape == "number":
        low, high = field.said.low, field.said.high
        return min(high, max(low, chance.choice((0, 1, 1, 2, 3, 4, 5, 7, 1_000, 2_000, 5_000, 6_000))))
    if field.shape == "yes_no":
        return chance.random() < 0.5
    if not field.said.of:
        return chance.choice(COLOURS)
    return chance.choice(KEYS[field.said.of])


def any_move(chance: random.Random, seat: str, verb: str = "") -> Move:
    """A move of an action (any one where none is named); optional fields are seldom said."""
    kind = GAME.rules.actions[verb or chance.choice(list(GAME.rules.actions))].move
    values = {
        field.name: any_value(field, chance) for field in fields_of(kind) if field.required or chance.random() < 0.15
    }
    return kind(seat=seat, **values)
