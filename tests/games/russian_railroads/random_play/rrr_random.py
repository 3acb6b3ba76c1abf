"""The people at a random table of Russian Railroads: settings and invented costs, what they choose, what they answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.facts.facts import known
from referee.games.russian_railroads.state import STRIP, State
from referee.notation.move import Move
from referee.record.opening_entry import opening, seats_of
from referee.record.replay import moves_of
from referee.rules.game import Seat
from referee.table.table import Table
from tests.games.russian_railroads.rrr_tables import GAME
from tests.helpers import verb_of
from tests.play.playground import Sitting
from tests.play.playing import by_verb

NAMES = ("Ann", "Ben", "Cleo", "Dan")
OPTIONS = ("majority_needs_tile", "flip_needs_all_slots", "nested_effects_pool")
COSTS = ((1, 0), (2, 0), (0, 1), (1, 1))
"""INVENTED: workers and rubles that an engineer may cost."""
WORTHWHILE = {"place": 8, "use_engineer": 8, "pass": 0.3, "relocate": 6, "stop": 0.3, "decline_effect": 0.3}
SPACES = {"hire": 4, "track_black_3": 4, "track_any_2": 2, "rubles_2": 2, "loco_and_factory": 2, "industry_2": 2}
"""Weights of spaces that lead far: to other colours, ? spaces, owned engineers."""
IDLE = 4
"""How often in a row the order of open choices is changed before something is done."""


def sit(players: int, chance: random.Random, untold: float, *, seats: Sequence[Seat] = (), **options: Any) -> Sitting:
    """Open a table with settings drawn by chance; engineers and costs that are untold are told when they are asked."""
    printed: dict[str, Any] = {"public_engineer_slots": chance.choice((1, 2))} if players == 2 else {}
    for number in range(2, 16):
        if number != 4 and chance.random() >= untold:
            printed |= cost(number, chance)
    drawn = {name: chance.random() < 0.3 for name in OPTIONS} | options
    seated = seats or seats_of(GAME, NAMES[:players])
    table = Table("random", [opening(GAME, seated, printed=printed, options=drawn, invented=True)])
    if chance.random() >= untold:
        table.tell(strip(table.state, chance))
    return Sitting(table, chosen, answer)


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


def answer(table: Table, path: str, chance: random.Random) -> dict[str, int]:
    """Answer a question of the referee as the table would."""
    if path.startswith("printed.engineer_cost."):
        given = cost(int(path.split(".")[2]), chance)
        return {f"printed.{name}": value for name, value in given.items()}
    assert path.startswith("strip."), path
    return {path: unseen(table.state, chance)}


def chosen(table: Table, chance: random.Random) -> Move:
    """Choose an action and one of its options; not for ever nothing but another order."""
    options = by_verb(table)
    if len(options) > 1 and idle(table):
        options.pop("choose_next", None)
    verb = chance.choices(list(options), [WORTHWHILE.get(verb, 2) for verb in options])[0]
    offered = options[verb]
    return chance.choices(offered, [SPACES.get(getattr(move, "space", ""), 1) for move in offered])[0]


def idle(table: Table) -> bool:
    """Tell whether nothing but the order of choices was changed in the last moves."""
    last = [step.entry for step in table.steps if step.entry.kind == "move"][-IDLE:]
    return all(verb_of(move) == "choose_next" for entry in last for move in moves_of(GAME, entry.body))
