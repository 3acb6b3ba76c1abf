"""Whose turn it is after the table has let something be that the rules refuse (RRR-4.201, RRR-4.202, RRR-4.901)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import LATE
from tests.games.russian_railroads.rrr_tables import situation

STEP = "step_track st_petersburg black"
REASON = "the table wants it"


def overrule(table: Table, text: str) -> None:
    """Let a refused declaration be."""
    result = table.overrule(text, REASON)
    assert result.verdict.status is VerdictStatus.ILLEGAL
    assert result.step is not None


def test_a_step_let_be_by_itself_uses_no_turn() -> None:
    table = situation(4, LATE)
    overrule(table, f"Y: {STEP}")
    assert table.state.active == "Y"
    overrule(table, f"B: {STEP}")
    assert table.state.active == "Y"


@pytest.mark.parametrize(
    ("said", "following"),
    [
        ("Y: place rubles_2; place doubler_1", "B"),  # two actions in one turn are one turn
        ("G: place rubles_2", "R"),  # behind who has acted, out of turn or not
        ("R: place track_black_or_grey_1; step_track kiev black", "Y"),
        ("G: pass", "Y"),  # who passes early takes nobody's turn away
    ],
)
def test_who_acts_out_of_turn_has_had_the_turn(said: str, following: str) -> None:
    table = situation(4, LATE)
    overrule(table, said)
    assert table.state.active == following
