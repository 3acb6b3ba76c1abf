"""The scores in 80 by 24: every name, every category and every total stands whole, however long the names are."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import set_cell_size
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from tests.tui.screens.narrow.narrow_rooms import long_table, plain, screen_lines, visit
from tui.app import GyojiApp
from tui.widgets.score_grid import ScoreGrid

GAMES = [
    ("nippon", "ja", 119, ""),
    ("crisis", "en", 150, "five"),
    pytest.param("crisis", "ja", 409, "five", marks=pytest.mark.soak),
    pytest.param("russian_railroads", "en", 272, "", marks=pytest.mark.soak),
    pytest.param("plan_city", "ja", 136, "", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("game", "lang", "lines", "play"), GAMES)
def test_names_categories_and_totals_stand_whole(tmp_path: Path, game: str, lang: str, lines: int, play: str) -> None:
    table = long_table(game, lang, lines, play)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        grid = app.screen.query_one(ScoreGrid)
        heads = [row[grid.region.x :] for row in screen_lines(app)][grid.region.y :]
        ranks = plain("".join(screen_lines(app)[1 : grid.region.y]))
        for seat in table.table_state.seats:
            assert f"{plain(seat.name)}{table.state.seats[seat.id].vp}" in ranks, "the totals stand above all else"
            assert all(part in "".join(heads[:5]) for part in seat.name.split()), seat.name
        met: set[str] = set()
        for _ in range(len(grid.rows)):
            met |= {label for _, label in grid.rows if plain(label) in labels(app, grid)}
            if len(met) == len(grid.rows):
                break
            await pilot.press("down")
        assert {label for _, label in grid.rows} == met

    def labels(app: GyojiApp, grid: ScoreGrid) -> str:
        """The first column as it can be seen."""
        width, _ = grid._widths()
        shown = screen_lines(app)[grid.region.y : app.screen.query_one(VerticalScroll).region.bottom]
        return plain("".join(set_cell_size(row, 1 + width) for row in shown))

    visit(tmp_path, lang, table, steps, start="scores")
