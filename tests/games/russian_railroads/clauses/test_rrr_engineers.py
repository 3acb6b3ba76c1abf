"""What the fifteen engineers do (3.7), owned and sideways, whole and in part (RRR-4.809 to RRR-4.812), and reuse."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import STRIP
from tests.games.russian_railroads.clauses.rrr_positions import ALL_ENDS, FULL, LATE, TS, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    industry,
    locomotives,
    owns,
    piles,
    play,
    situation,
    steps,
    tracks,
    used,
)

# What cannot be done: owned engineers do the rest, sideways ones cannot be used.
GREY, BROWN, BLACK = "trans_siberian grey", "trans_siberian brown", "kiev black"
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

READY: tuple[Change, ...] = (tracks("Y", TS, 8, 5), used("Y", "doubler_1"))
"""Grey and brown are unlocked; black 8, grey 5 on the Trans-Siberian, black 1 elsewhere; a space to reuse."""
NO_STRIP = {f"strip.{slot}": 0 for slot in STRIP}


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


def test_of_two_steps_in_free_order_none_is_said_to_be_the_next() -> None:
    """That their order is free comes first, then both as they are offered (RRR-4.811)."""
    table = situation(4, *READY, NO_STRIP, owns("Y", 3))
    play(table, "Y: use_engineer engineer_3")
    first, *steps_left = [one for one in table.prompts() if one.pending]
    assert (first.key, first.values["count"]) == ("order_free", 2)
    assert [one.values["colours"] for one in steps_left] == [("black",), ("grey",)]
    offered = [move.colour for move in table.game.rules.actions["step_track"].options(table.state)]
    assert offered == sorted(offered)


@pytest.mark.parametrize("number", PARTS)
def test_a_sideways_engineer_must_be_carried_out_whole(number: int) -> None:
    changes, _, _ = PARTS[number]
    table = situation(4, LATE, tracks("Y", TS, 8, 5), *changes, NO_STRIP, {"strip.public_1": number})
    refused = table.judge("Y: place engineer_public_1").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert {"RRR-4.209", "RRR-4.810"} <= cited(refused)
