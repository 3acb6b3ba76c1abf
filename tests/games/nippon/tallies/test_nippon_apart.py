"""One seat of Nippon counted by itself (NIP-18): everything but the place is its own; region scoring III can be added."""

from __future__ import annotations

from tests.games.breakdowns import faults, line, needed
from tests.games.nippon.tallies.nippon_sheets import end, seat

# E22: level 14, 2 colours: 8,000 yen, base 1 on the printed x1. E23: 3 ship stars with a x2 tile: 6.
MINE = seat(vp=50, level=14, colours=2, ship_stars=3, multipliers={"ships": 2})


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
