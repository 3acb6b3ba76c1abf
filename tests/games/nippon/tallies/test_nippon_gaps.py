"""Where a turned sign or number would pass unnoticed: a third rank whose number is blank, two tied for ships."""

from __future__ import annotations

import pytest

from tests.games.breakdowns import line, needed
from tests.games.nippon.tallies.nippon_sheets import one_region, spot

THIRD_ALONE = {"A": spot(6), "B": spot(5), "C": spot(4), "D": spot(3)}


def test_17_6_third_place_waits_for_its_number_and_fourth_does_not() -> None:
    # Scoring III without its numbers: 1st to 3rd get a number that is not told (NIP-17.6), 4th gets none.
    result = one_region(3, 0, THIRD_ALONE)
    assert needed(result) == ["points"]
    assert [(one.seat, one.points) for one in result.lines] == [("D", 0)]
    assert one_region(3, 0, THIRD_ALONE, points=[20, 15, 10]).totals() == {"A": 20, "B": 15, "C": 10, "D": 0}


@pytest.mark.parametrize(("a", "b", "c", "tied"), [(6, 6, 4, ("A", "B")), (6, 4, 4, ("B", "C"))])
def test_17_10_two_tied_for_a_rank_that_ships_are_paid_for(a: int, b: int, c: int, tied: tuple[str, str]) -> None:
    # Players tied for 1st or for 2nd all count as such for NIP-17.9; who stands there alone needs no such rule.
    result = one_region(1, 0, {"A": spot(a, 0, 2), "B": spot(b, 0, 2), "C": spot(c, 0, 2)})
    for seat in tied:
        assert line(result, seat, "ships").clauses == ("NIP-17.9", "NIP-17.10")
        assert line(result, seat, "ships").points == 2
    assert line(one_region(1, 0, {"A": spot(6, 0, 2), "B": spot(4)}), "A", "ships").clauses == ("NIP-17.9",)
