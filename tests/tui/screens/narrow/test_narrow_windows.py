"""Small windows in 80 by 24: what they ask and offer stands whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from tests.tui.commanding import chosen
from tests.tui.screens.narrow.narrow_rooms import long_table, plain, seen, visit
from tui.app import GyojiApp
from tui.screens.table import TableScreen
from tui.widgets.dialog import InputDialog, PickDialog
from tui.widgets.legal_moves_dialog import LegalMovesDialog
from tui.widgets.row_list import RowList


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_marker_check_of_five_asks_all_five_and_says_what_the_record_has(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 150, "five")

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press(*chosen("markers"))
        await pilot.pause()
        window = app.screen
        assert isinstance(window, InputDialog)
        text = seen(app, window.query_one("Vertical"))
        for line in window.lines:
            assert plain(line.label(window.words)) in text
            assert line.hint is not None and plain(line.hint(window.words)) in text
        assert plain(window.words.translate("table.dialog_keys")) in text

    visit(tmp_path, lang, table, steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_difference_of_the_markers_is_named_where_it_is_settled(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 150, "five")

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TableScreen)
        await pilot.press(*chosen("markers"), *("1", "enter") * len(table.seats))
        await pilot.pause()
        assert isinstance(app.screen, PickDialog)
        text = seen(app, app.screen.query_one("Vertical"))
        for seat, name in table.seats.items():
            assert plain(name) in text
            assert str(table.state.seats[seat].vp) in text
        assert plain(app.screen.shown_title(app.screen.words)) in text
        last = plain(app.screen.rows[-1].text)
        for _ in range(len(app.screen.rows)):
            await pilot.press("down")
        await pilot.pause()
        assert last in seen(app, app.screen.query_one("Vertical"))

    visit(tmp_path, lang, table, steps)


@pytest.mark.parametrize(("lang", "lines"), [("en", 23), ("ja", 104)])
def test_the_choice_under_the_cursor_stands_whole_in_the_list_of_options(tmp_path: Path, lang: str, lines: int) -> None:
    """With many workers the rewards differ in their last words only; a machine says what it does behind its name."""
    table = long_table("nippon", lang, lines)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await app.run_action("screen.options")
        await pilot.pause()
        assert isinstance(app.screen, LegalMovesDialog)
        while app.screen._timer is not None and app.screen._timer._active.is_set():
            await pilot.pause(0.05)
        rows = app.screen.query_one(RowList)
        long = sorted((row for row in rows.items if not row.is_heading), key=lambda row: cell_len(row.text + row.note))[
            -3:
        ]
        for row in long:
            rows._go(rows.items.index(row), 1)
            await pilot.pause()
            assert plain(f"{row.text}{row.note}") in seen(app, app.screen.query_one("Vertical"))

    visit(tmp_path, lang, table, steps)
