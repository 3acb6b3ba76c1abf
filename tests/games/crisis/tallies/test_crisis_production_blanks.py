"""Blank fields of a production: only what decides is asked for, and nothing printed is guessed."""

from __future__ import annotations

from typing import Any

from scoring.games.crisis.score import score_production
from scoring.games.crisis.sheet import ProductionSheet
from scoring.sheet_parser import read
from tests.games.crisis.tallies.crisis_sheets import card, cell, needed, produced, run, tile


def without(told: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def test_a_sheet_of_which_nothing_is_told() -> None:
    result = score_production(read(ProductionSheet, {"seat": "A"}))
    assert needed(result) == ["activations"]
    assert result.lines == ()


def test_a_card_of_which_nothing_is_told() -> None:
    result = produced({"company": "a"}, companies={"a": {}})
    assert needed(result) == [
        "companies.a.need_employees",
        "companies.a.need_resources",
        "activations.0.bonus",
        "companies.a.outputs",
    ]
    assert {fault.key: fault.values.get("asked") for fault in result.needed if fault.field.endswith("outputs")} == {
        "needed_printed": "outputs"
    }


def test_the_bottom_side_is_needed_only_for_bonus_employees() -> None:
    bare = without(card(("vp", 2)), "bonus_slots")
    assert needed(produced(run("a"), companies={"a": bare})) == []
    told: Any = {"companies": {"a": bare}, "employees": {"w": tile(worker=1)}}
    assert needed(produced(run("a", bonus=["w"]), **told)) == ["companies.a.bonus_slots"]
    assert needed(produced({"company": "a"}, companies={"a": bare})) == ["activations.0.bonus"]
    assert needed(produced({"company": "a"}, companies={"a": card(("vp", 2))})) == []


def test_the_left_side_is_asked_for_where_the_card_shows_employees() -> None:
    told: Any = {"companies": {"a": card(("vp", 2), left=("worker",))}, "employees": {"w": {}}}
    assert needed(produced({"company": "a", "bonus": []}, **told)) == ["activations.0.required"]
    assert needed(produced(run("a", ["w"]), **told)) == ["employees.w.sides"]


def test_a_skill_is_needed_at_the_bottom_only() -> None:
    companies = {"a": card(("vp", 2), left=("worker",), bottom=("farmer",))}
    told: Any = {"companies": companies, "employees": {"w": tile(worker=None), "f": tile(farmer=None)}}
    assert needed(produced(run("a", ["w"]), **told)) == []
    result = produced(run("a", ["w"], ["f"]), **told)
    assert needed(result) == ["employees.f.sides.0.skill"]
    assert result.totals() == {"A": 0}  # the line of the inputs alone
    told["employees"]["f"] = {}
    assert needed(produced(run("a", ["w"], ["f"]), **told)) == ["employees.f.sides"]


def test_stock_and_limit_are_needed_of_what_is_used_or_made() -> None:
    companies = {"a": card(("food", 2), ("vp", 1), needs={"energy": 1, "gears": 0})}
    result = produced(run("a"), companies=companies)
    assert needed(result) == ["warehouse.energy.stock", "warehouse.food.stock", "warehouse.food.limit"]
    assert [fault.key for fault in result.needed] == ["needed", "needed", "needed_printed"]
    assert result.totals() == {"A": 1}  # VP do not hang on the warehouse
    told = {"energy": cell(1, None), "food": cell(2, 2)}
    assert needed(produced(run("a"), companies=companies, warehouse=told)) == []


def test_what_rests_on_an_untold_card_is_not_asked_for_again() -> None:
    # What Mine makes is not told: whether Forge can run is open, and its minerals are counted once Mine is known.
    companies = {"Mine": without(card(), "outputs"), "Forge": card(("vp", 1), needs={"minerals": 2})}
    result = produced(run("Mine"), run("Forge"), companies=companies, warehouse={"minerals": cell(0)})
    assert needed(result) == ["companies.Mine.outputs"]


def test_the_role_is_not_asked_for_where_both_sides_have_one_skill() -> None:
    told: Any = {"companies": {"a": card(("vp", 2), bottom=("worker/farmer",))}}
    told |= {"employees": {"e": tile(worker=2, farmer=2)}}
    assert produced(run("a", bonus=["e"]), **told).totals() == {"A": 4}
