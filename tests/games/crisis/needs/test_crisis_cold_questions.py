"""Where no breach is proven, only what decides is asked: every question counted."""

from __future__ import annotations

import pytest

from referee.facts.facts import put
from referee.facts.verdict import VerdictStatus
from tests.games.crisis.needs.crisis_cold import R, hidden
from tests.games.crisis.needs.crisis_hidden import blank, read, settle

PLACING = ["active", f"{R}hand"]


@pytest.mark.parametrize(
    ("text", "status", "asked"),
    [
        (
            "R: place_manager leadership",
            "legal",
            [*PLACING, "placed.leadership.closed", "printed.location.leadership.spaces", "placed.leadership.spaces.1"],
        ),
        # What needs nothing but the manager, which is taken for granted.
        ("R: resolve leadership", "legal", []),
        ("R: resolve vision", "legal", []),
        ("R: resolve temporary", "legal", []),
        ("R: resolve subsidies", "legal", ["printed.large_space"]),
        ("R: resolve employees 4", "legal", ["placed.employees.spaces.4"]),
        ("R: pay_interest credits=1", "legal", [f"{R}loans", f"{R}credits"]),
        (
            "R: buy_domestic food",
            "legal",
            [
                "printed.price.import.listed",
                "printed.price.import.credits.food",
                "repriced",
                f"{R}credits",
                f"{R}stock.food",
                "printed.warehouse.food.limit",
            ],
        ),
        # 12 credits are enough in every colour.
        ("R: invest 2", "legal", ["company_spaces.2", "printed.company.farm.cost", "repriced", f"{R}credits"]),
        # Not said: where the manager stands is looked for from the left.
        (
            "R: invest",
            "legal",
            [
                "placed.companies.spaces.1",
                "placed.companies.spaces.2",
                "company_spaces.2",
                "printed.company.farm.cost",
                "repriced",
                f"{R}credits",
            ],
        ),
        (
            "R: import_goods 3",
            "legal",
            [
                *(f"printed.import_space.3.{what}" for what in ("credits", "vp", "gives")),
                "repriced",
                f"{R}credits",
                f"{R}vp",
                f"{R}stock.gears",
                "printed.warehouse.gears.limit",
            ],
        ),
        (
            "R: convert_energy 1",
            "legal",
            [
                *(f"printed.energy_space.1.{what}" for what in ("credits", "vp", "resources")),
                "repriced",
                f"{R}stock.food",
                f"{R}stock.energy",
                "printed.warehouse.energy.limit",
            ],
        ),
        ("R: decline import 3 penalty_points=2", "legal", ["printed.import_space.3.vp"]),
        (
            "R: activate farm farmer_1 worker_1",
            "legal",
            [
                f"{R}employees",
                f"{R}run",
                f"{R}busy",
                "printed.company.farm.employees",
                "printed.company.farm.resources",
                "printed.company.farm.bonus",
            ],
        ),
        # "pass" alone does not tell its moment (CRI-3.2).
        ("R: pass_export", "legal", ["phase", "now.chosen", "active"]),
        (
            "R: use_influence bribe",
            "legal",
            [f"{R}influence", f"{R}influence_used", "printed.influence.bribe.timing"],
        ),
        (
            "R: draw_event strike",
            "legal",
            ["status", "printed.track.green.low", "printed.track.yellow.low", "printed.event.strike.colour"],
        ),
        ("R: last_chance_done", "legal", ["round"]),
    ],
)
def test_all_that_is_asked(text: str, status: str, asked: list[str]) -> None:
    state = hidden()
    verdict, questions = settle(blank(), state, read(text, state))
    assert verdict.status is VerdictStatus(status), verdict
    assert sorted(questions) == sorted(asked)


@pytest.mark.parametrize(
    ("status", "asked"),
    [
        (0, ["foreign.worker", "printed.track.green.low", "printed.track.yellow.low"]),
    ],
)
def test_the_colour_is_read_off_as_far_as_it_decides(status: int, asked: list[str]) -> None:
    whole = put(put(hidden(), "status", status), f"{R}credits", 4)
    _, questions = settle(blank(), whole, read("R: hire_foreign worker", whole))
    assert sorted(questions) == sorted([f"{R}credits", "repriced", "status", *asked])


def test_a_company_without_employees_asks_for_none() -> None:
    whole = put(hidden(), "printed.company.farm.employees", ())
    verdict, questions = settle(blank(), whole, read("R: activate farm", whole))
    assert verdict.status is VerdictStatus.LEGAL
    assert questions == [f"{R}run", "printed.company.farm.employees", "printed.company.farm.resources"]
