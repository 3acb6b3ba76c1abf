"""The card library and the rulebook in 80 by 24: what the row under the cursor says stands whole below the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.narrow.narrow_rooms import long_table, plain, screen_lines, seen, visit
from tui.app import GyojiApp
from tui.core.rendering.styled_text import StyledText
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.widgets.row_list import RowList

SOAK = pytest.mark.soak
SHELVES = [
    ("nippon", "en"),
    ("plan_city", "ja"),
    pytest.param("russian_railroads", "en", marks=SOAK),
    pytest.param("crisis", "ja", marks=SOAK),
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lang"), SHELVES)
def test_a_row_of_the_library_says_its_name_its_value_and_its_source_whole(
    tmp_path: Path, game: str, lang: str
) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.push_screen(PrintedValueLibraryScreen(game))
        await pilot.pause()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PrintedValueLibraryScreen)
        for at, group in enumerate(screen.library.groups):
            screen.query_one("#groups", RowList)._go(at, 1)
            await pilot.pause()
            values = screen.query_one("#values", RowList)
            long = sorted(screen.items, key=lambda item: len("".join(said(screen, item))))[-1:]
            for item in long:
                values._go(screen.items.index(item), 1)
                await pilot.pause()
                text = seen(app, screen.query_one("#right"))
                for part in said(screen, item):
                    assert plain(part) in text, (group.id, part)

    visit(tmp_path, lang, long_table("nippon", lang, 0), steps)


def said(screen: PrintedValueLibraryScreen, item: object) -> list[str]:
    """Name, value and source of a row."""
    shelf, words = screen.library, screen.words
    return [shelf.title_of(words, item), shelf.state(words, item), *shelf.about(words, item)]


def test_a_row_that_is_cut_says_so_in_ascii_too(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape", "escape")
        app.push_screen(PrintedValueLibraryScreen("nippon", group="NIP-T3"))
        await pilot.pause()
        await pilot.pause()
        values = app.screen.query_one("#values", RowList)
        values.draw = lambda _item, _width: StyledText("x" * 200)
        values.refresh()
        await pilot.pause()
        rows = [row for row in screen_lines(app) if "xxx" in row]
        assert rows and all(row.endswith("x...") for row in rows)

    visit(tmp_path, "en", long_table("nippon", "en", 0), steps, ascii=True)
