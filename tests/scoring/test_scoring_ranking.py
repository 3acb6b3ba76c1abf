"""Places, shared ranks and the tie-break that decided; totals and the JSON of a breakdown."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, TieBreakStep, as_json, of_seat, ranking
from scoring.text_catalogs import Phrase, Words


def places(points: dict[str, int], *steps: TieBreakStep) -> list[tuple[str, int, str]]:
    return [(place.seat, place.rank, place.tie_break) for place in ranking(points, steps)]


def test_equal_points_share_a_rank() -> None:
    assert places({"A": 5, "B": 9, "C": 5, "D": 1}) == [
        ("B", 1, ""),
        ("A", 2, ""),
        ("C", 2, ""),
        ("D", 4, ""),
    ]


def test_everybody_tied_is_first() -> None:
    assert places({"A": 0, "B": 0, "C": 0}) == [("A", 1, ""), ("B", 1, ""), ("C", 1, "")]


def test_negative_points_are_ranked() -> None:
    assert places({"A": -3, "B": -1}) == [("B", 1, ""), ("A", 2, "")]


def test_the_step_that_parted_a_tie_is_named() -> None:
    coins = TieBreakStep("coins", {"A": 2, "B": 3, "C": 2, "D": 7})
    cards = TieBreakStep("cards", {"A": 1, "C": 4})
    # B leads by coins; A and C are level there and parted by cards; D is alone with its points.
    assert places({"A": 5, "B": 5, "C": 5, "D": 4}, coins, cards) == [
        ("B", 1, "coins"),
        ("C", 2, "cards"),
        ("A", 3, "cards"),
        ("D", 4, ""),
    ]


def test_a_tie_that_no_step_parts_is_shared() -> None:
    coins = TieBreakStep("coins", {"A": 2, "B": 2, "C": 1})
    assert places({"A": 5, "B": 5, "C": 5}, coins) == [
        ("A", 1, "coins"),
        ("B", 1, "coins"),
        ("C", 3, "coins"),
    ]


POINTS = st.dictionaries(st.sampled_from("ABCD"), st.integers(-2, 3), min_size=1)


@given(POINTS, POINTS)
def test_a_rank_is_one_more_than_the_number_of_seats_before(points: dict[str, int], step: dict[str, int]) -> None:
    found = ranking(points, [TieBreakStep("step", step)])
    keys = {seat: (total, step.get(seat, 0)) for seat, total in points.items()}
    for place in found:
        assert place.rank == 1 + sum(key > keys[place.seat] for key in keys.values())
        assert place.points == points[place.seat]
        level = [seat for seat in points if points[seat] == place.points]
        assert (place.tie_break == "step") == (len({keys[seat] for seat in level}) > 1)
    assert [place.rank for place in found] == sorted(place.rank for place in found)


def test_totals_lines_of_a_seat_and_json() -> None:
    same = Phrase("no.such.words")
    lines = (
        ScoreLine("B", "x", 3, same, ("1.1",)),
        ScoreLine("A", "x", -1, same, ()),
        ScoreLine("B", "y", 4, same, (), "west"),
    )
    breakdown = Breakdown(lines, (SeatRank("B", 1, 7, "coins"),), markers=(ScoreMarker("A", -1, 0),))
    assert breakdown.totals() == {"B": 7, "A": -1}
    assert [line.category for line in of_seat(lines, "B")] == ["x", "y"]
    data = as_json(breakdown, Words("en"))
    assert data["totals"] == {"B": 7, "A": -1}
    assert data["ranking"] == [{"seat": "B", "rank": 1, "points": 7, "tie_break": "coins"}]
    assert data["markers"] == [{"seat": "A", "computed": -1, "shown": 0}]
    first = {
        "seat": "B",
        "category": "x",
        "about": "",
        "points": 3,
        "working": "no.such.words",
        "clauses": ["1.1"],
        "figures": {"of": "no.such.words"},
    }
    assert data["lines"][0] == first
