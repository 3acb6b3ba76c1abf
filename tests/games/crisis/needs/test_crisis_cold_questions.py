"""Where no breach is proven, only what decides is asked: every question counted."""

from __future__ import annotations

import pytest

from referee.facts.facts import put
from referee.facts.verdict import VerdictStatus
from tests.games.crisis.crisis_tables import GAME
from tests.games.crisis.needs.crisis_cold import R, hidden
from tests.games.crisis.needs.crisis_hidden import blank, read, settle, told

PLACING = ["active", f"{R}hand"]


@pytest.mark.parametrize(
    ("text", "status", "asked"),
    [
        ("R: place_manager import 3", "legal", [*PLACING, "placed.import.closed", "placed.import.spaces.3"]),
        (
            "R: place_manager companies 2",
            "illegal",
            [*PLACING, "placed.companies.closed", "placed.companies.spaces.2"],
        ),
        ("R: place_manager shady", "legal", [*PLACING, "placed.shady_business.closed", "printed.large_space"]),
        (
            "R: place_manager leadership",
            "legal",
            [*PLACING, "placed.leadership.closed", "printed.location.leadership.spaces", "placed.leadership.spaces.1"],
        ),
        (
            "R: place_manager export 2",
            "legal",
            [*PLACING, "placed.export.closed", *(f"placed.export.spaces.{n}" for n in range(1, 6))],
        ),
        # What needs nothing but the manager, which is taken for granted.
        ("R: resolve leadership", "legal", []),
        ("R: resolve vision", "legal", []),
        ("R: resolve temporary", "legal", []),
        # How many managers are resolved: all of the large space, which is Shady Business here, or one.
        ("R: resolve shady", "legal", ["printed.large_space", "large"]),
        ("R: resolve subsidies", "legal", ["printed.large_space"]),
        ("R: resolve subsidies 2", "legal", []),
        ("R: resolve employees 4", "legal", ["placed.employees.spaces.4"]),
        ("R: resolve loan", "illegal", [f"{R}loans"]),
        ("R: take_loan", "legal", [f"{R}loans"]),
        ("R: repay_loan", "legal", [f"{R}loans", f"{R}credits"]),
        ("R: pay_interest", "legal", [f"{R}loans"]),
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
        ("R: hire_foreign worker", "legal", [f"{R}credits", "foreign.worker", "repriced"]),
        (
            "R: hire_foreign worker credits=3",
            "legal",
            [
                f"{R}credits",
                "foreign.worker",
                "repriced",
                "status",
                "printed.track.green.low",
                "printed.track.yellow.low",
            ],
        ),
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
        ("R: import_goods 3 2", "illegal", ["printed.import_space.3.multiple"]),
        # No VP in the price: how many R has is not asked.
        (
            "R: import_goods 2",
            "legal",
            [
                *(f"printed.import_space.2.{what}" for what in ("credits", "vp", "gives")),
                "repriced",
                f"{R}credits",
                f"{R}stock.minerals",
                "printed.warehouse.minerals.limit",
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
        ("R: decline domestic", "legal", []),
        ("R: decline import 3", "legal", []),
        ("R: decline import 3 penalty_points=2", "legal", ["printed.import_space.3.vp"]),
        ("R: decline vision", "illegal", []),
        # The farm needs no resources, so none are asked; without bonus employees their slots do not matter.
        (
            "R: activate farm farmer_1",
            "legal",
            [
                f"{R}employees",
                f"{R}run",
                f"{R}busy",
                "printed.company.farm.employees",
                "printed.company.farm.resources",
            ],
        ),
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
        ("R: end_production", "legal", []),
        ("R: export_contract 1 1 2", "legal", ["now.chosen", "active", "market.1.rows.1", f"{R}stock.food"]),
        ("R: export_contract 1 1 3", "illegal", ["now.chosen", "active", "market.1.rows.1", f"{R}stock.food"]),
        (
            "R: sell_black_market food 2",
            "legal",
            ["now.chosen", "active", f"{R}stock.food", "printed.price.black_market.listed"],
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
        ("R: event_done", "illegal", []),
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
        # Below 0 is red whatever the track shows; 0 is what it shows. Red costs 1, yellow 3: a tile has to be left.
        (-1, ["foreign.worker"]),
        (0, ["foreign.worker", "printed.track.green.low", "printed.track.yellow.low"]),
        (24, ["foreign.worker", "printed.track.green.low", "printed.track.yellow.low"]),
        (25, ["printed.track.green.low"]),  # green costs 5: refused
    ],
)
def test_the_colour_is_read_off_as_far_as_it_decides(status: int, asked: list[str]) -> None:
    whole = put(put(hidden(), "status", status), f"{R}credits", 4)
    _, questions = settle(blank(), whole, read("R: hire_foreign worker", whole))
    assert sorted(questions) == sorted([f"{R}credits", "repriced", "status", *asked])


@pytest.mark.parametrize(
    ("text", "facts", "without", "change", "with_it"),
    [
        # 6 credits for food on the price chart (INVENTED), R has 6: one more is too many, one fewer is not missed.
        ("R: buy_domestic food", {"credits": 6}, "legal", {"chart_changes.import_credits.by.food": 1}, "illegal"),
        ("R: buy_domestic food", {"credits": 5}, "illegal", {"chart_changes.import_credits.by.food": -1}, "legal"),
        # Food import costs 1 VP and 3 credits, the farm 6 credits, minerals convert for 2 credits (INVENTED).
        ("R: import_goods 1", {"vp": 1}, "legal", {"other_changes.space_vp": 1}, "illegal"),
        ("R: import_goods 1", {"credits": 2}, "illegal", {"other_changes.space_credits": -1}, "legal"),
        ("R: convert_energy 2", {"credits": 2}, "legal", {"other_changes.energy_credits": 1}, "illegal"),
        ("R: invest 2", {"credits": 6}, "legal", {"other_changes.company_credits": 2}, "illegal"),
        # 31 is green: 5 credits.
        ("R: hire_foreign worker", {"credits": 4}, "illegal", {"other_changes.foreign_credits": -1}, "legal"),
    ],
)
def test_a_changed_price_is_asked_for_where_it_decides(
    text: str, facts: dict[str, int], without: str, change: dict[str, int], with_it: str
) -> None:
    zero = {f"chart_changes.import_credits.by.{resource}": 0 for resource in ("food", "gears")}
    zero |= {f"other_changes.{price}": 0 for price in GAME.rules.keys(())["price.other"]}
    whole = hidden()
    for path, value in ({"status": 31} | {f"{R}{what}": count for what, count in facts.items()}).items():
        whole = told(whole, path, value)
    verdict, asked = settle(blank(), whole, read(text, whole))
    assert (verdict.status, "repriced" in asked) == (without, True)
    assert not [path for path in asked if "_changes." in path]  # no card changes a price: which one is not asked
    for path, value in ({"repriced": True} | zero | change).items():
        whole = told(whole, path, value)
    verdict, asked = settle(blank(), whole, read(text, whole))
    assert (verdict.status, set(change) <= set(asked)) == (with_it, True)


def test_a_company_without_employees_asks_for_none() -> None:
    whole = put(hidden(), "printed.company.farm.employees", ())
    verdict, questions = settle(blank(), whole, read("R: activate farm", whole))
    assert verdict.status is VerdictStatus.LEGAL
    assert questions == [f"{R}run", "printed.company.farm.employees", "printed.company.farm.resources"]
