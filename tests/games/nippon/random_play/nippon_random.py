"""Whole games of Nippon from random options, every one checked, and what must hold after every move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import structs
from nippon_tables import GAME, INFLUENCE, table

from referee.games.nippon.refill import in_bag
from referee.games.nippon.state import FACTORIES, REGIONS, UNSEEN, State
from referee.games.nippon.turn import WorkerMove
from referee.games.nippon.values import WORKERS, storage
from referee.move import Move
from referee.table import Declared, Table
from referee.verdict import Status

TOPS = {"coal": 10, "money": 12, "knowledge": 9}
WORTHWHILE = {"invest": 4, "local_market": 4, "produce": 4, "export": 4, "exchange": 2, "end": 6, "consolidate": 1}
MOST_MOVES = 2_000
COLOURS = ("black", "white", "red", "blue", "green", "orange")


def options_by_verb(made: Table) -> dict[str, list[Move]]:
    """What may be declared now, by action."""
    found: dict[str, list[Move]] = {}
    for move in made.options():
        found.setdefault(str(move.__struct_config__.tag), []).append(move)
    return found


def chosen(made: Table, chance: random.Random) -> Move:
    """Choose an action, one of its options, and extend it by chance."""
    options = options_by_verb(made)
    assert options, "somebody can always move"
    verbs = list(options)
    verb = chance.choices(verbs, [WORTHWHILE.get(verb, 2) for verb in verbs])[0]
    move = chance.choice(options[verb])
    while chance.random() < 0.6:
        longer = list(made.extensions(move))
        if not longer:
            break
        move = chance.choice(longer)
    return move


def named(move: Move, made: Table, chance: random.Random) -> Move:
    """Name the colour of the worker as the table would see it: six colours, so many workers of each."""
    if not isinstance(move, WorkerMove):
        return move
    state: State = made.state
    seen = Counter(
        colour
        for workers in (*state.slots.values(), *state.rows.values(), *(one.workers for one in state.seats.values()))
        for colour in workers
    )
    there = state.slots[str(move.slot or state.printed[f"action_slot.{move.__struct_config__.tag}"])]
    most = WORKERS[len(state.seats)] // len(COLOURS)
    colours = [one for one in COLOURS if one in there or (UNSEEN in there and seen[one] < most)]
    return structs.replace(move, worker=chance.choice(colours)) if colours else move


def declared(made: Table, move: Move, chance: random.Random) -> Declared:
    """Declare a move; where nobody saw the workers the table counts its colours."""
    found = made.declare((move,))
    while found.verdict.status is Status.NEEDS:
        made.tell({question.path: colours_of(made, question.path, chance) for question in found.verdict.questions})
        found = made.declare((move,))
    assert found.step is not None, (move, found.verdict)
    return found


def play_out(
    players: int,
    seed: int,
    after: Callable[[Table, Declared], None] | None = None,
    unnamed: float = 0.3,
    **options: Any,
) -> Table:
    """Play a whole game from random options; a part of the workers goes `unnamed`."""
    chance = random.Random(seed)
    made = table(players, **options)
    for _ in range(MOST_MOVES):
        if made.state.phase == "done":
            return made
        move = chosen(made, chance)
        found = declared(made, move if chance.random() < unnamed else named(move, made, chance), chance)
        if after:
            after(made, found)
    raise AssertionError("the game does not end")


def colours_of(made: Table, path: str, chance: random.Random) -> int:
    """Count the colours among workers that nobody has seen: any possible number."""
    assert path.startswith("now.colours."), path
    workers = made.state.seats[path.rpartition(".")[2]].workers
    named_ones = len(set(workers) - {UNSEEN})
    return min(len(COLOURS), chance.randint(max(1, named_ones), named_ones + workers.count(UNSEEN)))


def check_position(state: State) -> None:
    """Check everything that is conserved or bounded."""
    assert not list(GAME.rules.faults(state))
    out = [*state.slots.values(), *state.rows.values(), *(board.workers for board in state.seats.values())]
    assert in_bag(state) == WORKERS[len(state.seats)] - sum(map(len, out)) >= 0
    owned = Counter(one.tile for board in state.seats.values() for one in board.factories.values() if one.tile)
    for factory in FACTORIES:
        assert owned[factory] + state.supply[factory] == 1
    for seat, board in state.seats.items():
        for value, count in INFLUENCE.items():
            laid = sum(
                slot.value == int(value) and slot.owner == seat
                for city in state.cities.values()
                for slot in city.slots.values()
            )
            assert board.hand[value] + laid == count
        for kind in ("trains", "ships"):
            links = [getattr(state.regions[region], kind)[seat] for region in REGIONS]
            assert getattr(board, kind) + sum(one.twos + one.threes for one in links) == 6
        assert all(0 <= board.markers[track] <= top for track, top in TOPS.items())
        for mine in board.factories.values():
            assert 0 <= mine.goods <= (storage(state, mine.tile) if mine.tile else 0)
        assert min(board.yen, board.coal, board.blueprints, board.held_machines) >= 0
        assert len(board.workers) <= 6
    for slot in (slot for city in state.cities.values() for slot in city.slots.values()):
        assert bool(slot.owner) == bool(slot.value)
        assert slot.shown or not slot.value
