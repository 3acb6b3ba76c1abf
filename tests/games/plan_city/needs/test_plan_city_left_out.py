"""What a declaration leaves out is no breach, and one breach that is proven decides before anything is asked."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Verdict, VerdictStatus
from referee.games.plan_city.actions.place_contract import PlaceContract
from referee.table.standalone_position import StandalonePosition
from tests.games.plan_city.plan_city_tables import (
    GAME,
    PLAIN,
    RIVER,
    Change,
    cited,
    situation,
    stands,
    turn,
    untold,
)


def cold(text: str, facts: dict[str, Any]) -> Verdict:
    return StandalonePosition(GAME, facts).judge(text).verdict


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


def test_contract_fronts_that_are_too_few_are_found_behind_untold_ones() -> None:
    """PLC-9.13: B holds two contract cards and shows one; nobody has told how many A holds."""
    table = situation(
        3,
        {"phase": "scoring", "B.contracts": 2, "seats.B.fronts": ("contract_1",)},
        untold("seats.A.contracts"),
        odd=True,
    )
    assert cited(table.judge("declare_scoring").verdict) == {"PLC-9.13"}


def test_a_card_that_was_placed_is_not_due_wherever_the_marker_was() -> None:
    assert cited(cold("R: place_plan 1 1", {"seats.R.placed": True})) == {"PLC-4.3"}
