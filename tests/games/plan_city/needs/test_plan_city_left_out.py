"""What a declaration leaves out is no breach, and one breach that is proven decides before anything is asked."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Verdict, VerdictStatus
from referee.games.plan_city.contract_cards import PlaceContract
from referee.table.standalone_position import StandalonePosition
from tests.games.plan_city.plan_city_tables import (
    GAME,
    IDLE_CENTRE,
    PLAIN,
    RIVER,
    START,
    Change,
    cited,
    field,
    placing,
    situation,
    stands,
    table,
    turn,
    untold,
)


def cold(text: str, facts: dict[str, Any]) -> Verdict:
    return StandalonePosition(GAME, facts).judge(text).verdict


def test_a_number_printed_with_and_without_the_icon_is_not_said_in_full() -> None:
    """6.1: if a number is printed twice, the declaration names its index also."""
    made = table(4)
    assert made.declare("A: bid_proposal proposal_2 4").verdict.status is VerdictStatus.INCOMPLETE
    assert made.overrule("A: bid_proposal proposal_2 4", "we agreed").verdict.status is VerdictStatus.INCOMPLETE
    assert [entry.kind for entry in made.entries].count("overrule") == 0
    # Which of the two is meant does not matter where neither could be bid on (PLC-3.8).
    made = situation(4, stands("B", "2", "9"))
    assert cited(made.judge("A: bid_proposal proposal_2 4").verdict) == {"PLC-3.8"}
    facts = {
        "players": 4,
        "active": "R",
        "seats.R.place": "",
        "printed.proposal.proposal_2.spaces": ["4", "4+coal"],
        "seats.B.place": "",
        "seats.G.place": "",
        "seats.Y.place": "",
        "seats.R.trust": 3,
        "printed.trust.forbids.3.4": False,
        "now.placeable": True,
    }
    assert cold("R: bid_proposal proposal_2 4", facts).status is VerdictStatus.INCOMPLETE
    assert cold("R: bid_proposal proposal_2 4 icon=yes", facts).status is VerdictStatus.LEGAL


def test_fuelling_nothing_is_not_said_in_full() -> None:
    table = situation(4, field("A", START, (IDLE_CENTRE, 1, 1)), {"A.coal": 1}, placing(A="coal"))
    verdict = table.judge("A: fuel -").verdict
    assert (verdict.status, verdict.faults[0].field) == (VerdictStatus.INCOMPLETE, "positions")
    # In the bidding phase no chip goes on the field whatever space is meant (PLC-5.5).
    assert cited(situation(4).judge("A: fuel -").verdict) == {"PLC-5.5"}
    assert cold("R: fuel -", {"phase": "placement"}).status is VerdictStatus.INCOMPLETE


def test_a_contract_card_is_named_where_its_back_decides() -> None:
    """PLC-6.7: the bid of 9 is served by the start card alone, and on it by a back without a river; with the river in
    the centre of the back every area of 9 cells is closed (3.3).
    """
    apart: Change = {
        "printed.contract_backs.same": False,
        **{f"printed.contract_back.contract_{number}.cells": PLAIN for number in range(2, 7)},
        "printed.contract_back.contract_1.cells": RIVER,
    }
    table = situation(4, stands("A", "1", "9"), apart, turn("B"), {"A.contracts": 1})
    verdict = table.judge("A: place_contract 0 0").verdict
    assert (verdict.status, verdict.faults[0].field) == (VerdictStatus.INCOMPLETE, "contract")
    assert cited(table.judge("A: place_contract 0 0 contract=contract_1").verdict) == {"PLC-6.7"}
    assert table.judge("A: place_contract 0 0 contract=contract_2").verdict.status is VerdictStatus.LEGAL
    offered = [move for move in table.options() if isinstance(move, PlaceContract) and move.seat == "A"]
    for move in offered:
        assert table.judge((move,)).verdict.status is VerdictStatus.LEGAL
    assert {move.contract for move in offered if (move.x, move.y) == (0, 0)} == {
        f"contract_{number}" for number in range(2, 7)
    }


# one proof is enough


def asked(verdict: Verdict) -> list[str]:
    return [question.path for question in verdict.questions]


def test_a_position_that_takes_no_chip_is_found_behind_one_that_nobody_has_told() -> None:
    """PLC-5.4: -3:0 is no cell of the field, whatever card lies on the other position."""
    hidden = (field("A", START, (PLAIN, 1, 1)), untold("printed.plan_card.plan_04.cells"))
    table = situation(4, *hidden, {"A.coal": 2}, placing(A="coal"))
    assert asked(table.judge("A: fuel 2:2").verdict) == ["printed.plan_card.plan_04.cells"]
    assert cited(table.judge("A: fuel 2:2,-3:0").verdict) == {"PLC-5.4"}
    assert cited(table.judge("A: fuel 2:2,2:2").verdict) == {"PLC-5.6"}


def test_contract_fronts_that_are_too_few_are_found_behind_untold_ones() -> None:
    """PLC-9.13: B holds two contract cards and shows one; nobody has told how many A holds."""
    table = situation(
        3,
        {"phase": "scoring", "B.contracts": 2, "seats.B.fronts": ("contract_1",)},
        untold("seats.A.contracts"),
        odd=True,
    )
    assert cited(table.judge("declare_scoring").verdict) == {"PLC-9.13"}


def test_a_card_on_another_field_is_not_the_one_won_wherever_the_marker_is() -> None:
    """PLC-4.3: plan 9 lies on B's field. A river under the cover is found as well (PLC-4.11)."""
    lying = field("B", START, (PLAIN, 1, 1))
    table = situation(4, lying, field("A", START, ("contract", 1, 1)), placing(A="1:1"), untold("seats.A.place"))
    name = table.state.seats["B"].layers["1"].card
    assert cited(table.judge(f"A: place_plan 2 2 card={name}").verdict) >= {"PLC-4.3", "PLC-4.11"}


def test_a_card_that_was_placed_is_not_due_wherever_the_marker_was() -> None:
    assert cited(cold("R: place_plan 1 1", {"seats.R.placed": True})) == {"PLC-4.3"}
