"""What the fifteen engineers do (3.7), owned and sideways, whole and in part (RRR-4.809 to RRR-4.812), and reuse."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import STRIP
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import ALL_ENDS, FULL, KV, LATE, SP, TS, board, on_shared
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    cited,
    industry,
    laid,
    locomotives,
    open_now,
    owns,
    passed,
    piles,
    play,
    situation,
    steps,
    tracks,
    used,
)

READY: tuple[Change, ...] = (tracks("Y", TS, 8, 5), used("Y", "doubler_1"))
"""Grey and brown are unlocked; black 8, grey 5 on the Trans-Siberian, black 1 elsewhere; a space to reuse."""
NO_STRIP = {f"strip.{slot}": 0 for slot in STRIP}
GREY, BROWN, BLACK = "trans_siberian grey", "trans_siberian brown", "kiev black"

# What follows the payment, and what of the board has changed.
EFFECTS: dict[int, tuple[str, dict[str, Any]]] = {
    1: (steps(BLACK, BROWN), {"kiev": 2, "brown": 1}),
    2: ("step_industry", {"marker": 1, "vp": 3}),
    3: (steps(GREY, BLACK), {"kiev": 2, "grey": 6}),
    4: ("", {"doublers": 1, "vp": 3}),
    5: (steps(BROWN), {"brown": 1, "vp": 3}),
    6: (steps(GREY), {"grey": 6, "vp": 5}),
    7: (steps(BLACK), {"kiev": 2, "vp": 3}),
    8: ("choose_reuse doubler_1", {"doublers": 1}),
    9: ("step_industry; step_industry", {"marker": 2}),
    10: (f"{steps(BLACK)}; step_industry", {"kiev": 2, "marker": 1}),
    11: (steps(BLACK, GREY), {"kiev": 2, "grey": 6}),
    12: ("take_locomotive; place_locomotive kiev", {"loco": 9}),
    13: (steps(BROWN, GREY), {"brown": 1, "grey": 6}),
    14: (steps(BLACK, BLACK), {"kiev": 3}),
    15: (steps(BROWN), {"brown": 1, "vp": 5}),
}


def seen(table: Table) -> dict[str, Any]:
    """What may have changed on the board of Y, where it has."""
    mine = board(table)
    now = {
        "kiev": laid(table, "Y", KV)[0],
        "grey": laid(table, "Y", TS)[1],
        "brown": laid(table, "Y", TS)[2],
        "marker": mine.marker_1,
        "vp": mine.vp,
        "doublers": mine.doublers,
        "loco": mine.locomotives["kiev_1"],
    }
    before = {"kiev": 1, "grey": 5, "brown": 0, "marker": 0, "vp": 0, "doublers": 0, "loco": 0}
    return {what: count for what, count in now.items() if count != before[what]}


def line(verb: str, number: int) -> str:
    more = EFFECTS[number][0]
    return f"Y: {verb}; {more}" if more else f"Y: {verb}"


@pytest.mark.parametrize("number", EFFECTS)
def test_an_owned_engineer(number: int) -> None:
    table = situation(4, LATE, *READY, NO_STRIP, owns("Y", number))
    hand = board(table).own
    play(table, line(f"use_engineer engineer_{number}", number))
    assert seen(table) == EFFECTS[number][1]
    assert (table.state.active, table.state.spaces[f"engineer_{number}"].owner) == ("B", "Y")
    assert hand - board(table).own == (2 if number in (12, 14) else 1)  # invented costs


@pytest.mark.parametrize("slot", ["public_1", "public_2"])
@pytest.mark.parametrize("number", [number for number in EFFECTS if number != 1])  # 1 never lies on the strip
def test_a_sideways_engineer(number: int, slot: str) -> None:
    table = situation(4, LATE, *READY, NO_STRIP, {f"strip.{slot}": number})
    play(table, line(f"place engineer_{slot}", number))
    assert seen(table) == EFFECTS[number][1]
    assert table.state.active == "B"
    refused = table.judge(f"B: place engineer_{slot}").verdict
    assert "RRR-4.203" in cited(refused)  # for everybody, once per round (RRR-4.801)


# What cannot be done: owned engineers do the rest, sideways ones cannot be used.
LOCKED = tracks("Y", TS, 4, 2)
PARTS: dict[int, tuple[tuple[Change, ...], str, dict[str, Any]]] = {
    2: ((industry("Y", 4),), "", {"marker": 4, "vp": 3}),
    3: (ALL_ENDS, steps("trans_siberian grey"), {"kiev": 9, "grey": 1}),
    4: ((FULL,), "", {"doublers": 8, "vp": 3}),
    8: ((used("B", "doubler_1"),), "", {}),
    9: ((industry("Y", 3),), "step_industry", {"marker": 4}),
    10: ((industry("Y", 4),), steps(BLACK), {"kiev": 2, "marker": 4}),
    12: ((piles(10),), "", {}),
    13: ((LOCKED,), steps(GREY), {"grey": 3}),
    15: ((LOCKED,), "", {"grey": 2, "vp": 5}),
}


@pytest.mark.parametrize("number", PARTS)
def test_an_owned_engineer_does_what_can_be_done(number: int) -> None:
    changes, more, wanted = PARTS[number]
    table = situation(4, LATE, tracks("Y", TS, 8, 5), *changes, NO_STRIP, owns("Y", number))
    play(table, f"Y: use_engineer engineer_{number}" + (f"; {more}" if more else ""))
    assert table.state.active == "B"
    assert seen(table) == wanted


@pytest.mark.parametrize("number", PARTS)
def test_a_sideways_engineer_must_be_carried_out_whole(number: int) -> None:
    changes, _, _ = PARTS[number]
    table = situation(4, LATE, tracks("Y", TS, 8, 5), *changes, NO_STRIP, {"strip.public_1": number})
    refused = table.judge("Y: place engineer_public_1").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert {"RRR-4.209", "RRR-4.810"} <= cited(refused)


def test_an_owned_engineer_may_be_stopped_early_a_sideways_one_not() -> None:
    table = situation(4, LATE, NO_STRIP, owns("Y", 14))
    play(table, f"Y: use_engineer engineer_14; {steps(BLACK)}; stop")
    assert (laid(table, "Y", KV)[0], table.state.active) == (2, "B")
    table = situation(4, LATE, NO_STRIP, {"strip.public_1": 14})
    play(table, f"Y: place engineer_public_1; {steps(BLACK)}")
    assert "RRR-4.210" in cited(table.judge("Y: stop").verdict)


def test_hiring_takes_the_rightmost_engineer_usable_from_the_next_turn() -> None:
    table = situation(4, LATE, passed("B", "G", "R"))
    play(table, "Y: place hire")
    assert (board(table).engineers, table.state.strip["hire"], board(table).rubles) == (("engineer_10",), 0, 0)
    assert table.state.active == "Y"
    play(table, "Y: use_engineer engineer_10; step_industry; step_track kiev black")


# Reuse (RRR-4.17xx)

EIGHT = (owns("Y", 8), NO_STRIP)


@pytest.mark.parametrize(
    ("change", "space"),
    [
        (used("Y", "rubles_2"), "rubles_2"),
        (used("Y", "rubles_2", 0, rubles=1), "rubles_2"),
        (used("Y", "rubles_2", 0, turquoise=1), "rubles_2"),
    ],
)
def test_one_piece_of_any_kind_may_lie_there(change: Change, space: str) -> None:
    table = situation(4, LATE, *EIGHT, change)
    before = board(table)
    play(table, f"Y: use_engineer engineer_8; choose_reuse {space}")
    after = board(table)
    assert after.rubles == before.rubles + 2
    assert before.own - after.own == 1  # engineer 8 alone is paid (RRR-4.1706)


def test_the_black_worker_lying_there_earns_its_extra_step_again() -> None:
    table = situation(4, LATE, *EIGHT, black_worker("Y"), {"Y.black": 0}, used("Y", "track_black_2", 0, black=1))
    play(table, f"Y: use_engineer engineer_8; choose_reuse track_black_2; {steps(BLACK, BLACK, BLACK)}")
    assert (laid(table, "Y", KV)[0], table.state.active) == (4, "B")


def test_the_black_worker_on_engineer_8_adds_nothing_to_another_space() -> None:
    table = situation(4, LATE, *EIGHT, black_worker("Y"), used("Y", "track_black_2"))
    play(table, f"Y: use_engineer engineer_8 black=1; choose_reuse track_black_2; {steps(BLACK, BLACK)}")
    assert (laid(table, "Y", KV)[0], table.state.active) == (3, "B")


def test_colours_and_lines_are_chosen_anew() -> None:
    table = situation(4, LATE, *EIGHT, tracks("Y", TS, 8, 5), on_shared("Y", 2))
    play(table, f"Y: use_engineer engineer_8; choose_reuse track_black_or_grey_1; {steps(GREY)}")
    assert laid(table, "Y", TS)[1] == 6


def test_a_reused_board_space_must_be_carried_out_whole_an_own_engineer_not() -> None:
    table = situation(4, LATE, owns("Y", 8, 14), NO_STRIP, used("Y", "engineer_14"), used("Y", "track_black_2"))
    play(table, f"Y: use_engineer engineer_8; choose_reuse engineer_14; {steps(BLACK)}; stop")
    assert table.state.active == "B"
    table = situation(4, LATE, owns("Y", 8, 14), NO_STRIP, used("Y", "engineer_14"), used("Y", "track_black_2"))
    play(table, f"Y: use_engineer engineer_8; choose_reuse track_black_2; {steps(BLACK)}")
    assert "RRR-4.210" in cited(table.judge("Y: stop").verdict)


def test_a_sideways_engineer_used_with_one_piece_may_be_reused() -> None:
    table = situation(4, LATE, owns("Y", 8), used("Y", "engineer_public_1"))  # engineer 4
    play(table, "Y: use_engineer engineer_8; choose_reuse engineer_public_1")
    assert (board(table).doublers, board(table).vp) == (1, 3)


def test_engineer_8_without_anything_to_reuse_is_lost() -> None:
    table = situation(4, LATE, *EIGHT)
    play(table, "Y: use_engineer engineer_8")
    assert (table.state.active, open_now(table)) == ("B", [])


def test_options_name_what_may_be_reused() -> None:
    table = situation(
        4,
        LATE,
        *EIGHT,
        used("Y", "rubles_2"),
        used("Y", "temp_workers_2"),
        used("Y", "track_black_3", 2),
        used("B", "doubler_1"),
        locomotives("Y", (9, 9), 9, 0),
        piles(10),
    )
    play(table, "Y: use_engineer engineer_8")
    assert [move.space for move in table.options() if hasattr(move, "space")] == ["rubles_2"]


def test_st_petersburg_is_not_the_kiev_line() -> None:
    table = situation(4, LATE, NO_STRIP, owns("Y", 14))
    play(table, f"Y: use_engineer engineer_14; {steps('st_petersburg black', 'kiev black')}")
    assert (laid(table, "Y", SP)[0], laid(table, "Y", KV)[0]) == (2, 2)


def test_of_two_steps_in_free_order_none_is_said_to_be_the_next() -> None:
    """That their order is free comes first, then both as they are offered (RRR-4.811)."""
    table = situation(4, *READY, NO_STRIP, owns("Y", 3))
    play(table, "Y: use_engineer engineer_3")
    first, *steps_left = [one for one in table.prompts() if one.pending]
    assert (first.key, first.values["count"]) == ("order_free", 2)
    assert [one.values["colours"] for one in steps_left] == [("black",), ("grey",)]
    offered = [move.colour for move in table.game.rules.actions["step_track"].options(table.state)]
    assert offered == sorted(offered)
