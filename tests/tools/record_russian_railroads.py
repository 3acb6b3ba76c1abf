"""Russian Railroads for the recorder: invented printed values, what people try, and the player.

With `eventful` the people at the table also try what is not allowed, get stuck, take a move back, and overrule once.
"""

from __future__ import annotations

import random
from typing import Any

from referee.games.russian_railroads.state import State
from referee.notation.move import Move, write
from referee.table.table import Table
from tests.tools.play_russian_railroads import GAME, Player, options, outcome
from tests.tools.record_way import Way

COSTS = ((1, 0), (1, 0), (2, 0), (0, 1), (1, 1))
"""Invented: workers and rubles that the engineers cost, in turn."""
SLOTS = {
    2: ("wait_2", "wait_3", "wait_4", "public_1", "public_2", "hire"),
    3: ("wait_2", "wait_3", "wait_4", "public_1", "public_2", "hire"),
    4: ("wait_1", "wait_2", "wait_3", "wait_4", "public_1", "public_2", "hire"),
}


def printed(seats: int) -> dict[str, Any]:
    """Print costs on the engineers whose cost no source gives, and the slots for two players: invented."""
    values: dict[str, Any] = {"public_engineer_slots": 2} if seats == 2 else {}
    for number in (2, 3, *range(5, 16)):
        workers, rubles = COSTS[number % len(COSTS)]
        values |= {f"engineer_cost.{number}.workers": workers, f"engineer_cost.{number}.rubles": rubles}
    return values


def strip(chance: random.Random, seats: tuple[str, ...]) -> dict[str, Any]:
    """Lay engineers on the strip: invented."""
    slots = SLOTS[len(seats)]
    return {
        f"strip.{slot}": number for slot, number in zip(slots, chance.sample(range(2, 16), len(slots)), strict=True)
    }


TRIES = (
    # what somebody tries at the first moment at which it is refused for just these clauses
    ("RRR-4.153", "{other}: start_bonus sb_ruble_1"),
    ("RRR-4.152", "{me}: start_bonus sb_doubler_1"),
    ("RRR-4.202", "{other}: place track_brown_2"),
    ("RRR-4.202", "{other}: place rubles_2"),
    ("RRR-4.206", "{me}: place track_black_3 own=1"),
    ("RRR-4.753 RRR-4.754", "{me}: place track_any_2 own=2"),
    ("RRR-4.753 RRR-4.755", "{me}: place hire own=1"),
    ("RRR-4.310 RRR-4.209", "{me}: place track_natural_1"),
    ("RRR-4.203 RRR-4.204", "{me}: place rubles_2"),
    ("RRR-4.210", "{me}: place track_black_3; step_track kiev black; stop"),
    ("RRR-4.402", "{me}: place loco_1; take_locomotive 9"),
    ("RRR-4.410", "{me}: place loco_1; take_locomotive; place_locomotive trans_siberian 1; flip_displaced"),
    ("RRR-4.502", "{me}: place loco_1; take_factory; place_factory 5"),
    ("RRR-4.603 RRR-4.209", "{me}: place industry_1"),
    ("RRR-4.603 RRR-4.209", "{me}: place industry_2"),
    ("RRR-4.312 RRR-4.320", "{me}: place track_any_2; step_track st_petersburg brown"),
    ("RRR-4.304 RRR-4.318", "{me}: place track_black_or_grey_1; step_track trans_siberian brown"),
    ("RRR-4.912", "{me}: place turn_first"),
    ("RRR-4.807", "{me}: use_engineer engineer_1"),
    ("RRR-4.932 RRR-4.933", "{me}: relocate track_black_3"),
    ("RRR-4.1502", "{me}: reveal_end_bonus eb_fixed_15,eb_lines,eb_workers,eb_tokens"),
    ("RRR-4.412", "{me}: may keep_locomotive"),
    ("RRR-4.941", "{me}: place turn_second"),
)


def fresh(table: Table) -> bool:
    """Tell whether a turn begins."""
    return table.state.phase == "turn" and not table.state.pending


def second_thoughts(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Declare something and take it back."""
    text = f"{table.seats[table.state.active]}: place doubler_1"
    if lines <= 45 or not fresh(table) or not table.declare(text).step:
        return []
    table.undo()
    return [text, "undo"]


def insist(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Have the table let the first player claim the first place again."""
    text = f"{table.seats[table.state.active]}: place turn_first"
    if lines <= 90 or not fresh(table) or table.judge(text).verdict.clauses != ("RRR-4.912",):
        return []
    reason = "At this table the first player may keep the place"
    done = table.overrule(text, reason)
    return [f"overrule {text} : {reason}"] if done.step else []


def get_stuck(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Carry an action out in a way in which it cannot be finished: all of it is taken back (RRR-4.209)."""
    if lines <= 60 or not fresh(table):
        return []
    for first in options(table.state):
        if way := stuck_way(table.state, (first,)):
            said = [f"{table.seats[table.state.active]}: {write(move)}" for move in way]
            answers = [table.declare(text) for text in said]
            assert answers[-1].verdict.stuck
            assert answers[-1].taken_back
            return [*said[:-1], f"!{' '.join(answers[-1].verdict.clauses[:1])} > {said[-1]}"]
    return []


def stuck_way(state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Find moves, each legal, of which the last leaves nothing that finishes the action."""
    after = outcome(state, moves[-1:])
    if after is None:
        return moves if len(moves) > 1 else ()
    if not GAME.rules.unfinished(after) or len(moves) > 5:
        return ()
    further = (move for move in options(after) if str(move.__struct_config__.tag) != "choose_next")
    return next((way for move in further if (way := stuck_way(after, (*moves, move)))), ())


WAY = Way(
    game="russian_railroads",
    verbs=tuple(verb for verb in GAME.rules.actions if verb != "may"),
    printed=printed,
    facts=strip,
    player=Player,
    tries=TRIES,
    moments=(second_thoughts, get_stuck, insist),
)
