"""The worked examples D1, D2 and D5 of the rule text about Production by its sheet; all of them are worked out at a table."""

from __future__ import annotations

from typing import Any

from scoring.games.crisis.production import OutputYield, production
from tests.games.crisis.tallies.crisis_sheets import card, cell, line, lines, plan, produced, ran, run, tile

E3 = card(("vp", 2, 3), ("credits", 5, 2), bottom=("worker", "worker"))
CREW = {"one": tile(worker=1), "two": tile(worker=2)}


def made(*activations: dict[str, Any], **more: Any) -> list[OutputYield]:
    return [one for each in ran(*activations, **more).runs for one in each.yields]


def test_d1_bonus_employees_raise_every_multiplier() -> None:
    # S = 1 + 2 = 3: VP (3 + 3) × 2 = 12; credits (2 + 3) × 5 = 25.
    told: Any = {"companies": {"Works": E3}, "employees": CREW}
    assert [one.amount for one in made(run("Works", bonus=["one", "two"]), **told)] == [12, 25]
    result = produced(run("Works", bonus=["one", "two"]), **told)
    assert result.totals() == {"A": 12}
    bonus, vp, credits = lines(result, "company", about="Works")
    assert (bonus.points, bonus.working.values["sum"], bonus.clauses) == (0, "1 + 2", ("CRI-4.13.4", "CRI-4.13.7"))
    assert (vp.points, vp.clauses) == (12, ("CRI-4.13.9", "CRI-4.13.10", "CRI-4.13.12"))
    assert credits.points == 0
    assert line(result, "credits").working.values["after"].values == {"what": "credits", "n": 25}


def test_d2_without_multiplier_the_skill_is_added() -> None:
    # 4 food with S = 3: 4 + 3 = 7.
    told: Any = {"companies": {"Farm": card(("food", 4), bottom=("worker", "worker"))}, "employees": CREW}
    (food,) = made(run("Farm", bonus=["one", "two"]), warehouse={"food": cell()}, **told)
    assert (food.amount, food.stored) == (7, 7)
    result = produced(run("Farm", bonus=["one", "two"]), warehouse={"food": cell()}, **told)
    assert lines(result, "company")[-1].clauses == ("CRI-4.13.8", "CRI-4.13.13")
    assert result.totals() == {"A": 0}


def test_d5_inputs_leave_first_and_what_does_not_fit_is_lost() -> None:
    # Limit 8, stock 8; input 2, output 5 of the same: 8 − 2 = 6, 6 + 5 = 11, kept 8, lost 3.
    told: Any = {"companies": {"Mill": card(("food", 5), needs={"food": 2})}, "warehouse": {"food": cell(8, 8)}}
    (food,) = made(run("Mill"), **told)
    assert (food.before, food.amount, food.stored, food.lost) == (6, 5, 2, 3)
    assert production(plan(run("Mill"), **told)).stock == {"food": 8}
    result = produced(run("Mill"), **told)
    taken, stored = lines(result, "company")
    assert taken.clauses == ("CRI-4.13.3", "CRI-4.13.14")
    assert stored.working.key == "working.overflow"
    assert stored.working.values["lost"] == 3
    assert line(result, "resource", about="food").working.values == {"sum": "8 − 2 + 5", "lost": 3, "after": 8}
