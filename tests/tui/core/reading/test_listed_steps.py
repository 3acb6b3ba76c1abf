"""What is listed for a line can be declared, as often as it is listed."""

from __future__ import annotations

import pytest

from referee.reading.legal_moves import OPEN, LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line_reader import LineReader


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("text", ["3 grey on a line", "grey 3 grey track"])
def test_what_is_listed_so_often_can_be_done(text: str) -> None:
    """RRR-4.313: three steps were listed on a line that has room for fewer."""
    listed = 0
    for position, found in opened(load("russian_railroads")):
        at = Table(position.name, found.entries)
        for moves in LineReader(at, LegalMoves(at)).parse(text).choices:
            assert at.judge(moves).verdict.status in OPEN, (position.name, moves)
            listed += 1
    assert listed
