"""The flow of turns and rounds of Russian Railroads where a state alone does not show it: prompts, options, the stack of what
an action still has to do, what the table is told, the order of the next round.
"""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.prompts import due
from referee.games.russian_railroads.state import STRIP
from referee.games.russian_railroads.turn_flow import next_order
from referee.record.entry import effective
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import BEGINNING, LATE, TS
from tests.games.russian_railroads.rrr_tables import (
    Change,
    cited,
    hand,
    lines_of,
    locomotives,
    open_now,
    owns,
    piles,
    play,
    situation,
    tracks,
    used,
)

NO_STRIP = {f"strip.{slot}": 0 for slot in STRIP}


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [((hand("Y", 0, 0),), "must_pass"), ((hand("Y", 0, 1),), "act_or_pass"), ((hand("Y", 1, 0),), "act_or_pass")],
)
def test_without_workers_a_ruble_still_pays(changes: tuple[Change, ...], prompt: str) -> None:
    assert prompt in [one.key for one in situation(4, LATE, *changes).prompts()]


def test_a_part_of_an_action_before_the_start_bonus_is_told_what_comes_first() -> None:
    """RRR-4.151; it said “start an action, or pass”, and neither may be done then (RRR-4.208 is true beside it)."""
    verdict = situation(4, BEGINNING).judge("R: take_locomotive").verdict
    assert verdict.clauses == ("RRR-4.151", "RRR-4.208")
    assert [breach.cure for breach in verdict.breaches] == ["take_start_bonus"]


@pytest.mark.parametrize(("kiev", "key"), [(0, "pending_displaced_bare"), (2, "pending_displaced")])
def test_turning_over_is_named_only_where_every_line_holds_a_locomotive(kiev: int, key: str) -> None:
    """RRR-4.410: yellow puts a 6 on the 1 of the Trans-Siberian; St. Petersburg holds a 5."""
    table = situation(4, locomotives("Y", (1, 4), 5, kiev), piles(6))
    table.declare("Y: place loco_1; take_locomotive; place_locomotive trans_siberian slot=1")
    assert next(iter(due(table.state))).key == key


def test_of_two_steps_in_free_order_none_is_said_to_be_the_next() -> None:
    """That their order is free comes first, then both as they are offered (RRR-4.811)."""
    table = situation(4, tracks("Y", TS, 8, 5), used("Y", "doubler_1"), NO_STRIP, owns("Y", 3))
    play(table, "Y: use_engineer engineer_3")
    first, *steps_left = [one for one in table.prompts() if one.pending]
    assert (first.key, first.values["count"]) == ("order_free", 2)
    assert [one.values["colours"] for one in steps_left] == [("black",), ("grey",)]
    offered = [move.colour for move in table.game.rules.actions["step_track"].options(table.state)]
    assert offered == sorted(offered)


def test_options_name_what_may_be_reused() -> None:
    others = (used("Y", "temp_workers_2"), used("Y", "track_black_3", 2), used("B", "doubler_1"))
    table = situation(
        4, LATE, owns("Y", 8), NO_STRIP, used("Y", "rubles_2"), *others, locomotives("Y", (9, 9), 9, 0), piles(10)
    )
    play(table, "Y: use_engineer engineer_8")
    assert [move.space for move in table.options() if hasattr(move, "space")] == ["rubles_2"]


def test_in_the_pool_what_comes_next_already_is_not_chosen() -> None:
    # RRR-4.811: the industry step and the black one are free in their order; the last named is on top (5.2).
    table = situation(4, LATE, nested_effects_pool=True)
    play(table, "Y: place industry_1_black_1; choose_next industry")
    refused = table.judge("Y: choose_next industry").verdict
    assert [(one.clause, one.why) for one in refused.breaches] == [("RRR-4.811", "next_already")]
    play(table, "Y: choose_next steps")
    assert open_now(table) == [("industry", 1), ("steps", 1)]


@pytest.mark.parametrize(
    "texts",
    [
        # A locomotive instead of the factory, or no effect at all: the third step is not possible.
        ("Y: place last_round_industry_3; step_industry; decline_effect; step_industry",),
        ("Y: place last_round_industry_3", "Y: step_industry", "Y: decline_effect; step_industry"),
        (
            "Y: place last_round_industry_3",
            "Y: step_industry; take_locomotive",
            "Y: place_locomotive kiev",
            "Y: step_industry",
        ),
    ],
)
def test_an_action_that_cannot_be_finished_is_taken_back_as_a_whole(texts: tuple[str, ...]) -> None:
    """RRR-4.209, RRR-R36. What lies there is told, so that it is still there when the record is folded again."""
    table = situation(4, LATE)
    table.tell({"phase": "turn", "active": "Y", "round": 7, "lowest": 9, "left": 2})
    table.tell({"seats.Y.marker_1": 4, "seats.Y.factories.1": 2})
    before = repr(table.state)
    for text in texts[:-1]:
        play(table, text)
    refused = table.declare(texts[-1])
    assert (refused.verdict.status, refused.verdict.stuck) == (VerdictStatus.ILLEGAL, True)
    assert "RRR-4.209" in cited(refused.verdict)
    assert len(refused.taken_back) == len(texts) - 1
    assert repr(table.state) == before
    assert not [entry for entry in effective(table.entries) if entry.kind == "move"]
    assert table.judge("Y: place rubles_2").verdict.status is VerdictStatus.LEGAL


def test_a_piece_that_is_placed_is_told() -> None:
    found = lines_of(play(situation(4, LATE), "Y: place doubler_1"), "todo", "Y")
    assert [(what, count) for what, count, _ in found] == [("piece_placed", 1), ("doubler_placed", 0)]


def test_what_is_to_be_done_at_the_end_of_a_round_is_told() -> None:
    table = situation(4, LATE, used("Y", "rubles_2", 0, rubles=1), used("B", "temp_workers_2"), {"B.turquoise": 2})
    for seat in "YBG":
        play(table, f"{seat}: pass")
    todo = {(what, clause) for what, _, clause in lines_of(play(table, "R: pass"), "todo")}
    assert todo >= {
        ("workers_back", "RRR-4.1302"),
        ("rubles_back", "RRR-4.1303"),
        ("turquoise_back", "RRR-4.1304"),
        ("engineer_leaves", "RRR-4.1305"),
        ("engineers_slide", "RRR-4.1305"),
        ("turn_card", "RRR-4.1306"),
    }
    assert ("last_round_marker", "RRR-4.1307") not in todo


def all_passed(players: int, *changes: Change) -> Table:
    """A table in whose first round everybody has passed."""
    table = situation(players, LATE, *changes)
    while table.state.phase == "turn" and table.state.round == 1:
        play(table, f"{table.state.active}: pass")
    return table


@pytest.mark.parametrize(
    ("players", "first", "second", "order"),
    [
        (4, "", "", "YBGR"),
        (4, "R", "", "RYBG"),  # all others keep their order behind (RRR-R43)
        (4, "", "G", "YGBR"),  # the first player stays first (RRR-R51)
        (4, "", "Y", "YBGR"),  # RRR-4.922
        (4, "B", "Y", "BYGR"),
        (4, "G", "R", "GRYB"),
        (3, "G", "", "GYB"),
        (3, "", "G", "YGB"),
        (3, "B", "G", "BGY"),
        (2, "Y", "", "YB"),  # with 2 players the own place may be claimed (RRR-4.915)
        (2, "B", "", "BY"),
    ],
)
def test_the_order_of_the_next_round(players: int, first: str, second: str, order: str) -> None:
    assert next_order(tuple("YBGR"[:players]), first, second) == tuple(order)
    held = (("turn_first", first), ("turn_second", second))
    table = all_passed(players, *(used(seat, space) for space, seat in held if seat))
    assert table.state.round == 1 or not (first or second)
    for seat in filter(None, (second, first)):
        play(table, f"{seat}: decline_relocation")
    assert (table.state.order, table.state.active, table.state.round) == (tuple(order), order[0], 2)


TARGETS = {
    "track_black_2", "track_black_or_grey_1", "loco_1", "industry_1", "doubler_1", "rubles_2", "temp_workers_2",
    "engineer_public_1", "engineer_7",
}  # fmt: skip
"""One worker, free and possible at the beginning with engineer 7 owned; engineer 13 needs brown."""


def test_where_a_worker_may_go() -> None:
    table = all_passed(4, used("R", "turn_second"), owns("R", 7, 12, 8), used("R", "engineer_8"))
    offered = {move.space for move in table.options() if hasattr(move, "space")}
    assert offered == TARGETS  # engineer 12 costs two workers, engineer 8 is used
