"""Blank positions of Crisis and the questions about them."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from referee.facts.facts import Unknown
from referee.games.crisis.state import State
from referee.record.opening_entry import cold_seats
from tests.games.crisis.crisis_tables import GAME
from tests.play import asking

COLD = cold_seats(GAME)

blank = partial(asking.blank, GAME)
read = partial(asking.read, GAME)
told = partial(asking.told, GAME)
settle = partial(asking.settle, GAME)


def described(state: State) -> State:
    """The same pieces as a described position: the moment of the declaration is taken for granted."""
    return structs.replace(state, phase=Unknown("phase"), pending=())
