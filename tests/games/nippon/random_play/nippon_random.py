"""The people at a random table of Nippon: what they choose, which worker colours they name, what they answer."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from msgspec import structs

from referee.games.nippon.state import UNSEEN, State
from referee.games.nippon.turn_rules import WorkerMove
from referee.games.nippon.values import WORKERS
from referee.notation.move import Move
from referee.table.table import Table
from tests.games.nippon.nippon_tables import table
from tests.play.playground import Sitting
from tests.play.playing import by_verb, extended

WORTHWHILE = {"invest": 4, "local_market": 4, "produce": 4, "export": 4, "exchange": 2, "end": 6, "consolidate": 1}
COLOURS = ("black", "white", "red", "blue", "green", "orange")


def sit(players: int, chance: random.Random, untold: float, **settings: Any) -> Sitting:
    """Open a table of which everything is known but the colours of a part of the workers."""

    def choose(made: Table, chance: random.Random) -> Move:
        move = chosen(made, chance)
        return move if chance.random() < untold else named(move, made, chance)

    return Sitting(table(players, **settings), choose, colours_of)


def chosen(table: Table, chance: random.Random) -> Move:
    """Choose an action, one of its options, and extend it by chance."""
    options = by_verb(table)
    verb = chance.choices(list(options), [WORTHWHILE.get(verb, 2) for verb in options])[0]
    return extended(table, chance.choice(options[verb]), chance, 0.6)


def named(move: Move, table: Table, chance: random.Random) -> Move:
    """Name the colour of the worker as the table would see it: six colours, so many workers of each."""
    if not isinstance(move, WorkerMove):
        return move
    state: State = table.state
    seen = Counter(
        colour
        for workers in (*state.slots.values(), *state.rows.values(), *(one.workers for one in state.seats.values()))
        for colour in workers
    )
    there = state.slots[str(move.slot or state.printed[f"action_slot.{move.__struct_config__.tag}"])]
    most = WORKERS[len(state.seats)] // len(COLOURS)
    colours = [one for one in COLOURS if one in there or (UNSEEN in there and seen[one] < most)]
    return structs.replace(move, worker=chance.choice(colours)) if colours else move


def colours_of(table: Table, path: str, chance: random.Random) -> dict[str, Any]:
    """Count the colours among workers that nobody has seen: any possible number."""
    assert path.startswith("now.colours."), path
    workers = table.state.seats[path.rpartition(".")[2]].workers
    named_ones = len(set(workers) - {UNSEEN})
    return {path: min(len(COLOURS), chance.randint(max(1, named_ones), named_ones + workers.count(UNSEEN)))}
