"""Whole games of Russian Railroads from random options, and tables for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from referee.facts import known
from referee.game import find
from referee.games.russian_railroads.state import STRIP, State
from referee.move import Move
from referee.opening import opening, seats_of
from referee.table import Declared, Table
from referee.verdict import Status

GAME = find("russian_railroads")
NAMES = ("Ann", "Ben", "Cleo", "Dan")
OPTIONS = ("majority_needs_tile", "flip_needs_all_slots", "nested_effects_pool")
COSTS = ((1, 0), (2, 0), (0, 1), (1, 1))
"""INVENTED: workers and rubles that an engineer may cost."""
WORTHWHILE = {"place": 8, "use_engineer": 8, "pass": 0.3, "relocate": 6, "stop": 0.3, "decline_effect": 0.3}
SPACES = {"hire": 4, "track_black_3": 4, "track_any_2": 2, "rubles_2": 2, "loco_and_factory": 2, "industry_2": 2}
"""Weights of spaces that lead far: to other colours, ? spaces, owned engineers."""
MOST_MOVES = 3_000
IDLE = 4
"""How often in a row the order of open choices is changed before something is done."""


def table(players: int, chance: random.Random, *, untold: float = 0.3) -> Table:
    """Open a table with settings drawn by chance; in a part of the games engineers and costs are told when asked."""
    printed: dict[str, Any] = {"public_engineer_slots": chance.choice((1, 2))} if players == 2 else {}
    for number in range(2, 16):
        if number != 4 and chance.random() > untold:
            printed |= cost(number, chance)
    options = {name: chance.random() < 0.3 for name in OPTIONS}
    seats = seats_of(GAME, NAMES[:players])
    made = Table("random", [opening(GAME, seats, printed=printed, options=options, invented=True)])
    if chance.random() > untold:
        made.tell(strip(made.state, chance))
    return made


def cost(number: int, chance: random.Random) -> dict[str, int]:
    """Print a cost on an engineer (invented)."""
    workers, rubles = chance.choice(COSTS)
    return {f"engineer_cost.{number}.workers": workers, f"engineer_cost.{number}.rubles": rubles}


def strip(state: State, chance: random.Random) -> dict[str, int]:
    """Lay engineers on the slots of the strip that this game has."""
    slots = [slot for slot in STRIP if not known(state.strip[slot])]
    numbers = chance.sample(range(2, 16), len(slots))
    return {f"strip.{slot}": number for slot, number in zip(slots, numbers, strict=True)}


def unseen(state: State, chance: random.Random) -> int:
    """Read off an engineer that has not been seen in this game."""
    lying = {number for number in state.strip.values() if known(number)}
    owned = {int(one.rpartition("_")[2]) for board in state.seats.values() for one in board.engineers}
    return chance.choice([number for number in range(2, 16) if number not in lying | owned])


def answer(made: Table, path: str, chance: random.Random) -> dict[str, int]:
    """Answer a question of the referee as the table would."""
    if path.startswith("printed.engineer_cost."):
        given = cost(int(path.split(".")[2]), chance)
        return {f"printed.{name}": value for name, value in given.items()}
    assert path.startswith("strip."), path
    return {path: unseen(made.state, chance)}


def options_by_verb(made: Table) -> dict[str, list[Move]]:
    """What may be declared now, by action."""
    found: dict[str, list[Move]] = {}
    for move in made.options():
        found.setdefault(str(move.__struct_config__.tag), []).append(move)
    return found


def chosen(made: Table, chance: random.Random, idle: int = 0) -> Move:
    """Choose an action and one of its options; not for ever nothing but another order."""
    options = options_by_verb(made)
    assert options, "somebody can always do something"
    options.pop("may", None)
    if idle >= IDLE and len(options) > 1:
        options.pop("choose_next", None)
    verbs = list(options)
    verb = chance.choices(verbs, [WORTHWHILE.get(verb, 2) for verb in verbs])[0]
    offered = options[verb]
    return chance.choices(offered, [SPACES.get(getattr(move, "space", ""), 1) for move in offered])[0]


def declared(made: Table, move: Move, chance: random.Random) -> Declared:
    """Declare a move, answering what is asked; it is legal, or leaves an action stuck that is taken back."""
    found = made.declare((move,))
    while found.verdict.status is Status.NEEDS:
        made.tell(answer(made, found.verdict.questions[0].path, chance))
        found = made.declare((move,))
    ruled_out = found.step is None and move not in list(made.options())  # by what was told just now
    assert found.step is not None or found.verdict.stuck or ruled_out, (move, found.verdict)
    return found


After = Callable[[Table, Declared], None]
"""Looks at every declaration."""


def play_out(players: int, seed: int, after: After | None = None, *, untold: float = 0.3) -> Table:
    """Play a whole game from random options."""
    chance = random.Random(seed)
    return played(table(players, chance, untold=untold), chance, after)


def played(made: Table, chance: random.Random, after: After | None = None) -> Table:
    """Play a table to its end."""
    idle = 0
    for _ in range(MOST_MOVES):
        if made.state.phase == "done":
            return made
        move = chosen(made, chance, idle)
        found = declared(made, move, chance)
        idle = idle + 1 if str(move.__struct_config__.tag) == "choose_next" else 0
        if after:
            after(made, found)
    raise AssertionError("the game does not end")
