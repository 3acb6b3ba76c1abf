"""What is easily missed is said before a declaration closes it off; beside each case stands one that is silent."""

from __future__ import annotations

from typing import Any

import pytest

from referee.table.table import Table
from tests.games.crisis.crisis_tables import Change, at, managers, owning, planning, situation, untold


def said(table: Table, text: str) -> list[tuple[str, Any, str]]:
    """The reminders of a legal declaration: what, about what, the clause."""
    evaluated = table.judge(text)
    assert evaluated.verdict.status == "legal", evaluated.verdict
    about = ("companies", "tiles", "resources", "count", "card")
    return [
        (one.key, next(one.values[name] for name in about if name in one.values), one.values["clause"])
        for one in evaluated.overlooked
    ]


def producing(*changes: Change, seat: str = "A") -> Table:
    """Production of two players, of whom only A has companies."""
    return situation(*changes, at("production", seat), {"B.ended": True}, players=2)


# Ending Production with a company that could run (CRI-4.13.2).


def test_ending_production_names_the_companies_that_could_still_run() -> None:
    table = producing(owning("A", "farm", "bank", employees="farmer_1 banker_1"))
    assert said(table, "end_production") == [("companies_ready", ("farm", "bank"), "CRI-4.13.2")]
    # in one line the reminder knows what came before it: each company runs once, each tile fills one slot
    assert said(table, "activate farm farmer_1; end_production") == [("companies_ready", ("bank",), "CRI-4.13.2")]
    assert said(table, "activate farm farmer_1; activate bank banker_1; end_production") == []


@pytest.mark.parametrize(
    ("employees", "stock"),
    [
        ("worker_1", {"minerals": 0}),  # the smithy lacks its 1 mineral
        ("farmer_1", {"minerals": 1}),  # it lacks its worker
        ("worker_1", {"minerals": 1, "gears": 6}),  # its gear would be lost: the limit of gears is 6
    ],
)
def test_a_company_that_cannot_run_or_yields_nothing_is_no_reminder(employees: str, stock: dict[str, int]) -> None:
    table = producing(owning("A", "smithy", employees=employees, **stock))
    assert said(table, "end_production") == []
    whole = producing(owning("A", "smithy", employees="worker_1", minerals=1))
    assert said(whole, "end_production") == [("companies_ready", ("smithy",), "CRI-4.13.2")]


def test_a_card_that_nobody_has_told_reminds_of_nothing() -> None:
    table = producing(owning("A", "farm", employees="farmer_1"), untold("printed.company.farm.employees"))
    assert said(table, "end_production") == []


# Running a company without employees that nothing else can use (CRI-4.13.4).


def test_a_bonus_employee_without_another_use_is_named() -> None:
    # The farm takes a worker or farmer and a farmer at its bottom side; the banker fits nowhere.
    table = producing(owning("A", "farm", employees="farmer_1 worker_2 farmer_2 banker_1"))
    assert said(table, "activate farm farmer_1") == [("bonus_possible", ("farmer_2", "worker_2"), "CRI-4.13.4")]
    assert said(table, "activate farm farmer_1 worker_2") == [("bonus_possible", ("farmer_2",), "CRI-4.13.4")]
    assert said(table, "activate farm farmer_1 worker_2,farmer_2") == []


def test_an_employee_that_another_company_could_use_is_not_named() -> None:
    tiles = "farmer_1 worker_2"
    alone = producing(owning("A", "farm", employees=tiles))
    assert said(alone, "activate farm farmer_1") == [("bonus_possible", ("worker_2",), "CRI-4.13.4")]
    both = producing(owning("A", "farm", "bakery", employees=tiles))  # the bakery needs a worker
    assert said(both, "activate farm farmer_1") == []
    run = producing(owning("A", "farm", "bakery", employees=tiles), {"A.run": ("bakery",)})
    assert said(run, "activate farm farmer_1") == [("bonus_possible", ("worker_2",), "CRI-4.13.4")]


def test_a_bonus_that_would_be_lost_is_not_named() -> None:
    # The limit of food is 8: with 4 in stock the farm's 4 food fill it up.
    table = producing(owning("A", "farm", employees="farmer_1 worker_2", food=4))
    assert said(table, "activate farm farmer_1") == []
    room = producing(owning("A", "farm", employees="farmer_1 worker_2", food=3))
    assert said(room, "activate farm farmer_1") == [("bonus_possible", ("worker_2",), "CRI-4.13.4")]


# Passing at Export with something to sell (CRI-4.14.2, CRI-4.14.9).


@pytest.mark.parametrize(("mode", "clause"), [("single", "CRI-4.14.2"), ("repeat", "CRI-4.14.9")])
def test_passing_names_what_could_be_sold(mode: str, clause: str) -> None:
    table = situation(managers(export_1="A"), at("export"), owning("A", food=2, gears=1), players=2, export_mode=mode)
    assert said(table, "pass") == [("goods_left", ("food", "gears"), clause)]
    empty = situation(managers(export_1="A"), at("export"), players=2, export_mode=mode)
    assert said(empty, "pass") == []


def test_what_nobody_buys_is_no_reminder() -> None:
    """Without a black market price a resource is sold by a contract of the two left columns only (CRI-4.14.3)."""
    unlisted = {"printed.price.black_market.listed": ("food",)}
    unpriced = untold("printed.price.black_market.credits.sixth")
    third = {"market.2.rows.3": "", "market.3.rows.1": "sixth_2"}  # the only other contract is in column 3
    seat = (managers(export_1="A"), at("export"), owning("A", sixth=1), unlisted, unpriced)
    assert said(situation(*seat, players=2), "pass") == [("goods_left", ("sixth",), "CRI-4.14.2")]
    assert said(situation(*seat, third, players=2), "pass") == []


# Closing an effect that the table works out (CRI-1.4).


def test_an_effect_is_closed_without_any_number() -> None:
    table = situation({"status": 5}, players=2)  # 5 is red, the colour of the slump
    table.declare("draw_event slump")
    assert said(table, "event_done") == [("nothing_entered", "slump", "CRI-1.4")]
    assert said(table, "adjust vp=-1; event_done") == []
    table.declare("adjust vp=-1")
    assert said(table, "event_done") == []


# The end of the game with influence cards in hand (CRI-7.10, CRI-8.4).


def ending(**facts: Any) -> Table:
    sold_out = {f"company_spaces.{space}": "" for space in "123456"}  # the cards of the tables are of level I
    return situation({"round": 7, "phase": "last_chance", "event": "calm", **sold_out, **facts}, players=2)


def test_the_final_tally_names_who_could_still_use_a_card() -> None:
    assert said(ending(**{"B.influence": 2}), "last_chance_done") == [("influence_unused", 2, "CRI-7.10")]
    assert said(ending(**{"B.influence": 2, "B.influence_used": True}), "last_chance_done") == []
    assert said(ending(), "last_chance_done") == []


@pytest.mark.parametrize(("status", "reminded"), [(3, True), (6, False)])
def test_the_declaration_that_brings_bankruptcy_names_them_too(status: int, reminded: bool) -> None:
    # The goal of round 1 is 22 - 4 = 18; VP 15 and 15: the status falls by 6, to -3 or to 0, which is safe (CRI-5.5).
    table = situation(
        {"status": status, "A.influence": 1, "goal": 18}, managers(export_1="B"), at("export", "B"), players=2
    )
    assert said(table, "B: pass; evaluate_round") == ([("influence_unused", 1, "CRI-7.10")] if reminded else [])


def test_repaying_at_the_end_is_no_reminder() -> None:
    """10 credits are 2 VP, a loan costs 2 VP: nothing is missed (CRI-7.5)."""
    assert said(ending(**{"A.loans": 1, "A.credits": 30}), "last_chance_done") == []


def test_planning_has_nothing_to_forget() -> None:
    """Nobody can pass with managers in hand (CRI-3.2)."""
    table = situation(planning(), {"A.influence": 1}, players=2)
    assert said(table, "place_manager leadership") == []
