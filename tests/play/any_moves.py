"""Any move that can be written down, legal or not, made from the fields of its Struct."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.judging.pending_choices import open_choices
from referee.notation.move import Move, MoveField, fields_of
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField
from tests.play.playground import Playground, playground

NUMBERS = (
    -10,
    -3,
    -2,
    -1,
    -1,
    0,
    0,
    1,
    1,
    1,
    2,
    2,
    2,
    3,
    3,
    4,
    5,
    6,
    7,
    9,
    15,
    90,
    99,
    180,
    1_000,
    2_000,
    5_000,
    6_000,
)
WORDS = ("nowhere", "?")
"""Free words that are nobody's name."""
SAID = 0.2
"""How often an optional field is said."""


def any_value(ground: Playground, field: MoveField, chance: random.Random) -> Any:
    """A value that the text form would let through."""
    match field.field:
        case SeparatedList(most=most):
            count = chance.choice((0, 1, 1, 1, 2, 2, 3, min(most, 4)))
            return tuple(any_value(ground, field.element, chance) for _ in range(count))
        case CompoundField(kind=kind):
            inner = [one for one in fields_of(kind) if one.required or chance.random() < 0.5]
            return kind(**{one.name: any_value(ground, one, chance) for one in inner})
        case WholeNumber(low=low, high=high):
            return min(high, max(low, chance.choice(NUMBERS)))
        case YesNo():
            return chance.random() < 0.5
        case KeyOf(key_set=key_set):
            return chance.choice(_keys(ground.game.id)[key_set])
    assert field.is_free, field
    return chance.choice((*ground.words, *WORDS))


def every_value(ground: Playground, field: MoveField, seats: tuple[str, ...]) -> tuple[Any, ...]:
    """Everything that a field may say in a usual position; nothing where that cannot be listed."""
    left_out = () if field.required else ("",)
    match field.field:
        case WholeNumber():
            return tuple(range(max(field.field.lowest, -3), min(field.field.highest, 10) + 1))
        case YesNo():
            return (False, True)
        case KeyOf(key_set="seat"):
            return (*left_out, *seats)
        case KeyOf(key_set=key_set):
            return (*left_out, *_keys(ground.game.id)[key_set])
    return ()


@cache
def _keys(game: str) -> dict[str, tuple[str, ...]]:
    """The ids of every key set of a game at its fullest table."""
    ground = playground(game)
    return {"action": tuple(ground.game.rules.actions), **ground.game.rules.keys(tuple("ABCDE"[: ground.seats[-1]]))}


def any_move(ground: Playground, chance: random.Random, seat: str, verb: str = "") -> Move:
    """A move of an action (any one where none is named); optional fields are seldom said."""
    actions = ground.game.rules.actions
    kind = actions[verb or chance.choice(list(actions))].move
    said = [field for field in fields_of(kind) if field.required or chance.random() < SAID]
    return kind(seat=seat, **{field.name: any_value(ground, field, chance) for field in said})


def fitting_seat(ground: Playground, state: Any, chance: random.Random) -> str:
    """Often the seat that acts, where it is known; otherwise any."""
    seat = chance.choice(tuple(state.seats))
    try:
        acts = ground.game.rules.actor(state, "")
    except UnknownFactError:
        return seat
    return acts if known(acts) and chance.random() < 0.5 else seat


def fitting_verb(state: Any, chance: random.Random) -> str:
    """Often an action that resolves what is pending, if something is; otherwise none in particular."""
    open_verbs = [verb for one in open_choices(state) for verb in one.verbs]
    return chance.choice(open_verbs) if open_verbs and chance.random() < 0.5 else ""
