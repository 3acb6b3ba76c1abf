"""One seat of Nippon counted by itself (NIP-18): everything but the place is its own; region scoring III can be added."""

from __future__ import annotations

from scoring.games.nippon.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import faults, line, needed
from tests.games.nippon.tallies.nippon_sheets import end, seat

# E22: level 14, 2 colours: 8,000 yen, base 1 on the printed x1. E23: 3 ship stars with a x2 tile: 6.
MINE = seat(vp=50, level=14, colours=2, ship_stars=3, multipliers={"ships": 2})


def test_one_seat_is_counted_without_a_place() -> None:
    result = end({"A": MINE})
    assert result.totals() == {"A": 50 + 1 + 6}
    assert result.places == () and not result.needed


def test_it_is_asked_for_what_is_its_own_and_not_for_the_order_of_last_turns() -> None:
    assert needed(end({"A": {"vp": 1, "knowledge_stars": 0, "paper_2": False}})) == [
        "seats.A.money_level", "seats.A.worker_colours",
    ]  # fmt: skip


def test_vp_of_region_scoring_iii_that_are_not_yet_on_the_track_are_added() -> None:
    result = end({"A": MINE | {"region_points": 21, "marker": 78}})
    assert result.totals() == {"A": 50 + 21 + 1 + 6}
    assert line(result, "A", "vp").working.key == "working.vp_before_regions"
    assert line(result, "A", "region_points").clauses == ("NIP-17.6", "NIP-17.9")
    assert [(one.computed, one.shown) for one in result.markers] == [(78, 78)]


def test_where_all_are_told_the_vp_come_after_the_regions() -> None:
    both = {"A": MINE | {"region_points": 21}, "B": seat()}
    assert faults(lambda: end(both)) == [("regions_compared", "seats.A.region_points")]


def test_the_tiles_of_one_seat_are_bounded_by_those_of_four() -> None:
    # NIP-1.14 and NIP-20.1: 20 reward tiles and the multiplier tiles of the box are more than its nine spaces.
    every = dict.fromkeys(("money", "ships", "trains", "influence", "mechanisation", "factories", "coal"), 2)
    result = end({"A": seat(multipliers=every)})
    assert result.totals() == {"A": 2 * 2}  # 12,000 yen left: base 2, and a x2 tile in place of the x1


def test_a_sheet_knows_whether_everybody_is_told() -> None:
    assert not read(FinalSheet, {"seats": {"A": {}}}).has_all_seats
    assert read(FinalSheet, {"seats": {"A": {}, "B": {}}}).has_all_seats
