"""Where a turned sign or number would pass unnoticed: needs met exactly, an idle temporary employee, ends of colours."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.crisis.production import shortage
from tests.games.crisis.tallies.crisis_sheets import TEMPORARY, card, evaluated, line, lines, needed, produced, tile


@pytest.mark.parametrize(
    ("need", "stock", "missing"),
    [
        (2, {"energy": 2}, {}),  # CRI-4.13.3 needs "every resource": 2 of 2 are there
        (2, {"energy": 1}, {"energy": 1}),
        (2, {}, {"energy": 2}),  # none of it is in the warehouse: all of it is missing
        (1, {}, {"energy": 1}),
    ],
)
def test_4_13_3_what_is_missing_of_a_need(need: int, stock: dict[str, int], missing: dict[str, int]) -> None:
    lacks = shortage((), {"energy": need}, (), stock)
    assert (lacks.units, bool(lacks)) == (missing, bool(missing))


def test_4_7_3_a_free_temporary_employee_leaves_an_idle_company_ready() -> None:
    # It fills a slot of any role (CRI-4.7.3): nothing printed on it is missing, unlike on a tile whose sides are blank.
    companies = {"Plant": card(("vp", 3), left=("banker",))}
    idle = line(produced(companies=companies, employees={"robot": TEMPORARY}), "company", about="Plant")
    assert (idle.working.key, idle.clauses) == ("working.idle_ready", ("CRI-4.13.2",))
    for others in ({"blank": {}}, {"blank": {}, "robot": TEMPORARY}, {"blank": {}, "w": tile(worker=1)}):
        assert lines(produced(companies=companies, employees=others), "company") == []


@pytest.mark.parametrize(
    ("track", "colour"),
    [
        # The Financial Status stays on 29. The lowest and the highest number of a colour (T-08) are of that colour,
        # whatever its other end is; the highest number of the track is the last of green, the last colour on it.
        ({"green_low": 29}, "green"),
        ({"yellow_high": 29}, "yellow"),
        ({"yellow_low": 29}, "yellow"),
        ({"red_high": 29}, "red"),
        ({"top": 29}, "green"),
    ],
)
def test_the_printed_end_of_a_colour_needs_no_other_end(track: dict[str, Any], colour: str) -> None:
    result = evaluated({"A": 20}, goal=20, round=1, status=29, track=track)
    assert needed(result) == []
    assert line(result, "colour").working.values == {"status": "29", "colour": colour}


@pytest.mark.parametrize(("track", "highest"), [(None, 31), ({"yellow_high": 40}, 40), ({"yellow_high": 24}, 31)])
def test_a_number_that_is_on_any_track_needs_no_top(track: dict[str, int] | None, highest: int) -> None:
    # The marker starts on 31 (CRI-S.9), and a printed end of a colour is on the track: only above may a top cut (R13).
    for after, key in ((highest, "working.sum_one"), (highest + 1, "working.uncapped")):
        result = evaluated({"A": 20 + after - 29}, goal=20, round=1, status=29, track=track)
        assert lines(result, "financial_status")[1].working.key == key
