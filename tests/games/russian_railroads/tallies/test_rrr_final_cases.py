"""The end of the game at the edges: every end bonus card, the majority and its ties, blank fields, places, markers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.russian_railroads.final_scoring import majority
from scoring.games.russian_railroads.score import score_final
from scoring.games.russian_railroads.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import line, needed
from tests.games.russian_railroads.tallies.rrr_sheets import end, seat

OTHER = seat(500)

CARDS: list[tuple[str, dict[str, Any], int]] = [
    ("eb_fixed_15", {}, 15),
    ("eb_lines", {"black": {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}}, 30),
    ("eb_lines", {"black": {"trans_siberian": 14, "st_petersburg": 9, "kiev": 8}}, 10),
    ("eb_lines", {"black": {"trans_siberian": 9, "st_petersburg": 8, "kiev": 1}}, 0),
    ("eb_factories", {"factories": 0}, 0),
    ("eb_factories", {"factories": 3}, 12),
    ("eb_factories", {"factories": 5}, 20),
    ("eb_locomotives", {"locomotive_sum": 6 + 5 + 4 + 4}, 19),
    ("eb_workers", {"extra_workers": 0}, 0),
    ("eb_workers", {"extra_workers": 2}, 20),
    ("eb_workers", {"extra_workers": 3}, 30),  # both own ones and the black worker
    ("eb_black_tracks", {"black": {"trans_siberian": 15, "st_petersburg": 6, "kiev": 4}}, 25),
    ("eb_tokens", {"tokens": 0}, 0),
    ("eb_tokens", {"tokens": 3}, 21),
    ("eb_tokens", {"tokens": 4}, 28),
    ("eb_doublers", {"doublers": 3}, 0),
    ("eb_doublers", {"doublers": 4}, 20),
    ("eb_doublers", {"doublers": 6}, 20),
    ("eb_doublers", {"doublers": 7}, 30),
    ("eb_doublers", {"doublers": 8}, 30),
]


@pytest.mark.parametrize(("card", "told", "vp"), CARDS)
def test_what_an_end_bonus_card_scores(card: str, told: dict[str, Any], vp: int) -> None:
    result = end({"A": seat(0, card, **told), "B": OTHER})
    mine = line(result, "A", "end_bonus")
    assert (mine.about, mine.points, mine.clauses) == (card, vp, ("RRR-4.1502",))
    assert result.totals()["A"] == vp
    assert not needed(result)


# the engineer majority


def majority_vp(seats: dict[str, dict[str, Any]], **more: Any) -> dict[str, int]:
    """What each seat gets for its engineers."""
    result = end(seats, **more)
    assert not needed(result)
    return {name: line(result, name, "engineer_majority").points for name in seats}


def test_r20_two_players_share_out_40_and_20() -> None:
    assert majority_vp({"A": seat(engineers=[3]), "B": seat(engineers=[1, 2])}) == {"A": 20, "B": 40}
    assert majority_vp({"A": seat(engineers=[3]), "B": seat()}) == {"A": 40, "B": 0}
    assert majority_vp({"A": seat(), "B": seat()}) == {"A": 0, "B": 0}


def test_a_tie_for_first_is_parted_by_the_highest_number() -> None:
    seats = {"A": seat(engineers=[10, 11]), "B": seat(engineers=[1, 12]), "C": seat(engineers=[9])}
    assert majority_vp(seats) == {"A": 20, "B": 40, "C": 0}
    tied = line(end(seats), "A", "engineer_majority").working
    assert tied.key == "working.majority_tied"
    assert (tied.values["others"], tied.values["highest"], tied.values["rank"]) == (("B",), 11, 2)


def test_three_tied_for_first_leave_the_lowest_with_nothing() -> None:
    seats = {"A": seat(engineers=[10]), "B": seat(engineers=[1]), "C": seat(engineers=[9]), "D": seat()}
    assert majority_vp(seats) == {"A": 40, "B": 0, "C": 20, "D": 0}


def test_the_extra_engineer_moves_its_holder_up() -> None:
    # 2 + 1 against 3 engineers: level, and the higher number decides.
    seats = {"A": seat(0, "eb_extra_engineer", engineers=[4, 14]), "B": seat(engineers=[2, 3, 5])}
    assert majority_vp(seats) == {"A": 40, "B": 20}
    assert "RRR-4.1506" in line(end(seats), "A", "engineer_majority").clauses
    seats["A"] = seat(0, "eb_extra_engineer", engineers=[1, 4])
    assert majority_vp(seats) == {"A": 20, "B": 40}


def test_numbers_are_asked_for_only_where_they_decide_vp() -> None:
    def counts(*each: int) -> dict[str, dict[str, Any]]:
        return {name: seat(engineers=None, engineer_count=n) for name, n in zip("ABCD", each, strict=False)}

    assert needed(end(counts(3, 2, 1, 0))) == []
    assert needed(end(counts(3, 2, 1, 1))) == []  # a tie for 3rd pays nothing
    assert needed(end(counts(3, 1, 1))) == ["seats.B.highest_engineer", "seats.C.highest_engineer"]
    assert needed(end(counts(2, 2, 1))) == ["seats.A.highest_engineer", "seats.B.highest_engineer"]
    below = line(end(counts(3, 2, 1, 1)), "C", "engineer_majority")
    assert (below.points, below.working.key) == (0, "working.majority_below")


DEAL = st.lists(st.sampled_from("ABCD-"), min_size=15, max_size=15)


def dealt(owners: list[str]) -> dict[str, list[int]]:
    """Engineers by owner, at most two each."""
    mine = {name: [n for n, owner in enumerate(owners, 1) if owner == name] for name in "ABCD"}
    return {name: numbers[:2] for name, numbers in mine.items()}


def steps_of_the_rules(mine: dict[str, list[int]], card: str) -> dict[str, int]:
    """The majority once more: look for the best, take it away, look for the next."""
    left = {name: (len(n) + (name == card), max(n, default=0)) for name, n in mine.items()}
    vp = dict.fromkeys(left, 0)
    for prize in (40, 20):
        left = {name: stands for name, stands in left.items() if stands[0]}
        if left:
            best = max(left, key=lambda name: left[name])
            vp[best] = prize
            del left[best]
    return vp


@given(DEAL, st.sampled_from("ABCD-"))
def test_the_majority_agrees_with_the_steps_of_the_rules(owners: list[str], card: str) -> None:
    mine = dealt(owners)
    seats = {name: seat(0, *["eb_extra_engineer"] * (name == card), engineers=n) for name, n in mine.items()}
    if sum(map(len, mine.values())) <= 8:
        assert majority_vp(seats) == steps_of_the_rules(mine, card)


@given(DEAL, st.sampled_from("ABCD-"), st.sets(st.sampled_from("ABCD")), st.sets(st.sampled_from("ABCD")))
def test_what_is_settled_without_the_numbers_is_right(
    owners: list[str], card: str, bare: set[str], high: set[str]
) -> None:
    """Some seats tell only how many, some of them their highest number: settled VP are those of the whole truth."""
    mine = dealt(owners)
    truth = steps_of_the_rules(mine, card)
    seats = {}
    for name, numbers in mine.items():
        cards = ["eb_extra_engineer"] * (name == card)
        told: dict[str, Any] = {"engineers": numbers}
        if name in bare:
            told = {"engineers": None, "engineer_count": len(numbers)}
            told |= {"highest_engineer": max(numbers)} if numbers and name in high else {}
        seats[name] = seat(0, *cards, **told)
    stand = majority(read(FinalSheet, {"seats": seats}))
    for one in stand:
        assert one.points in (None, truth[one.seat])
        assert all(name in bare and name not in high for name in one.asks)
        assert (one.points is None) == bool(one.asks)


# blank fields


def test_an_empty_final_sheet_asks_for_what_decides() -> None:
    result = score_final(read(FinalSheet, {"seats": {"A": {}, "B": {}}}))
    assert needed(result) == [f"seats.{who}.{field}" for who in "AB" for field in ("vp", "end_bonus", "engineer_count")]
    assert result.lines == ()


def test_the_extra_engineer_that_lies_elsewhere_leaves_the_majority_settled() -> None:
    told = seat(0, engineers=[1]) | {"end_bonus": None}
    result = end({"A": told, "B": seat(0, "eb_extra_engineer", engineers=[2])})
    assert needed(result) == ["seats.A.end_bonus"]
    assert line(result, "B", "engineer_majority").points == 40
    alone = end({"A": told, "B": seat(0, engineers=[2])})
    assert [mine for mine in alone.lines if mine.category == "engineer_majority"] == []


# places and markers


def test_4_1507_equal_vp_share_the_place_and_the_next_is_skipped() -> None:
    seats = {"A": seat(120), "B": seat(150), "C": seat(120), "D": seat(90)}
    found = [(place.seat, place.rank, place.points, place.tie_break) for place in end(seats).places]
    assert found == [("B", 1, 150, ""), ("A", 2, 120, ""), ("C", 2, 120, ""), ("D", 4, 90, "")]
    first = [(place.seat, place.rank) for place in end({"A": seat(7), "B": seat(7)}).places]
    assert first == [("A", 1), ("B", 1)]


def test_a_whole_game_adds_up() -> None:
    seats = {
        "A": seat(
            210,
            "eb_engineers",
            engineers=[1, 6, 11],  # 3 x 6 = 18; most engineers 40
        ),
        "B": seat(245, "eb_doublers", "eb_locomotives", engineers=[14], doublers=8, locomotive_sum=27),
        "C": seat(259, "eb_extra_engineer", engineers=[3]),  # 1 + 1 = 2 engineers: 20
    }
    result = end(seats)
    # 210 + 18 + 40; 245 + 30 + 27; 259 + 0 + 20.
    assert result.totals() == {"A": 268, "B": 302, "C": 279}
    assert [(place.seat, place.rank) for place in result.places] == [("B", 1), ("C", 2), ("A", 3)]
    assert [(mine.category, mine.seat) for mine in result.lines] == [
        *(("vp", name) for name in "ABC"),
        ("end_bonus", "A"),
        ("end_bonus", "B"),
        ("end_bonus", "B"),
        ("end_bonus", "C"),
        *(("engineer_majority", name) for name in "ABC"),
    ]


def test_points_that_hang_on_the_number_of_another_are_not_settled() -> None:
    # A's 14 against B's two untold ones, of which one may be the 15: 40 or 20 VP for either (RRR-4.1504). All of A is
    # told, and still A's marker can be compared with nothing.
    mine = seat(100, engineers=[1, 14], marker=140)
    result = end({"A": mine, "B": seat(100, engineers=None, engineer_count=2, marker=120)})
    assert [one for one in result.lines if one.category == "engineer_majority"] == []
    assert (result.totals(), result.markers, result.places) == ({"A": 100, "B": 100}, (), ())


@pytest.mark.parametrize(
    ("owned", "untold"),
    [
        ([1, 3], ()),  # B's two are of 2, 4, 5 …: the higher one is 4 at least, above 3
        ([2, 4], ("seats.B.highest_engineer",)),  # of 1, 3, 5 …: it may be 3, below 4
    ],
)
def test_the_higher_of_two_untold_numbers_is_the_second_lowest_left_at_least(
    owned: list[int], untold: tuple[str, ...]
) -> None:
    result = end({"A": seat(engineers=owned), "B": seat(engineers=None, engineer_count=2), "C": seat()})
    assert needed(result) == list(untold)
    if not untold:
        assert result.totals() == {"A": 20, "B": 40, "C": 0}
