"""A position as it lies on the table, of which a cold dispute is told as much as a test says."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Verdict
from referee.games.crisis.state import State
from referee.judging.judge import judge
from tests.games.crisis.crisis_tables import GAME, INVENTED
from tests.games.crisis.needs.crisis_hidden import blank, read, told

R = "seats.R."


# INVENTED, like the printed values.
POSITION: dict[str, Any] = {
    "phase": "export",
    "round": 7,
    "active": "R",
    "now.chosen": False,
    "status": 20,
    "large": ("B", "R", "R"),
    "temporary": 1,
    "repriced": False,
    "order": ("R", "B", "G"),
    "company_spaces.2": "farm",
    "foreign.worker": 1,
    "market.1.rows.1": "food_3",
    f"{R}hand": 3,
    f"{R}vp": 15,
    f"{R}credits": 12,
    f"{R}loans": 1,
    f"{R}influence": 1,
    f"{R}influence_used": False,
    f"{R}employees": ("worker_1", "farmer_1", "farmer_2"),
    f"{R}run": (),
    f"{R}busy": (),
    **{f"{R}stock.{resource}": 2 for resource in ("energy", "food", "minerals", "gears", "chemicals", "sixth")},
    **{f"placed.{location}.closed": () for location in GAME.rules.keys(())["location"]},
    **{
        f"placed.{location}.spaces.{number}": ""
        for location in GAME.rules.keys(())["location"]
        for number in range(1, 10)
    },
    "placed.employees.spaces.4": "R",
    "placed.companies.spaces.1": "B",
    "placed.companies.spaces.2": "R",
}


def telling(facts: dict[str, Any]) -> State:
    """A position of which so much is told."""
    made = blank()
    for path, value in facts.items():
        made = told(made, path, value)
    return made


def hidden() -> State:
    """The position as it lies on the table, with every printed value."""
    return telling(POSITION | {f"printed.{path}": value for path, value in INVENTED.items()})


def verdict_on(text: str, facts: dict[str, Any]) -> Verdict:
    state = telling(facts)
    return judge(GAME, state, read(text, state), seats=tuple(state.seats)).verdict
