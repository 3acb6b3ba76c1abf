"""An effect of a card that the table works out comes before everything else (CRI-1.4, specification 6.7)."""

from __future__ import annotations

import pytest

from referee.facts.facts import get
from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, at, cited, deck, lines_of, owning, play, situation, standing

WORDS = {
    "draw_event": "calm",
    "place_manager": "loan",
    "buy_domestic": "food",
    "hire_foreign": "worker",
    "import_goods": "3",
    "convert_energy": "1",
    "decline": "domestic",
    "activate": "farm farmer_2",
    "export_contract": "1 1 1",
    "sell_black_market": "food 1",
    "use_influence": "bribe",
}
"""What a verb needs beside itself."""
OTHERS = sorted(set(GAME.rules.actions) - {"adjust", "event_done", "may"})


@pytest.mark.parametrize("verb", OTHERS)
def test_nothing_else_is_declared_while_it_is_open(verb: str) -> None:
    table = situation({"status": 5})
    play(table, "A: draw_event slump")
    verdict = table.judge(f"A: {verb} {WORDS.get(verb, '')}".strip()).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert [(breach.clause, breach.why) for breach in verdict.breaches if breach.why == "pending"] == [
        ("CRI-1.4", "pending")
    ]


@pytest.mark.parametrize("text", ["decline", "resolve", "decline domestic"])
def test_1_4_no_space_is_resolved_before_it_and_that_is_said_once(text: str) -> None:
    """CRI-1.4: an event is worked out before phase 2; CRI-8.5: a card is, too, at whatever location it is used."""
    table = situation({"status": 5})
    play(table, "A: draw_event slump")  # no location is due in phase 1
    assert _pending(table, f"A: {text}") == ["CRI-1.4"]
    deal = deck("influence", {"deal": {"timing": "any", "effects": ("manual",), "manual.1": "a food for a gear"}})
    table = situation(standing(domestic_1="A"), {"A.influence": 1}, printed=deal)
    play(table, "A: use_influence deal")
    assert _pending(table, f"A: {text}") == ["CRI-8.5"]


def _pending(table: Table, text: str) -> list[str]:
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    return [breach.clause for breach in verdict.breaches if breach.why == "pending"]


@pytest.mark.parametrize(
    ("text", "facts", "lines"),
    [
        ("credits=3", {"credits": 25}, [("gain", "credits", 3)]),
        ("credits=-3", {"credits": 19}, [("pay", "credits", 3)]),
        ("penalty_points=2", {"penalty_points": 4}, [("gain", "penalty_points", 2)]),
        ("penalty_points=-2", {"penalty_points": 0}, [("pay", "penalty_points", 2)]),
        ("influence=1", {"influence": 3}, [("gain", "influence", 1)]),
        ("influence=-1", {"influence": 1}, [("pay", "influence", 1)]),
        ("loans=2", {"loans": 4}, [("gain", "loans", 2)]),
        ("loans=-1", {"loans": 1}, [("pay", "loans", 1)]),
        ("vp=4", {"vp": 18}, [("points", "card", 4)]),  # the slump costs everybody 1 of 15
        ("vp=-4", {"vp": 10}, [("points", "card", -4)]),
        ("units=food:2", {"stock.food": 5}, [("todo", "units_received", 2)]),
        ("units=food:-2", {"stock.food": 1}, [("todo", "units_paid", 2)]),
    ],
)
def test_the_numbers_of_the_table_are_booked(
    text: str, facts: dict[str, int], lines: list[tuple[str, str, int]]
) -> None:
    table = situation({"status": 5, "A.loans": 2, "A.penalty_points": 2, "A.influence": 2, "A.stock.food": 3})
    play(table, "A: draw_event slump")
    found = play(table, f"A: adjust {text}")
    assert {path: get(table.state, f"seats.A.{path}") for path in facts} == facts
    assert [(line.kind, line.what, line.amount) for line in found.verdict.ledger] == lines


def test_the_event_drawn_is_told() -> None:
    assert lines_of(play(situation(), "A: draw_event calm"), "todo")[0] == ("event", 0, "CRI-1.2")


def test_production_has_no_space_to_decline() -> None:
    table = situation(at("production"), owning("A", "farm"))
    assert "CRI-3.11" in cited(table.judge("A: decline production").verdict)


def test_a_company_space_may_be_empty() -> None:
    table = situation(standing(companies_6="A"), {"company_spaces.6": ""}, odd=True)
    breaches = table.judge("A: invest").verdict.breaches
    assert [(one.clause, one.why) for one in breaches] == [("CRI-3.8", "no_company_there")]


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
@pytest.mark.parametrize(
    "text",
    [
        "adjust credits=3 loans={}1",
        "adjust influence=1 status={}2",
        "change credits by +3 and loans by {}1",
        "change influence cards by +1 and the Financial Status by {}2",
    ],
)
def test_any_dash_is_the_minus_of_a_change(text: str, dash: str) -> None:
    table = situation({"status": 5, "A.loans": 2})
    play(table, "A: draw_event slump")
    assert table.read(f"A: {text.format(dash)}") == table.read(f"A: {text.format('-')}")
