"""The worked example 9.30 of the rule text: the engineer majority."""

from __future__ import annotations

from tests.games.breakdowns import line
from tests.games.russian_railroads.tallies.rrr_sheets import end, seat


def test_9_30_engineers_3_2_2_0_score_40_0_20_0() -> None:
    # Red 3, blue 2, yellow 2 with the higher number, green none.
    result = end(
        {
            "red": seat(engineers=[2, 5, 9]),
            "blue": seat(engineers=[4, 7]),
            "yellow": seat(engineers=[3, 13]),
            "green": seat(),
        }
    )
    assert result.totals() == {"red": 40, "blue": 0, "yellow": 20, "green": 0}
    clauses = {name: line(result, name, "engineer_majority").clauses for name in result.totals()}
    assert clauses == {
        "red": ("RRR-4.1503",),
        "blue": ("RRR-4.1503", "RRR-4.1504"),
        "yellow": ("RRR-4.1503", "RRR-4.1504"),
        "green": ("RRR-4.1503", "RRR-4.1505"),
    }
    assert line(result, "green", "engineer_majority").working.key == "working.majority_none"
    found = [(place.seat, place.rank, place.points) for place in result.places]
    assert found == [("red", 1, 40), ("yellow", 2, 20), ("blue", 3, 0), ("green", 3, 0)]


def test_9_30_told_as_counts_needs_only_the_numbers_of_the_tie() -> None:
    told = {"engineers": None}
    seats = {
        "red": seat(engineer_count=3, **told),
        "blue": seat(engineer_count=2, highest_engineer=7, **told),
        "yellow": seat(engineer_count=2, highest_engineer=13, **told),
        "green": seat(engineer_count=0, **told),
    }
    result = end(seats)
    assert not result.needed
    assert result.totals() == {"red": 40, "blue": 0, "yellow": 20, "green": 0}
