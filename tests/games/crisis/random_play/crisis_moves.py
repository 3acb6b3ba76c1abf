"""Any move that can be written down, legal or not, made from the fields of its Struct."""

from __future__ import annotations

import random
from typing import Any

from crisis_tables import GAME

from referee.move import Field, Move, fields_of

KEYS = {**GAME.rules.keys(tuple("ABCDE")), "action": tuple(GAME.rules.actions)}
CARDS = ("c1", "c2", "c7", "green_1", "yellow_2", "red_3", "card_0", "card_3", "nowhere")
"""Names of cards, which are free words; one of them is nobody's."""


def any_value(field: Field, chance: random.Random) -> Any:
    """A value that the text form would let through."""
    if field.shape == "list":
        element = Field(field.item.name, field.item.shape, field.said, True, field.item.item)
        return tuple(any_value(element, chance) for _ in range(chance.choice((0, 1, 1, 2, 3, min(field.said.most, 4)))))
    if field.shape == "item":
        return field.item(**{one.name: any_value(one, chance) for one in fields_of(field.item)})
    if field.shape == "number":
        number = chance.choice((-10, -1, 0, 1, 1, 2, 2, 3, 4, 5, 9, 15, 99))
        return min(field.said.high, max(field.said.low, number))
    assert field.shape == "word", field
    return chance.choice(KEYS[field.said.of] if field.said.of else CARDS)


def any_move(chance: random.Random, seat: str, verb: str = "") -> Move:
    """A move of an action (any one where none is named); optional fields are sometimes said."""
    kind = GAME.rules.actions[verb or chance.choice(list(GAME.rules.actions))].move
    values = {
        field.name: any_value(field, chance) for field in fields_of(kind) if field.required or chance.random() < 0.3
    }
    return kind(seat=seat, **values)
