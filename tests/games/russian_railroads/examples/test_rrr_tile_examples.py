"""The worked examples 9.6 to 9.14 and 9.32 of the rules: locomotives, factories, the industry track.

Expected values are those of the rules.
"""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.russian_railroads.locomotives import reach
from referee.games.russian_railroads.state import ActionSpacePieces
from referee.table.declaration_result import DeclarationResult
from tests.games.russian_railroads.rrr_tables import (
    G,
    Y,
    cited,
    industry,
    lay,
    lines_of,
    locomotives,
    on_lines,
    open_now,
    piles,
    play,
    situation,
)

TAKE = "place loco_1; take_locomotive"


def reach_now(result: DeclarationResult) -> dict[str, int]:
    """The reach that the ledger says, by line."""
    return {line.values["line"]: line.values["reach"] for line in result.verdict.ledger if line.what == "reach_now"}


def test_9_6_the_2_goes_to_st_petersburg() -> None:
    table = situation(4, {"active": G})
    assert (table.state.lowest, table.state.left) == (2, 4)
    found = play(table, "G: place loco_1 own=1; take_locomotive 2; place_locomotive st_petersburg")
    assert on_lines(table, G) == ((1, 0), 2, 0)
    assert reach_now(found) == {"st_petersburg": 2}
    assert table.state.spaces["loco_1"] == ActionSpacePieces(G, own=1)
    assert (table.state.lowest, table.state.left) == (2, 3)


def test_9_7_the_numbers_on_the_trans_siberian_add_up() -> None:
    table = situation(4, piles(4))
    assert reach(table.state.seats[Y], "trans_siberian") == 1
    found = play(table, f"Y: {TAKE}; place_locomotive kiev")
    assert reach_now(found) == {"kiev": 4}
    table = situation(4, piles(4))
    found = play(table, f"Y: {TAKE}; place_locomotive trans_siberian 2")
    assert on_lines(table, Y) == ((1, 4), 0, 0)
    assert reach_now(found) == {"trans_siberian": 1 + 4}


def test_9_8_the_replaced_1_moves_to_kiev() -> None:
    table = situation(4, locomotives(G, (3, 1)), piles(4), {"active": G})
    found = play(table, f"G: {TAKE}; place_locomotive trans_siberian 2; move_displaced kiev")
    assert on_lines(table, G) == ((3, 4), 0, 1)
    assert reach_now(found) == {"trans_siberian": 7, "kiev": 1}
    assert not any(table.state.pool.values())


def test_9_8_which_of_two_smaller_ones_is_replaced_has_to_be_said() -> None:
    table = situation(4, locomotives(G, (3, 1)), piles(4), {"active": G})
    verdict = table.judge(f"G: {TAKE}; place_locomotive trans_siberian; move_displaced kiev").verdict
    assert (verdict.status, verdict.faults[0].key) == (
        VerdictStatus.INCOMPLETE,
        "slot_unsaid",
    )  # either may be replaced


def test_9_9_a_chain_that_ends_in_the_pool() -> None:
    table = situation(4, locomotives(G, (3, 4), st_petersburg=2, kiev=1), piles(4), {"active": G})
    play(table, f"G: {TAKE}; place_locomotive st_petersburg; move_displaced kiev")
    assert open_now(table) == [("displaced", 1)]
    for line in ("trans_siberian", "st_petersburg"):  # larger ones stand there
        assert cited(table.judge(f"G: move_displaced {line}").verdict) == {"RRR-4.407"}
    play(table, "G: flip_displaced")
    assert on_lines(table, G) == ((3, 4), 4, 2)
    assert {number: count for number, count in table.state.pool.items() if count} == {"1": 1}


def test_9_10_the_2_turned_over_is_the_first_factory() -> None:
    table = situation(4, {"active": G})
    play(table, "G: place loco_1 own=1; take_factory 2; place_factory")
    assert tuple(table.state.seats[G].factories.values()) == (2, 0, 0, 0, 0)
    assert (table.state.lowest, table.state.left) == (2, 3)


@pytest.mark.parametrize("pool", [False, True])
def test_9_11_the_locomotive_first_takes_the_last_3(pool: bool) -> None:
    table = situation(4, piles(3, 1), {"pool.2": int(pool)})
    play(table, "Y: place loco_and_factory loco_first; take_locomotive 3; place_locomotive kiev")
    assert (table.state.lowest, table.state.left) == (4, 4)
    assert "RRR-4.501" in cited(table.judge("Y: take_factory 3; place_factory").verdict)
    factory = "2 source=pool" if pool else "4"
    play(table, f"Y: take_factory {factory}; place_factory")
    assert on_lines(table, Y) == ((1, 0), 0, 3)
    assert table.state.seats[Y].factories["1"] == (2 if pool else 4)
    assert table.state.left == (4 if pool else 3)


def test_9_11_the_factory_first_takes_the_last_3() -> None:
    table = situation(4, piles(3, 1))
    play(table, "Y: place loco_and_factory factory_first; take_factory 3; place_factory")
    assert cited(table.judge("Y: take_locomotive 3").verdict) == {"RRR-4.402"}
    play(table, "Y: take_locomotive 4; place_locomotive kiev")
    assert (on_lines(table, Y), table.state.seats[Y].factories["1"]) == (((1, 0), 0, 4), 3)


def test_9_11_the_declared_order_is_kept() -> None:
    table = situation(4, piles(3, 1))
    assert cited(table.judge("Y: place loco_and_factory loco_first; take_factory 3").verdict) == {"RRR-4.416"}
    assert cited(table.judge("Y: place loco_and_factory factory_first; take_locomotive 3").verdict) == {"RRR-4.416"}


def test_9_12_one_industry_step() -> None:
    table = situation(4)
    play(table, "Y: place industry_1 own=1; step_industry")
    assert table.state.seats[Y].marker_1 == 1
    assert table.state.spaces["industry_1"] == ActionSpacePieces(Y, own=1)


def test_9_13_a_factory_fills_the_gap() -> None:
    # The gap lies behind the printed 5 (place 4), the printed 10 behind the gap (place 6).
    table = situation(4, industry(Y, 4))
    assert "RRR-4.603" in cited(table.judge("Y: place industry_2").verdict)
    play(table, "Y: place loco_1; take_factory; place_factory")
    lay(table, {"active": Y})
    play(table, "Y: place industry_2; step_industry; decline_effect; step_industry")
    assert table.state.seats[Y].marker_1 == 6


def test_9_14_the_effect_comes_before_the_second_step() -> None:
    table = situation(4, industry(Y, 4, 6), piles(7))
    found = play(table, "Y: place industry_2 own=2; step_industry")
    assert table.state.seats[Y].marker_1 == 5
    assert lines_of(found, "gain", Y) == [("rubles", 1, "RRR-4.605")]  # factory 6
    assert table.state.seats[Y].rubles == 1 + 1
    assert open_now(table) == [("industry", 1)]
    play(table, "Y: step_industry")
    assert table.state.seats[Y].marker_1 == 6
    assert table.state.pending == ()


def test_9_14_an_effect_with_a_choice_is_worked_off_before_the_second_step() -> None:
    table = situation(4, industry(Y, 4, 7), piles(8))
    play(table, "Y: place industry_2; step_industry")
    assert open_now(table) == [("industry", 1), ("steps", 2)]  # factory 7: any colours, 2 steps
    early = table.judge("Y: step_industry").verdict
    assert early.status is VerdictStatus.ILLEGAL
    assert "RRR-4.605" in cited(early)
    play(table, "Y: step_track kiev black; step_track kiev black; step_industry")
    assert table.state.seats[Y].marker_1 == 6


@pytest.mark.parametrize(("lowest", "left"), [(4, 4), (9, 1)], ids=["other tiles left", "the last tile of all"])
def test_9_32_the_tile_turned_over_is_taken_as_the_factory(lowest: int, left: int) -> None:
    table = situation(4, locomotives(Y, st_petersburg=2, kiev=3), piles(lowest, left))
    play(
        table,
        f"Y: place loco_and_factory loco_first; take_locomotive {lowest}; place_locomotive st_petersburg;"
        " flip_displaced; take_factory 2 source=pool; place_factory",
    )
    assert on_lines(table, Y) == ((1, 0), lowest, 3)
    assert table.state.seats[Y].factories["1"] == 2
    assert not any(table.state.pool.values())
    # Only this order makes it possible with the last tile.
    table = situation(4, locomotives(Y, st_petersburg=2, kiev=3), piles(lowest, left))
    other = table.judge("Y: place loco_and_factory factory_first").verdict
    assert (other.status is VerdictStatus.LEGAL) is (lowest == 4)
