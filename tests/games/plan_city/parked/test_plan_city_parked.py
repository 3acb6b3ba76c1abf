"""Parked lines at a table of the City: the round goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.record.parked_lines import unknown_because_of
from tests.games.plan_city.plan_city_tables import placing, situation, stands, table, turn, untold

A, B, C = "ABC"


@pytest.mark.parametrize("contracts", [0, 1])
@pytest.mark.parametrize(("place", "active"), [("", A), ("proposal_1", B)])
def test_the_place_of_the_marker_decides_who_bids(contracts: int, place: str, active: str) -> None:
    """PLC-3.1, 3.2: the next one clockwise with the marker in hand. Whether Ann has bid is not known, also where she
    has no contract card left to lay.
    """
    made = table(3)
    made.tell({f"seats.{A}.contracts": contracts})
    seq = made.park("Ann: bids on something", A).entry.seq
    for seat in (A, B, C):
        verdict = made.judge(f"{seat}: bid_coal").verdict
        assert verdict.status is VerdictStatus.NEEDS
        assert [(question.path, question.parked) for question in verdict.questions] == [(f"seats.{A}.place", seq)]
    made.tell({f"seats.{A}.place": place})
    assert (made.state.phase, made.state.active) == ("bidding", active)
    evaluated = made.judge("bid_coal")
    assert evaluated.verdict.status is VerdictStatus.LEGAL and evaluated.moves[0].seat == active


def test_a_bid_may_have_driven_another_one_off() -> None:
    """PLC-3.8: by a greater number on the same card; from the coal card nobody is driven off (PLC-3.5)."""
    table = situation(3, stands(A, "1", "1"), stands(B, "coal"), turn(C))
    table.park("bids on something", C)
    assert not known(table.state.seats[A].place)
    assert table.state.seats[B].place == "coal_card"
    assert not known(table.state.active)


def test_the_start_marker_goes_to_the_coal_card_though_its_chips_are_not_told() -> None:
    """PLC-5.1, 5.2: how many chips it brings hangs on the parked bid, who holds the marker does not. It stayed."""
    table = situation(3, stands(A, "1", "9"), stands(B, "coal"), turn(C), {"C.contracts": 0})
    assert table.state.start_marker == A
    table.park("bids on something", C)
    assert not known(table.state.phase) and not known(table.state.start_marker)
    bid = table.trial()
    bid.tell({f"seats.{C}.place": "proposal_2"})
    assert (bid.state.phase, bid.state.start_marker) == ("placement", B)
    assert not known(bid.state.seats[B].coal)
    table.tell({f"seats.{C}.place": ""})
    assert (table.state.phase, table.state.active) == ("bidding", C)


def test_the_plan_card_lies_somewhere_on_the_field() -> None:
    """PLC-4.3: the card won is placed or has left the game, if the line was about it; nobody else's field is touched."""
    table = situation(3, placing(A="1:1", B="2:2", C="coal"))
    seq = table.park("lays it", A).entry.seq
    mine = table.state.seats[A]
    assert not any(map(known, (mine.placed, mine.cards, mine.coal, mine.contracts, mine.chips)))
    assert table.state.seats[B].cards == 1
    assert unknown_because_of(table.table_state, f"seats.{A}.cards") == seq


def test_who_places_next_is_open_while_it_is_not_told_who_is_done() -> None:
    """PLC-4.1, strictly in order: after Aki comes Ben, unless he is done."""
    table = situation(
        3, placing(A="1:1", B="2:2", C="coal"), untold("B.done"), {"A.placed": True}, placement_order="strict"
    )
    table.park("is ready", A)
    table.tell({f"seats.{A}.done": True})
    assert not known(table.state.active)
    table.tell({f"seats.{B}.done": False})
    assert table.state.active == B


def test_the_placement_ends_once_it_is_told_that_nobody_owes_chips() -> None:
    """PLC-5.9, before the trust phase: what Aki owes hangs on the chips."""
    table = situation(3, placing(A="coal", B="2:2", C="1:1"), {"A.coal": 1})
    for seat in (B, C):
        table.park("lays it", seat)
        table.tell({f"seats.{seat}.{what}": told for what, told in (("coal", 0), ("chips", ()), ("fuelled", ()))})
        table.park("is ready", seat)
        table.tell({f"seats.{seat}.coal": 0, f"seats.{seat}.placed": True, f"seats.{seat}.done": True})
    seq = table.park("is ready", A).entry.seq
    assert table.state.phase == "placement"
    table.tell({f"seats.{A}.done": True})
    assert table.state.phase == "placement_end"
    verdict = table.judge("trust_step").verdict
    assert [(one.path, one.parked) for one in verdict.questions] == [(f"seats.{A}.coal", seq)]
    table.tell({f"seats.{A}.coal": 0})
    assert table.state.phase == "trust"


def test_the_scoring_as_the_last_declaration_of_the_game() -> None:
    table = situation(3, {"phase": "scoring", "round": 8})
    table.tell({f"seats.{seat}.cards": 9 for seat in (A, B, C)})
    seq = table.park("we have counted on paper", A).entry.seq
    assert table.over
    assert table.places() == ()
    assert unknown_because_of(table.table_state, f"seats.{B}.vp") == seq
    table.recount({f"seats.{seat}.vp": vp for seat, vp in ((A, 30), (B, 20), (C, 10))}, "on paper")
    assert [place.seat for place in table.places()] == [A, B, C]
