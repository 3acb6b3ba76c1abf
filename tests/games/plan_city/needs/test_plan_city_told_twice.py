"""A card lies once, and a start card first and alone (PLC-1.2, PLC-4.3, PLC-6.5): however it is told otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.state import START_CARDS
from referee.judging.judge import questions
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from scoring.errors import InputError
from tests.games.plan_city.plan_city_tables import GAME, IDLE_CENTRE, PLAIN, Change, placing, situation, table, untold

WRONG = (
    # One plan card on two fields, beside two proposal cards, on a field and beside a proposal card.
    ({"seats.B.layers.1.card": "plan_09"}, "card_on_field"),
    ({"beside.proposal_1": "plan_02"}, "card_beside"),
    ({"beside.proposal_1": "plan_09"}, "card_on_field"),
    ({"seats.B.layers.1.card": "plan_03"}, "card_beside"),
    # Four start cards, four colours: each is one player's.
    ({"seats.B.layers.0.card": "start_1"}, "card_on_field"),
    # Another kind of card, or none, where the start card lies; a start card above it.
    ({"seats.B.layers.0.card": "plan_20"}, "start_card_first"),
    ({"seats.B.layers.0.card": "contract_2"}, "start_card_first"),
    ({"seats.B.layers.0.card": ""}, "card_none"),
    ({"seats.A.layers.1.card": ""}, "card_none"),
    ({"seats.B.layers.1.card": "start_4"}, "start_card_later"),
)


def keys(wrong: pytest.ExceptionInfo[InputError]) -> set[str]:
    return {fault.key for fault in wrong.value.faults}


def lying() -> Table:
    made = table(4)
    made.tell({"seats.A.cards": 2, "seats.A.layers.1.card": "plan_09", "seats.A.layers.1.x": 1})
    return made


@pytest.mark.parametrize(("facts", "key"), WRONG, ids=str)
def test_a_card_told_where_it_cannot_be_is_refused_at_a_table(facts: dict[str, Any], key: str) -> None:
    table = lying()
    entries = len(table.entries)
    for say in (table.tell, table.describe, lambda told: table.recount(told, "looked again")):
        with pytest.raises(InputError) as wrong:
            say(facts)
        assert keys(wrong) == {key}
    assert len(table.entries) == entries


def test_a_described_position_holds_each_card_once_in_whatever_order_it_is_told() -> None:
    facts = {
        "seats.A.layers.1.card": "plan_09",
        "seats.B.layers.1.card": "plan_09",
        "seats.A.cards": 2,
        "seats.B.cards": 2,
    }
    for order in (facts, dict(reversed(facts.items()))):
        table = Table("test", [opening(GAME, seats_of(GAME, ("Ann", "Ben", "Cleo")), blank=True)])
        with pytest.raises(InputError) as wrong:
            table.describe(order)
        assert sorted((fault.key, fault.field) for fault in wrong.value.faults) == [
            ("card_on_field", f"seats.{seat}.layers.1.card") for seat in "AB"
        ]


def test_two_cards_that_were_confused_change_places_in_one_correction() -> None:
    table = lying()
    table.tell({"seats.B.cards": 2, "seats.B.layers.1.card": "plan_10", "seats.B.layers.1.x": 1})
    table.recount({"seats.A.layers.1.card": "plan_10", "seats.B.layers.1.card": "plan_09"}, "confused")
    assert table.state.seats["A"].layers["1"].card == "plan_10"
    table.recount({"seats.A.layers.1.card": "plan_10"}, "told again")  # the same card in the same place


def test_contract_cards_are_told_apart_only_where_their_backs_differ() -> None:
    twice = {"seats.B.cards": 2, "seats.B.layers.1.card": "contract_1", "seats.B.layers.1.x": 1}
    for same in (True, False):
        made = table(4, printed={"contract_backs.same": same})
        made.tell({path.replace(".B.", ".A."): value for path, value in twice.items()})
        if same:
            made.tell(twice)
        else:
            with pytest.raises(InputError) as wrong:
                made.tell(twice)
            assert keys(wrong) == {"card_on_field"}


def test_a_field_that_an_old_record_begins_with_a_plan_card_asks_which_start_card_it_is() -> None:
    """A chip may lie on the centre of the start card (T-07): without one there is nothing to ask about it."""
    odd: Change = {"seats.A.layers.0.card": "plan_20", "printed.plan_card.plan_20.cells": IDLE_CENTRE}
    table = situation(4, odd, {"seats.A.centre_open": True}, placing(A="1:4"), odd=True)
    verdict = table.judge("A: place_plan 1 1").verdict
    assert [question.path for question in verdict.questions] == ["seats.A.layers.0.card"]
    others = {board.layers["0"].card for seat, board in table.state.seats.items() if seat != "A"}
    assert others == {"start_2", "start_3", "start_4"}
    assert verdict.questions[0].fact.choices == ("start_1",)


def test_a_contract_card_that_lies_already_is_not_placed_again() -> None:
    """PLC-6.5: the player holds that contract card unplaced."""
    laid: Change = {"seats.B.cards": 2, "seats.B.layers.1.card": "contract_2", "seats.B.layers.1.x": 1}
    apart: Change = {"printed.contract_backs.same": False, "printed.contract_back.contract_2.cells": PLAIN}
    table = situation(4, laid, apart, {"A.contracts": 1})
    verdict = table.judge("A: place_contract 1 1 contract=contract_2").verdict
    assert [breach.clause for breach in verdict.breaches] == ["PLC-6.5"]
    assert verdict.status is VerdictStatus.ILLEGAL


@pytest.mark.parametrize(("players", "last"), [(4, "start_3"), (3, "")])
def test_with_four_players_the_last_start_card_is_the_one_left(players: int, last: str) -> None:
    """PLC-1.2: there are four start cards, one below each field; with 3 players one of two is left over."""
    seats = "ABCD"[:players]
    table = situation(players, untold(*(f"{seat}.layers.0.card" for seat in seats)))
    for seat, card in zip(seats[:-1], ("start_2", "start_4", "start_1"), strict=False):
        table.tell({f"seats.{seat}.layers.0.card": card})
    found = table.state.seats[seats[-1]].layers["0"].card
    assert (found if known(found) else "") == last


def offered(table: Table, path: str) -> set[str]:
    (asked,) = questions(GAME, table.state, (path,), tuple(table.seats))
    return set(asked.fact.choices)


def test_a_card_known_to_lie_with_one_seat_is_offered_to_no_other() -> None:
    table = lying()  # beside the proposal cards lie plan cards 1, 2 and 3
    assert offered(table, "seats.B.layers.1.card").isdisjoint(
        {"plan_09", "plan_01", "plan_02", "plan_03", *START_CARDS}
    )
    assert offered(table, "seats.A.layers.1.card") >= {"plan_09", "plan_10"}, "it may be told again where it lies"
    assert offered(table, "beside.proposal_1").isdisjoint({"plan_09", "plan_02", "plan_03"})
    assert "start_1" not in offered(table, "seats.B.layers.0.card")


def test_a_contract_card_that_one_seat_has_shown_is_offered_to_no_other() -> None:
    table = situation(
        3, {"phase": "scoring", "round": 8, "A.contracts": 1, "B.contracts": 1, "A.fronts": ("contract_4",)}
    )
    assert offered(table, "seats.B.fronts") == {f"contract_{number}" for number in (1, 2, 3, 5, 6)}
    with pytest.raises(InputError) as wrong:
        table.recount({"seats.B.fronts": ("contract_4",)}, "looked again")
    assert keys(wrong) == {"front_shown"}
