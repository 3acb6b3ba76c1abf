"""What is easily missed is said before a declaration closes it off; beside each case stands one that is silent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.crisis.clauses.crisis_clause import LAST_CHANCE, NO_CARDS
from tests.games.crisis.crisis_tables import Change, at, managers, owning, planning, play, situation, untold

Reminder = tuple[str, Any, str]
"""What, about what, the clause (without `CRI-`)."""
NOW = (at("production"), {"B.ended": True})
END = "end_production"


def smithy(employees: str, **stock: int) -> tuple[Change, ...]:
    return (*NOW, owning("A", "smithy", employees=employees, **stock))


def bonus(*tiles: str) -> Reminder:
    return ("bonus_possible", tiles, "4.13.4")


def farm(tiles: str, *more: Change, others: tuple[str, ...] = (), **stock: int) -> tuple[Change, ...]:
    """The farm takes a worker or farmer and a farmer at its bottom side and makes 4 food; the limit is 8."""
    return (*NOW, owning("A", "farm", *others, employees=f"farmer_1 {tiles}", **stock), *more)


EXPORT = (managers(export_1="A"), at("export"))
UNLISTED = {"printed.price.black_market.listed": ("food",)}
UNPRICED = untold("printed.price.black_market.credits.sixth")
SIXTH_IN_COLUMN_3 = {"market.2.rows.3": "", "market.3.rows.1": "sixth_2"}
ENDING = (LAST_CHANCE, NO_CARDS, {"A.influence": 0})
# The goal of round 1 is 22 - 4 = 18; VP 15 and 15: the status falls by 6, to -3 or to 0, which is safe (CRI-5.5).
LAST_CHOICE = (managers(export_1="B"), at("export", "B"), {"A.influence": 1, "goal": 18})

CASES: list[tuple[tuple[Change, ...], str, list[Reminder]]] = [
    # Ending Production with a company that could run; a line knows what came before on it.
    (
        (*NOW, owning("A", "farm", "bank", employees="farmer_1 banker_1")),
        END,
        [("companies_ready", ("farm", "bank"), "4.13.2")],
    ),
    (farm("banker_1", others=("bank",)), f"activate farm farmer_1; {END}", [("companies_ready", ("bank",), "4.13.2")]),
    (farm("banker_1", others=("bank",)), f"activate farm farmer_1; activate bank banker_1; {END}", []),
    (smithy("worker_1", minerals=1), END, [("companies_ready", ("smithy",), "4.13.2")]),
    (smithy("worker_1"), END, []),  # it lacks its mineral
    (smithy("farmer_1", minerals=1), END, []),  # it lacks its worker
    (smithy("worker_1", minerals=1, gears=6), END, []),  # its gear would be lost: the limit is 6
    ((*farm(""), untold("printed.company.farm.employees")), END, []),
    # Running a company without employees that nothing else can use; the banker fits nowhere.
    (farm("worker_2 farmer_2 banker_1"), "activate farm farmer_1", [bonus("farmer_2", "worker_2")]),
    (farm("worker_2 farmer_2 banker_1"), "activate farm farmer_1 worker_2", [bonus("farmer_2")]),
    (farm("worker_2 farmer_2 banker_1"), "activate farm farmer_1 worker_2,farmer_2", []),
    (farm("worker_2", others=("bakery",)), "activate farm farmer_1", []),  # the bakery needs a worker
    (farm("worker_2", {"A.run": ("bakery",)}, others=("bakery",)), "activate farm farmer_1", [bonus("worker_2")]),
    (farm("worker_2", food=3), "activate farm farmer_1", [bonus("worker_2")]),
    (farm("worker_2", food=4), "activate farm farmer_1", []),
    # Passing at Export with something to sell; without a black market price only to the two left columns (CRI-4.14.3).
    ((*EXPORT, owning("A", food=2, gears=1)), "pass", [("goods_left", ("food", "gears"), "4.14.2")]),
    (EXPORT, "pass", []),
    ((*EXPORT, owning("A", sixth=1), UNLISTED, UNPRICED), "pass", [("goods_left", ("sixth",), "4.14.2")]),
    ((*EXPORT, owning("A", sixth=1), UNLISTED, UNPRICED, SIXTH_IN_COLUMN_3), "pass", []),
    # The end with influence cards in hand. Repaying misses nothing: 10 credits are 2 VP, a loan costs 2 (CRI-7.5).
    ((*ENDING, {"B.influence": 2}), "last_chance_done", [("influence_unused", 2, "7.10")]),
    ((*ENDING, {"B.influence": 2, "B.influence_used": True}), "last_chance_done", []),
    ((*ENDING, {"A.loans": 1, "A.credits": 30}), "last_chance_done", []),
    ((*LAST_CHOICE, {"status": 3}), "B: pass; evaluate_round", [("influence_unused", 1, "7.10")]),
    ((*LAST_CHOICE, {"status": 6}), "B: pass; evaluate_round", []),
    ((planning(), {"A.influence": 1}), "place_manager leadership", []),
]


def said(table: Any, text: str) -> list[Reminder]:
    """The reminders of a legal declaration."""
    evaluated = table.judge(text)
    assert evaluated.verdict.status == "legal", evaluated.verdict
    about = ("companies", "tiles", "resources", "count", "card")
    return [
        (
            each.key,
            next(each.values[name] for name in about if name in each.values),
            each.values["clause"].removeprefix("CRI-"),
        )
        for each in evaluated.overlooked
    ]


@pytest.mark.parametrize(("changes", "text", "reminders"), CASES)
def test_what_is_easily_missed_is_named(changes: tuple[Change, ...], text: str, reminders: list[Reminder]) -> None:
    assert said(situation(*changes, players=2), text) == reminders


def test_in_mode_repeat_a_pass_closes_the_export() -> None:
    table = situation(*EXPORT, owning("A", food=2), players=2, export_mode="repeat")
    assert said(table, "pass") == [("goods_left", ("food",), "4.14.9")]


def test_an_effect_is_closed_without_any_number() -> None:
    """CRI-1.4: the table works it out; 5 is red, the colour of the slump."""
    table = situation({"status": 5}, players=2)
    play(table, "A: draw_event slump")
    assert said(table, "event_done") == [("nothing_entered", "slump", "1.4")]
    assert said(table, "adjust vp=-1; event_done") == []
    play(table, "A: adjust vp=-1")
    assert said(table, "event_done") == []


def test_closing_no_effect_where_the_rule_against_it_is_waived_reminds_of_nothing() -> None:
    table = situation(*EXPORT)
    table.house_rule(("CRI-9.8",), "agreed")
    assert table.judge("event_done").overlooked == ()
