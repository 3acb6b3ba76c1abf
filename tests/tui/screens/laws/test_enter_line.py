"""What Enter does is said in one look: the colour of what is to be done now (the style guide, colours by role)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.color import Color

from tests.evening.cells import strips
from tests.tui.screens.laws.test_laws import Visit, visit
from tests.tui.screens.table.table_rooms import Room, played
from tests.tui.screens.table.table_rooms import visit as sit_down
from tui.app import GyojiApp
from tui.widgets.themes import DARK, LIGHT, THEMES


def accent(app: GyojiApp) -> set[tuple[str, bool]]:
    """Give the one look: the accent of the theme, not bold."""
    return {(Color.parse(app.theme_variables["accent"]).hex, False)}


def looks(app: GyojiApp) -> set[tuple[str, bool]]:
    """Give the colours of the texts in front that begin with "Enter", and whether they are bold."""
    found = set()
    for row in strips(app):
        for text, style, _ in row:
            if text.strip().startswith("Enter ") and style is not None and style.color is not None:
                found.add((Color.from_rich_color(style.color).hex, bool(style.bold)))
    return found


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_home_and_table_say_it_alike(tmp_path: Path, theme: object) -> None:
    look = next(each for each in THEMES if each is theme)

    async def home(here: Visit) -> None:
        here.app.theme = look.name
        await here.pilot.pause()
        here.app.push_screen(here.app.create_screen("home"))
        await here.pilot.pause(0.3)
        assert looks(here.app) == accent(here.app)

    (tmp_path / "home").mkdir()
    (tmp_path / "table").mkdir()
    visit(tmp_path / "home", "en", home)

    async def table(room: Room) -> None:
        room.app.theme = look.name
        await room.line("knowledge 2")
        assert looks(room.app) == accent(room.app), "Enter declares it"
        await room.line("invest light bulb")
        await room.press("enter")
        assert looks(room.app) == accent(room.app), "the ways out of a refusal"

    asyncio.run(sit_down(played(tmp_path / "table", 0), table))
