"""The worked examples PLC-X6, PLC-X7a, PLC-X7b of the rules, by counts and by fields of our own layout."""

from __future__ import annotations

from scoring.games.plan_city.board_scoring_view import picture
from tests.games.breakdowns import line
from tests.games.plan_city.tallies.plc_sheets import end, field, points, seat, sheet

X6 = field(
    "fac:a:textile+eng | fac:a:textile | fac:b:textile+eng | fac:b:textile",
    "fac:c:shipbuilding+eng | fac:d:shipbuilding+eng | . | sta!",
    "fac:c:shipbuilding | fac:d:shipbuilding | . | .",
    chips=[(0, 0), (0, 1), (1, 1)],
)
"""Active: one textile and two shipbuilding factories; a further textile factory is idle."""

X7 = field(
    "sta!+rail:E | rail:EW+mkt2 | rail:EW+mkt2 | sta!+rail:W | gar",
    "gar | gar | slm | slm | slm",
    "sta!+rail:E | rail:EW+res | rail:ESW+res | rail:EW | sta!+rail:W",
    "res+rail:N | res | rail:NS+slm | res | mkt",
    "mkt | mkt | rail:NE | sta!+rail:W | res",
)
"""Groups of 4 and of 8 cells; residential 6, market 7, garden 3, slum 4."""


def test_x6_two_kinds_10_and_one_pair_4() -> None:
    for told in (X6, seat(1, 2, idle_engines=1)):
        result = end(told)
        assert (line(result, "A", "industry_kinds").points, line(result, "A", "industry_pairs").points) == (10, 4)
        assert line(result, "A", "idle_engines").points == -2


def test_x7a_of_the_groups_of_4_and_8_the_8_are_compared() -> None:
    drawn = picture(sheet(X7), "A")
    assert drawn is not None
    assert [len(one.cells) for one in drawn.networks or ()] == [8, 4]
    # Against 7 and 9 cells: second of the invented values 8, 5, 2.
    assert points(end(X7, seat(rail_cells=7), seat(rail_cells=9)), "rail_network") == [5, 2, 8]
    # Not 12, the sum of both groups (illegal declaration 67).
    assert points(end(X7, seat(rail_cells=11), seat(rail_cells=1)), "rail_network") == [5, 8, 2]


def test_x7b_residential_6_market_7_garden_3_slum_4() -> None:
    drawn = picture(sheet(X7), "A")
    assert drawn is not None
    assert {district: sum(spots.values()) for district, spots in drawn.districts.items()} == {
        "residential": 6,
        "market": 7,
        "garden": 3,
        "slum": 4,
    }
    by_counts = seat(rail_cells=8, residential=6, market=7, garden=3, slum=4)
    one, other = end(X7, by_counts), end(by_counts, X7)
    assert one.totals() == other.totals()
    # Tied with itself in every category: (8 + 5) / 2 = 7, (6 + 3) / 2 = 5, (7 + 4) / 2 = 6, (4 + 3) / 2 = 4, loss 4.
    assert one.totals()["A"] == one.totals()["B"] == 7 + 5 + 6 + 4 - 4
