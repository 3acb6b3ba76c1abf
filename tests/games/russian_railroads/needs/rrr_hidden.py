"""Blank positions, and hidden ones of which everything is known, from random games; and the questions about them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from msgspec import structs
from rrr_random import played
from rrr_tables import GAME, table

from referee.facts import accept, get, known
from referee.fold import tell
from referee.game import Seat
from referee.games.russian_railroads import complete
from referee.games.russian_railroads.state import State
from referee.judge import judge
from referee.move import Move
from referee.opening import cold_seats, opening
from referee.reading import names_of, read_line
from referee.table import Declared, Table
from referee.verdict import Status, Verdict

COLD = cold_seats(GAME)
IDS = tuple(seat.id for seat in COLD)
NAMES = names_of(GAME, dict.fromkeys(IDS, ""))


def blank(seats: Sequence[Seat] = COLD) -> State:
    """A position of which nothing is told; seats with names tell how many play."""
    state: State = Table("cold", [opening(GAME, seats, blank=True)]).state
    return state


def described(state: State) -> State:
    """The same pieces as a described position: the action under way is taken for granted."""
    return structs.replace(state, assumed=True, pending=(), last=None, phase="turn")


@cache
def hidden_positions(seed: int) -> tuple[State, ...]:
    """Described positions of a random game of four in which every fact is known."""
    chance = random.Random(seed)
    states: list[State] = []

    def look(made: Table, _found: Declared) -> None:
        if chance.random() < 0.12 and made.state.phase in ("turn", "relocate"):
            states.append(described(made.state))

    played(table(4), chance, look)
    return tuple(states)


def read(text: str, state: State) -> tuple[Move, ...]:
    """Read a declaration about a position."""
    return read_line(GAME, state, NAMES, text)


def told(state: State, path: str, value: object) -> State:
    """Tell an answer, as it is checked and kept."""
    fact = GAME.fact(IDS, path)
    assert fact is not None, path
    kept, faults = accept(fact, path, value)
    assert not faults, (path, value, faults)
    after: State = tell(GAME, state, {path: kept})
    return after


def can_reuse(hidden: State, moves: Sequence[Move]) -> bool:
    """Read off whether a space that was used with one piece could be used again, beside the one placed on now."""
    return complete.can_reuse(hidden, moves[0].seat, frozenset({getattr(moves[0], "space", "")}))


def settle(state: State, hidden: State, moves: Sequence[Move]) -> tuple[Verdict, list[str]]:
    """Ask one question after the other until the declaration is decided; give the verdict and what was asked."""
    asked: list[str] = []
    while True:
        verdict = judge(GAME, state, moves, seats=IDS).verdict
        if verdict.status in (Status.LEGAL, Status.ILLEGAL):
            return verdict, asked
        assert verdict.status is Status.NEEDS, verdict
        path = verdict.questions[0].path
        assert path not in asked, path
        asked.append(path)
        value = can_reuse(hidden, moves) if path == "now.can_reuse" else get(hidden, path)
        assert known(value), path
        state = told(state, path, value)
