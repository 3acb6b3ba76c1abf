"""Sheets that cannot be: every fault at once, each naming its field; and sheets that are merely odd."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.games.nippon.score import score_regions
from scoring.games.nippon.sheet import region_warnings
from tests.games.nippon.tallies.nippon_sheets import end, one_region, regions, seat, spot


def faults(make: Any) -> list[tuple[str, str]]:
    """Key and field of every fault."""
    with pytest.raises(InputError) as raised:
        make()
    return [(fault.key, fault.field) for fault in raised.value.faults]


def test_all_cross_field_faults_of_a_region_scoring_at_once() -> None:
    seats = {"A": spot(3), "B": spot(2, 1), "Z": spot(9)}
    told = {
        "west_japan": {"foreign": 0, "seats": seats},
        # 18 + 18 need 6 + 6 slots, the region has 4 with 2 players; the trains are all B owns.
        "hokkaido": {"foreign": 0, "seats": {"A": spot(), "B": spot(1, 18, 18)}},
        # 28 + 7 need 4 + 1 influence tiles, 2 cities hold 2 each.
        "east_japan": {"foreign": 0, "seats": {"A": spot(28), "B": spot(7, 3)}},
    }
    sheet = regions(2, ["A", "B"], told, points=[15, 11, 8])
    assert faults(lambda: score_regions(sheet)) == [
        ("points_known", "points"),
        ("side_sum", "regions.west_japan.seats.B.trains"),
        ("seat_not_seated", "regions.west_japan.seats.Z"),
        ("influence_slots", "regions.east_japan.seats"),
        ("transport_slots", "regions.hokkaido.seats"),
        # 1 + 1 + 6 trains at least.
        ("trains_owned", "seats.B"),
    ]


@pytest.mark.parametrize(("players", "slots", "clause"), [(2, 4, "NIP-20.5"), (3, 6, "NIP-20.5"), (4, 8, "NIP-12.6")])
def test_transport_slots_by_number_of_players(players: int, slots: int, clause: str) -> None:
    # Each train tile is worth 3 at most: 3 x slots fit, shared by two seats; 2 more need one slot more.
    half = slots // 2 * 3
    names = "ABCD"[:players]
    seats = {name: spot() for name in names} | {"A": spot(1, half), "B": spot(1, 0, half)}
    assert not one_region(1, 0, seats).needed
    seats["B"] = spot(1, 2, half)
    with pytest.raises(InputError) as raised:
        one_region(1, 0, seats)
    (fault,) = raised.value.faults
    assert fault.values == {"where": "west_japan", "least": slots + 1, "most": slots, "clause": clause}


@pytest.mark.parametrize(("players", "tiles", "clause"), [(2, 4, "NIP-20.6"), (3, 6, "NIP-20.6"), (4, 8, "NIP-15.13")])
def test_influence_tiles_by_number_of_players(players: int, tiles: int, clause: str) -> None:
    names = "ABCD"[:players]
    seats = {name: spot() for name in names} | {"A": spot(7 * (tiles - 1)), "B": spot(7)}
    assert not one_region(1, 0, seats).needed
    seats["B"] = spot(8)
    with pytest.raises(InputError) as raised:
        one_region(1, 0, seats)
    (fault,) = raised.value.faults
    assert fault.key == "influence_slots"
    assert fault.values["clause"] == clause


def test_pieces_of_a_seat_are_counted_over_all_regions() -> None:
    # 56 + 21 need 8 + 3 of 10 influence tiles; 9 + 9 + 3 of sides need 3 + 3 + 1 of 6 ships.
    told = {
        "west_japan": {"foreign": 0, "seats": {"A": spot(56), "B": spot(0, 0, 9), "C": spot(), "D": spot()}},
        "east_japan": {"foreign": 0, "seats": {"A": spot(21), "B": spot(0, 0, 9), "C": spot(), "D": spot()}},
        "hokkaido": {"foreign": 0, "seats": {"A": spot(), "B": spot(0, 0, 3), "C": spot(), "D": spot()}},
    }
    sheet = regions(1, list("ABCD"), told)
    assert faults(lambda: score_regions(sheet)) == [("tiles_owned", "seats.A"), ("ships_owned", "seats.B")]


def test_a_seat_may_not_be_called_like_the_foreign_companies() -> None:
    seats = {"A": spot(1), "foreign_companies": spot(1)}
    assert faults(lambda: one_region(1, 0, seats)) == [("seat_reserved", "seats.foreign_companies")]


def test_what_is_odd_is_doubted_and_scored() -> None:
    seats = {"A": {"marker": 3}, "B": {}}
    told = {"west_japan": {"foreign": 13, "seats": {"A": spot(1), "B": spot()}}}
    sheet = regions(3, seats, told, points=[14, 14, 5])
    assert [(fault.key, fault.field) for fault in region_warnings(sheet)] == [
        ("points_not_falling", "points"),
        ("points_lower", "points"),
        ("foreign_high", "regions.west_japan.foreign"),
        ("marker_alone", "seats.A.vp_before"),
    ]
    assert score_regions(sheet).totals() == {"A": 14, "B": 0}
    assert not region_warnings(regions(3, ["A", "B"], told | {"west_japan": None}, points=[20, 15, 10]))


def test_all_cross_field_faults_of_a_final_scoring_at_once() -> None:
    seats = {
        "A": seat(mechanised=4, factories=1, bento_2=True, paper_2=True),
        "B": seat(factories=0, bento_2=True, paper_2=True),
    }
    more = {"last_turns": ["A", "A"], "printed_multipliers": ["money", "money"]}
    assert faults(lambda: end(seats, **more)) == [
        # 1 factory of level 2 or 3 and at most one silk and one paper factory: 3.
        ("machines_high", "seats.A.mechanised"),
        ("bento_counts", "seats.B.factories"),
        ("owned_twice", "seats.B.bento_2"),
        ("owned_twice", "seats.B.paper_2"),
        ("last_turns_order", "last_turns"),
        ("printed_spaces", "printed_multipliers"),
    ]


def test_more_multiplier_tiles_than_the_game_has() -> None:
    # 4 players: 24 reward tiles + 4 x2 tiles = 28; 3 players: 24 - 4 + 4 = 24.
    spaces = [
        "money",
        "ships",
        "trains",
        "influence",
        "mechanisation",
        "factories",
        "coal",
        "knowledge",
        "contracts",
    ]
    full, eight = (dict.fromkeys(spaces[:n], 2) for n in (9, 8))
    end({"A": seat(1, multipliers=full), "B": seat(2, multipliers=full), "C": seat(3), "D": seat(4)})
    four = {"A": full, "B": full, "C": full, "D": eight}
    seats = {name: seat(multipliers=tiles) for name, tiles in four.items()}
    assert faults(lambda: end(seats)) == [("multiplier_tiles", "seats")]
    three = {name: seat(place, multipliers=eight) for place, name in enumerate("ABC")}
    assert not end(three).needed  # exactly 24
    three["C"] = seat(multipliers=full)
    assert faults(lambda: end(three)) == [("multiplier_tiles", "seats")]
