"""What steps and locomotives set off on the lines: unlocked colours, white, VP, workers, ? spaces (RRR-4.10xx)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.russian_railroads.clauses.rrr_positions import KV, LATE, SP, TS, board
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    cited,
    laid,
    lines_of,
    locomotives,
    open_now,
    piles,
    play,
    situation,
    steps,
    token,
    tracks,
)

ONE_BLACK = "Y: place track_black_or_grey_1; step_track"
LOCO = "Y: place loco_1; take_locomotive; place_locomotive"


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


def test_an_unlocked_colour_moves_with_the_steps_that_are_left() -> None:
    # Three black steps are black only; of two any steps the second may be grey: black 2 would be in its way, 3 is not.
    table = situation(4, LATE, tracks("Y", TS, 2), tracks("Y", KV, 4))
    play(table, f"Y: place track_any_2; {steps('trans_siberian black', 'trans_siberian grey')}")
    assert laid(table, "Y", TS) == (3, 1, 0, 0, 0)


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


def test_a_white_track_whose_steps_were_lost_may_move_later() -> None:
    table = situation(4, LATE, tracks("Y", TS, 14, 12, 8, 2))
    play(table, f"{ONE_BLACK} trans_siberian black")
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, "Y: place track_white_1; step_track trans_siberian white")
    assert laid(table, "Y", TS)[4] == 1


@pytest.mark.parametrize(("line", "last"), [(TS, 15), (SP, 9), (KV, 9)])
def test_ten_vp_for_black_on_the_last_space(line: str, last: int) -> None:
    worker: Change = {"Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6} if line == KV else {}
    table = situation(4, LATE, tracks("Y", line, last - 1), worker)
    found = play(table, f"{ONE_BLACK} {line} black")
    assert lines_of(found, "points", "Y") == [("last_space", 10, "RRR-4.1013")]
    assert board(table).line_given[line]


def test_no_vp_for_another_colour_on_the_last_space_but_one() -> None:
    table = situation(4, LATE, tracks("Y", SP, 9, 7), tracks("Y", TS, 4), {"Y.line_given.st_petersburg": True})
    found = play(table, f"{ONE_BLACK} st_petersburg grey")
    assert lines_of(found, "points") == []


def test_black_on_kiev_7_brings_a_worker_usable_at_once() -> None:
    table = situation(4, LATE, tracks("Y", KV, 6), {"Y.own": 1, "shared.Y.own": 4})
    found = play(table, f"{ONE_BLACK} kiev black")
    assert ("own", 1, "RRR-4.1014") in lines_of(found, "gain", "Y")
    assert (board(table).own, board(table).stock) == (1, 1)
    for seat in "BGR":
        play(table, f"{seat}: pass")
    play(table, "Y: place rubles_2")
    assert board(table).own == 0


@pytest.mark.parametrize(("reach", "own", "stock"), [((1, 0), 4, 2), ((2, 0), 4, 2), ((3, 0), 5, 1), ((2, 1), 5, 1)])
def test_brown_on_trans_siberian_3_brings_a_worker_with_reach(reach: tuple[int, int], own: int, stock: int) -> None:
    # 5 in hand, 1 placed on the brown space.
    table = situation(4, LATE, tracks("Y", TS, 8, 6, 2), locomotives("Y", reach))
    play(table, "Y: place track_brown_1; step_track trans_siberian brown")
    assert (board(table).own, board(table).stock) == (own, stock)


def test_the_reach_may_come_after_the_brown_track() -> None:
    table = situation(4, LATE, tracks("Y", TS, 8, 6, 4))
    found = play(table, f"{LOCO} trans_siberian 2")
    assert ("own", 1, "RRR-4.1015") in lines_of(found, "gain", "Y")
    assert board(table).worker_given["trans_siberian_3"]


def test_a_worker_comes_once() -> None:
    given = {"Y.worker_given.trans_siberian_3": True, "Y.stock": 1, "Y.own": 6}
    table = situation(4, LATE, tracks("Y", TS, 8, 6, 4), given)
    found = play(table, f"{LOCO} trans_siberian 2")
    assert lines_of(found, "gain") == []


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


def test_a_locomotive_can_reach_two_question_spaces_at_once() -> None:
    table = situation(4, piles(6, 3), tracks("Y", SP, 7))
    play(table, f"{LOCO} st_petersburg")
    assert [(one.kind, one.about) for one in table.state.pending] == [
        ("token", "st_petersburg_4"),
        ("token", "st_petersburg_6"),
    ]
    play(table, "Y: choose_token tok_doublers_3 st_petersburg_4")
    play(table, "Y: choose_token tok_revaluation")
    given = board(table).token_given
    assert (given["st_petersburg_4"], given["st_petersburg_6"], table.state.active) == (True, True, "B")


def test_reach_is_looked_at_after_the_chain_of_locomotives() -> None:
    # 9 to Kiev replaces the 5, which goes to St. Petersburg onto the 3: only then does St. Petersburg reach 5.
    table = situation(4, LATE, tracks("Y", SP, 5), locomotives("Y", (1, 0), 3, 5))
    play(table, "Y: place loco_1; take_locomotive; place_locomotive kiev")
    assert open_now(table) == [("displaced", 1)]
    play(table, "Y: move_displaced st_petersburg")
    assert open_now(table) == [("displaced", 1)]
    play(table, "Y: move_displaced trans_siberian 2")
    assert [(one.kind, one.about) for one in table.state.pending] == [("token", "st_petersburg_4")]


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


def test_the_extra_step_is_black() -> None:
    table = situation(4, LATE, *READY)
    play(table, black_on_any("kiev black", "trans_siberian grey"))
    refused = table.judge("Y: step_track trans_siberian grey").verdict
    assert cited(refused) == {"RRR-4.792"}
    assert [str(move) for move in table.options() if "grey" in str(move)] == []


def test_there_is_no_fourth_step() -> None:
    table = situation(4, LATE, *READY)
    refused = table.judge(black_on_any("kiev black", "kiev black", "kiev black", "kiev black")).verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert "RRR-4.792" in cited(refused)


def test_the_extra_step_belongs_to_an_action_of_several_parts_once() -> None:
    # Industry 1 and black 1 with the black worker: two black steps, not more.
    table = situation(4, LATE, black_worker("Y"))
    play(table, "Y: place industry_1_black_1 own=1 black=1; step_track kiev black")
    assert open_now(table) == [("industry", 1), ("steps", 0)]
    play(table, "Y: step_track kiev black")
    assert open_now(table) == [("industry", 1)]
    play(table, "Y: step_industry")
    assert laid(table, "Y", KV)[0] == 3


def test_an_impossible_extra_step_falls_away() -> None:
    ends = {"Y.line_given": {TS: False, SP: True, KV: True}, "Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6}
    table = situation(4, LATE, black_worker("Y"), tracks("Y", TS, 14), tracks("Y", SP, 9), tracks("Y", KV, 9), ends)
    play(table, "Y: place track_black_or_grey_1 black=1; step_track trans_siberian black")
    assert table.state.active == "B"
