"""Disputes about positions of random games of Crisis."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from referee.games.crisis.export import PassExport
from referee.games.crisis.state import RESOURCES, State
from referee.notation.move import Move
from tests.games.crisis.crisis_tables import GAME
from tests.games.crisis.needs.crisis_hidden import COLD, blank, described
from tests.play.playground import Dispute, on_the_table, playground
from tests.play.playing import Moment, play_on

SHARE = 0.5
"""The part of a game's positions that is disputed."""


def poorer(state: State, seat: str, chance: random.Random) -> State:
    """Let the seat have something else, so that much of what it may do cannot be done."""
    stock = {what: chance.choice((0, 1, 3, state.printed[f"warehouse.{what}.limit"])) for what in RESOURCES}
    board = structs.replace(
        state.seats[seat],
        credits=chance.choice((0, 2, 4, 9, 10, 30)),
        vp=chance.choice((0, 1, 2, 20)),
        loans=chance.randint(0, 4),
        influence=chance.randint(0, 1),
        stock=stock,
    )
    return structs.replace(state, seats={**state.seats, seat: board})


def answer(hidden: State, moves: Sequence[Move], path: str) -> Any:
    """What lies on the table; whether a choice at Export is made is seen by the managers there."""
    if path in ("now.chosen", "now.passed"):
        return moves[0].seat not in hidden.placed["export"].spaces.values()
    return on_the_table(hidden, moves, path)


def disputes(players: int, seed: int) -> Iterator[Dispute]:
    """Described positions of a random game, each with declarations that were open to a seat; some are poorer."""
    chance, seats = random.Random(seed), COLD[:players]
    ground, moments = playground("crisis"), list[Moment]()
    play_on(ground, ground.sit(players, chance, 0.0, seats=seats), chance, moments)
    start = blank(seats)
    for state in (moment.table.state for moment in moments if chance.random() < SHARE):
        offered = [move for action in GAME.rules.actions.values() for move in action.options(state)]
        for move in chance.sample(offered, min(3, len(offered))):
            # "pass" does not tell its moment, so the phase is asked.
            hidden = structs.replace(state, pending=()) if isinstance(move, PassExport) else described(state)
            if chance.random() < 0.6:
                hidden = poorer(hidden, move.seat, chance)
            yield Dispute(hidden, (move,), start)
