"""Whole games from random options, every declaration kept to be looked at."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import JudgingResult, judge
from referee.notation.move import Move, write
from referee.record.declaration import Declaration
from referee.rules.game import Game
from referee.table.table import Table
from tests.helpers import verb_of
from tests.play.playground import Playground, Sitting, playground

UNTOLD = 0.25
OTHERWISE = 0.05
"""How often somebody makes a remark, and how often a move is taken back and made again, or another one instead."""
MOST_MOVES = 4_000


class Moment(Struct, frozen=True):
    """A table as a declaration left it (a copy: nothing done at it changes the game), and that declaration."""

    number: int
    table: Table
    found: Declaration


class Account(Struct, frozen=True):
    """A whole game: its table at the end, and every moment of it."""

    ground: Playground
    players: int
    seed: int
    table: Table
    moments: list[Moment]


def by_verb(table: Table) -> dict[str, list[Move]]:
    """What you can declare now, by action; the acts that are never allowed left out."""
    found: dict[str, list[Move]] = {}
    for move in table.options():
        if verb_of(move) != "may":
            found.setdefault(verb_of(move), []).append(move)
    assert found, f"somebody can always do something: {table.state}"
    return found


def extended(table: Table, move: Move, chance: random.Random, share: float) -> Move:
    """Make a move longer, one unit after the other, as often as chance has it."""
    while chance.random() < share and (longer := list(table.extensions(move))):
        move = chance.choice(longer)
    return move


def declared(ground: Playground, sitting: Sitting, move: Move, chance: random.Random) -> Declaration:
    """Declare a chosen move, answering what is asked: it is recorded, or what was told just now has ruled it out."""
    table, read_off = sitting.table, dict[str, Any]()
    found, told = table.declare((move,)), False
    while found.verdict.status is VerdictStatus.NEEDS:
        path = found.verdict.questions[0].path
        told = told or not path.startswith("now.")
        read_off = {**read_off, **table.answer(sitting.answer(table, path, chance))}
        found = table.declare(table.judge((move,), move_facts=read_off))
    if not found.step:
        ruled_out = told and move not in list(table.options())
        assert ruled_out or set(found.verdict.clauses) & ground.read_off, (move, found.verdict)
    return found


def play_on(
    ground: Playground,
    sitting: Sitting,
    chance: random.Random,
    moments: list[Moment] | None = None,
    otherwise: float = OTHERWISE,
) -> Table:
    """Play a table to its end, with remarks and changes of mind; keep its moments."""
    table, kept = sitting.table, [] if moments is None else moments
    tell_unasked(sitting)
    for number in range(MOST_MOVES):
        if ground.game.rules.over(table.state):
            return table
        result = declared(ground, sitting, sitting.choose(table, chance), chance)
        tell_unasked(sitting)
        kept.append(Moment(number, table.trial(), result))
        if chance.random() < otherwise:
            table.note("tea")
        elif result.step and chance.random() < otherwise and table.undo() and chance.random() < 0.5:
            table.redo()
        tell_unasked(sitting)
    raise AssertionError("the game does not end")


def tell_unasked(sitting: Sitting) -> None:
    """Let the people tell what they tell unasked."""
    if facts := sitting.unasked(sitting.table):
        sitting.table.tell(facts)


def play_out(game: str, players: int, seed: int, untold: float = 0.0, **settings: Any) -> Table:
    """Play a whole game."""
    ground, chance = playground(game), random.Random(seed)
    return play_on(ground, ground.sit(players, chance, untold, **settings), chance)


@lru_cache(maxsize=12)
def account(game: str, players: int, seed: int, untold: float = UNTOLD, otherwise: float = OTHERWISE) -> Account:
    """Play a whole game of which everything is kept."""
    ground, chance = playground(game), random.Random(f"{players} {seed}")
    moments: list[Moment] = []
    with noted(ground, players, seed, moments):
        table = play_on(ground, ground.sit(players, chance, untold), chance, moments, otherwise)
    return Account(ground, players, seed, table, moments)


@contextmanager
def noted(ground: Playground, players: int, seed: int, moments: list[Moment]) -> Iterator[None]:
    """Say with a failure where it came up, and how it comes up again; the last of `moments` is where it did."""
    try:
        yield
    except Exception as failure:
        at = moments[-1] if moments else None
        where = f", after move {at.number}: {'; '.join(map(write, at.found.moves))}" if at else ""
        test = os.environ.get("PYTEST_CURRENT_TEST", "tests/play").partition("[")[0]
        failure.add_note(f"{ground.game.id}, {players} seats, seed {seed}{where}")
        failure.add_note(f"again: PLAY={ground.game.id}:{players}:{seed} python -m pytest '{test}'")
        raise


def look_at(found: Account, look: Callable[[Moment, random.Random], None], share: float = 1.0) -> None:
    """Look at a share of the moments of a game; a failure says at which one it came up."""
    chance = random.Random(f"{found.players} {found.seed}")
    for moment in found.moments:
        if share >= 1 or chance.random() < share:
            with noted(found.ground, found.players, found.seed, [moment]):
                look(moment, chance)


def judged(game: Game, state: Any, moves: Sequence[Move], *, insist: bool = False) -> JudgingResult:
    """Judge moves on a state, without what was read off for them alone."""
    return judge(game, state, moves, seats=tuple(state.seats), insist=insist)
