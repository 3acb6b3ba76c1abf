"""What two legal declarations of the rules do besides what lies on the table."""

from __future__ import annotations

import pytest

from tests.games.crisis.clauses.crisis_by_clause import KEPT
from tests.play.laying import play

BY_ID = {case.id: case for case in KEPT}


def test_x64_the_cards_of_round_4_are_of_level_2() -> None:
    case = BY_ID["CRI-X64"]
    found = play(case.table(), case.texts[0])
    assert [line.values["level"] for line in found.verdict.ledger if line.what == "companies_drawn"] == [2]


@pytest.mark.parametrize("id", ["CRI-X65", "CRI-X66"])
def test_x65_and_x66_in_a_bankruptcy_below_the_goal_everybody_loses(id: str) -> None:
    made = BY_ID[id].table()
    play(made, BY_ID[id].texts[0])
    assert made.breakdown().places == ()  # 15 < 18
