"""What steps and locomotives set off on the lines: unlocked colours, white, VP, workers, ? spaces (RRR-4.10xx)."""

from __future__ import annotations

import pytest

from tests.games.russian_railroads.clauses.rrr_positions import KV, LATE, SP, TS, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    laid,
    lines_of,
    locomotives,
    open_now,
    play,
    situation,
    steps,
    token,
    tracks,
)

LOCO = "Y: place loco_1; take_locomotive; place_locomotive"

ONE_BLACK = "Y: place track_black_or_grey_1; step_track"


@pytest.mark.parametrize(
    ("at", "colour", "pieces", "clause"),
    [
        (1, "grey", 3, "RRR-4.306"),
        (5, "brown", 3, "RRR-4.307"),
        (9, "natural", 2, "RRR-4.308"),
        (14, "white", 1, "RRR-4.309"),
    ],
)
def test_black_unlocks_a_colour_on_the_trans_siberian(at: int, colour: str, pieces: int, clause: str) -> None:
    table = situation(4, LATE, tracks("Y", TS, at))
    found = play(table, f"{ONE_BLACK} trans_siberian black")
    assert ("tracks_taken", pieces, clause) in lines_of(found, "todo", "Y")
    other = situation(4, LATE, tracks("Y", SP, min(at, 8)), tracks("Y", KV, min(at, 8)))
    for line in (SP, KV):
        assert "tracks_taken" not in [what for what, _, _ in lines_of(other.judge(f"{ONE_BLACK} {line} black"), "todo")]


@pytest.mark.parametrize(
    ("line", "space", "engines", "due"),
    [
        (SP, 4, ((1, 0), 3), False),
        (SP, 4, ((1, 0), 4), True),
        (SP, 6, ((1, 0), 5), False),
        (SP, 6, ((1, 0), 6), True),
        (TS, 13, ((7, 5), 0), False),
        (TS, 13, ((7, 6), 0), True),
        (SP, 5, ((1, 0), 9), False),
        (KV, 4, ((1, 0), 9), False),
    ],
)
def test_a_question_space_needs_track_and_reach(
    line: str, space: int, engines: tuple[tuple[int, int], int], due: bool
) -> None:
    given = token("Y", "tok_kiev_medal", "st_petersburg_4") if space in (5, 6) else {}
    table = situation(4, LATE, tracks("Y", line, space - 1), locomotives("Y", *engines), given)
    play(table, f"{ONE_BLACK} {line} black")
    assert open_now(table) == ([("token", 1)] if due else [])


# The extra step of the black worker (RRR-4.792 to RRR-4.795, RRR-R27)


def black_on_any(*told: str) -> str:
    return f"Y: place track_any_2 black=1 rubles=1; {steps(*told)}"


READY = (black_worker("Y"), tracks("Y", TS, 8, 5))


@pytest.mark.parametrize(
    ("told", "over"),
    [
        (("kiev black", "kiev black", "kiev black"), True),
        (("kiev black", "kiev black", "trans_siberian grey"), True),  # the second black step is the extra one
        (("kiev black", "trans_siberian grey", "kiev black"), True),
        (("trans_siberian grey", "kiev black", "st_petersburg black"), True),
        (("trans_siberian grey", "trans_siberian brown"), True),  # no black step, no extra one
        (("kiev black", "kiev black"), False),
        (("kiev black", "trans_siberian grey"), False),
    ],
)
def test_a_black_step_earns_one_more(told: tuple[str, ...], over: bool) -> None:
    table = situation(4, LATE, *READY)
    play(table, black_on_any(*told))
    assert (table.state.active == "B") is over
    if not over:
        play(table, "Y: stop")
        assert table.state.active == "B"


def test_an_impossible_extra_step_falls_away() -> None:
    ends = {"Y.line_given": {TS: False, SP: True, KV: True}, "Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6}
    table = situation(4, LATE, black_worker("Y"), tracks("Y", TS, 14), tracks("Y", SP, 9), tracks("Y", KV, 9), ends)
    play(table, "Y: place track_black_or_grey_1 black=1; step_track trans_siberian black")
    assert table.state.active == "B"


@pytest.mark.parametrize(
    ("natural", "white", "clause"),
    [(0, 0, "RRR-4.1012"), (1, 0, "RRR-4.1012"), (2, 0, "RRR-4.1012"), (3, 2, "RRR-4.1011"), (5, 2, "RRR-4.1011")],
)
def test_white_moves_two_steps_or_none(natural: int, white: int, clause: str) -> None:
    # White enters 1 with natural on 2 or further, and goes on to 2 with natural on 3 or further.
    table = situation(4, LATE, tracks("Y", TS, 14, 12, 8, natural))
    found = play(table, f"{ONE_BLACK} trans_siberian black")
    assert laid(table, "Y", TS) == (15, 12, 8, natural, white)
    assert clause in {line.clause for line in found.verdict.ledger}


@pytest.mark.parametrize(("line", "last"), [(TS, 15), (SP, 9), (KV, 9)])
def test_ten_vp_for_black_on_the_last_space(line: str, last: int) -> None:
    worker: Change = {"Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6} if line == KV else {}
    table = situation(4, LATE, tracks("Y", line, last - 1), worker)
    found = play(table, f"{ONE_BLACK} {line} black")
    assert lines_of(found, "points", "Y") == [("last_space", 10, "RRR-4.1013")]
    assert board(table).line_given[line]


def test_the_reach_may_come_after_the_brown_track() -> None:
    table = situation(4, LATE, tracks("Y", TS, 8, 6, 4))
    found = play(table, f"{LOCO} trans_siberian 2")
    assert ("own", 1, "RRR-4.1015") in lines_of(found, "gain", "Y")
    assert board(table).worker_given["trans_siberian_3"]
