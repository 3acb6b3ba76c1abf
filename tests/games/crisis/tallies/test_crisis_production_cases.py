"""Production clause by clause (CRI-4.13.1 to CRI-4.13.16), with the illegal declarations 40 to 49 of the rule text."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.crisis.production import output_yield, production, reduction_of, shortage
from scoring.games.crisis.score import score_production
from scoring.games.crisis.sheet import Activation, Company, Placed, ProductionSheet, Reduction
from tests.games.crisis.tallies.crisis_sheets import (
    TEMPORARY,
    card,
    cell,
    faults,
    line,
    needed,
    plan,
    produced,
    ran,
    run,
    tile,
)

EVERYBODY: Any = {
    "worker": tile(worker=1),
    "farmer": tile(farmer=1),
    "engineer": tile(engineer=2),
    "banker": tile(banker=1),
    "either": tile(worker=1, farmer=2),
}
PLANT = card(("vp", 3), left=("worker", "engineer"))


def test_4_13_2_an_idle_company_says_what_it_lacks() -> None:
    companies = {"Plant": card(("vp", 3), left=("worker", "engineer"), needs={"energy": 3})}
    result = produced(companies=companies, employees={"w": tile(worker=1)}, warehouse={"energy": cell(1)})
    idle = line(result, "company", about="Plant")
    assert idle.clauses == ("CRI-4.13.2", "CRI-4.13.3")
    slot, units = idle.working.values["parts"]
    assert slot.values == {"role": "engineer"}
    assert units.values == {"what": "energy", "n": 2}


def test_4_9_2_a_tile_with_two_roles_fills_the_slot_that_is_left() -> None:
    companies = {"Plant": card(("vp", 3), left=("worker", "farmer"))}
    told: Any = {"companies": companies, "employees": EVERYBODY}
    for crew in (["either", "farmer"], ["farmer", "either"], ["either", "worker"], [("either", "farmer"), "worker"]):
        assert produced(run("Plant", crew), **told).totals() == {"A": 3}
    assert [one[0] for one in faults(lambda: produced(run("Plant", [("either", "farmer"), "farmer"]), **told))] == [
        "lacks_employees",
        "no_slot_left",
    ]


def test_4_7_3_the_temporary_employee_fills_any_slot_with_skill_1() -> None:
    companies = {"Plant": card(("vp", 3), left=("banker",)), "Lab": card(("vp", 3, 2), bottom=("engineer",))}
    told: Any = {"companies": companies, "employees": {"robot": TEMPORARY}}
    assert produced(run("Plant", ["robot"]), **told).totals() == {"A": 3}
    assert produced(run("Lab", bonus=["robot"]), **told).totals() == {"A": (2 + 1) * 3}


def test_r45_the_skill_is_that_of_the_role_used() -> None:
    told: Any = {"companies": {"Lab": card(("vp", 3), bottom=("worker/farmer",))}, "employees": EVERYBODY}
    assert produced(run("Lab", bonus=[("either", "worker")]), **told).totals() == {"A": 3 + 1}
    assert produced(run("Lab", bonus=[("either", "farmer")]), **told).totals() == {"A": 3 + 2}
    assert needed(produced(run("Lab", bonus=["either"]), **told)) == ["activations.0.bonus.0.role"]
    # Beside a worker only the farmer's slot is left for it.
    told["companies"] = {"Lab": card(("vp", 3), bottom=("worker", "farmer"))}
    assert produced(run("Lab", bonus=["either", "worker"]), **told).totals() == {"A": 3 + 2 + 1}


def test_r56_reductions_add_up_before_the_floor() -> None:
    companies = {"a": card(("vp", 5), ("credits", 5)), "b": card(("vp", 5))}
    reductions = [
        {"kind": "vp", "by": 1},
        {"company": "a", "by": 2},
        {"by": 1},
        {"kind": "vp", "company": "b", "by": 9},
    ]
    done = ran(run("a"), run("b"), companies=companies, reductions=reductions)
    # a: VP 5 − 1 − 2 − 1, credits 5 − 2 − 1; b: 5 − 1 − 1 − 9, not below 0.
    assert [one.amount for each in done.runs for one in each.yields] == [1, 2, 0]


ILLEGAL: list[tuple[str, dict[str, Any], list[Any], list[tuple[str, str, str]]]] = [
    (
        "40 two workers for a worker and an engineer",
        {"companies": {"Plant": PLANT}, "employees": {"w": tile(worker=1), "x": tile(worker=2)}},
        [run("Plant", ["w", "x"])],
        [
            ("lacks_employees", "activations.0.required", "CRI-4.13.3"),
            ("no_slot_left", "activations.0.required.1", "CRI-4.13.3"),
        ],
    ),
    (
        "41 half the energy for half the output",
        {"companies": {"Plant": card(("vp", 4), needs={"energy": 2})}, "warehouse": {"energy": cell(1)}},
        [run("Plant")],
        [("lacks_resource", "activations.0.company", "CRI-4.13.3")],
    ),
    (
        "42 a company run twice",
        {"companies": {"Plant": card(("vp", 4))}},
        [run("Plant"), run("Plant")],
        [("company_twice", "activations.1.company", "CRI-4.13.5")],
    ),
    (
        "43 a bonus employee used in a second company",
        {
            "companies": {"a": card(("vp", 1), bottom=("engineer",)), "b": card(("vp", 1), bottom=("engineer",))},
            "employees": EVERYBODY,
        },
        [run("a", bonus=["engineer"]), run("b", bonus=["engineer"])],
        [("employee_twice", "activations.1.bonus.0.employee", "CRI-4.13.6")],
    ),
    (
        "44 a banker on a farmer slot",
        {"companies": {"a": card(("vp", 1), bottom=("farmer", "farmer"))}, "employees": EVERYBODY},
        [run("a", bonus=["farmer", "banker"])],
        [("no_slot_bottom", "activations.0.bonus.1", "CRI-4.13.4")],
    ),
    (
        "49 an employee of another player",
        {"companies": {"a": card(("vp", 1), left=("worker",))}},
        [run("a", ["idle of B"])],
        [
            ("employee_not_own", "activations.0.required.0.employee", "CRI-4.13.16"),
        ],
    ),
    (
        "49 a company of another player",
        {},
        [run("of B")],
        [("company_not_own", "activations.0.company", "CRI-4.13.16")],
    ),
    (
        "a role that the tile does not show",
        {"companies": {"a": card(("vp", 1), left=("banker",))}, "employees": EVERYBODY},
        [run("a", [("worker", "banker")])],
        [("role_not_on_tile", "activations.0.required.0.role", "CRI-4.9.2")],
    ),
    (
        "an employee left over on the left side",
        {"companies": {"a": card(("vp", 1), left=("worker",))}, "employees": EVERYBODY},
        [run("a", ["worker", "either"])],
        [("no_slot_left", "activations.0.required.1", "CRI-4.13.3")],
    ),
    (
        "a slot left empty",
        {"companies": {"Plant": PLANT}, "employees": EVERYBODY},
        [run("Plant", ["engineer"])],
        [("lacks_employees", "activations.0.required", "CRI-4.13.3")],
    ),
    (
        "one tile on both sides of a card",
        {"companies": {"a": card(("vp", 1), left=("worker",), bottom=("worker",))}, "employees": EVERYBODY},
        [run("a", ["worker"], ["worker"])],
        [("employee_twice", "activations.0.bonus.0.employee", "CRI-4.13.6")],
    ),
]


@pytest.mark.parametrize(("told", "runs", "expected"), [one[1:] for one in ILLEGAL], ids=[one[0] for one in ILLEGAL])
def test_illegal_declarations(told: Any, runs: Any, expected: Any) -> None:
    assert faults(lambda: produced(*runs, **told)) == expected


def test_credits_are_added_to_those_told() -> None:
    companies = {"a": card(("credits", 5)), "b": card(("credits", 3, 2))}
    told = line(produced(run("a"), run("b"), companies=companies, credits=12), "credits").working
    assert (told.values["sum"], told.values["after"].values["n"]) == ("12 + 5 + 6", 23)
    untold = line(produced(run("a"), run("b"), companies=companies), "credits").working
    assert (untold.values["sum"], untold.values["after"].values["n"]) == ("5 + 6", 11)


def test_the_marker_is_compared() -> None:
    result = produced(run("a"), companies={"a": card(("vp", 4))}, vp_before=-2, marker=3)
    assert [(one.seat, one.computed, one.shown) for one in result.markers] == [("A", 2, 3)]
    assert result.places == ()


def test_a_trusted_sheet_is_run_as_declared() -> None:
    # An overrule let Plant run with 1 energy of 2 and above the limit: 4 VP; what is held above the limit stays.
    plant = Company(("worker",), {"energy": 2}, (), ())
    sheet = plan(
        run("Plant"), companies={"Plant": card(("vp", 4), ("food", 1), needs={"energy": 2})},
        warehouse={"energy": cell(1), "food": cell(9, 6)},
    )  # fmt: skip
    result = score_production(sheet, trust=True)
    assert result.totals() == {"A": 4}
    assert production(sheet).stock == {"energy": 0, "food": 9}
    bare = ProductionSheet("A", (Activation("Plant", (Placed("nobody"),), ()),), {"Plant": plant})
    assert score_production(bare, trust=True).totals() == {"A": 0}


def test_the_functions_of_one_company_serve_a_referee_as_well() -> None:
    lacks = shortage(
        ["worker", "engineer"], {"energy": 2, "food": 1}, [frozenset({"worker"})], {"energy": 1, "food": 5}
    )
    assert (lacks.slots, lacks.units, bool(lacks)) == (("engineer",), {"energy": 1}, True)
    assert not shortage(["worker"], {}, [None], {})
    assert output_yield("food", 4, None, 3, 1, stock=5, limit=8).stored == 3  # 4 − 1 + 3 = 6, room for 3
    assert reduction_of([Reduction(2, kind="vp"), Reduction(1, company="Mill")], "Mill", "vp") == 3
