"""What the table is told, and what is refused, in inputs that no other test of the clauses comes to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from tests.games.plan_city.plan_city_tables import (
    GAME,
    IDLE_CENTRE,
    START,
    cited,
    field,
    placing,
    play,
    situation,
    untold,
)

WON: dict[str, Any] = {"seats.R.place": "proposal_1", "seats.R.bid": "4", "seats.R.placed": False, "phase": "placement"}
UNDER = {
    "now.covered": 4,
    "now.one_card": True,
    "now.river_under": False,
    "now.idle_under": False,
    "now.half_factory": False,
}
BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
CENTRE_SPACE = "- | - | - / - | sta+eng | - / - | - | -"
ENGINE_BACK = "- | - | - / - | - | - / - | - | eng"


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        # The card won is still to be placed: fuelling must leave a placement (PLC-R10), so must a contract card (PLC-R9).
        ("R: fuel 1:1", {"now.engine": "idle", "seats.R.coal": 1}, "PLC-4.3"),
        ("R: place_contract 1 1", UNDER | {"seats.R.contracts": 1, "round": 2}, "PLC-6.7"),
    ],
)
@pytest.mark.parametrize("left", [True, False])
def test_of_a_field_that_is_not_described_the_table_says_whether_a_placement_is_left(
    text: str, facts: dict[str, Any], clause: str, left: bool
) -> None:
    verdict = StandalonePosition(GAME, WON | facts | {"now.placeable": left}).judge(text).verdict
    assert verdict.status is (VerdictStatus.LEGAL if left else VerdictStatus.ILLEGAL), verdict
    assert cited(verdict) == (set() if left else {clause})


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("R: place_plan 1 1", {}, "PLC-4.3"),
        ("R: place_contract 1 1", {"seats.R.contracts": 1, "round": 2, "now.placeable": True}, "PLC-6.1"),
    ],
)
def test_a_card_is_laid_on_a_field_that_is_not_described(text: str, facts: dict[str, Any], clause: str) -> None:
    verdict = StandalonePosition(GAME, WON | UNDER | facts).judge(text).verdict
    laid = [line for line in verdict.ledger if line.what == "lay_card"]
    assert [(line.seat, line.clause) for line in laid] == [("R", clause)]


def test_no_chip_is_put_on_a_centre_that_is_covered() -> None:
    # PLC-1.3, T-07: whether a chip lies on the centre of A's start card is told only once a card lies over it. A covered
    # cell holds no chip: it goes back into the stock (PLC-4.9). Whether one lay there is asked, so that the table has to
    # wish for this placement.
    start = {"printed.start_card.start_1.cells": CENTRE_SPACE, "A.centre_open": True}
    table = situation(4, untold("printed.start_card.start_1.centre_chip"), start, placing(**BIDS))
    asked = table.judge("A: place_plan 1 1").verdict.questions
    assert [one.path for one in asked] == ["printed.start_card.start_1.centre_chip"]
    table.overrule("A: place_plan 1 1", "we let it")
    table.tell({"printed.start_card.start_1.centre_chip": True})
    assert table.state.seats["A"].cards == 2
    assert table.state.seats["A"].chips == ()


@pytest.mark.parametrize(("option", "coal"), [("one", 1), ("all", 0)])
def test_one_chip_is_enough_at_the_end_of_the_phase_whatever_is_laid_then(option: str, coal: int) -> None:
    # A has 2 chips and one idle space, which it fuels without a choice; B owes a chip and may choose. Then A lays a
    # contract card with an engine space. PLC-R14: one chip was enough, or as many as possible are placed.
    table = situation(
        4,
        field("A", START, (IDLE_CENTRE, 2, 2)),
        field("B", START, (IDLE_CENTRE, 2, 2), (IDLE_CENTRE, -2, -2)),
        placing(**BIDS),
        {f"{seat}.placed": True for seat in "ABC"},
        {f"{seat}.done": True for seat in "BCD"},
        {"A.coal": 2, "B.coal": 1, "printed.contract_back.contract_1.cells": ENGINE_BACK},
        mandatory_coal=option,
    )
    play(table, "A: placement_done")
    assert (table.state.phase, table.state.seats["A"].chips) == ("placement_end", ("3:3",))
    play(table, "A: place_contract -2 -2")
    assert table.state.seats["A"].coal == coal
