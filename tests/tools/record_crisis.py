"""Crisis for the recorder: the invented cards laid out, what people try, and what happens at the table.

With `eventful` the people at the table also try what is not allowed, take a move back, overrule once, and remark on the
moments when everything hangs by a thread.
"""

from __future__ import annotations

import random
from typing import Any

from referee.table.table import Table
from tests.tools.crisis_values import CONTRACTS, EMPLOYEES, names_of, printed
from tests.tools.play_crisis import GAME, Player
from tests.tools.record_way import Way


def laid_out(chance: random.Random, seats: tuple[str, ...]) -> dict[str, Any]:
    """Choose the plan card, lay out companies, employees and contracts: all invented."""
    facts: dict[str, Any] = {"difficulty": chance.choice(DIFFICULTY[len(seats)])}
    facts |= {f"company_spaces.{space}": name for space, name in enumerate(chance.sample(names_of(1), 6), 1)}
    facts |= {f"employee_spaces.{space}": tile for space, tile in enumerate(chance.sample(EMPLOYEES, 5), 1)}
    for column in (1, 2, 3):
        facts |= {f"market.{column}.rows.{row}": chance.choice(CONTRACTS[1]) for row in (1, 2, 3, 4)}
    return facts


DIFFICULTY = {1: ("easy", "medium"), **dict.fromkeys(range(2, 6), ("medium", "hard"))}

TRIES = (
    # what somebody tries at the first moment at which it is refused for just these clauses
    ("CRI-3.1", "{other}: place_manager loan"),
    ("CRI-1.1", "{me}: draw_event riots"),
    ("CRI-3.6", "{me}: place_manager export"),
    ("CRI-3.3", "{me}: place_manager leadership 1"),
    ("CRI-3.3", "{me}: place_manager companies 1"),
    ("CRI-3.11", "{me}: place_manager production"),
    ("CRI-3.7 CRI-1.3", "{me}: place_manager domestic"),
    ("CRI-3.7 CRI-1.3", "{me}: place_manager leadership"),
    ("CRI-3.7 CRI-1.3", "{me}: place_manager export 5"),
    ("CRI-4.0.1", "{me}: invest"),
    ("CRI-4.0.4", "{me}: decline"),
    ("CRI-4.1.1", "{me}: resolve shady_business amount=5"),
    ("CRI-4.2.1", "{me}: resolve subsidies amount=12"),
    ("CRI-4.6.1", "{me}: buy_domestic food units=2"),
    ("CRI-4.6.2", "{me}: buy_domestic gears credits=3"),
    ("CRI-4.8.1", "{me}: hire_foreign worker credits=2"),
    ("CRI-4.9.1 CRI-4.0.6", "{me}: resolve employees space=4"),
    ("CRI-4.10.1 CRI-9.4", "{me}: invest"),
    ("CRI-4.10.7 CRI-4.0.5", "{me}: decline companies penalty_points=1"),
    ("CRI-4.11.3", "{me}: import_goods 4 multiple=2"),
    ("CRI-4.11.3", "{me}: import_goods 5 multiple=2"),
    ("CRI-4.13.16", "{me}: activate coal_mine employees=worker_1"),
    ("CRI-4.13.5", "{me}: activate grain_farm employees=farmer_1"),
    ("CRI-4.14.3", "{me}: export_contract 3 1 1"),
    ("CRI-4.14.1", "{other}: pass_export"),
    ("CRI-4.14.4", "{me}: export_contract 1 1 9"),
    ("CRI-4.14.7", "{me}: sell_black_market food 5"),
    ("CRI-4.14.2", "{other}: sell_black_market food 1"),
    ("CRI-8.1 CRI-8.3", "{me}: repay_loan"),
    ("CRI-8.4", "{me}: use_influence bribe"),
    ("CRI-2.2 CRI-2.1", "{me}: pay_interest credits=0"),
    ("CRI-9.8", "{me}: adjust credits=5"),
)


def second_thoughts(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Place a manager and take it back."""
    text = f"{table.seats[table.state.active]}: place_manager vision"
    if lines <= 60 or table.state.phase != "planning" or not table.declare(text).step:
        return []
    table.undo()
    return [text, "undo"]


def insist(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Have the table let somebody have a contract of the right column."""
    state = table.state
    if lines <= 110 or state.phase != "export":
        return []
    for row, tile in state.market["3"].rows.items():
        have = state.seats[state.active].stock[tile.rpartition("_")[0]] if tile else 0
        if have:
            text = f"{table.seats[state.active]}: export_contract 3 {row} 1"
            reason = "The tiles had been laid out wrongly: this one lay in the second column"
            return [f"overrule {text} : {reason}"] if table.overrule(text, reason).step else []
    return []


def ask_to_move(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Ask whether a manager may be moved."""
    return _asked(table, "CRI-3.12", "move_manager") if lines > 70 else []


def ask_to_pass(table: Table, _chance: random.Random, lines: int) -> list[str]:
    """Ask whether one may pass with managers left."""
    return _asked(table, "CRI-3.2", "pass_planning") if lines > 125 else []


def _asked(table: Table, clause: str, act: str) -> list[str]:
    state = table.state
    stands = state.phase == "planning" and state.seats[state.active].hand in (1, 2)
    return [f"!{clause} > {table.seats[state.active]}: may {act}"] if stands else []


def remark(table: Table, _chance: random.Random, _lines: int) -> list[str]:
    """Remark that the nation stands at the brink."""
    state = table.state
    if state.phase != "event" or not 0 <= state.status <= 4:
        return []
    text = f"The Financial Status is down to {state.status}: one more bad round and it is over"
    table.note(text)
    return [f"note {text}"]


WAY = Way(
    game="crisis",
    verbs=tuple(verb for verb in GAME.rules.actions if verb != "may"),
    printed=printed,
    facts=laid_out,
    player=Player,
    tries=TRIES,
    moments=(second_thoughts, ask_to_move, ask_to_pass, insist, remark),
)
