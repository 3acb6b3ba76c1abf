"""Claims, the new turn order (RRR-4.91x, 4.92x) and the relocation of workers (RRR-4.93x)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import ActionSpacePieces, SharedSpacePieces
from referee.games.russian_railroads.turn_flow import next_order
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import KV, LATE, board, on_shared
from tests.games.russian_railroads.rrr_tables import (
    Change,
    black_worker,
    cited,
    end_round,
    hand,
    laid,
    lines_of,
    open_now,
    owns,
    passed,
    play,
    situation,
    steps,
    used,
)


def claims(first: str = "", second: str = "") -> tuple[Change, ...]:
    """Workers on the turn-order spaces."""
    held = (("turn_first", first), ("turn_second", second))
    return tuple(used(seat, space) for space, seat in held if seat)


def all_pass(made: Table) -> None:
    while made.state.phase == "turn" and made.state.round == 1:
        play(made, f"{made.state.active}: pass")


@pytest.mark.parametrize(
    ("players", "first", "second", "order"),
    [
        (4, "", "", "YBGR"),
        (4, "R", "", "RYBG"),  # all others keep their order behind (RRR-R43)
        (4, "", "G", "YGBR"),  # the first player stays first (RRR-R51)
        (4, "", "R", "YRBG"),
        (4, "", "Y", "YBGR"),  # RRR-4.922
        (4, "B", "Y", "BYGR"),
        (4, "G", "R", "GRYB"),
        (4, "R", "G", "RGYB"),
        (4, "G", "Y", "GYBR"),
        (3, "G", "", "GYB"),
        (3, "", "G", "YGB"),
        (3, "B", "G", "BGY"),
        (2, "Y", "", "YB"),  # with 2 players the own place may be claimed (RRR-4.915)
        (2, "B", "", "BY"),
    ],
)
def test_the_order_of_the_next_round(players: int, first: str, second: str, order: str) -> None:
    assert next_order(tuple("YBGR"[:players]), first, second) == tuple(order)
    made = situation(players, LATE, *claims(first, second))
    all_pass(made)
    assert made.state.round == 1 or not (first or second)
    for seat in (second, first):
        if seat:
            play(made, f"{seat}: decline_relocation")
    assert (made.state.order, made.state.active, made.state.round) == (tuple(order), order[0], 2)


def test_the_new_order_applies_from_the_next_round() -> None:
    made = situation(4, LATE, {"active": "B"})
    play(made, "B: place turn_first")
    assert (made.state.order, made.state.active) == (tuple("YBGR"), "G")


def test_the_second_place_relocates_before_the_first() -> None:
    made = situation(4, LATE, *claims("R", "Y"))
    all_pass(made)
    assert [(one.kind, one.seat, one.about) for one in made.state.pending] == [
        ("relocate", "R", "turn_first"),
        ("relocate", "Y", "turn_second"),
    ]
    play(made, "Y: relocate rubles_2")
    assert (board(made).rubles, open_now(made)) == (3, [("relocate", 1)])
    assert cited(made.judge("R: relocate rubles_2").verdict) >= {"RRR-4.203", "RRR-4.932"}
    play(made, "R: relocate industry_1; step_industry")
    assert made.state.round == 2


def test_a_relocated_action_is_resolved_before_the_next_claimant_moves() -> None:
    made = situation(4, LATE, *claims("R", "Y"))
    all_pass(made)
    play(made, "Y: relocate track_black_2; step_track kiev black")
    assert cited(made.judge("R: relocate rubles_2").verdict)
    play(made, "Y: step_track kiev black")
    play(made, "R: relocate track_black_or_grey_1; step_track kiev black")
    assert (laid(made, "Y", KV)[0], laid(made, "R", KV)[0], made.state.round) == (3, 2, 2)


TARGETS = {
    "track_black_2", "track_black_or_grey_1", "loco_1", "industry_1", "doubler_1", "rubles_2", "temp_workers_2",
    "engineer_public_1", "engineer_7",
}  # fmt: skip
"""One worker, free and possible at the beginning with engineer 7 owned; engineer 13 needs brown."""


def test_where_a_worker_may_go() -> None:
    made = situation(4, LATE, *claims("", "R"), owns("R", 7, 12, 8), used("R", "engineer_8"))
    all_pass(made)
    offered = {move.space for move in made.options() if hasattr(move, "space")}
    assert offered == TARGETS  # engineer 12 costs two workers, engineer 8 is used


def test_the_bottom_track_space_may_always_be_chosen() -> None:
    made = situation(4, LATE, *claims("", "R"), on_shared("B", 1), on_shared("R", 2))
    all_pass(made)
    play(made, "R: relocate track_black_or_grey_1")
    assert made.state.shared["R"] == SharedSpacePieces(own=3)
    assert made.state.spaces["turn_second"] == ActionSpacePieces()


def test_a_relocated_black_worker_keeps_its_bonus() -> None:
    made = situation(4, LATE, black_worker("R"), {"R.black": 0}, used("R", "turn_second", 0, black=1))
    all_pass(made)
    play(made, f"R: relocate track_black_2; {steps('kiev black', 'kiev black', 'kiev black')}")
    assert (laid(made, "R", KV)[0], made.state.round, board(made, "R").black) == (4, 2, 1)


def test_an_own_engineer_is_done_in_part_a_sideways_one_not() -> None:
    made = situation(4, LATE, *claims("", "R"), owns("R", 15), {"strip.wait_4": 0})
    all_pass(made)
    assert {"RRR-4.810"} <= cited(made.judge("R: relocate engineer_public_2").verdict)  # 13: brown is locked
    play(made, "R: relocate engineer_15")
    assert (board(made, "R").vp, made.state.round) == (4 + 5, 2)  # the pass and the engineer


def test_relocation_cannot_pay_more_or_claim_again() -> None:
    made = situation(4, LATE, *claims("", "R"))
    all_pass(made)
    for target, clause in (
        ("track_black_3", "RRR-4.933"),
        ("track_any_2", "RRR-4.933"),
        ("hire", "RRR-4.755"),
        ("turn_first", "RRR-4.935"),
        ("turn_second", "RRR-4.935"),
        ("last_round_industry_3", "RRR-4.941"),
        ("engineer_4", "RRR-4.807"),
        ("track_grey_2", "RRR-4.209"),
    ):
        refused = made.judge(f"R: relocate {target}").verdict
        assert refused.status is VerdictStatus.ILLEGAL
        assert clause in cited(refused), target


# A ruble on a turn-order space (RRR-4.914, RRR-R13)


def test_the_ruble_is_exchanged_for_the_only_worker_on_the_board() -> None:
    made = situation(4, LATE, {"active": "B"}, used("B", "industry_1"))
    play(made, "B: place turn_first rubles=1")
    assert made.state.spaces["turn_first"] == ActionSpacePieces("B", own=1)
    assert made.state.spaces["industry_1"] == ActionSpacePieces("B", rubles=1)
    assert (board(made, "B").rubles, board(made, "B").own) == (0, 4)


def test_the_player_says_which_worker() -> None:
    made = situation(4, LATE, {"active": "B"}, used("B", "industry_1"), on_shared("B", 1))
    play(made, "B: place turn_first rubles=1 swap=track_black_or_grey_1")
    assert made.state.spaces["turn_first"] == ActionSpacePieces("B", own=1)
    assert made.state.shared["B"] == SharedSpacePieces(rubles=1)
    assert made.state.spaces["industry_1"] == ActionSpacePieces("B", own=1)


def test_the_kind_of_worker_is_said_where_several_lie_on_a_space() -> None:
    black = (black_worker("B"), {"B.black": 0})
    made = situation(4, LATE, {"active": "B"}, *black, used("B", "track_black_3", 1, black=1))
    found = made.judge("B: place turn_first rubles=1").verdict
    assert (found.status, found.faults[0].key) == (
        VerdictStatus.INCOMPLETE,
        "swap_unsaid",
    )  # 4.914 leaves it to the player
    play(made, "B: place turn_first rubles=1 worker=black")
    assert made.state.spaces["turn_first"] == ActionSpacePieces("B", black=1)
    assert made.state.spaces["track_black_3"] == ActionSpacePieces("B", own=1, rubles=1)


def test_without_a_worker_on_the_board_the_ruble_stays_and_claims() -> None:
    made = situation(4, LATE, {"active": "B"})
    found = play(made, "B: place turn_first rubles=1")
    assert ("ruble_stays", 0, "RRR-4.914") in lines_of(found, "todo")
    assert made.state.spaces["turn_first"] == ActionSpacePieces("B", rubles=1)
    end_round(made)
    # Nothing to relocate: the round is over.
    assert (made.state.order, made.state.round, board(made, "B").rubles) == (tuple("BYGR"), 2, 0)


def test_the_exchanged_ruble_counts_where_it_lies_for_reuse() -> None:
    made = situation(4, LATE, {"active": "B"}, used("B", "rubles_2"), owns("B", 8), passed("Y", "G", "R"))
    play(made, "B: place turn_first rubles=1")
    play(made, "B: use_engineer engineer_8; choose_reuse rubles_2")
    assert board(made, "B").rubles == 2


@pytest.mark.parametrize(("own", "order"), [(1, "BYGR"), (0, "YBGR")])
def test_a_claim_needs_a_piece(own: int, order: str) -> None:
    made = situation(4, LATE, hand("B", own, 0), {"active": "B"})
    found = made.declare("B: place turn_first")
    assert (found.step is not None) is bool(own)
    if own:
        all_pass(made)
        play(made, "B: decline_relocation")
        assert made.state.order == tuple(order)
