"""The top of the Financial Status track, told after the status was reckoned past it (CRI-R13, CRI-R57).

The marker never was above the top: what was reckoned is put right from there on, and said; what was told stays.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.table.table import Table
from tests.games.crisis.crisis_tables import play, situation, standing, untold

TOP = "printed.track.top"


def _risen(before: int, vp: int) -> Table:
    """Stand after an evaluation of round 1 (goal 18), while nobody has told where the track ends."""
    table = situation(
        standing(export_1="A"), {"status": before, "A.vp": vp}, untold(TOP, "printed.track.green.high"), players=1
    )
    play(table, "A: pass_export")
    return table


def _said(table: Table) -> list[tuple[str, int, str]]:
    return [(line.what, line.amount, line.clause) for line in table.steps[-1].ledger]


def test_a_status_that_was_reckoned_past_the_top_stands_on_it() -> None:
    table = _risen(40, 38)
    assert table.state.status == 60
    table.tell({TOP: 50})
    assert table.state.status == 50
    assert _said(table) == [("status_top", 50, "CRI-5.2")]


def test_what_changed_since_then_counts_from_the_top() -> None:
    """40 and 20 are 60; the marker stood at 50, and 5 less are 45 (not 55, which the top would make 50)."""
    table = _risen(40, 38)
    play(table, "A: draw_event downturn")  # -2
    assert table.state.status == 58
    table.tell({TOP: 50})
    assert table.state.status == 48


@pytest.mark.parametrize(("top", "after"), [(60, 60), (70, 60), (59, 59)])
def test_a_top_that_was_not_passed_changes_nothing(top: int, after: int) -> None:
    table = _risen(40, 38)
    table.tell({TOP: top})
    assert table.state.status == after
    assert bool(table.steps[-1].ledger) is (after < 60)


def test_it_is_put_right_once() -> None:
    table = _risen(40, 38)
    table.tell({TOP: 50})
    play(table, "A: draw_event downturn")
    table.tell({"printed.track.green.low": 26})
    assert table.state.status == 48
    assert not table.steps[-1].ledger


@pytest.mark.parametrize("facts", [({"status": 57}, {TOP: 50}), ({"status": 57, TOP: 50},), ({TOP: 50, "status": 57},)])
def test_what_the_table_tells_of_the_marker_stays(facts: tuple[dict[str, Any], ...]) -> None:
    """The table sees where its marker is; that 57 is above 50 is a contradiction, and pointed out as one."""
    table = _risen(40, 38)
    for told in facts:
        table.recount(told, "seen") if "status" in told else table.tell(told)
    assert table.state.status == 57
    assert [breach.why for breach in table.game.rules.faults(table.state) if breach.clause == "CRI-5.2"] == [
        "status_high"
    ]


def test_a_status_told_above_the_top_is_not_lowered() -> None:
    """Risen from 55, which was told: the marker is not put below where the table saw it."""
    table = _risen(55, 38)
    table.tell({TOP: 50})
    assert table.state.status == 55
