"""The frame of every screen is the same: the title row, and the cells of a scrollbar."""

from __future__ import annotations

from pathlib import Path

from textual.color import Color
from textual.widget import Widget

from referee.rules import game as games
from tests.evening.cells import strips
from tests.tui.screens.laws.openings import Opening, screens
from tests.tui.screens.laws.test_laws import Visit, visit
from tui.screens.screen_base import TitleBar
from tui.widgets.themes import DARK


async def title_row(here: Visit, opening: Opening) -> None:
    """Check that the title begins in column 1 on the quiet ground, and that nothing but a name stands in bold."""
    bar = here.screen.query_one(TitleBar)
    if not bar.display:
        return
    row = strips(here.app)[0]
    assert row.text[0] == " " and row.text[1] != " ", opening.name
    named = {game.meta.title("en") for game in map(games.find, games.offered_games())} | {"Gyoji 行司"}
    for text, style, _ in row:
        assert style is not None and style.bgcolor == Color.parse(DARK.panel or "").rich_color, opening.name
        assert not style.bold or text in named, (opening.name, text)
    if any(name in row.text for name in named):
        assert any(style and style.bold for _, style, _ in row), opening.name


async def scrollbars(here: Visit, opening: Opening) -> None:
    """Check that no scrollbar takes more than one cell."""
    for widget in here.screen.query(Widget):
        assert widget.styles.scrollbar_size_vertical <= 1, (opening.name, widget)


def test_every_screen_has_the_same_title_row(tmp_path: Path) -> None:
    async def look(here: Visit) -> None:
        here.app.theme = DARK.name
        await here.each(screens(), title_row)

    visit(tmp_path, "en", look)


def test_every_scrollbar_is_one_cell_wide(tmp_path: Path) -> None:
    async def look(here: Visit) -> None:
        await here.each(screens(), scrollbars)

    visit(tmp_path, "en", look)
