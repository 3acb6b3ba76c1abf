"""What events and the end of a round tell the table and leave behind, and claims that are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.crisis.state import PRODUCTS, OutputReduction
from referee.table.table import Table
from tests.games.crisis.clauses.crisis_clause import ALONE, GREEN, NO_CARDS
from tests.games.crisis.crisis_tables import Change, at, deck, lines_of, owning, play, situation, standing, untold


@pytest.mark.parametrize(
    ("text", "changes", "clause", "why"),
    [
        ("A: resolve production", (at("production"), owning("A", "farm")), "CRI-3.11", "no_space_there"),
        ("A: invest credits=13", (standing(companies_1="A"),), "CRI-4.10.1", "price_said"),  # it costs 14
        (
            "A: sell_black_market gears 1",
            (
                standing(export_1="A"),
                {"A.stock.gears": 2, "printed.price.black_market.listed": ("food",)},
                untold("printed.price.black_market.credits.gears"),
            ),
            "CRI-4.14.7",
            "no_black_market_price",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, changes: tuple[Change, ...], clause: str, why: str) -> None:
    breaches = situation(*changes).judge(text).verdict.breaches
    assert (clause, why) in {(one.clause, one.why) for one in breaches}


@pytest.mark.parametrize(
    ("text", "changes", "todos"),
    [
        ("A: draw_event strike", ({"status": 20},), [("closed", 0, "CRI-1.3")]),
        # Food falls by 1; every import price rises by 2.
        ("A: draw_event drought", (), [("reduced", 1, "CRI-4.13.11"), ("price", 2, "CRI-1.4")]),
    ],
)
def test_what_an_event_changes_is_told(
    text: str, changes: tuple[Change, ...], todos: list[tuple[str, int, str]]
) -> None:
    found = lines_of(play(situation(*changes), text), "todo")
    assert found == [("event", 0, "CRI-1.2"), *todos]


def test_a_changed_price_is_noted() -> None:
    table = situation()
    play(table, "A: draw_event drought")
    assert table.state.repriced is True


def test_below_zero_is_told_to_be_a_bankruptcy() -> None:
    # 4 players with 15 each and a goal of 18: -12, from 11 to -1.
    table = situation(ALONE, {"status": 11})
    assert ("bankrupt", -1, "CRI-5.5") in lines_of(play(table, "A: pass_export"), "todo")


def test_after_round_7_the_first_in_the_order_begins() -> None:
    table = situation(ALONE, GREEN, NO_CARDS, {"round": 7, "goal": 18, "order": ("B", "A", "C", "D")})
    play(table, "A: pass_export")
    assert (table.state.phase, table.state.active) == ("last_chance", "B")


def test_a_new_round_has_everything_at_home() -> None:
    used = {"A.interest_paid": True, "A.influence_used": True, "A.ended": True, "order": ("B", "A", "C", "D")}
    closed = {"placed.domestic.closed": ("all",), "reduced.food": 1}
    run = {"A.run": ("farm",), "A.busy": ("farmer_1",), "lasting": (OutputReduction(1, "food", "farm"),)}
    table = situation(owning("A", "farm", employees="farmer_1"), ALONE, GREEN, used, closed, run)
    play(table, "A: pass_export")
    state, board = table.state, table.state.seats["A"]
    assert (state.round, state.phase, state.active, state.event, state.lasting) == (2, "event", "B", "", ())
    assert state.placed["domestic"].closed == ()
    assert state.reduced == dict.fromkeys(PRODUCTS, 0)
    assert (board.interest_paid, board.influence_used, board.ended, board.run, board.busy) == (
        False,
        False,
        False,
        (),
        (),
    )
    assert [one.hand for one in state.seats.values()] == [4, 4, 4, 4]


def test_the_fifth_manager_comes_in_its_round() -> None:
    table = situation(owning("A", "spies", "mill", "smithy"), ALONE, GREEN, {"A.fifth_from": 2})
    play(table, "A: pass_export")
    assert [one.hand for one in table.state.seats.values()] == [5, 4, 4, 4]


def drawn(name: str, **card: Any) -> Table:
    """An event of the table's own is drawn."""
    table = situation(printed=deck("event", {name: {"colour": "green", **card}}))
    play(table, f"A: draw_event {name}")
    return table


def test_an_event_may_change_what_companies_cost() -> None:
    table = drawn("dear", effects=("price",), **{"amount.1": 2, "prices.1": ("company_credits",), "priced.1": ()})
    assert table.state.other_changes["company_credits"] == 2


def test_an_event_may_lower_the_output_of_one_company() -> None:
    card = {"amount.1": 1, "reduces.1": ("food",), "company.1": "farm"}
    table = situation(printed=deck("event", {"blight": {"colour": "green", "effects": ("reduce",), **card}}))
    found = play(table, "A: draw_event blight")
    assert lines_of(found, "todo") == [("event", 0, "CRI-1.2"), ("reduced_of", 1, "CRI-4.13.11")]
    assert [(one.by, one.kind, one.company) for one in table.state.lasting] == [(1, "food", "farm")]


def test_what_the_table_works_out_is_asked_for() -> None:
    table = situation({"status": 5}, untold("printed.event.slump.manual.1"))
    assert [one.path for one in table.judge("A: draw_event slump").verdict.unsettled] == [
        "printed.event.slump.manual.1"
    ]


def test_a_penalty_for_those_the_card_tells_is_the_tables() -> None:
    table = drawn("audit", effects=("penalty",), **{"amount.1": 1, "whom.1": "told"})
    assert [(one.about, one.verbs) for one in table.state.pending] == [("audit", ("adjust", "event_done"))]


def test_production_begins_with_nothing_run() -> None:
    run = {"A.run": ("farm",), "A.busy": ("farmer_1",)}
    table = situation(owning("A", "farm", employees="farmer_1"), standing(energy_1="A"), run)
    play(table, "A: decline energy")
    board = table.state.seats["A"]
    assert (table.state.location, board.run, board.busy, board.ended) == ("production", (), (), False)


def test_who_has_ended_production_leaves_it_to_the_others() -> None:
    table = situation(at("production"), owning("A", "farm"), owning("B", "bank"), {"C.ended": True, "D.ended": True})
    play(table, "A: end_production")
    assert (table.state.location, table.state.active) == ("production", "B")
