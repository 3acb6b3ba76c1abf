"""Every tally form of every game opens at a running table, whatever its record tells of the sheet."""

from __future__ import annotations

import pytest

from referee.rules.game import offered_games
from referee.table.table import Table
from tests.play.recorded import demo
from tui.core.game_ui.registry import forms_of
from tui.core.tally.evaluation import cells_of


def moments(game: str) -> list[Table]:
    """Give a game's demo when it has just been opened, half-way, and at its end."""
    table = demo(game)
    count = len(table.entries)
    return [Table("demo", table.entries[:upto]) for upto in (1, count // 2, count)]


@pytest.mark.parametrize("game", offered_games())
def test_the_cells_of_what_the_table_tells(game: str) -> None:
    found = forms_of(game)
    for table in moments(game):
        seats = tuple(table.seats)
        for kind in found.kinds:
            form = found.form(kind, tuple(kind.parts), {})
            if kind.most == 1:
                sheets = [((seat,), found.of_seat(table, kind, seat)) for seat in seats]
            else:
                sheets = [(seats, found.known(table, kind)), (seats, found.earlier(table, kind))]
            for ids, told in sheets:
                cells = cells_of(form, told, ids)
                assert set(cells) <= {row.cell(seat) for row, seat in form.places(ids)}
                assert told or not cells
