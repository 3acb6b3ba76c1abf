"""Two moves on one line at a table whose copy nobody has entered: both are read, with the number that was stated.

The first waits for a fact of the copy (the top of a track); what it leaves has to be supposed for the second.
"""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.reading.line_reader import LineReader

LINES = [
    ("knowledge 2, then end the turn", "knowledge 2; end"),
    ("take 2 steps in knowledge then end the turn", "knowledge 2; end"),
    ("so, 3 steps in knowledge and end my turn", "knowledge 3; end"),
    ("take 2 steps in the mines, then end the turn", "mines 2; end"),
    ("mines 3, end", "mines 3; end"),
    ("知識を2段階進めて、ターン終了", "knowledge 2; end"),
    ("えっと、鉱山を3段階進めて、ターン終了", "mines 3; end"),
    ("知識2、ターン終了", "knowledge 2; end"),
]
MISTYPED = [("um, take 2 steps in knowlege please, then end the turn", "knowledge 2; end")]


def reader() -> LineReader:
    """Read the lines of a new table of Nippon: only the rules are known."""
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")))])
    return LineReader(table, LegalMoves(table))


@pytest.mark.parametrize(("line", "stated"), LINES)
def test_both_moves_are_read_as_stated(line: str, stated: str) -> None:
    assert "; ".join(map(write, reader().parse(line, is_entered=True).moves)) == stated


@pytest.mark.parametrize(("line", "stated"), MISTYPED)
def test_both_moves_of_a_mistyped_line_are_the_row_to_confirm(line: str, stated: str) -> None:
    rows = reader().parse(line, is_entered=True).choices
    assert ["; ".join(map(write, row)) for row in rows] == [stated]
