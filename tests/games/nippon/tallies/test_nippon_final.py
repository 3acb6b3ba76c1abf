"""Final scoring (NIP-18, NIP-19): the worked examples E22 to E27, the claims X82, X91, X92, the rulings, blank fields, one seat
counted by itself.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring.breakdown import as_json
from scoring.games import words_of
from scoring.games.nippon.values import MULTIPLIER_TILES, PRINTED, RANK_POINTS, WITH_X1
from scoring.text_catalogs import Words
from tests.games.breakdowns import faults, line, needed
from tests.games.nippon.tallies.nippon_sheets import end, one_region, seat, spot

OTHER = seat(vp=-50)
OWN_STARS = {"bento_2": True, "paper_2": True, "factories": 1, "coal_stars": 2, "knowledge_stars": 3}


@pytest.mark.parametrize(
    ("id", "mine", "space", "points", "clauses"),
    [
        # 14,000 - 2 x 3,000 are 8,000: 8 / 6 rounded down = 1, printed x1.
        ("E22", {"level": 14, "colours": 2}, "money", 1, "5 6 7 2 3 4 17"),
        ("E23", {"ship_stars": 3, "multipliers": {"ships": 2}}, "ships", 3 * 2, "5 6 8"),
        ("E23 without a tile", {"ship_stars": 3}, "ships", 0, ""),
        ("E24", {"train_stars": 1, "multipliers": {"trains": 4}}, "trains", 1 * 4, ""),  # 1 VP per star, not 3 (R47)
        ("E25", {"factories": 4, "multipliers": {"factories": 5}}, "factories", 4 * 5, ""),
        ("E26", {"knowledge_stars": 4}, "knowledge", 4, "5 6 14"),  # printed x1
        ("E27", {"contracts": 5}, "contracts", 0, ""),  # base 2, no multiplier
        ("X82", {"level": 16}, "money", 2, ""),  # 16 / 6; the yen in hand do not count: 36 / 6 would be 6
        ("X91", {"level": 16, "colours": 2}, "money", 1, ""),  # 10 / 6; with 2,000 of silk_1 it would be 12 / 6
        ("X92", {"contracts": 5, "multipliers": {"contracts": 2}}, "contracts", 2 * 2, ""),  # 5 / 2 rounded down
        ("R50", {"knowledge_stars": 4, "multipliers": {"knowledge": 5}}, "knowledge", 4 * 5, ""),  # in place of x1
        ("bento_2", {**OWN_STARS, "multipliers": {"coal": 3}}, "coal", (2 + 1) * 3, "5 6 13 21.14"),
        ("paper_2", OWN_STARS, "knowledge", 3 + 1, ""),
        # No factory of level 2 means no bento_2.
        ("no bento_2", {"bento_2": None, "factories": 0, "coal_stars": 2, "multipliers": {"coal": 2}}, "coal", 4, ""),
    ],
)
def test_an_achievement(id: str, mine: dict[str, Any], space: str, points: int, clauses: str) -> None:
    found = line(end({"A": seat(**mine), "B": OTHER}), "A", "achievement", space)
    assert found.points == points
    wanted = tuple(f"NIP-{clause if '.' in clause else f'18.{clause}'}" for clause in clauses.split())
    assert not clauses or found.clauses == wanted


@pytest.mark.parametrize(
    ("mine", "about", "clauses"),
    [
        (("level", 16, "colours", 0), ("achievement", "money"), {"NIP-18.2", "NIP-18.3"}),
        (("level", 16, "colours", 0), ("wages", ""), {"NIP-18.2", "NIP-18.3"}),
        (("level", 16, "colours", 2), ("achievement", "money"), {"NIP-18.17"}),
        (("level", 16, "colours", 2), ("wages", ""), {"NIP-18.17"}),
        (("contracts", 5), ("achievement", "contracts"), {"NIP-18.15"}),
        (("bento_2", True, "paper_2", True, "factories", 1), ("achievement", "knowledge"), {"NIP-21.6"}),
    ],
)
def test_a_line_cites_what_is_disputed(mine: tuple[Any, ...], about: tuple[str, str], clauses: set[str]) -> None:
    told = dict(zip(mine[::2], mine[1::2], strict=True))
    assert clauses <= set(line(end({"A": seat(**told), "B": OTHER}), "A", *about).clauses)


def test_how_a_base_is_counted_is_shown() -> None:
    money = line(end({"A": seat(level=14, colours=2), "B": OTHER}), "A", "achievement", "money")
    assert money.working.values["counted"].values == {"yen": 8000, "per": 6000, "base": 1}
    contracts = line(end({"A": seat(contracts=5), "B": OTHER}), "A", "achievement", "contracts")
    assert (contracts.working.key, contracts.working.values["base"]) == ("working.achievement_no_multiplier", 2)


@pytest.mark.parametrize(
    ("level", "colours", "left", "points"),
    [
        (12, 4, 0, 0),  # 12,000 pays 4 x 3,000 exactly
        (12, 5, 0, -2),  # the 5th colour is not paid
        (16, 6, 1000, -2),  # 5 x 3,000 = 15,000; the 6th is not paid
        (14, 6, 2000, -4),  # 4 x 3,000 = 12,000; two are not paid
        (18, 6, 0, 0),
    ],
)
def test_wages_are_paid_as_far_as_the_yen_go(level: int, colours: int, left: int, points: int) -> None:
    paid = line(end({"A": seat(level=level, colours=colours), "B": OTHER}), "A", "wages")
    assert (paid.points, paid.working.values["left"]) == (points, left)
    assert ("NIP-16.19" in paid.clauses) == (points < 0)


def test_a_whole_final_scoring_adds_up() -> None:
    told = seat(
        vp=60,
        level=20,
        colours=3,  # 20,000 - 9,000 = 11,000: base 1, tile x3 = 3
        ship_stars=3,  # x2 = 6
        train_stars=1,  # no multiplier = 0
        influence_regions=4,  # x4 = 16
        mechanised=3,  # x2 = 6
        factories=3,  # no multiplier = 0
        coal_stars=2,  # x3 = 6
        knowledge_stars=4,  # printed x1 = 4
        contracts=7,  # base 3, x5 = 15
        multipliers={"money": 3, "ships": 2, "influence": 4, "mechanisation": 2, "coal": 3, "contracts": 5},
    )
    result = end({"A": told, "B": seat()})
    assert result.totals() == {"A": 60 + 3 + 6 + 16 + 6 + 6 + 4 + 15, "B": 2}  # B: 12,000 yen
    assert [one.category for one in result.lines if one.seat == "A"] == ["vp", "wages", *["achievement"] * 9]
    assert not result.needed


def test_r41_vp_may_be_negative() -> None:
    # -5 - 2 x 2 (14,000 pays 4 of 6 colours) + money (2,000 / 6,000 = 0) = -9.
    result = end({"A": seat(vp=-5, level=14, colours=6), "B": seat()})
    assert result.totals()["A"] == -9
    assert [place.seat for place in result.places] == ["B", "A"]


PRINTED_ELSEWHERE = {"printed_multipliers": ["knowledge", "coal"]}
"""The board prints x1 elsewhere: money decides only the wages."""


@pytest.mark.parametrize(
    ("mine", "more", "asked"),
    [
        # A base whose multiplier is 0 is not needed: 12 / 6 on money, 2 stars on knowledge.
        ({"vp": 10, "money_level": 12, "worker_colours": 0, "knowledge_stars": 2, "paper_2": False}, {}, ""),
        (
            {"multipliers": {"coal": 2, "trains": 3}, "train_stars": 2},
            {},
            "vp money_level worker_colours coal_stars bento_2 knowledge_stars paper_2",
        ),
        (seat(level=None, colours=4), PRINTED_ELSEWHERE, ""),  # 12,000, the lowest income, covers them
        (seat(level=18, colours=None), PRINTED_ELSEWHERE, ""),  # 18,000 pays all 6 colours
        (seat(level=None, colours=5), PRINTED_ELSEWHERE, "money_level"),
        (seat(level=17, colours=None), PRINTED_ELSEWHERE, "worker_colours"),
    ],
)
def test_blank_fields_are_needed_where_they_matter(mine: dict[str, Any], more: dict[str, Any], asked: str) -> None:
    assert needed(end({"A": mine, "B": OTHER}, **more)) == [f"seats.A.{field}" for field in asked.split()]


def test_what_blank_fields_leave_open_and_what_they_do_not() -> None:
    result = end({"A": {"multipliers": {"coal": 2, "trains": 3}, "train_stars": 2}, "B": seat()})
    assert line(result, "A", "achievement", "trains").points == 6
    assert (result.totals()["B"], result.places) == (2, ())
    ships = end(
        {"A": {"vp": 10, "money_level": 12, "worker_colours": 0, "knowledge_stars": 2, "paper_2": False}, "B": OTHER}
    )
    assert line(ships, "A", "achievement", "ships").working.key == "working.no_multiplier"
    assert ships.totals()["A"] == 10 + 2 + 2
    covered = end({"A": seat(level=None, colours=4), "B": OTHER}, **PRINTED_ELSEWHERE)
    assert line(covered, "A", "wages").working.key == "working.wages_covered"
    assert line(end({"A": seat(level=18, colours=None), "B": OTHER}), "A", "wages").points == 0


def test_nip_19_the_later_last_turn_wins_a_tie() -> None:
    # Each + 2 for 12,000 yen; last turns: C, D, A, B.
    seats = {"A": seat(10), "B": seat(30), "C": seat(10), "D": seat(30)}
    found = [(one.seat, one.rank, one.points, one.tie_break) for one in end(seats, last_turns=list("CDAB")).places]
    assert found == [
        ("B", 1, 32, "last_turn"), ("D", 2, 32, "last_turn"), ("A", 3, 12, "last_turn"), ("C", 4, 12, "last_turn"),
    ]  # fmt: skip


def test_the_last_turns_are_needed_only_for_a_tie() -> None:
    assert not end({"A": seat(10), "B": seat(11)}).needed
    tied = end({"A": seat(10), "B": seat(10)})
    assert (needed(tied), tied.places, tied.totals()) == (["last_turns"], (), {"A": 12, "B": 12})


def test_markers_are_compared_where_told_and_decided() -> None:
    seats = {"A": seat(10, marker=12), "B": seat(20, marker=23), "C": seat(None, marker=5), "D": seat(1)}
    found = [(marker.seat, marker.computed, marker.shown) for marker in end(seats).markers]
    assert found == [("A", 12, 12), ("B", 22, 23)]


# One seat by itself: E22, 1, and E23, 6.
MINE = seat(vp=50, level=14, colours=2, ship_stars=3, multipliers={"ships": 2})


def test_one_seat_is_asked_for_what_is_its_own_and_not_for_the_order_of_last_turns() -> None:
    asked = needed(end({"A": {"vp": 1, "knowledge_stars": 0, "paper_2": False}}))
    assert asked == ["seats.A.money_level", "seats.A.worker_colours"]


def test_vp_of_region_scoring_iii_that_are_not_yet_on_the_track_are_added_to_one_seat() -> None:
    result = end({"A": MINE | {"region_points": 21, "marker": 78}})
    assert result.totals() == {"A": 50 + 21 + 1 + 6}
    assert line(result, "A", "vp").working.key == "working.vp_before_regions"
    assert line(result, "A", "region_points").clauses == ("NIP-17.6", "NIP-17.9")
    assert [(one.computed, one.shown) for one in result.markers] == [(78, 78)]
    both = {"A": MINE | {"region_points": 21}, "B": seat()}
    assert faults(lambda: end(both)) == [("regions_compared", "seats.A.region_points")]


def test_workings_read_like_plain_arithmetic() -> None:
    words = Words("en", [words_of("nippon")])
    lines = as_json(one_region(1, 3, {"A": spot(6), "B": spot(2, 4), "C": spot(0, 4)}), words)["lines"]
    assert [one["working"] for one in lines] == [
        "influence 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "influence 2 + 4 for trains = 6; 2 share 1st–2nd: (10 + 7) ÷ 2, rounded down = 8",
        "trains 4, but no influence tile: influence 0, no rank = 0",
    ]
    lines = as_json(end({"A": seat(0, 14, 2), "B": seat(0, 14, 6)}), words)["lines"]
    said = {(one["seat"], one["category"], one["about"]): one["working"] for one in lines}
    assert said["A", "achievement", "money"] == "8,000 ÷ 6,000, rounded down = 1; 1 × 1 = 1"
    wages = "14 × 1,000 = 14,000 yen; 4 colours × 3,000 paid, 2,000 yen left; 2 unpaid × 2 VP = −4"
    assert said["B", "wages", ""] == wages


def test_the_printed_values_are_those_of_the_rules() -> None:
    assert (RANK_POINTS, WITH_X1) == ({1: (10, 7, 5), 2: (15, 11, 8)}, ("money", "knowledge"))
    assert MULTIPLIER_TILES == {4: 28, 3: 24, 2: 20}  # 24 reward tiles less 0, 4 or 8, and 4 VP multiplier tiles
    assert PRINTED.sections["printed_multipliers"]["money"].confirm
