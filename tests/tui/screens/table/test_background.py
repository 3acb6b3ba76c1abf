"""What other parts stand on looks as Textual itself would draw it, in every look."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.containers import Vertical
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from referee.store.sqlite_store import SqliteStore
from tui.app import GyojiApp
from tui.core.session.session import THEMES, Session
from tui.widgets.background_container import BackgroundContainer

ROWS = Region(0, 0, 30, 3)


def colours(strips: list[Strip]) -> list[list[tuple[str, object]]]:
    """What a row shows: its signs, and what they stand on."""
    return [[(part.text, part.style and part.style.bgcolor) for part in strip.simplify()] for strip in strips]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("plain", [False, True])
def test_the_ground_is_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str, plain: bool) -> None:
    if plain:
        monkeypatch.setenv("NO_COLOR", "1")

    async def visit() -> None:
        app = GyojiApp(Session("en", SqliteStore(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            app.choose_theme(theme)
            await pilot.pause()
            screen = app.screen
            for part, drawn in ((screen.query_one(BackgroundContainer), Vertical), (screen, Screen)):
                wanted = Widget.render_lines(part, ROWS)
                assert drawn.render_lines is Widget.render_lines
                assert colours(part.render_lines(ROWS)) == colours(wanted)

    asyncio.run(visit())
