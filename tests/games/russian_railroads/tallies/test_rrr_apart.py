"""One seat of Russian Railroads counted by itself (RRR-4.15xx): only its place by engineers needs the others, and that
is asked for.
"""

from __future__ import annotations

import pytest

from tests.games.breakdowns import faults, line, needed
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


def test_without_an_engineer_there_is_no_place_to_ask_for() -> None:
    none = end({"A": seat(100)})
    assert not none.needed
    assert line(none, "A", "engineer_majority").points == 0
    # RRR-4.1506: the card counts as one, unless the table lets only engineers rank (RRR-R18).
    card = {"A": seat(100, "eb_extra_engineer")}
    assert needed(end(card)) == ["seats.A.majority_place"]
    assert needed(end(card, majority_needs_tile=True)) == []


def test_a_marker_is_compared_once_the_place_is_told() -> None:
    assert end({"A": MINE | {"marker": 7}}).markers == ()
    result = end({"A": MINE | {"marker": 159, "majority_place": 1}})
    assert [(one.computed, one.shown) for one in result.markers] == [(100 + CARDS + 40, 159)]


def test_a_place_that_cannot_be_is_refused() -> None:
    both = {"A": MINE | {"majority_place": 1}, "B": seat()}
    assert faults(lambda: end(both)) == [("majority_compared", "seats.A.majority_place")]
    assert faults(lambda: end({"A": seat(majority_place=2)})) == [("majority_without", "seats.A.majority_place")]
    assert end({"A": seat(majority_place=0)}).totals() == {"A": 0}


def test_the_box_of_four_bounds_one_seat() -> None:
    # RRR-4.113 with engineer 1: 8 of one seat are fewer than can be hired; no bound of fewer players is taken.
    assert end({"A": seat(engineers=[1, 2, 3, 4, 5, 6, 7, 8], majority_place=1)}).totals() == {"A": 40}
