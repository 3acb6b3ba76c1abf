"""A line is read to its end though a price in it is not told yet: the price is asked for, what is said stays."""

from __future__ import annotations

import pytest

from referee.facts.facts import PrintedValueFacts
from referee.facts.verdict import VerdictStatus
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from tests.games.russian_railroads.rrr_tables import Y, hand, lay, owns, table
from tui.core.reading.line_reader import LineReader


@pytest.mark.parametrize("text", ["engineer 7, black on the trans-siberian", "engineer 7 / black trans-siberian"])
def test_an_engineer_of_untold_cost_is_used_for_what_is_said(text: str) -> None:
    """Engineer 7 gives one black step; what it costs to use stands on the tile."""
    made = table()
    lay(made, {"phase": "turn", "active": Y}, owns(Y, 7), hand(Y, 2))
    values = {path: value for path, value in made.state.printed.items() if not path.startswith("engineer_cost.7.")}
    lay(made, {"printed": PrintedValueFacts(values)})
    moves = LineReader(made, LegalMoves(made)).parse(text).moves
    assert [write(move) for move in moves] == ["use_engineer engineer_7", "step_track trans_siberian black"]
    verdict = made.judge(moves).verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert {one.path.rpartition(".")[0] for one in verdict.questions} == {"printed.engineer_cost.7"}
