"""What the table is told, and what is refused, in inputs that no other test of the clauses comes to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from tests.games.plan_city.plan_city_tables import (
    GAME,
    cited,
)

WON: dict[str, Any] = {"seats.R.place": "proposal_1", "seats.R.bid": "4", "seats.R.placed": False, "phase": "placement"}
UNDER = {
    "now.covered": 4,
    "now.one_card": True,
    "now.river_under": False,
    "now.idle_under": False,
    "now.half_factory": False,
}


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
