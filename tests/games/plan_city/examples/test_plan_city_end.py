"""The end of the game through the referee: three fields worked out by hand, the tie, what is asked before."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import Change, field, play, situation, untold

FIELDS: tuple[Change, ...] = (
    field("A", "res | res | - / - | sta! | - / - | - | -"),
    field("B", "mkt2 | - | - / - | sta! | - / - | - | slm"),
    field("C", "gar | - | - / - | sta! | - / - | - | -"),
)
END = {
    "phase": "scoring",
    "round": 8,
    "A.contracts": 0,
    "B.contracts": 0,
    "C.contracts": 1,
    "C.fronts": ("contract_1",),
}


def the_end(*changes: Change, **options: Any) -> Table:
    return situation(3, *FIELDS, END, *changes, **options)


def test_three_fields() -> None:
    """Invented ranks 7, 4, 0 for everything. Rail network: each a station alone, 11 / 3 up = 4. Residential: A 7, the
    others share 4 / 2 = 2. Market (a split one is 2): B 7, the others 2. Garden: C 7, the others 2. Slum: B loses 7,
    the others 4 / 2 = 2 each. A has 2 chips. C's contract: no textile factory 0, garden 1 > slum 0 gives 3.
    """
    table = the_end({"A.coal": 2})
    play(table, "declare_scoring")
    assert table.state.phase == "done"
    assert {seat: board.vp for seat, board in table.state.seats.items()} == {
        "A": 4 + 7 + 2 + 2 - 2 + 2,
        "B": 4 + 2 + 7 + 2 - 7,
        "C": 4 + 2 + 2 + 7 - 2 + 3,
    }
    places = table.breakdown().places
    assert [(place.seat, place.rank) for place in places] == [("C", 1), ("A", 2), ("B", 3)]


def test_equal_totals_are_parted_by_the_start_marker() -> None:
    """A and C have 16; clockwise from B, who holds the marker, C comes before A (PLC-9.2, PLC-R29)."""
    table = the_end({"A.coal": 3, "start_marker": "B", "first": "A"})
    play(table, "declare_scoring")
    assert [place.seat for place in table.breakdown().places] == ["C", "A", "B"]
    other = the_end({"A.coal": 3, "start_marker": "B", "first": "A"}, tie_break_start="round8_start")
    play(other, "declare_scoring")
    assert [place.seat for place in other.breakdown().places] == ["A", "C", "B"]


def asked(table: Table) -> list[str]:
    verdict = table.judge("declare_scoring").verdict
    assert verdict.status is VerdictStatus.NEEDS, verdict
    return [question.path for question in verdict.questions]


def test_only_what_a_line_needs_is_asked() -> None:
    table = the_end(
        untold("printed.kind_points.1", "printed.kind_points.4", "printed.contract_front.contract_2.points")
    )
    assert table.judge("declare_scoring").verdict.status is VerdictStatus.LEGAL
    assert asked(the_end(untold("printed.rank_values.3.slum.2"))) == ["printed.rank_values.3.slum.2"]
    assert asked(the_end(untold("printed.contract_front.contract_1.points"))) == [
        "printed.contract_front.contract_1.points"
    ]
    fewer = the_end(untold("printed.contract_front.contract_1.points"), {"printed.contract_front.contract_1.sign": "<"})
    assert (
        fewer.judge("declare_scoring").verdict.status is VerdictStatus.LEGAL
    )  # the condition fails: no points to ask for
    assert asked(the_end(untold("C.fronts"))) == ["seats.C.fronts"]
