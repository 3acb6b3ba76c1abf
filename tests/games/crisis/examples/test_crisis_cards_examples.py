"""Events, influence cards, and effects that the table works out (CRI-1, CRI-8.4, CRI-8.5)."""

from __future__ import annotations

import pytest

from referee.judging.declaration_draft import DeclarationDraft
from tests.games.crisis.crisis_tables import (
    cited,
    owning,
    planning,
    play,
    situation,
    standing,
    through,
    untold,
)


def test_an_event_closes_a_location_until_the_round_ends() -> None:
    table = situation({"status": 20}, players=1)
    through(table, "A: draw_event strike")
    assert cited(table.judge("A: place_manager domestic").verdict) == {"CRI-3.7", "CRI-1.3"}
    through(table, *["A: place_manager shady"] * 4, "A: resolve", "A: evaluate_round")
    assert table.state.round == 2
    assert table.state.placed["domestic"].closed == ()


def test_an_event_reduces_outputs_and_changes_prices() -> None:
    table = situation(owning("A", "farm", employees="farmer_1"), players=1)
    through(table, "A: draw_event drought", "A: place_manager domestic", *["A: place_manager shady"] * 3, "A: resolve")
    through(table, "A: buy_domestic minerals credits=6", "A: activate farm farmer_1 takes=3")  # 4 + 2; 4 - 1
    through(table, "A: end_production", "A: evaluate_round")
    state = table.state  # the round is over, and with it what the drought changed (CRI-6.9)
    assert (state.reduced["food"], state.repriced) == (0, False)
    assert state.chart_changes["import_credits"].by["minerals"] == 0


def test_a_reduction_of_one_company_spares_the_others() -> None:
    """A card of its own, INVENTED: the outputs of the mint alone are reduced by 2, of whatever kind (CRI-4.13.11)."""
    card = {"effects": ("reduce",), "amount.1": 2, "reduces.1": (), "company.1": "mint", "colour": "green"}
    table = situation(
        owning("A", "mint", "bank", employees="banker_1 banker_1", minerals=1),
        {f"printed.event.audit.{what}": value for what, value in card.items()},
        players=1,
    )
    through(table, "A: draw_event audit", *["A: place_manager shady"] * 4, "A: resolve")
    through(table, "A: activate mint banker_1 takes=4", "A: activate bank banker_1 takes=6")  # 6 - 2; 2 x 3


def test_a_price_is_not_lowered_below_0() -> None:
    """A card of its own, INVENTED: import prices fall by 5 credits; minerals cost 4, food 6."""
    card = {"effects": ("price",), "amount.1": -5, "prices.1": ("import_credits",), "priced.1": (), "colour": "green"}
    table = situation({f"printed.event.glut.{what}": value for what, value in card.items()}, players=1)
    through(
        table, "A: draw_event glut", *["A: place_manager domestic"] * 2, *["A: place_manager shady"] * 2, "A: resolve"
    )
    through(table, "A: buy_domestic minerals 1 credits=0", "A: buy_domestic food credits=1")
    assert table.state.seats["A"].credits == 22 - 1


def test_a_forced_loss_of_credits_stops_at_0() -> None:
    table = situation({"A.credits": 0})
    play(table, "A: draw_event downturn")
    assert [board.credits for board in table.state.seats.values()] == [0, 23, 25, 27]


def test_below_0_is_red_whatever_the_track_shows() -> None:
    table = situation({"status": -1}, untold("printed.track.green.low", "printed.track.yellow.low"))
    play(table, "A: draw_event slump")


def test_what_the_table_works_out_is_entered_before_anything_else() -> None:
    table = situation({"status": 5, "B.stock.food": 2}, players=2)
    play(table, "A: draw_event slump")
    assert [board.vp for board in table.state.seats.values()] == [14, 14]
    assert [prompt.key for prompt in table.prompts() if prompt.pending] == ["pending_effect"]
    assert cited(table.judge("A: place_manager loan").verdict) >= {"CRI-1.4"}
    through(table, "B: adjust units=food:-2", "A: event_done")
    assert (table.state.seats["B"].stock["food"], table.state.phase) == (0, "planning")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("A: adjust credits=-23", "CRI-9.4"),
        ("A: adjust units=food:-1", "CRI-9.4"),
        ("A: adjust units=sixth:5", "CRI-9.2"),
        ("A: adjust loans=4 credits=1", "CRI-4.5.4"),
    ],
)
def test_an_effect_stops_at_the_bounds(text: str, clause: str) -> None:
    table = situation({"status": 5, "A.loans": 1})
    play(table, "A: draw_event slump")
    assert cited(table.judge(text).verdict) == {clause}


def test_an_effect_may_fill_the_warehouse() -> None:
    table = situation({"status": 5})
    play(table, "A: draw_event slump")
    play(table, "A: adjust units=sixth:4 vp=-2 influence=1 status=3")
    board = table.state.seats["A"]
    assert (board.stock["sixth"], board.vp, board.influence, table.state.status) == (4, 12, 1, 8)


def test_numbers_change_only_by_an_open_effect() -> None:
    assert cited(situation(planning()).judge("A: adjust credits=5").verdict) == {"CRI-9.8"}
    assert cited(situation(planning()).judge("A: event_done").verdict) == {"CRI-9.8"}


def test_influence_cards() -> None:
    table = situation(planning(), {f"{seat}.influence": 2 for seat in "ABC"}, players=3)
    play(table, "B: use_influence rumour")
    assert [board.penalty_points for board in table.state.seats.values()] == [1, 0, 1]
    play(table, "A: use_influence bribe")
    assert table.state.seats["A"].credits == 27
    favour = "C: use_influence favour"
    assert cited(table.judge(DeclarationDraft(favour, move_facts={"now.timely": False})).verdict) == {"CRI-8.5"}
    assert table.declare(DeclarationDraft(favour, move_facts={"now.timely": True})).step
    assert table.state.seats["C"].stock["gears"] == 2


def test_the_limit_of_one_card_starts_anew_with_the_round() -> None:
    table = situation(standing(export_1="A"), {"A.influence": 2}, players=1)
    through(table, "A: use_influence bribe", "A: pass_export", "A: use_influence bribe")
    assert table.state.seats["A"].credits == 22 + 5 + 5


def test_a_card_is_used_at_its_time_only() -> None:
    table = situation(standing(loan_1="A"), {"A.influence": 1})
    assert cited(table.judge("A: use_influence rumour").verdict) == {"CRI-8.5"}


def test_without_a_card_none_is_used() -> None:
    assert cited(situation(planning()).judge("A: use_influence bribe").verdict) == {"CRI-8.4"}
