"""The end of a round: everything comes home, engineers slide (RRR-4.130x); the last round and the end (RRR-4.15xx)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.state import STRIP, ActionSpacePieces, SharedSpacePieces
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import KV, LATE, SP, TS, board, on_shared
from tests.games.russian_railroads.rrr_tables import (
    STRIP_TILES,
    Change,
    black_worker,
    cited,
    end_round,
    lines_of,
    locomotives,
    owns,
    play,
    points,
    situation,
    token,
    tracks,
    used,
)


def test_everything_comes_home() -> None:
    table = situation(
        4,
        LATE,
        used("Y", "track_black_3", 1, rubles=1),
        used("Y", "engineer_public_1"),
        on_shared("Y", 1),
        owns("B", 7),
        used("B", "engineer_7"),
        used("B", "temp_workers_2"),
        black_worker("G"),
        {"G.black": 0},
        used("G", "rubles_2", 0, black=1),
        used("R", "doubler_1", 0, turquoise=1),
        {"B.turquoise": 1, "Y.rubles": 4},
    )
    end_round(table)
    state = table.state
    assert [(one.own, one.black, one.turquoise, one.rubles) for one in state.seats.values()] == [
        (5, 0, 0, 4),
        (5, 0, 0, 1),
        (5, 1, 0, 1),
        (5, 0, 0, 1),
    ]
    assert all(space == ActionSpacePieces() for space in state.spaces.values())
    assert all(shared == SharedSpacePieces() for shared in state.shared.values())
    assert not any(one.passed for one in state.seats.values())
    assert (state.round, state.active, state.phase) == (2, "Y", "turn")


def test_what_is_to_be_done_with_the_pieces_is_said() -> None:
    table = situation(4, LATE, used("Y", "rubles_2", 0, rubles=1), used("B", "temp_workers_2"), {"B.turquoise": 2})
    for seat in "YBG":
        play(table, f"{seat}: pass")
    found = play(table, "R: pass")
    todo = [(what, clause) for what, _, clause in lines_of(found, "todo")]
    for told in (
        ("workers_back", "RRR-4.1302"),
        ("rubles_back", "RRR-4.1303"),
        ("turquoise_back", "RRR-4.1304"),
        ("engineer_leaves", "RRR-4.1305"),
        ("engineers_slide", "RRR-4.1305"),
        ("turn_card", "RRR-4.1306"),
    ):
        assert told in todo
    assert ("last_round_marker", "RRR-4.1307") not in todo


@pytest.mark.parametrize(
    ("players", "slots", "after"),
    [
        # 4 players: 2 3 6 15 | 4 13 | 10; the 10 leaves.
        (4, None, (0, 2, 3, 6, 15, 4, 13)),
        (3, None, (0, 0, 3, 6, 15, 4, 13)),
        (2, 2, (0, 0, 3, 6, 15, 4, 13)),
    ],
)
def test_engineers_slide_one_slot_to_the_right(players: int, slots: int | None, after: tuple[int, ...]) -> None:
    table = situation(players, LATE)
    assert table.state.printed["public_engineer_slots"] == (slots or 2)
    before = tuple(table.state.strip[slot] for slot in STRIP)
    assert before == (STRIP_TILES if players == 4 else (0, *STRIP_TILES[1:]))
    end_round(table)
    assert tuple(table.state.strip[slot] for slot in STRIP) == after
    end_round_twice = tuple(0 if at == 0 else after[at - 1] for at in range(len(after)))
    while table.state.round == 2:
        play(table, f"{table.state.active}: pass")
    assert tuple(table.state.strip[slot] for slot in STRIP) == end_round_twice


# Scoring between rounds (RRR-4.14xx), by hand


def test_every_board_is_scored_once_all_have_passed() -> None:
    table = situation(
        4,
        LATE,
        # Reach 5: grey covers 1 to 4 (1 VP each), black 5 (0). One doubler on 1: 4 + 1 = 5.
        tracks("Y", TS, 8, 4),
        locomotives("Y", (3, 2), 0, 2),
        {"Y.doublers": 1, "doublers_left": 19, "Y.marker_1": 4},
        tracks("Y", KV, 3),  # reach 2: stars 1 + 2
    )
    lines = end_round(table)
    assert points(lines, "Y", TS) == 5
    assert points(lines, "Y", KV) == 3
    assert points(lines, "Y", SP) == 0
    assert points(lines, "Y", "industry") == 5
    assert board(table).vp == 13
    assert [board(table, seat).vp for seat in "BGR"] == [2, 3, 4]  # passes only: reach 1 of black scores nothing


# The last round (RRR-4.94x, RRR-4.1307) and the end


def ending(*changes: Change) -> Table:
    table = situation(4, LATE, {"round": 7}, *changes)
    while table.state.phase == "turn":
        play(table, f"{table.state.active}: pass")
    return table


CARDS = {"Y.end_bonus_cards": 1, "G.end_bonus_cards": 2, "end_bonus_pile": 5}


def test_end_bonus_cards_are_revealed_in_turn_order_and_scored() -> None:
    table = ending(
        CARDS,
        owns("G", 12),
        token("G", "tok_kiev_medal", "industry"),
        {"G.doublers": 5, "doublers_left": 15},
    )
    assert (table.state.phase, [one.seat for one in table.state.pending]) == ("reveal", ["G", "Y"])
    assert table.judge("G: reveal_end_bonus eb_tokens,eb_doublers").verdict.status is VerdictStatus.ILLEGAL
    play(table, "Y: reveal_end_bonus eb_fixed_15")
    play(table, "G: reveal_end_bonus eb_tokens,eb_doublers")
    # Y: 0 + 15. G: 3 + 7 (one token) + 20 (5 doublers) + 40 (most engineers).
    assert table.state.phase == "done"
    assert [board(table, seat).vp for seat in "YBGR"] == [15, 2, 70, 4]


def test_the_cards_revealed_are_as_many_as_held_and_each_once() -> None:
    table = ending(CARDS)
    for cards, clause in (("-", "RRR-4.1502"), ("eb_lines,eb_tokens", "RRR-4.1502")):
        assert clause in cited(table.judge(f"Y: reveal_end_bonus {cards}").verdict)
    play(table, "Y: reveal_end_bonus eb_lines")
    for cards in ("eb_lines,eb_tokens", "eb_tokens,eb_tokens"):
        assert "RRR-4.104" in cited(table.judge(f"G: reveal_end_bonus {cards}").verdict)
    play(table, "G: reveal_end_bonus eb_tokens,eb_workers")


@pytest.mark.parametrize(
    ("card", "vp"),
    [
        ("eb_fixed_15", 15),
        ("eb_lines", 20),
        ("eb_factories", 12),
        ("eb_locomotives", 9 + 4 + 3 + 2),
        ("eb_workers", 20),
        ("eb_black_tracks", 15 + 9 + 7),
        ("eb_tokens", 14),
        ("eb_doublers", 30),
        ("eb_extra_engineer", 20),
        ("eb_engineers", 6),
    ],
)
def test_each_end_bonus_card(card: str, vp: int) -> None:
    # Red has 2 engineers (40 VP), yellow engineer 5 and blue engineer 9: without the extra card blue is second.
    changes = (
        tracks("Y", TS, 15),
        tracks("Y", SP, 9),
        tracks("Y", KV, 7),
        {"Y.line_given": {TS: True, SP: True, KV: False}, "Y.worker_given.kiev_7": True, "Y.stock": 1, "Y.own": 6},
        locomotives("Y", (9, 4), 3, 2),
        {"Y.factories": {"1": 6, "2": 6, "3": 6, "4": 0, "5": 0}, "Y.marker_1": 0},
        {"Y.doublers": 7, "doublers_left": 13},
        token("Y", "tok_doublers_3", "st_petersburg_4"),
        token("Y", "tok_industry_5", "trans_siberian_13"),
        black_worker("Y"),
        owns("Y", 5),
        owns("B", 9),
        owns("R", 7, 8),
        {"Y.end_bonus_cards": 1, "end_bonus_pile": 7},
    )
    table = ending(*changes)
    before = board(table).vp
    play(table, f"Y: reveal_end_bonus {card}")
    assert board(table).vp - before == vp
    assert board(table, "B").vp == (2 if card == "eb_extra_engineer" else 22)


def test_with_one_sideways_slot_the_second_does_not_exist() -> None:
    # 2 players, four waiting slots, one sideways, one to hire (RRR-R35).
    tiles = {f"strip.{slot}": number for slot, number in zip(STRIP, (2, 3, 6, 15, 4, 0, 10), strict=True)}
    table = situation(2, LATE, tiles, printed={"public_engineer_slots": 1})
    assert "RRR-4.801" in cited(table.judge("Y: place engineer_public_2").verdict)
    end_round(table)
    assert tuple(table.state.strip[slot] for slot in STRIP) == (0, 2, 3, 6, 15, 0, 4)


@pytest.mark.parametrize(("players", "last"), [(4, 7), (3, 6), (2, 6)])
def test_the_marker_covers_the_turn_order_spaces_in_the_last_round(players: int, last: int) -> None:
    table = situation(players, LATE, {"round": last - 1})
    assert "RRR-4.941" in cited(table.judge("Y: place last_round_industry_3").verdict)
    for seat in "YBGR"[: players - 1]:
        play(table, f"{seat}: pass")
    found = play(table, f"{'YBGR'[players - 1]}: pass")
    assert ("last_round_marker", 0, "RRR-4.1307") in lines_of(found, "todo")
    assert table.state.round == last
    assert {"RRR-4.941", "RRR-4.942"} <= cited(table.judge("Y: place turn_first").verdict)
    play(table, "Y: place last_round_industry_3; step_industry; step_industry; step_industry")
    assert board(table).marker_1 == 3
