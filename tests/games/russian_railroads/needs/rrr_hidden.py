"""Positions of random games of Russian Railroads, described as a table would; and the questions about them."""

from __future__ import annotations

import random
from functools import cache, partial

import asking
from msgspec import structs
from playground import playground
from playing import Moment, play_on
from rrr_tables import GAME

from referee.games.russian_railroads.state import State
from referee.opening import cold_seats

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)

blank = partial(asking.blank, GAME)
read = partial(asking.read, GAME)
told = partial(asking.told, GAME)
settle = partial(asking.settle, GAME)


def described(state: State) -> State:
    """The same pieces as a described position: the action under way is taken for granted."""
    return structs.replace(state, assumed=True, pending=(), last=None, phase="turn")


@cache
def hidden_positions(seed: int) -> tuple[State, ...]:
    """Described positions of a random game of four, with the settings that a dispute takes for granted, in which every
    fact is known.
    """
    chance = random.Random(seed + 400)
    ground, moments = playground("russian_railroads"), list[Moment]()
    settings = {option.id: option.default for option in GAME.meta.options}
    play_on(ground, ground.sit(4, chance, 0.0, seats=COLD, **settings), chance, moments)
    states = [moment.table.state for moment in moments]
    return tuple(described(state) for state in states if state.phase in ("turn", "relocate") and chance.random() < 0.12)
