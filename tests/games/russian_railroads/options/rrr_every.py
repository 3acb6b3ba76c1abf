"""Every declaration of an action that can be written, and which of them options reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from referee.facts.facts import known
from referee.games.russian_railroads.action_spaces import TURN_SPACES
from referee.games.russian_railroads.actions.place import Place
from referee.games.russian_railroads.actions.reveal_end_bonus import RevealEndBonus
from referee.games.russian_railroads.actions.use_engineer import UseEngineer
from referee.games.russian_railroads.state import END_BONUSES, State
from referee.notation.move import Move, MoveField, fields_of
from referee.table.table import Table
from scoring.fields.simple_fields import WholeNumber
from tests.drawn import share
from tests.games.russian_railroads.rrr_tables import GAME
from tests.play import offers
from tests.play.playground import playground

VERBS = tuple(verb for verb in GAME.rules.actions if verb != "may")
MOST_PIECES = 3
"""No space costs more (specification 3.5); one piece more or less is tried as well."""
CLAIMED = {"to", "number"}
"""Fields that are said only to be checked, but for the factory that is taken."""


def payments() -> Iterator[dict[str, int]]:
    """Every payment, and one piece more than any space costs."""
    for own, black, turquoise, rubles in product(range(5), range(2), range(3), range(5)):
        if own + black + turquoise + rubles <= MOST_PIECES + 1:
            yield {"own": own, "black": black, "turquoise": turquoise, "rubles": rubles}


PAYMENTS = tuple(payments())
IN_VAIN = share(tuple(one for one in PAYMENTS if one["own"] == sum(one.values()) <= 2), PAYMENTS)
"""What is paid by whoever is not on turn, and while an action is under way: no payment makes it possible, so that in a soak
alone every one is tried.
"""
ONE_RUBLE = {"own": 0, "black": 0, "turquoise": 0, "rubles": 1}


def values_of(field: MoveField, keys: dict[str, tuple[str, ...]], verb: str) -> tuple[Any, ...]:
    """Everything a field may say; optional fields may be left out."""
    if field.name in CLAIMED and verb != "take_factory":
        return (0,)
    if isinstance(field.field, WholeNumber):
        return tuple(range(field.field.low, min(field.field.high, 9) + 1))
    return (*(() if field.required else ("",)), *keys[field.key_set])


def every(state: State, verb: str) -> Iterator[Move]:
    """Every declaration of an action; to stop when all is done refuses nothing, changes nothing and is not offered."""
    done = {one.seat for one in (*state.spent, state.last) if one} - {one.seat for one in state.pending}
    for seat in state.seats:
        if verb != "stop" or (state.pending and seat not in done):
            yield from _every(state, verb, seat)


def _every(state: State, verb: str, seat: str) -> Iterator[Move]:
    keys = GAME.rules.keys(tuple(state.seats))
    kind = GAME.rules.actions[verb].move
    given = IN_VAIN if state.pending or (known(state.active) and seat != state.active) else PAYMENTS
    if kind is Place:
        yield from _placings(keys, seat, given)
    elif kind is UseEngineer:
        for engineer, paid in product(keys["engineer"], given):
            yield UseEngineer(seat=seat, engineer=engineer, **paid)
    elif kind is RevealEndBonus:
        for most in range(4):
            for cards in combinations(END_BONUSES, most):
                yield RevealEndBonus(seat=seat, cards=cards)
    else:
        fields = fields_of(kind)
        for told in product(*(values_of(field, keys, verb) for field in fields)):
            yield kind(seat=seat, **dict(zip((field.name for field in fields), told, strict=True)))


def _placings(keys: dict[str, tuple[str, ...]], seat: str, payments: tuple[dict[str, int], ...]) -> Iterator[Move]:
    for space, given in product(keys["board_space"], payments):
        bare = {"seat": seat, "space": space, **given}
        if space == "loco_and_factory":
            yield from (Place(**bare, order=order) for order in ("", *keys["take_order"]))
        elif space in TURN_SPACES and given == ONE_RUBLE:
            for swap, worker in product(("", *keys["target"]), ("", *keys["worker"])):
                yield Place(**bare, swap=swap, worker=worker)
        else:
            yield Place(**bare)


def check_complete(table: Table, verb: str) -> int:
    """Options are sound and complete: they reach, each once, exactly the outcomes of all accepted declarations that can
    be finished (RRR-4.209).
    """
    return offers.check_complete(playground("russian_railroads"), table.state, verb, random.Random(1))
