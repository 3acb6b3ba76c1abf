"""Positions of random games of Russian Railroads, described as a table would; and the questions about them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from msgspec import structs

from referee.facts.facts import SingleMoveFacts, Unknown
from referee.games.russian_railroads import completability
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from referee.record.opening_entry import cold_seats
from tests.games.russian_railroads.rrr_tables import GAME
from tests.play import asking
from tests.play.playground import on_the_table, playground
from tests.play.playing import Moment, play_on

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)

blank = partial(asking.blank, GAME)
read = partial(asking.read, GAME)
told = partial(asking.told, GAME)


def answer(hidden: State, moves: Sequence[Move], path: str) -> Any:
    """Answer a question about a declaration; whether anything could be used again, beside the space placed on now, is
    read off the board.
    """
    if path == "now.can_reuse":
        return completability.can_reuse(hidden, moves[0].seat, frozenset({getattr(moves[0], "space", "")}))
    return on_the_table(hidden, moves, path)


settle = partial(asking.settle, GAME, answer=answer)


def described(state: State) -> State:
    """The same pieces as a described position: the action under way is taken for granted, and that whoever is on turn has
    not passed (of the relocations after all have passed as well); nobody on the second place waits to move on.
    """
    board = structs.replace(state.seats[state.active], passed=False)
    seats = {**state.seats, state.active: board}
    nothing_begun = {"pending": (), "last": None, "spent": (), "under_way": Unknown("under_way")}
    nothing_begun["now"] = SingleMoveFacts({"second_moved": True})
    return structs.replace(state, seats=seats, assumed=True, cold=True, phase="turn", **nothing_begun)


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
