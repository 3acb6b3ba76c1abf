"""Positions of random games of Nippon in which every fact is known."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from referee.games.nippon.state import State
from referee.record.opening_entry import cold_seats, seats_of
from referee.rules.game import Seat
from tests.games.nippon.nippon_tables import GAME, NAMES
from tests.play.asking import blank as blank_of
from tests.play.playground import playground
from tests.play.playing import Moment, play_on

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)


def blank(seats: Sequence[Seat] = COLD) -> State:
    """A position of which nothing is told; seats with names tell how many play."""
    state: State = blank_of(GAME, seats)
    return state


@cache
def hidden_positions(seed: int, players: int = 4) -> tuple[State, ...]:
    """Positions of a random game in which every fact is known; of four players with the seats of a cold dispute."""
    chance = random.Random(seed + 400)
    seats = COLD if players == 4 else seats_of(GAME, NAMES[:players])
    ground, moments = playground("nippon"), list[Moment]()
    play_on(ground, ground.sit(players, chance, 0.0, seats=seats), chance, moments)
    states = [moment.table.state for moment in moments]
    return tuple(state for state in states if state.phase == "play" and not state.pending and chance.random() < 0.2)
