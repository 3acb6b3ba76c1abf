"""Lines of tired people, written before any was read (`tired/<game>.toml`): what is recorded is what was meant."""

from __future__ import annotations

import pytest

from referee.reading.legal_moves import LegalMoves
from tests.lines.reading import TAKEN, as_read, same
from tests.lines.reading import Reading as Judged
from tests.lines.table import GAMES, HERE, load, opened
from tui.core.reading.line_reader import LineReader

LEAST = {"nippon": 24, "russian_railroads": 27, "crisis": 28, "plan_city": 31}
"""So many lines of a game are understood at least: recorded, refused as they were said, or displayed to be confirmed."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_recorded_is_what_was_meant(game: str) -> None:
    lines, wrong, understood = load(game, HERE / "tired"), list[str](), 0
    for position, table in opened(lines):
        reader = LineReader(table, LegalMoves(table))
        for line in (each for each in lines.lines if each.meant.at == position.name):
            parsed = reader.parse(line.text)
            reading = as_read(table, line.meant, parsed)
            is_taken = bool(parsed.moves) and table.judge(parsed.moves).verdict.status in TAKEN
            if reading is Judged.WRONG and is_taken:
                wrong.append(line.text)
            wanted = [table.judge(text).moves for text in (line.meant.move, *line.meant.other)]
            shown = any(same(table, row, moves) for row in parsed.choices for moves in wanted)
            understood += reading is Judged.RIGHT or shown
    assert wrong == []
    assert understood >= LEAST[game]
