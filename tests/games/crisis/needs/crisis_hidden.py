"""Blank positions, and hidden ones of which everything is known, from random games; and the questions about them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from crisis_tables import GAME
from crisis_walk import walk
from msgspec import structs

from referee.facts import Unknown, accept, get, known
from referee.fold import tell
from referee.games.crisis.actions.pass_export import PassExport
from referee.games.crisis.state import RESOURCES, State
from referee.judge import judge
from referee.move import Move
from referee.opening import cold_seats, opening
from referee.reading import names_of, read_line
from referee.table import Table
from referee.verdict import Status, Verdict

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)
NAMES = names_of(GAME, dict.fromkeys(IDS, ""))
PLAYERS = 3
SEATS = COLD[:PLAYERS]
Dispute = tuple[State, Move]


def blank() -> State:
    """A position of which nothing is told."""
    state: State = Table("cold", [opening(GAME, COLD, blank=True)]).state
    return state


def blank_of_few() -> State:
    """A blank position of as many seats as the hidden ones have."""
    state: State = Table("cold", [opening(GAME, SEATS, blank=True)]).state
    return state


def described(state: State) -> State:
    """The same pieces as a described position: the moment of the declaration is taken for granted."""
    return structs.replace(state, phase=Unknown("phase"), pending=())


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


@cache
def disputes(seed: int) -> tuple[Dispute, ...]:
    """Described positions of a random game, each with a declaration that was open to the seat; some are poorer."""
    chance = random.Random(seed)
    found: list[Dispute] = []

    def look(state: State) -> None:
        offered = [move for action in GAME.rules.actions.values() for move in action.options(state)]
        for move in chance.sample(offered, min(3, len(offered))):
            # "pass" does not tell its moment, so the phase is asked.
            hidden = structs.replace(state, pending=()) if isinstance(move, PassExport) else described(state)
            found.append((poorer(hidden, move.seat, chance) if chance.random() < 0.6 else hidden, move))

    walk(seed, PLAYERS, look)
    return tuple(found)


def read(text: str, state: State) -> tuple[Move, ...]:
    """Read a declaration about a position."""
    return read_line(GAME, state, NAMES, text)


def told(state: State, path: str, value: object) -> State:
    """Tell an answer, as it is checked and kept."""
    fact = GAME.fact(tuple(state.seats), path)
    assert fact is not None, path
    kept, faults = accept(fact, path, value)
    assert not faults, (path, value, faults)
    after: State = tell(GAME, state, {path: kept})
    return after


def settle(state: State, hidden: State, moves: Sequence[Move]) -> tuple[Verdict, list[str]]:
    """Ask one question after the other until the declaration is decided; give the verdict and what was asked."""
    asked: list[str] = []
    while True:
        verdict = judge(GAME, state, moves, seats=tuple(state.seats)).verdict
        if verdict.status in (Status.LEGAL, Status.ILLEGAL):
            return verdict, asked
        assert verdict.status is Status.NEEDS, verdict
        path = verdict.questions[0].path
        assert path not in asked, path
        asked.append(path)
        value = get(hidden, path)
        assert known(value), path
        state = told(state, path, value)
