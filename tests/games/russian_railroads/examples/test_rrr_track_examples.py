"""The worked examples 9.1 to 9.5, 9.15, 9.23, 9.36 and 9.37 of the rules: tracks and what pays for them.

Expected values are those of the rules.
"""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import ActionSpacePieces, SharedSpacePieces
from tests.games.russian_railroads.rrr_tables import (
    B,
    G,
    R,
    Y,
    black_worker,
    cited,
    hand,
    laid,
    lay,
    lines_of,
    play,
    situation,
    steps,
    tracks,
)

MAIN, SECOND, KIEV = "trans_siberian", "st_petersburg", "kiev"


@pytest.mark.parametrize(
    ("third", "spaces"),
    [("trans_siberian black", (4, 1, 1)), ("st_petersburg black", (3, 2, 1)), ("kiev black", (3, 1, 2))],
    ids=["9.1a", "9.1b St. Petersburg", "9.1b Kiev"],
)
def test_9_1_three_black_steps_on_one_line_or_split(third: str, spaces: tuple[int, ...]) -> None:
    table = situation(4, {"active": B})
    play(table, f"B: place track_black_3 own=2; {steps('trans_siberian black', 'trans_siberian black', third)}")
    assert tuple(laid(table, B, line)[0] for line in (MAIN, SECOND, KIEV)) == spaces
    assert table.state.spaces["track_black_3"] == ActionSpacePieces(B, own=2)
    assert table.state.seats[B].own == 5 - 2
    assert table.state.active == G  # three steps were due, and three were made


@pytest.mark.parametrize(("space", "count"), [("track_black_or_grey_1", 1), ("track_black_2", 2)], ids=["onto", "past"])
def test_9_2_black_on_trans_siberian_2_unlocks_grey(space: str, count: int) -> None:
    table = situation(4)
    assert "RRR-4.310" in cited(table.judge("Y: place track_black_or_grey_1; step_track trans_siberian grey").verdict)
    found = play(table, f"Y: place {space}; {steps(*['trans_siberian black'] * count)}")
    assert [line for line in lines_of(found, "todo", Y) if line[0] == "tracks_taken"] == [
        ("tracks_taken", 3, "RRR-4.306")
    ]
    taken = next(line for line in found.verdict.ledger if line.what == "tracks_taken")
    assert taken.values["colour"] == "grey"
    lay(table, {"active": Y})
    if count == 1:  # grey enters space 1, behind black on 2
        play(table, "Y: place track_black_or_grey_1; step_track trans_siberian grey")
        assert laid(table, Y, MAIN)[:2] == (2, 1)


def test_9_3_the_first_step_of_grey_enters_space_1() -> None:
    table = situation(4, tracks(Y, MAIN, 4))
    play(table, "Y: place track_grey_2 own=1; step_track trans_siberian grey to=1; step_track trans_siberian grey to=2")
    assert laid(table, Y, MAIN)[1] == 2
    assert table.state.active == B


def test_9_4_a_worker_and_a_ruble_for_any_two_steps() -> None:
    table = situation(4, tracks(B, MAIN, 3), {"active": B})
    play(table, f"B: place track_any_2 own=1 rubles=1; {steps('trans_siberian black', 'trans_siberian grey')}")
    assert laid(table, B, MAIN)[:2] == (4, 1)
    assert table.state.spaces["track_any_2"] == ActionSpacePieces(B, own=1, rubles=1)
    assert (table.state.seats[B].own, table.state.seats[B].rubles) == (4, 0)


def test_9_5_the_bottom_track_space_is_never_blocked() -> None:
    table = situation(4, {"active": R, "shared.B": SharedSpacePieces(own=1), "B.own": 4})
    play(table, "R: place track_black_or_grey_1 own=1; step_track kiev black")
    assert laid(table, R, KIEV)[0] == 2
    assert (table.state.shared[B], table.state.shared[R]) == (SharedSpacePieces(own=1), SharedSpacePieces(own=1))


def test_9_15_a_worker_never_replaces_the_ruble() -> None:
    table = situation(4, hand(Y, own=2, rubles=2))
    refused = table.judge("Y: place track_any_2 own=2").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert cited(refused) == {"RRR-4.753", "RRR-4.754"}
    play(table, f"Y: place track_any_2 rubles=2; {steps(*['trans_siberian black'] * 2)}")
    assert table.state.spaces["track_any_2"] == ActionSpacePieces(Y, rubles=2)
    assert (table.state.seats[Y].own, table.state.seats[Y].rubles) == (2, 0)


@pytest.mark.parametrize(("natural", "white"), [(0, 0), (1, 0), (2, 0), (3, 2)])
def test_9_23_white_moves_two_steps_or_none(natural: int, white: int) -> None:
    # With natural on 3 the spaces 1 and 2 are free; on 2 only one step is possible, which is lost too (R7).
    behind = (9, 6, natural) if natural else (9, 6)
    table = situation(4, tracks(Y, MAIN, 14, *behind))
    found = play(table, "Y: place track_black_or_grey_1; step_track trans_siberian black")
    assert laid(table, Y, MAIN) == (15, 9, 6, natural, white)
    todo = lines_of(found, "todo", Y)
    assert ("tracks_taken", 1, "RRR-4.309") in todo
    assert (("white_moved", 2, "RRR-4.1011") in todo) is bool(white)
    assert (("white_lost", 2, "RRR-4.1012") in todo) is not white
    assert lines_of(found, "points", Y) == [("last_space", 10, "RRR-4.1013")]
    # The white track is kept: it can be moved as soon as there is room for it.
    lay(table, {"active": Y}, tracks(Y, MAIN, 15, 9, 6, 4))
    play(table, "Y: place track_white_2; step_track trans_siberian white; step_track trans_siberian white")
    assert laid(table, Y, MAIN)[4] == 2


def test_9_36_two_steps_on_two_lines() -> None:
    table = situation(4)
    play(table, f"Y: place track_black_2; {steps('trans_siberian black', 'st_petersburg black')}")
    assert (laid(table, Y, MAIN)[0], laid(table, Y, SECOND)[0]) == (2, 2)


@pytest.mark.parametrize(
    ("told", "spaces"),
    [
        (("trans_siberian black", "trans_siberian grey", "trans_siberian black"), (8, 4, 1)),
        (("trans_siberian grey", "trans_siberian black", "trans_siberian black"), (8, 4, 1)),
        (("trans_siberian black", "trans_siberian grey", "kiev black"), (7, 4, 2)),
    ],
)
def test_9_37_the_black_worker_earns_one_extra_black_step(told: tuple[str, ...], spaces: tuple[int, ...]) -> None:
    table = situation(4, tracks(Y, MAIN, 6, 3), black_worker(Y))
    play(table, f"Y: place track_any_2 black=1 rubles=1; {steps(*told)}")
    assert (*laid(table, Y, MAIN)[:2], laid(table, Y, KIEV)[0]) == spaces
    assert table.state.spaces["track_any_2"] == ActionSpacePieces(Y, black=1, rubles=1)
    assert table.state.active == B
    assert "RRR-4.792" in cited(table.judge("Y: step_track trans_siberian black").verdict)


def test_9_37_the_extra_step_may_be_left_out() -> None:
    table = situation(4, tracks(Y, MAIN, 6, 3), black_worker(Y))
    play(table, f"Y: place track_any_2 black=1 rubles=1; {steps('trans_siberian black', 'trans_siberian grey')}; stop")
    assert laid(table, Y, MAIN)[:2] == (7, 4)
    assert table.state.active == B
