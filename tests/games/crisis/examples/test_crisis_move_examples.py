"""The worked examples E1 to E3 and D1 to D11 of the rules (section 9), as moves at a table."""

from __future__ import annotations

import pytest

from referee.games.crisis.state import COLUMNS, ROWS
from scoring.breakdown import SeatRank
from tests.games.crisis.crisis_tables import Change, at, lines_of, owning, planning, play, situation, standing, through

NO_CARDS: Change = {f"company_spaces.{space}": "" for space in range(1, 7)}
NOW = at("production")


def test_e1_the_status_falls_by_the_sum_of_the_differences() -> None:
    table = situation(standing(export_1="A"), {"goal": 20, "A.vp": 16, "B.vp": 22}, players=2)
    play(table, "A: pass_export")
    assert table.state.status == 31 - 2  # -4 + 2


def test_e2_a_green_event_at_31() -> None:
    table = situation()
    play(table, "A: draw_event downturn")
    assert table.state.status == 29
    assert [board.credits for board in table.state.seats.values()] == [21, 23, 25, 27]  # 1 less each
    assert table.state.phase == "planning"  # nobody has loans


def test_e3_two_outputs_each_with_its_own_multiplier() -> None:
    table = situation(NOW, owning("A", "spies", employees="engineer_1", energy=1))
    play(table, "A: activate spies engineer_1 takes=6,10")
    board = table.state.seats["A"]
    assert (board.vp, board.credits, board.stock["energy"]) == (15 + 6, 22 + 10, 0)


def test_d1_the_bonus_counts_for_each_multiplier() -> None:
    table = situation(NOW, owning("A", "spies", employees="engineer_1 worker_1 farmer_2", energy=1))
    play(table, "A: activate spies engineer_1 farmer_2,worker_1")
    board = table.state.seats["A"]
    assert (board.vp, board.credits) == (15 + 12, 22 + 25)  # (3 + 3) x 2, (2 + 3) x 5


def test_d2_without_multiplier_the_bonus_is_added() -> None:
    table = situation(NOW, owning("A", "farm", employees="farmer_1 worker_1 farmer_2"))
    play(table, "A: activate farm farmer_1 worker_1,farmer_2 takes=7")
    assert table.state.seats["A"].stock["food"] == 7  # 4 + 3


def test_d3_a_reduction_hits_the_number() -> None:
    table = situation(NOW, owning("A", "spies", employees="engineer_1 worker_1", energy=1), {"reduced.vp": 1})
    play(table, "A: activate spies engineer_1 worker_1")
    board = table.state.seats["A"]
    assert (board.vp, board.credits) == (15 + 4, 22 + 15)  # (3 + 1) x (2 - 1), (2 + 1) x 5


@pytest.mark.parametrize(("multiplier", "gears"), [(0, 1), (2, 0)])
def test_d4_a_reduction_to_nothing(multiplier: int, gears: int) -> None:
    table = situation(
        NOW,
        owning("A", "smithy", employees="worker_1 engineer_1", minerals=1),
        {"reduced.gears": 2},
        printed={"company.smithy.multiplier.1": multiplier},
    )
    play(table, "A: activate smithy worker_1 engineer_1")
    assert table.state.seats["A"].stock["gears"] == gears  # max(0, -1) + 1; (2 + 1) x 0


def test_d5_what_does_not_fit_is_lost() -> None:
    table = situation(NOW, owning("A", "bakery", employees="worker_1", food=8))
    found = play(table, "A: activate bakery worker_1")
    assert table.state.seats["A"].stock["food"] == 8  # 8 - 2 + 5, the limit is 8
    assert ("units_lost", 3, "CRI-9.2") in lines_of(found, "todo", "A")


def test_d6_interest_that_cannot_be_paid_brings_penalty_points() -> None:
    table = situation({"phase": "interest", "event": "calm", "A.loans": 3, "A.credits": 1})
    play(table, "A: pay_interest")
    board = table.state.seats["A"]
    assert (board.credits, board.penalty_points, board.loans, board.vp) == (0, 2, 3, 15)
    assert table.state.phase == "planning"


def test_d7_leadership_then_vision() -> None:
    table = situation(standing(leadership_1="D", vision_1="B"))
    play(table, "D: resolve leadership")
    assert table.state.order == ("D", "A", "B", "C")
    play(table, "B: resolve vision")
    assert table.state.order == ("D", "B", "A", "C")
    assert (table.state.seats["D"].vp, table.state.seats["B"].influence) == (16, 1)


def test_d7_one_player_on_both() -> None:
    table = situation(standing(leadership_1="C", vision_1="C"))
    play(table, "C: resolve leadership")
    assert table.state.order == ("C", "A", "B", "D")
    play(table, "C: resolve vision")
    assert table.state.order == ("A", "C", "B", "D")


def test_d8_penalty_points_do_not_count_against_the_goal() -> None:
    table = situation(
        standing(export_1="A"),
        {"round": 2, "goal": 22, "A.vp": 25, "B.vp": 21, "C.vp": 20, "A.penalty_points": 4},
        players=3,
    )
    found = play(table, "A: pass_export")
    assert [amount for what, amount, _ in lines_of(found, "todo") if what == "difference"] == [3, -1, -2]
    assert table.state.status == 31
    assert [table.state.seats[seat].influence for seat in "ABC"] == [1, 0, 0]


def test_d9_bankruptcy() -> None:
    table = situation(
        standing(export_1="A"),
        NO_CARDS,
        {"round": 5, "goal": 40, "status": 3, "A.vp": 44, "A.penalty_points": 5, "B.vp": 41, "C.vp": 30},
        players=3,
    )
    play(table, "A: pass_export")
    state = table.state
    assert (state.status, state.phase) == (-2, "done")
    assert [state.seats[seat].vp for seat in "ABC"] == [39, 41, 30]
    assert [(place.seat, place.rank) for place in table.breakdown().places] == [("B", 1), ("A", 2), ("C", 3)]


def test_d10_the_normal_end() -> None:
    table = situation(
        {"phase": "last_chance", "event": "calm", "round": 7},
        NO_CARDS,
        {"A.vp": 70, "A.credits": 23, "A.loans": 1, "A.penalty_points": 3},
        players=1,
    )
    play(table, "A: last_chance_done")
    assert table.breakdown().places == (SeatRank("A", 1, 69),)  # 70 + 4 - 2 - 3


def test_d11_the_market_moves_to_the_left_with_its_gaps() -> None:
    # a = food_1, b = food_2 …: ten different tiles.
    a, b, c, d, e, f, g, h, i, j = (f"{what}_{n}" for what in ("food", "gears") for n in range(1, 6))
    columns = ((a, "", b, c), (d, e, "", f), (g, h, i, j))
    laid = {
        f"market.{column}.rows.{row}": tile
        for column, tiles in zip(COLUMNS, columns, strict=True)
        for row, tile in zip(ROWS, tiles, strict=True)
    }
    table = situation(standing(export_1="A"), laid)
    play(table, "A: pass_export")
    market = table.state.market
    assert tuple(market["1"].rows.values()) == (d, e, "", f)
    assert tuple(market["2"].rows.values()) == (g, h, i, j)
    assert [tile.path for tile in market["3"].rows.values()] == [f"market.3.rows.{row}" for row in ROWS]


def test_an_example_may_be_declared_in_one_line() -> None:
    table = situation(planning(), players=1)
    through(table, "A: place_manager leadership; place_manager vision; place_manager loan; place_manager import 2")
    assert (table.state.phase, table.state.location) == ("operations", "leadership")
