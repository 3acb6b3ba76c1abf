"""Every declaration of an action that can be written, and which of them options reach."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from msgspec import structs

from referee.games.crisis.actions.activate import Activate
from referee.games.crisis.actions.draw_event import DrawEvent
from referee.games.crisis.actions.use_influence import UseInfluence
from referee.games.crisis.card_name_matching import cards
from referee.games.crisis.state import State
from referee.notation.move import Move, MoveField, fields_of
from scoring.fields.simple_fields import WholeNumber
from tests.games.crisis.crisis_tables import GAME
from tests.play import offers
from tests.play.playground import playground

VERBS = tuple(verb for verb in GAME.rules.actions if verb not in ("may", "adjust"))
"""All actions but `adjust`, whose numbers are the table's, and the acts, which are never allowed."""
CLAIMED = {
    ("pay_interest", "credits"),
    ("resolve", "amount"),
    ("buy_domestic", "units"),
    ("buy_domestic", "credits"),
    ("hire_foreign", "credits"),
    ("invest", "credits"),
    ("decline", "penalty_points"),
}
"""Fields that are said only to be checked."""
MOST = {"multiple": 4, "amount": 10}
"""No space is marked higher, no contract nor the black market takes more; the next number is tried as well."""


def sequences(items: Iterable[str], most: int) -> Iterator[tuple[str, ...]]:
    """Every sequence of so many items at most, with repetition."""
    pool = tuple(items)
    for length in range(most + 1):
        yield from product(pool, repeat=length)


def values_of(field: MoveField, keys: dict[str, tuple[str, ...]]) -> tuple[Any, ...]:
    """Everything a field may say; optional words may be left out."""
    if isinstance(field.field, WholeNumber):
        return tuple(range(field.field.low, min(field.field.high, MOST.get(field.name, 10)) + 1))
    return (*(() if field.required else ("",)), *keys[field.key_set])


def every(state: State, verb: str, tiles: int = 2, bonus: int = 1) -> Iterator[Move]:
    """Every declaration of an action; of Production with so many tiles and bonus employees at most."""
    for seat in state.seats if verb in VERBS else ():
        yield from _every(state, verb, seat, tiles, bonus)


def _every(state: State, verb: str, seat: str, tiles: int, bonus: int) -> Iterator[Move]:
    kind = GAME.rules.actions[verb].move
    if kind is Activate:
        yield from _activations(state, seat, tiles, bonus)
    elif kind is DrawEvent:
        yield from (DrawEvent(seat=seat, name=name) for name in cards(state, "event"))
    elif kind is UseInfluence:
        yield from (UseInfluence(seat=seat, name=name) for name in cards(state, "influence"))
    else:
        fields = [field for field in fields_of(kind) if (verb, field.name) not in CLAIMED]
        keys = GAME.rules.keys(tuple(state.seats))
        for told in product(*(values_of(field, keys) for field in fields)):
            yield kind(seat=seat, **dict(zip((field.name for field in fields), told, strict=True)))


def _activations(state: State, seat: str, tiles: int, bonus: int) -> Iterator[Move]:
    """With the own companies and tiles, and one of each that is another seat's."""
    own = state.seats[seat]
    others = [board for name, board in state.seats.items() if name != seat]
    foreign_tiles = [tile for board in others for tile in board.employees if tile not in own.employees][:1]
    held = sorted({*own.employees, *foreign_tiles})
    for company in (*own.companies, *[company for board in others for company in board.companies][:1]):
        for left, below in product(sequences(held, tiles), sequences(held, bonus)):
            yield Activate(seat=seat, company=company, employees=left, bonus=below)


def unordered(state: State) -> State:
    """Let the order in which tiles were put on a card not matter."""
    seats = {seat: structs.replace(board, busy=tuple(sorted(board.busy))) for seat, board in state.seats.items()}
    return structs.replace(state, seats=seats)


def closure(state: State, verb: str) -> list[Move]:
    """Everything that options and extend reach for an action, each once."""
    return offers.closure(playground("crisis"), state, verb)


def check_complete(state: State, verb: str, tiles: int = 2, bonus: int = 1) -> int:
    """Options are sound and complete; gives their number."""
    ground = structs.replace(playground("crisis"), every=lambda at, one, _chance: every(at, one, tiles, bonus))
    return offers.check_complete(ground, state, verb, random.Random(1))
