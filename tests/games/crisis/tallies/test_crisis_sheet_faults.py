"""Sheets that cannot be: every fault at once, each naming its field; and sheets that are merely odd."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Fault
from scoring.games.crisis.production_checks import check_production, production_warnings
from scoring.games.crisis.sheet import GoalSheet
from scoring.games.crisis.sheet_checks import check_goal, goal_warnings
from scoring.sheet_parser import read
from tests.games.crisis.tallies.crisis_sheets import (
    TEMPORARY,
    card,
    cell,
    ended,
    evaluated,
    faults,
    plan,
    produced,
    run,
    seat,
    tile,
)
from tests.helpers import raised

TRACK = {"red_low": 0, "red_high": 9, "yellow_low": 10, "yellow_high": 24, "green_low": 25, "green_high": 50, "top": 50}


def keys(faults: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.key, fault.field) for fault in faults]


# production


def test_all_faults_of_a_production_at_once() -> None:
    companies = {
        "Plant": card(("vp", 1), left=("worker", "engineer"), needs={"energy": 3}, bottom=("farmer",)),
        "Mill": card(("food", 1), needs={"vp": 1}),
    }
    employees = {"w": tile(worker=1), "f": tile(farmer=1), "robot": {**TEMPORARY, **tile(worker=1)}}
    found = faults(
        lambda: produced(
            run("Plant", ["w"], ["w"]),
            run("Plant", [("f", "banker")], ["f", "stranger"]),
            run("Ghost"),
            companies=companies,
            employees=employees,
            warehouse={"energy": cell(5, 4)},
        )
    )
    assert found == [
        ("resource_reserved", "companies.Mill.need_resources.vp", ""),
        ("stock_over_limit", "warehouse.energy.stock", "CRI-9.2"),
        ("temporary_sides", "employees.robot.sides", "CRI-4.7.3"),
        ("employee_twice", "activations.0.bonus.0.employee", "CRI-4.13.6"),
        ("lacks_employees", "activations.0.required", "CRI-4.13.3"),
        ("no_slot_bottom", "activations.0.bonus.0", "CRI-4.13.4"),
        ("company_twice", "activations.1.company", "CRI-4.13.5"),
        ("role_not_on_tile", "activations.1.required.0.role", "CRI-4.9.2"),
        ("employee_twice", "activations.1.bonus.0.employee", "CRI-4.13.6"),
        ("employee_not_own", "activations.1.bonus.1.employee", "CRI-4.13.16"),
        ("lacks_employees", "activations.1.required", "CRI-4.13.3"),
        ("no_slot_left", "activations.1.required.0", "CRI-4.13.3"),
        ("lacks_resource", "activations.1.company", "CRI-4.13.3"),
        ("company_not_own", "activations.2.company", "CRI-4.13.16"),
    ]


def test_six_resources_and_no_more() -> None:
    six = {name: cell() for name in ("energy", "food", "minerals", "gears", "chemicals", "oil")}
    assert check_production(plan(warehouse=six)) == []
    faults = check_production(plan(warehouse=six, companies={"a": card(("water", 1), ("vp", 1))}))
    assert keys(faults) == [("resources_many", "warehouse")]
    assert (faults[0].values["n"], faults[0].values["most"]) == (7, 6)
    assert keys(check_production(plan(warehouse={"credits": cell()}))) == [("resource_reserved", "warehouse.credits")]


def test_a_tile_shows_each_role_once() -> None:
    twice = {"sides": [{"role": "worker", "skill": 1}, {"role": "worker", "skill": 2}]}
    assert keys(check_production(plan(employees={"w": twice}))) == [("role_twice", "employees.w.sides.1.role")]


def test_doubts_of_a_production() -> None:
    foreign = {"origin": "foreign", "sides": [{"role": "worker", "skill": 2}]}
    told = plan(employees={"w": foreign, "r": TEMPORARY, "s": TEMPORARY}, marker=3)
    assert keys(production_warnings(told)) == [
        ("temporary_many", "employees.s.origin"),
        ("foreign_skill", "employees.w.sides.0.skill"),
        ("marker_alone", "vp_before"),
    ]
    assert check_production(told) == []
    sound = {"origin": "foreign", "sides": [{"role": "worker", "skill": 1}]}
    assert production_warnings(plan(employees={"w": sound, "r": TEMPORARY}, marker=3, vp_before=1)) == []


# the evaluation of a round


def goal_sheet(**more: Any) -> GoalSheet:
    told: dict[str, Any] = {"seats": {"A": {"vp": 20}, "B": {"vp": 19}}, "goal": 20, "round": 1, "status": 31}
    return read(GoalSheet, told | more)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"red_high": 8}, [("colours_apart", "track.yellow_low")]),
        ({"yellow_low": 9}, [("colours_apart", "track.yellow_low")]),
        ({"green_low": 26}, [("colours_apart", "track.green_low")]),
        ({"red_low": 1}, [("track_bottom", "track.red_low")]),
        ({"top": 60}, [("track_top", "track.top")]),
        ({"yellow_high": 5, "green_low": 6}, [("colour_turned", "track.yellow_high")]),
        ({"top": 30, "green_high": 30}, [("status_above_top", "status")]),
        ({"red_high": None, "yellow_low": 12}, []),
    ],
)
def test_tracks_that_cannot_be(change: Any, expected: Any) -> None:
    assert keys(check_goal(goal_sheet(track=TRACK | change))) == expected


def test_other_faults_of_an_evaluation() -> None:
    assert keys(check_goal(goal_sheet(order=["A"]))) == [("order_seats", "order")]
    assert keys(check_goal(goal_sheet(order=["A", "A"]))) == [("order_seats", "order")]
    assert check_goal(goal_sheet(order=["B", "A"])) == []
    assert faults(lambda: evaluated({"nation": 3}, goal=2, round=1, status=31)) == [
        ("seat_reserved", "seats.nation", "")
    ]
    assert [one[0] for one in faults(lambda: ended({"nation": seat()}))] == ["seat_reserved"]
    assert keys(list(raised(lambda: goal_sheet(round=8)))) == [("field_high", "round")]
    assert keys(list(raised(lambda: goal_sheet(seats={name: {} for name in "ABCDEF"})))) == [("field_many", "seats")]


def test_doubts_of_an_evaluation() -> None:
    high = TRACK | {"yellow_high": 31, "green_low": 32}
    assert keys(goal_warnings(goal_sheet(track=high))) == [("start_colour", "track.green_low")]
    rising = {"A": {"vp": 30}}
    assert keys(goal_warnings(goal_sheet(seats=rising))) == [("top_untold", "track.top")]
    assert goal_warnings(goal_sheet(seats=rising, track=TRACK)) == []
    assert keys(goal_warnings(goal_sheet(status=-3))) == [("status_below_0", "status")]


# the end of the game


def test_more_than_four_loans_cannot_be() -> None:
    assert [one[:2] for one in faults(lambda: ended({"A": seat(loans=5)}))] == [("field_high", "seats.A.loans")]
    assert [one[:2] for one in faults(lambda: ended({"A": seat(credits=-1)}))] == [("field_low", "seats.A.credits")]
