"""The worked examples 9.18 to 9.21 and 9.35 of the rules: turn order, claims, relocation.

Expected values are those of the rules.
"""

from __future__ import annotations

import pytest

from referee.games.russian_railroads.state import ActionSpacePieces
from tests.games.russian_railroads.rrr_tables import (
    B,
    G,
    R,
    Y,
    cited,
    end_round,
    laid,
    lines_of,
    passed,
    play,
    situation,
    tracks,
    used,
)


def test_9_18_yellow_blue_green_red_and_yellow_again() -> None:
    table = situation(4)
    spaces = ("rubles_2", "doubler_1", "industry_1; step_industry", "loco_1; take_factory; place_factory")
    seats = []
    for space in spaces:
        active = table.state.active
        seats.append(active)
        for other in {Y, B, G, R} - {active}:
            assert "RRR-4.202" in cited(table.judge(f"{other}: place turn_first").verdict)
        play(table, f"{active}: place {space}")
    assert (seats, table.state.active) == ([Y, B, G, R], Y)
    play(table, "Y: pass")
    play(table, "B: pass")
    play(table, "G: place turn_first")
    play(table, "R: pass")
    assert table.state.active == G  # who has passed is skipped


@pytest.mark.parametrize(
    ("first", "second", "order"), [(G, R, (G, R, Y, B)), (R, G, (R, G, Y, B))], ids=["green first", "red first"]
)
def test_9_19_yellow_and_blue_slide_to_the_third_and_fourth_place(first: str, second: str, order: str) -> None:
    table = situation(4, used(first, "turn_first"), used(second, "turn_second"), passed(B, G, R))
    found = play(table, "Y: pass")
    assert table.state.order == order
    told = {line.seat: line.amount for line in found.verdict.ledger if line.what == "turn_order"}
    assert told == {seat: place for place, seat in enumerate(order, 1)}
    assert table.state.round == 1  # the relocations come first
    play(table, f"{second}: decline_relocation")
    play(table, f"{first}: decline_relocation")
    assert (table.state.round, table.state.active) == (2, first)


def test_9_20_the_first_player_claims_second_and_nobody_first() -> None:
    table = situation(4, used(Y, "turn_second"), passed(B, G, R))
    found = play(table, "Y: pass")
    assert table.state.order == (Y, B, G, R)
    assert ("order_kept", 0, "RRR-4.922") in lines_of(found, "todo", Y)
    play(table, "Y: decline_relocation")
    assert (table.state.round, table.state.active) == (2, Y)


def test_9_21_the_worker_moves_on_to_the_brown_space() -> None:
    table = situation(4, used(R, "turn_first"), passed(B, G, R), tracks(R, "trans_siberian", 7, 4))
    play(table, "Y: pass")
    play(table, "R: relocate track_brown_1")
    assert table.state.spaces["track_brown_1"] == ActionSpacePieces(R, own=1)
    assert table.state.spaces["turn_first"] == ActionSpacePieces()
    assert table.state.phase == "relocate"
    play(table, "R: step_track trans_siberian brown")
    assert laid(table, R, "trans_siberian") == (7, 4, 1, 0, 0)
    assert (table.state.round, table.state.order[0]) == (2, R)


def test_9_35_with_two_players_the_own_place_may_be_claimed() -> None:
    table = situation(2)
    assert table.state.order == (Y, B)
    play(table, "Y: place turn_first")
    end_round(table)
    play(table, "Y: relocate rubles_2")
    assert (table.state.round, table.state.order, table.state.active) == (2, (Y, B), Y)


def test_9_35_with_three_players_it_may_not() -> None:
    assert cited(situation(3).judge("Y: place turn_first").verdict) == {"RRR-4.912"}
