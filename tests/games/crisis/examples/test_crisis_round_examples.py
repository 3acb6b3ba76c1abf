"""How a round goes on: set-up, planning, interest, evaluation, round end (sections 5 and 6)."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.games.crisis.locations import LOCATIONS
from tests.games.crisis.crisis_tables import (
    GAME,
    at,
    changed,
    cited,
    lines_of,
    managers,
    owning,
    planning,
    play,
    situation,
    standing,
    table,
    through,
    untold,
)


@pytest.mark.parametrize("players", range(1, 6))
def test_the_start(players: int) -> None:
    state = table(players).state
    seats = state.seats.values()
    assert [board.vp for board in seats] == [15] * players
    assert [board.credits for board in seats] == [22, 24, 26, 28, 30][:players]
    assert [board.hand for board in seats] == [4] * players
    assert (state.status, state.round, state.phase, state.goal) == (31, 1, "event", 18)


def test_a_whole_round_of_one_player() -> None:
    made = table(1)
    through(
        made,
        "A: draw_event calm",
        "A: place_manager leadership; place_manager vision; place_manager import 2; place_manager export 3",
        "A: resolve",
        "A: resolve",
        "A: import_goods 2 2",
        "A: sell_black_market minerals 2",
        "A: evaluate_round",
    )
    state = made.state
    board = state.seats["A"]
    assert (board.vp, board.influence, board.credits) == (16, 1, 22 - 6 + 6)  # two minerals cost 3 and bring 3 each
    assert (state.round, state.phase, state.status, state.goal) == (2, "event", 31 + 16 - 18, 22)
    assert board.hand == 4
    assert not known(state.employee_spaces["1"]) and not known(state.company_spaces["6"])


def test_the_points_add_up_to_the_markers() -> None:
    table = situation(at("production"), owning("A", "spies", employees="engineer_1", energy=1), players=2)
    before = {seat: board.vp for seat, board in table.state.seats.items()}
    gone = len(table.lines())
    through(table, "A: activate spies engineer_1", "A: end_production", "B: end_production", "A: draw_event calm")
    moved = {seat: table.state.seats[seat].vp - before[seat] for seat in before}
    assert moved == {"A": 6, "B": 0}
    assert sum(line.points for line in table.lines()[gone:]) == 6


def test_managers_are_placed_in_turn_order_until_none_is_left() -> None:
    table = situation(planning(), {"A.hand": 1, "B.hand": 3}, odd=True, players=2)
    through(table, "A: place_manager shady", "B: place_manager shady", "B: place_manager shady")
    assert table.state.active == "B"
    play(table, "B: place_manager shady")
    assert (table.state.phase, table.state.location, table.state.active) == ("operations", "shady_business", "A")


def test_interest_may_be_avoided_by_repaying_before() -> None:
    table = situation({"phase": "interest", "event": "calm", "A.loans": 1, "B.loans": 2})
    play(table, "A: repay_loan")
    assert (table.state.phase, table.state.active) == ("interest", "B")
    assert cited(table.judge("A: pay_interest").verdict) == {"CRI-2.1"}
    play(table, "B: pay_interest")
    assert table.state.phase == "planning"


def test_contracts_come_from_the_lowest_pile_that_is_left() -> None:
    # INVENTED piles of 4, 8 and 16: level 1 in the first round end, level 2 in the second and third.
    table = situation(standing(export_1="A"), players=1)
    found = play(table, "A: pass_export")
    drawn = [line for line in found.verdict.ledger if line.what == "contracts_drawn"]
    assert [(line.amount, line.values["level"]) for line in drawn] == [(4, 1)]


def test_the_status_stays_on_the_top_of_the_track() -> None:
    table = situation(standing(export_1="A"), {"status": 58, "A.vp": 30}, players=1)
    play(table, "A: pass_export")
    assert table.state.status == 60


def test_while_the_top_is_not_told_nothing_is_capped() -> None:
    table = situation(standing(export_1="A"), {"status": 58, "A.vp": 30}, untold("printed.track.top"), players=1)
    found = play(table, "A: pass_export")
    assert table.state.status == 58 + 12
    assert [what for what, _, _ in lines_of(found, "todo") if what == "top_untold"] == ["top_untold"]


def test_every_location_has_its_number() -> None:
    assert len(LOCATIONS) == 14
    assert LOCATIONS[12:] == ("production", "export")


def test_a_manager_cannot_be_laid_twice() -> None:
    state = situation(planning(), managers(loan_1="A")).state
    assert next(iter(GAME.rules.faults(changed(state, [{"A.hand": 4}])))).clause == "CRI-3.9"


def test_the_influence_cards_of_an_evaluation_are_drawn_in_turn_order() -> None:
    """CRI-5.4: in turn order, here C before A; B is below the goal."""
    table = situation(
        standing(export_1="A"), {"round": 2, "goal": 22, "order": ("C", "A", "B"), "C.vp": 22, "A.vp": 30}, players=3
    )
    found = play(table, "A: pass_export")
    drawn = [line.seat for line in found.verdict.ledger if (line.kind, line.what) == ("gain", "influence")]
    assert drawn == ["C", "A"]
    assert [table.state.seats[seat].influence for seat in "ABC"] == [1, 0, 1]
