"""One seat of Russian Railroads counted by itself (RRR-4.15xx): only its place by engineers needs the others, and that
is asked for.
"""

from __future__ import annotations

import pytest

from tests.games.breakdowns import faults, needed
from tests.games.russian_railroads.tallies.rrr_sheets import end, seat

# Two tiles of 4 VP: 3.10 gives 4 for each factory; 6 for each engineer.
MINE = seat(100, "eb_factories", "eb_engineers", engineers=[3, 7], factories=2)
CARDS = 2 * 4 + 2 * 6


@pytest.mark.parametrize(("place", "points"), [(1, 40), (2, 20), (3, 0), (0, 0)])
def test_the_place_by_engineers_is_told(place: int, points: int) -> None:
    # RRR-4.1503: 40 VP for most, 20 for second most.
    result = end({"A": MINE | {"majority_place": place}})
    assert result.totals() == {"A": 100 + CARDS + points}
    assert result.places == () and not result.needed


def test_the_place_is_asked_for_and_never_guessed() -> None:
    assert needed(end({"A": MINE})) == ["seats.A.majority_place"]
    untold = seat(100, engineers=None)
    assert needed(end({"A": untold})) == ["seats.A.majority_place"]
    assert needed(end({"A": untold | {"majority_place": 2}})) == []
    # The end bonus card that counts engineers asks how many there are.
    assert needed(end({"A": seat(1, "eb_engineers", engineers=None, majority_place=2)})) == ["seats.A.engineer_count"]


def test_a_marker_is_compared_once_the_place_is_told() -> None:
    assert end({"A": MINE | {"marker": 7}}).markers == ()
    result = end({"A": MINE | {"marker": 159, "majority_place": 1}})
    assert [(one.computed, one.shown) for one in result.markers] == [(100 + CARDS + 40, 159)]


def test_a_place_that_cannot_be_is_refused() -> None:
    both = {"A": MINE | {"majority_place": 1}, "B": seat()}
    assert faults(lambda: end(both)) == [("majority_compared", "seats.A.majority_place")]
    assert faults(lambda: end({"A": seat(majority_place=2)})) == [("majority_without", "seats.A.majority_place")]
    assert end({"A": seat(majority_place=0)}).totals() == {"A": 0}
