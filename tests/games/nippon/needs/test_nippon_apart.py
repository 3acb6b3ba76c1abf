"""What one declaration never holds is refused before the facts of its first move are asked (NIP-2.2, NIP-2.4)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.standalone_position import StandalonePosition
from tests.games.nippon.nippon_tables import GAME


@pytest.mark.parametrize(
    ("text", "clause", "why"),
    [
        ("Y: invest silk_1; Y: mines 1", "NIP-2.2", "main_move_made"),
        ("Y: invest silk_1; R: mines 1", "NIP-2.4", "not_your_turn"),
    ],
)
def test_two_main_moves_of_one_turn_are_refused_at_a_table_of_which_nothing_is_told(
    text: str, clause: str, why: str
) -> None:
    verdict = StandalonePosition(GAME, {}).judge(text).verdict
    assert (verdict.status, verdict.questions) == (VerdictStatus.ILLEGAL, ())
    assert [(breach.clause, breach.why) for breach in verdict.breaches] == [(clause, why)]


@pytest.mark.parametrize("text", ["Y: invest silk_1; Y: end; R: mines 1", "Y: exchange coal; Y: invest silk_1"])
def test_a_turn_that_is_ended_and_a_free_action_are_asked_about(text: str) -> None:
    """NIP-2.2 counts main moves, and those of one turn."""
    assert StandalonePosition(GAME, {}).judge(text).verdict.status is VerdictStatus.NEEDS
