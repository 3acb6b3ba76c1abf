"""One city counted by itself (PLC-9.1): what compares the players gives it no rank; their points can be entered."""

from __future__ import annotations

from scoring.games.plan_city.score import notices_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import needed
from tests.games.plan_city.tallies.plc_sheets import apart, points, seat

COMPARED = ("rail_network", "residential", "market", "garden", "slum")
CARD = {"industries": ["shipbuilding"], "comparison": {"first": "market", "sign": ">", "second": "slum", "points": 3}}
# Examples X6 and X7: 1 textile and 2 shipbuilding active, a network of 8; an idle textile factory.
CITY = seat(1, 2, rail_cells=8, residential=6, market=7, garden=3, slum=4, idle_engines=1, contracts=[CARD])


def test_one_city_alone_is_counted_without_ranks() -> None:
    result = apart(CITY)
    # X6: 2 kinds 10 and a pair 4; contract 2 for shipbuilding and 3 for 7 markets > 4 slums; idle -2.
    assert result.totals() == {"A": 10 + 4 + 2 + 3 - 2}
    assert not result.needed and not result.places
    assert {name: points(result, name) for name in COMPARED} == {key: [0] for key in COMPARED}
    said = {line.category: line.working for line in result.lines if line.category in COMPARED}
    assert {name: said[name].values["counted"].values["n"] for name in COMPARED} == {
        "rail_network": 8, "residential": 6, "market": 7, "garden": 3, "slum": 4,
    }  # fmt: skip


def test_the_points_of_the_ranks_can_be_entered_for_one_city() -> None:
    result = apart(CITY | {"development_points": 20})
    assert result.totals() == {"A": 17 + 20}
    untold = dict.fromkeys(("rail_cells", "residential", "market", "garden", "slum"))
    assert not needed(apart(seat(1) | untold | {"development_points": -3}))
    assert needed(apart(seat(1) | untold)) == [
        "seats.A.rail_cells", "seats.A.residential", "seats.A.market", "seats.A.garden", "seats.A.slum",
    ]  # fmt: skip


def test_two_cities_of_a_larger_table_get_no_places() -> None:
    result = apart(CITY, seat(coal_in_hand=5))
    assert result.totals() == {"A": 17, "B": 5}
    assert not result.places
    sheet = read(FinalSheet, {"seats": {"A": CITY, "B": CITY}, "kind_points": {"kinds_1": 3}})
    assert notices_final(sheet) == []
