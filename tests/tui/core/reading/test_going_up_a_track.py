"""“Go up on knowledge” is the action of the knowledge track; where blueprints are named, they are exchanged (NIP-6.3)."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.reading.line_reader import LineReader

LINES = [
    ("go up two on knowledge", "knowledge 2"),
    ("ok so um I'll go up two on knowledge please", "knowledge 2"),
    ("I move up 2 on the knowledge track", "knowledge 2"),
    ("go up two in the mines", "mines 2"),
    ("I'm going up three on coal", "mines 3"),
    ("go up one on coal with blueprints", "exchange coal"),
    ("with blueprints I go up on coal", "exchange coal"),
]


@pytest.mark.parametrize(("line", "stated"), LINES)
def test_the_words_beside_the_track_decide_which_action_it_is(line: str, stated: str) -> None:
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ("Aki", "Ben", "Chie")))])
    reading = LineReader(table, LegalMoves(table)).parse(line, is_entered=True)
    assert "; ".join(map(write, reading.moves)) == stated
