"""Claims, the new turn order (RRR-4.91x, 4.92x) and the relocation of workers (RRR-4.93x)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import ActionSpacePieces, SharedSpacePieces
from referee.games.russian_railroads.turn_flow import next_order
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import LATE, board, on_shared
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    end_round,
    lines_of,
    open_now,
    owns,
    play,
    situation,
    used,
)


def claims(first: str = "", second: str = "") -> tuple[Change, ...]:
    """Workers on the turn-order spaces."""
    held = (("turn_first", first), ("turn_second", second))
    return tuple(used(seat, space) for space, seat in held if seat)


def all_pass(table: Table) -> None:
    while table.state.phase == "turn" and table.state.round == 1:
        play(table, f"{table.state.active}: pass")


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
    table = situation(players, LATE, *claims(first, second))
    all_pass(table)
    assert table.state.round == 1 or not (first or second)
    for seat in (second, first):
        if seat:
            play(table, f"{seat}: decline_relocation")
    assert (table.state.order, table.state.active, table.state.round) == (tuple(order), order[0], 2)


def test_the_second_place_relocates_before_the_first() -> None:
    table = situation(4, LATE, *claims("R", "Y"))
    all_pass(table)
    assert [(one.kind, one.seat, one.about) for one in table.state.pending] == [
        ("relocate", "R", "turn_first"),
        ("relocate", "Y", "turn_second"),
    ]
    play(table, "Y: relocate rubles_2")
    assert (board(table).rubles, open_now(table)) == (3, [("relocate", 1)])
    assert cited(table.judge("R: relocate rubles_2").verdict) >= {"RRR-4.203", "RRR-4.932"}
    play(table, "R: relocate industry_1; step_industry")
    assert table.state.round == 2


TARGETS = {
    "track_black_2", "track_black_or_grey_1", "loco_1", "industry_1", "doubler_1", "rubles_2", "temp_workers_2",
    "engineer_public_1", "engineer_7",
}  # fmt: skip
"""One worker, free and possible at the beginning with engineer 7 owned; engineer 13 needs brown."""


def test_where_a_worker_may_go() -> None:
    table = situation(4, LATE, *claims("", "R"), owns("R", 7, 12, 8), used("R", "engineer_8"))
    all_pass(table)
    offered = {move.space for move in table.options() if hasattr(move, "space")}
    assert offered == TARGETS  # engineer 12 costs two workers, engineer 8 is used


def test_relocation_cannot_pay_more_or_claim_again() -> None:
    table = situation(4, LATE, *claims("", "R"))
    all_pass(table)
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
        refused = table.judge(f"R: relocate {target}").verdict
        assert refused.status is VerdictStatus.ILLEGAL
        assert clause in cited(refused), target


# A ruble on a turn-order space (RRR-4.914, RRR-R13)


def test_the_player_says_which_worker() -> None:
    table = situation(4, LATE, {"active": "B"}, used("B", "industry_1"), on_shared("B", 1))
    play(table, "B: place turn_first rubles=1 swap=track_black_or_grey_1")
    assert table.state.spaces["turn_first"] == ActionSpacePieces("B", own=1)
    assert table.state.shared["B"] == SharedSpacePieces(rubles=1)
    assert table.state.spaces["industry_1"] == ActionSpacePieces("B", own=1)


def test_without_a_worker_on_the_board_the_ruble_stays_and_claims() -> None:
    table = situation(4, LATE, {"active": "B"})
    found = play(table, "B: place turn_first rubles=1")
    assert ("ruble_stays", 0, "RRR-4.914") in lines_of(found, "todo")
    assert table.state.spaces["turn_first"] == ActionSpacePieces("B", rubles=1)
    end_round(table)
    # Nothing to relocate: the round is over.
    assert (table.state.order, table.state.round, board(table, "B").rubles) == (tuple("BYGR"), 2, 0)
