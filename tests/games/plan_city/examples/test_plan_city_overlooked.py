"""What is easily missed in this game and closed for good is said before the declaration, beside near twins where
nothing is lost.
"""

from __future__ import annotations

from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, MILL, START, field, placing, situation, untold

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
PLACED = {f"{seat}.placed": True for seat in "ABC"}
# Engine spaces at 2:2 and 3:-1, and of the third card at -1:3.
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))
THREE_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2), (IDLE_CENTRE, -2, 2))
NO_CONTRACT = {f"{seat}.contracts": 0 for seat in "BCD"}


def said(table: Table, text: str) -> list[tuple[str, dict[str, object]]]:
    evaluated = table.judge(text)
    assert evaluated.verdict.status == "legal", evaluated.verdict
    return [(left.key, left.values) for left in evaluated.overlooked]


def test_contract_cards_in_hand_are_remembered_before_round_5_ends() -> None:
    """PLC-6.1: contract cards are placed in rounds 1 to 5 only; preparing round 6 closes that for good."""
    table = situation(4, {"phase": "preparation", "round": 5}, NO_CONTRACT)
    over = [("contract_over", {"seat": "A", "count": 1, "clause": "PLC-6.1"})]
    assert said(table, "prepare") == over
    # the first bid of round 6 implies the preparation phase; so it does from the trust phase on
    assert said(table, "A: bid_proposal 1 4") == over
    assert said(situation(4, {"phase": "trust", "round": 5}, NO_CONTRACT), "A: bid_coal") == over
    # the trust phase alone closes nothing: a contract card may be placed until the round marker moves (PLC-R9)
    assert said(situation(4, {"phase": "trust", "round": 5}, NO_CONTRACT), "trust") == []


def test_nothing_is_said_of_contract_cards_where_nothing_is_lost() -> None:
    for round_ in (4, 6):  # in round 4 there is another round to come, in round 6 it is too late already
        assert said(situation(4, {"phase": "preparation", "round": round_}, NO_CONTRACT), "prepare") == []
    none_left = situation(4, {"phase": "preparation", "round": 5}, NO_CONTRACT, {"A.contracts": 0})
    assert said(none_left, "prepare") == []


def test_a_contract_card_placed_on_the_same_line_is_not_in_hand_any_more() -> None:
    table = situation(4, field("A", START), {"phase": "preparation", "round": 5}, NO_CONTRACT)
    assert said(table, "A: place_contract 2 2; prepare") == []


def test_chips_that_one_mandatory_chip_leaves_in_hand_are_remembered_before_done() -> None:
    """PLC-5.9 with the table's reading that one chip is enough (PLC-R14): two chips, two idle spaces, one is kept."""
    changes = (TWO_IDLE, placing(**BIDS), PLACED, {"A.coal": 2})
    kept = [("chips_kept", {"seat": "A", "coal": 2, "count": 2, "clause": "PLC-5.9"})]
    assert said(situation(4, *changes, mandatory_coal="one"), "A: done") == kept
    # as many as possible: both are placed at the end in any case
    assert said(situation(4, *changes), "A: done") == []
    # with one chip, or one idle space, that one chip is all there is to place
    assert said(situation(4, *changes, {"A.coal": 1}, mandatory_coal="one"), "A: done") == []
    single = field("A", START, (IDLE_CENTRE, 1, 1))
    assert said(situation(4, single, *changes[1:], mandatory_coal="one"), "A: done") == []


def test_chips_put_down_on_the_same_line_are_not_in_hand_any_more() -> None:
    changes = (THREE_IDLE, placing(**BIDS), PLACED, {"A.coal": 3})
    table = situation(4, *changes, mandatory_coal="one")
    assert said(table, "A: fuel 2:2; done") == [
        ("chips_kept", {"seat": "A", "coal": 2, "count": 2, "clause": "PLC-5.9"})
    ]
    assert said(table, "A: fuel 2:2,3:-1; done") == []


def test_what_nobody_has_told_is_not_warned_of() -> None:
    prepared = {"phase": "preparation", "round": 5}
    assert said(situation(4, prepared, NO_CONTRACT, untold("A.contracts")), "prepare") == []
    table = situation(4, TWO_IDLE, placing(**BIDS), PLACED, {"A.coal": 2}, untold("A.chips"), mandatory_coal="one")
    assert said(table, "A: done") == []
