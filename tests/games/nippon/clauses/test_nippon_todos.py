"""What a declaration tells the table to do with the pieces, each with its clause, and breaches that stand alone."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.games.nippon.state import ACHIEVEMENTS
from tests.games.nippon.nippon_tables import (
    REWARDS,
    Change,
    built,
    lines_of,
    multipliers,
    own,
    play,
    situation,
    tile,
    untold,
    workers,
)

SIX = workers("A", "red", "red", "blue", "blue", "green", "green")
NO_REWARDS = dict.fromkeys((f"rewards.{reward}" for reward in REWARDS), 0)
LEVEL_6 = {"A.markers.knowledge": 9}


@pytest.mark.parametrize(
    ("text", "changes", "todos"),
    [
        (
            "A: consolidate 2_coal_2 money",
            (SIX,),
            "budget_discarded 0 16.4; take_reward 0 16.8; lay_multiplier 2 16.13; workers_to_bag 6 16.20",
        ),
        (
            "A: consolidate vp_multiplier money",
            (SIX, NO_REWARDS),
            "budget_discarded 0 16.4; take_multiplier 0 16.10; lay_multiplier 2 16.13; workers_to_bag 6 16.20",
        ),
        (
            "A: consolidate 3_coal_2 discard",
            (SIX, multipliers("A", **dict(zip(ACHIEVEMENTS, (4, 4, 4, 4, 4, 5, 5, 5, 5), strict=True)))),
            "budget_discarded 0 16.4; take_reward 0 16.8; discard_multiplier 3 16.15; workers_to_bag 6 16.20",
        ),
        # Contract 8 of these tables: 3 and 1 goods, 3 steps of money.
        (
            "A: export contract_8:silk+paper",
            (own("A", "silk_2", 0, 3), own("A", "paper_4", 0, 1)),
            "take_worker 0 3.3; goods_gone 3 14.5; goods_gone 1 14.5; marker 3 14.8; contract_down 0 14.9",
        ),
        ("A: invest silk_1", (), "take_worker 0 3.3; build 0 7.9"),
        ("A: invest silk_1", ({"A.held_machines": 1},), "take_worker 0 3.3; build 0 7.9; held_placed 1 8.10"),
        ("A: invest silk_1", ({"A.held_machines": 3},), "take_worker 0 3.3; build 0 7.9; held_placed 2 8.11"),
        (
            "A: mechanise install:silk_1,upgrade:silk_1",
            (own("A", "silk_1"),),
            "take_worker 0 3.3; install 0 8.3; upgrade 0 8.4",
        ),
        ("A: mechanise hold", (), "take_worker 0 3.3; hold 0 8.8"),
        ("A: trains hokkaido", (), "take_worker 0 3.3; trains 0 12.4"),
        ("A: ships hokkaido", (), "take_worker 0 3.3; ships 0 13.4"),
        ("A: mines 2", (), "take_worker 0 3.3; marker 2 11.1"),
        ("A: knowledge 2", (), "take_worker 0 3.3; marker 2 10.1"),
        ("A: invest lens_2", (LEVEL_6,), "take_worker 0 3.3; build 0 7.9; turn_ships 6 21.10"),
        ("A: invest clock_2", (LEVEL_6,), "take_worker 0 3.3; build 0 7.9; turn_trains 6 21.18"),
        (
            "A: local_market hokkaido_1:clock:1:5",
            (own("A", "clock_1", 0, 4), tile("hokkaido_1", "clock", 3, "B")),
            "take_worker 0 3.3; goods_gone 1 15.3; tile_back 0 15.8; tile_placed 0 15.6",
        ),
        # +2 machine: 3 goods, of which 1 finds room beside 3.
        ("A: produce silk_1", (own("A", "silk_1", 2, 3),), "take_worker 0 3.3; goods 1 9.4; goods_lost 2 9.7"),
    ],
)
def test_what_is_to_be_done_with_the_pieces(text: str, changes: tuple[Change, ...], todos: str) -> None:
    table = situation(4, {"A.yen": 30_000, "A.coal": 5}, *changes)
    found = play(table, text)
    told = [f"{what} {amount} {clause.removeprefix('NIP-')}" for what, amount, clause in lines_of(found, "todo")]
    assert "; ".join(told) == todos


def test_a_factory_built_is_not_in_the_supply() -> None:
    table = situation(4, {"A.yen": 6_000, "B.yen": 6_000})
    play(table, "A: invest silk_1")
    assert table.state.supply["silk_1"] is False
    # A table that has put a tile away without an owner (NIP-7.2).
    table = situation(4, {"A.yen": 6_000, "supply.silk_1": False})
    verdict = table.judge("A: invest silk_1").verdict
    assert [(one.clause, one.why) for one in verdict.breaches] == [("NIP-7.2", "tile_gone")]


@pytest.mark.parametrize(
    ("text", "changes", "clause", "why"),
    [
        ("A: end", (), "NIP-2.3", "no_main_move"),
        ("A: consolidate space=money", (workers("A", "red"),), "NIP-16.13", "space_without_tile"),
        ("A: consolidate keep_coal=1", (own("A", "silk_2"), {"A.coal": 0}), "NIP-16.4", "no_coal"),
        ("A: produce silk_1 coal=4", (own("A", "silk_1"), {"A.coal": 5}), "NIP-9.3", "coal_said"),
        (
            "A: local_market hokkaido_1:clock:1:5",
            (
                own("A", "clock_1", 0, 4),
                tile("hokkaido_1", "clock", 6, "B"),
                untold("cities.hokkaido_1.slots.clock.owner"),
            ),
            "NIP-15.7",
            "slot_taken",
        ),
        ("A: invest silk_1 price=5000", (), "NIP-7.4", "price_said"),
    ],
)
def test_a_breach_that_stands_alone(text: str, changes: tuple[Change, ...], clause: str, why: str) -> None:
    verdict = situation(4, {"A.yen": 30_000}, *changes).judge(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert [(one.clause, one.why) for one in verdict.breaches] == [(clause, why)]


@pytest.mark.parametrize(
    ("built_now", "other", "clause"),
    [
        ("A: invest lens_3", "A: improve_free -", "NIP-21.11"),
        ("A: invest light_bulb_2", "A: place_free -", "NIP-21.22"),
    ],
)
def test_one_open_choice_is_not_another(built_now: str, other: str, clause: str) -> None:
    table = situation(4, {"A.yen": 30_000, "A.markers.knowledge": 9})
    play(table, built_now)
    breaches = table.judge(other).verdict.breaches
    assert [one.clause for one in breaches if one.why == "pending"] == [clause]


@pytest.mark.parametrize(
    ("text", "factory", "yen"),
    [
        ("A: invest silk_1", "", 6_000),
        ("A: trains hokkaido", "", 5_000),
        ("A: trains hokkaido,east_japan", "", 10_000),
        ("A: trains hokkaido", "clock_4", 2_000),
        ("A: trains hokkaido,east_japan", "clock_4", 7_000),
        ("A: ships hokkaido,east_japan,west_japan", "", 15_000),
        ("A: ships hokkaido,east_japan,west_japan", "lens_4", 12_000),
        ("A: mechanise install:silk_1", "", 5_000),
        ("A: mechanise install:silk_1,upgrade:silk_1", "light_bulb_4", 7_000),
        ("A: knowledge 2", "", 3_000),
        ("A: knowledge 3", "paper_2", 4_000),
        ("A: mines 3", "", 6_000),
        ("A: mines 1", "bento_2", 0),
    ],
)
def test_what_an_action_costs(text: str, factory: str, yen: int) -> None:
    laid = (own("A", factory),) if factory else ()
    mine = (own("A", "silk_1"),) if "silk" in text and "invest" not in text else ()
    table = situation(4, {"A.yen": 30_000}, *laid, *mine)
    play(table, text)
    assert table.state.seats["A"].yen == 30_000 - yen


def test_free_ships_need_a_slot_and_ships_that_are_left() -> None:
    table = situation(4, LEVEL_6, built("trains", "B", "hokkaido", 6), built("trains", "C", "hokkaido", 2))
    play(table, "A: invest lens_3")
    breaches = table.judge("A: place_free hokkaido,east_japan").verdict.breaches
    assert [one.clause for one in breaches] == ["NIP-12.6"]  # 8 slots, all of them in use
    table = situation(4, LEVEL_6, built("ships", "A", "hokkaido", 5))
    play(table, "A: invest lens_3")
    breaches = table.judge("A: place_free hokkaido,east_japan").verdict.breaches
    assert {one.why for one in breaches} == {"exactly_so_many", "area_short"}


def test_workers_that_nobody_has_told_are_asked_for() -> None:
    verdict = situation(4, untold("A.workers")).judge("A: mines 1").verdict
    assert [question.path for question in verdict.questions] == ["seats.A.workers"]


def test_a_full_refill_brings_the_marker_on_and_the_final_phase() -> None:
    # The last row goes to the empty slot; the marker comes to 6, the golden space of these tables.
    rows = {f"rows.{row}": () for row in (1, 2, 3)}
    table = situation(4, {"main_done": True, "marker": 5, "scorings_done": 2, "slots.1": (), **rows})
    found = play(table, "A: end")
    todos = lines_of(found, "todo")
    assert [one for one in todos if one[2] in ("NIP-4.2", "NIP-4.4", "NIP-4.6", "NIP-5.4")] == [
        ("row_to_slot", 0, "NIP-4.2"),
        ("full_refill", 0, "NIP-4.4"),
        ("marker_moves", 6, "NIP-4.6"),
        ("final_phase", 3, "NIP-5.4"),
    ]


def test_the_marker_moves_once_a_round_of_the_final_phase() -> None:
    final = {"phase": "final", "final_trigger": "A", "final_turns_left": 9, "marker": 6, "scorings_done": 2}
    found = play(situation(4, final | {"main_done": True}), "A: end")
    assert ("marker_moves", 7, "NIP-5.6") in lines_of(found, "todo")


def test_a_pass_that_the_table_lets_be_is_the_turn() -> None:
    table = situation(4)
    table.overrule("A: pass", "we pass")
    assert table.state.main_done is True
    play(table, "B: mines 1")


def test_a_rise_is_counted_on_from_what_was_read_off() -> None:
    # Nobody has told the marker's space, only the level and how many spaces are free above.
    hidden = untold("A.markers.coal")
    table = situation(4, hidden, {"A.levels.coal": 3, "A.room.coal": 5})
    play(table, "A: mines 2")
    board = table.state.seats["A"]
    assert board.room["coal"] == 3
    assert not known(board.levels["coal"])
