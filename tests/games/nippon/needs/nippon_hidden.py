"""Blank positions, and hidden ones of which everything is known, from random games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from nippon_random import play_out
from nippon_tables import GAME, NAMES

from referee.game import Seat
from referee.games.nippon.state import State
from referee.opening import cold_seats, opening, seats_of
from referee.table import Declared, Table

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)


def blank(seats: Sequence[Seat] = COLD) -> State:
    """A position of which nothing is told; seats with names tell how many play."""
    state: State = Table("cold", [opening(GAME, seats, blank=True)]).state
    return state


@cache
def hidden_positions(seed: int, players: int = 4) -> tuple[State, ...]:
    """Positions of a random game in which every fact is known."""
    chance = random.Random(seed)
    states: list[State] = []

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < 0.2 and made.state.phase == "play" and not made.state.pending:
            states.append(made.state)

    seats = COLD if players == 4 else seats_of(GAME, NAMES[:players])
    play_out(players, seed + 400, look, unnamed=0.0, seats=seats)
    return tuple(states)
