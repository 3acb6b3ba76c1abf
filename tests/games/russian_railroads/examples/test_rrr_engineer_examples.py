"""The worked examples 9.16, 9.17, 9.29, 9.33, 9.34 and 9.38 of the rules: engineers and the reuse of a space.

Expected values are those of the rules.
"""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import STRIP, ActionSpacePieces, SharedSpacePieces
from tests.games.russian_railroads.rrr_tables import (
    STRIP_TILES,
    B,
    R,
    Y,
    black_worker,
    cited,
    end_round,
    industry,
    laid,
    lay,
    lines_of,
    open_now,
    owns,
    piles,
    play,
    situation,
    steps,
    tracks,
    used,
)

MAIN, SECOND = "trans_siberian", "st_petersburg"


def test_9_16_the_hired_engineer_lies_beside_the_board() -> None:
    table = situation(4, {"active": R})
    play(table, "R: place hire rubles=1")
    assert table.state.seats[R].engineers == ("engineer_10",)
    assert table.state.seats[R].rubles == 0
    assert table.state.spaces["hire"] == ActionSpacePieces(R, rubles=1)
    assert table.state.strip["hire"] == 0


def test_9_17_a_sideways_engineer_is_used() -> None:
    table = situation(4, {"active": R, "strip.public_1": 4})
    found = play(table, "R: place engineer_public_1 own=1")
    assert (table.state.seats[R].doublers, table.state.seats[R].vp) == (1, 3)
    placed = next(line for line in found.verdict.ledger if line.what == "doubler_placed")
    assert (placed.clause, placed.values["space"]) == ("RRR-4.701", 1)
    assert lines_of(found, "points", R) == [("engineer", 3, "RRR-4.208")]
    assert table.state.strip["public_1"] == 4


def test_9_29_the_engineers_slide_at_the_end_of_the_first_round() -> None:
    table = situation(4)
    assert (table.state.round, tuple(table.state.strip[slot] for slot in STRIP)) == (1, STRIP_TILES)
    end_round(table)
    assert table.state.round == 2
    assert tuple(table.state.strip[slot] for slot in STRIP) == (0, *STRIP_TILES[:-1])
    # W6 is empty; the tile from W3 lies sideways on H2; the one from H1 is for hire.
    assert (table.state.strip["wait_1"], table.state.strip["public_1"], table.state.strip["hire"]) == (0, 15, 13)
    assert cited(table.judge("Y: use_engineer engineer_10").verdict) == {"RRR-4.807"}
    play(table, "Y: place hire")
    assert table.state.seats[Y].engineers == ("engineer_13",)


def test_9_33_the_black_worker_on_engineer_1_and_its_reuse() -> None:
    table = situation(
        4, tracks(Y, MAIN, 8, 6, 2), black_worker(Y), owns(Y, 1), industry(Y, 4, 3), piles(4), {"Y.vp": 0}
    )
    play(table, f"Y: use_engineer engineer_1 black=1; {steps(*['trans_siberian brown'] * 2)}")
    assert laid(table, Y, MAIN) == (8, 6, 4, 0, 0)
    assert (table.state.active, table.state.pending) == (B, ())  # no black step, no extra one
    lay(table, {"active": Y})
    play(table, "Y: place industry_1; step_industry; choose_reuse engineer_1")
    assert open_now(table) == [("steps", 2)]
    play(table, f"Y: {steps('trans_siberian black', 'trans_siberian grey', 'trans_siberian black')}")
    assert laid(table, Y, MAIN) == (10, 7, 4, 0, 0)  # black 2, grey 1
    assert table.state.active == B
    assert table.state.spaces["engineer_1"] == ActionSpacePieces(Y, black=1)  # nothing more is placed


FIRST_USE = {
    "engineer_1": steps("trans_siberian black", "trans_siberian black"),
    "engineer_5": steps("trans_siberian black"),
    "engineer_11": steps("trans_siberian black", "trans_siberian black"),
    "track_black_or_grey_1": steps("trans_siberian black"),
}
SECOND_USE = {
    "engineer_1": steps("st_petersburg grey", "st_petersburg grey"),
    "engineer_5": steps("st_petersburg grey"),
    "engineer_11": steps("st_petersburg grey", "st_petersburg black"),
    "track_black_or_grey_1": steps("st_petersburg grey"),
}


@pytest.mark.parametrize("space", FIRST_USE)
def test_9_34_another_colour_and_another_line_when_a_space_is_reused(space: str) -> None:
    table = situation(
        4,
        tracks(Y, MAIN, 4, 1),
        tracks(Y, SECOND, 4, 1),
        owns(Y, 8, *((int(space.removeprefix("engineer_")),) if space.startswith("engineer") else ())),
        used(Y, "temp_workers_2"),
        {"Y.turquoise": 2},
    )
    verb = "use_engineer" if space.startswith("engineer") else "place"
    play(table, f"Y: {verb} {space}; {FIRST_USE[space]}")
    lay(table, {"active": Y})
    refused = table.judge("Y: use_engineer engineer_8 turquoise=1; choose_reuse temp_workers_2").verdict
    assert cited(refused) == {"RRR-4.1705"}
    before = laid(table, Y, MAIN)
    play(table, f"Y: use_engineer engineer_8; choose_reuse {space}; {SECOND_USE[space]}")
    assert laid(table, Y, MAIN) == before
    grey = 3 if space == "engineer_1" else 2
    assert laid(table, Y, SECOND)[:2] == (5 if space == "engineer_11" else 4, grey)
    assert table.state.active == B


@pytest.mark.parametrize(
    "pieces", [{"own": 1, "rubles": 1}, {"own": 0, "rubles": 2}], ids=["worker and ruble", "two rubles"]
)
def test_9_34_never_the_space_for_any_two_steps(pieces: dict[str, int]) -> None:
    table = situation(4, owns(Y, 8), used(Y, "track_any_2", **pieces), used(Y, "rubles_2"))
    refused = table.judge("Y: use_engineer engineer_8; choose_reuse track_any_2").verdict
    assert cited(refused) == {"RRR-4.1702"}


@pytest.mark.parametrize("kind", ["turquoise", "black"])
def test_9_38_one_turquoise_or_the_black_worker_counts_as_an_own_one(kind: str) -> None:
    table = situation(4, owns(Y, 8), used(Y, "rubles_2", own=0, **{kind: 1}), {"black_owner": Y})
    play(table, "Y: use_engineer engineer_8; choose_reuse rubles_2")
    assert table.state.seats[Y].rubles == 1 + 2


def test_9_38_two_turquoise_workers_are_two_pieces() -> None:
    table = situation(
        4, owns(Y, 8), used(Y, "track_black_3", own=0, turquoise=2), {"shared.Y": SharedSpacePieces(1), "Y.own": 4}
    )
    refused = table.judge("Y: use_engineer engineer_8; choose_reuse track_black_3").verdict
    assert refused.status is VerdictStatus.ILLEGAL
    assert cited(refused) == {"RRR-4.1702"}
