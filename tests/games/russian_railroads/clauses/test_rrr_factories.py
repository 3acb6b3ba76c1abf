"""What the nine factories do when a marker arrives (RRR-4.605, 3.6), when they are lost, and how they are declined."""

from __future__ import annotations

import pytest

from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import ALL_ENDS, FULL, KV, LATE, SP, TS, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    industry,
    lines_of,
    passed,
    piles,
    play,
    situation,
    tracks,
    used,
)

GO = "Y: place industry_1; step_industry"
BLOCKED = (tracks("Y", TS, 15, 14, 13, 12, 11), tracks("Y", SP, 9, 8, 7, 6), *ALL_ENDS[3:])
"""No step but on Kiev is possible."""


def over(table: Table) -> bool:
    return table.state.active == "B" and not table.state.pending


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (2, (piles(10),)),
        (3, ()),  # industry_1 itself is still being resolved
        (3, (used("B", "doubler_1"), used("Y", "temp_workers_2"), used("Y", "hire", 0, rubles=1))),
        (4, ({"Y.doublers": 7, "doublers_left": 13},)),
        (4, (FULL,)),
        (4, ({"B.doublers": 8, "G.doublers": 8, "R.doublers": 3, "doublers_left": 1},)),
        # Both markers are stopped: the first by the other one, that one by F2.
        (5, (industry("Y", 4, 5, second=6),)),
        # One brown step on Kiev is all that is left.
        (7, (*BLOCKED, tracks("Y", KV, 9, 8, 6))),
    ],
)
def test_an_effect_that_cannot_be_carried_out_whole_is_lost(number: int, changes: tuple[Change, ...]) -> None:
    table = situation(4, LATE, industry("Y", 4, number), *changes)
    second = board(table).marker_2 != -1
    found = play(table, GO + (" marker=1" if second else ""))
    assert ("effect_lost", 0, "RRR-4.606") in lines_of(found, "todo")
    assert over(table)


@pytest.mark.parametrize(
    ("number", "before", "after"),
    [
        # Factory 4 asks nothing: its 2 doublers of 7 would fill the row, and engineer 4 beside the track, which has to be
        # carried out whole, would find no space (RRR-4.810). Declined, it is still possible for 1 doubler and 3 VP.
        (4, {"Y.doublers": 6, "doublers_left": 14}, (7, 3)),
        (8, {}, (1, 3)),  # 1 VP for the locomotive 1
        (7, {}, (1, 3)),  # two steps of any colours
    ],
)
def test_an_effect_is_declined_with_the_step(number: int, before: Change, after: tuple[int, int]) -> None:
    table = situation(4, LATE, industry("Y", 4, number), before, passed("B", "G", "R"))
    found = play(table, "Y: place industry_1; step_industry effect=declined")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert (board(table).marker_1, table.state.pending) == (5, ())
    play(table, "Y: place engineer_public_1")  # 4: a doubler and 3 VP
    assert (board(table).doublers, board(table).vp) == after


def arrive(number: int, *changes: Change) -> Table:
    """The marker of Y steps onto factory `number` in F1."""
    table = situation(4, LATE, industry("Y", 4, number), *changes)
    play(table, GO)
    assert board(table).marker_1 == 5
    return table


@pytest.mark.parametrize("number", [2, 5, 7, 9])
def test_an_effect_is_declined_as_a_whole(number: int) -> None:
    table = arrive(number)
    found = play(table, "Y: decline_effect")
    assert ("effect_declined", 0, "RRR-4.614") in lines_of(found, "todo")
    assert over(table)


def test_a_replaced_factory_triggers_nothing() -> None:
    # The marker stands on F5; the factory there is replaced (RRR-R17).
    table = situation(4, LATE, industry("Y", 13, 2, 3, 4, 5, 6))
    play(table, "Y: place loco_1; take_factory 9; place_factory 5")
    assert (board(table).vp, table.state.pool["6"], over(table)) == (0, 1, True)


@pytest.mark.parametrize("at", [3, 5])
def test_no_effect_is_declined_where_there_is_no_factory(at: int) -> None:
    table = situation(4, LATE, industry("Y", at, 4))  # onto the printed 5, onto the printed 10
    play(table, "Y: place industry_1")
    assert cited(table.judge("Y: step_industry effect=declined").verdict) == {"RRR-4.614"}
