"""Home, lists, figures, windows and the record in 80 by 24: what they ask and offer stands whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len, set_cell_size
from textual.containers import VerticalScroll

from tests.tui.commanding import chosen
from tests.tui.press_keys import press_keys
from tests.tui.screens.narrow.narrow_rooms import LONG, long_table, narrow, plain, screen_lines, seen
from tui.app import GyojiApp
from tui.screens.card_library import PrintedValueLibraryScreen
from tui.screens.explanation import ExplanationScreen
from tui.screens.score_reveal import ScoringRevealScreen
from tui.screens.table import TableScreen
from tui.widgets.dialog import PickDialog
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.legal_moves_dialog import LegalMovesDialog
from tui.widgets.row_list import RowList
from tui.widgets.score_grid import ScoreGrid

SOAK = pytest.mark.soak


LANGS = ("en", "ja")


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_every_difference_of_the_markers_is_named_where_it_is_settled(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 150, "five")
    async with narrow(tmp_path, lang, table) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        await press_keys(pilot, *chosen("markers"), *("1", "enter") * len(table.seats))
        assert isinstance(app.screen, PickDialog)
        text = seen(app, app.screen.query_one("Vertical"))
        for seat, name in table.seats.items():
            assert plain(name) in text
            assert str(table.state.seats[seat].vp) in text
        assert plain(app.screen.shown_title(app.screen.words)) in text
        last = plain(app.screen.rows[-1].text)
        for _ in range(len(app.screen.rows)):
            await press_keys(pilot, "down")
        await pilot.pause()
        assert last in seen(app, app.screen.query_one("Vertical"))


@pytest.mark.parametrize(("lang", "lines"), [("en", 23), ("ja", 104)])
async def test_the_choice_under_the_cursor_stands_whole_in_the_list_of_options(
    tmp_path: Path, lang: str, lines: int
) -> None:
    """With many workers the rewards differ in their last words only; a machine says what it does behind its name."""
    table = long_table("nippon", lang, lines)
    async with narrow(tmp_path, lang, table) as (app, pilot):
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


GAMES = [
    ("nippon", "ja", 119, ""),
    ("crisis", "en", 150, "five"),
    pytest.param("crisis", "ja", 409, "five", marks=pytest.mark.soak),
    pytest.param("russian_railroads", "en", 272, "", marks=pytest.mark.soak),
    pytest.param("plan_city", "ja", 136, "", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("game", "lang", "lines", "play"), GAMES)
async def test_names_categories_and_totals_stand_whole(
    tmp_path: Path, game: str, lang: str, lines: int, play: str
) -> None:
    table = long_table(game, lang, lines, play)

    def labels(app: GyojiApp, grid: ScoreGrid) -> str:
        """The first column as it can be seen."""
        width, _ = grid._widths()
        shown = screen_lines(app)[grid.region.y : app.screen.query_one(VerticalScroll).region.bottom]
        return plain("".join(set_cell_size(row, 1 + width) for row in shown))

    async with narrow(tmp_path, lang, table, start="scores") as (app, pilot):
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
            await press_keys(pilot, "down")
        assert {label for _, label in grid.rows} == met


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
async def test_a_click_on_any_line_of_a_row_means_that_row(tmp_path: Path, lang: str) -> None:
    """The working of the first takes two lines: a click on the next name opened the one after."""
    table = long_table("plan_city", lang, 500)
    async with narrow(tmp_path, lang, table, start="reveal") as (app, pilot):
        assert isinstance(app.screen, ScoringRevealScreen)
        await press_keys(pilot, *["enter"] * 4)  # behind the four fields: what the industries score
        parts = app.screen.query_one("#rows", HangingIndentText)
        assert parts.size.height > len(parts.lines)
        for place, name in enumerate(LONG[lang][:4]):
            y = next(y for y, line in enumerate(screen_lines(app)) if name in line and y >= parts.region.y)
            row = next(at for at, one in enumerate(app.screen.pages()[app.screen.at].rows) if one.seat == "ABCD"[place])
            await pilot.click(offset=(30, y))
            await pilot.pause()
            assert isinstance(app.screen, ExplanationScreen), "its working is opened"
            await press_keys(pilot, "escape")
            assert isinstance(app.screen, ScoringRevealScreen)
            assert app.screen.row == row, name


SHELVES = [
    ("nippon", "en"),
    ("plan_city", "ja"),
    pytest.param("russian_railroads", "en", marks=SOAK),
    pytest.param("crisis", "ja", marks=SOAK),
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lang"), SHELVES)
async def test_a_row_of_the_library_says_its_name_its_value_and_its_source_whole(
    tmp_path: Path, game: str, lang: str
) -> None:
    async with narrow(tmp_path, lang, long_table("nippon", lang, 0)) as (app, pilot):
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
                text = seen(app, screen.query_one(".detail"))
                for part in said(screen, item):
                    assert plain(part) in text, (group.id, part)


def said(screen: PrintedValueLibraryScreen, item: object) -> list[str]:
    """Name, value and source of a row."""
    shelf, words = screen.library, screen.words
    return [shelf.title_of(words, item), shelf.state(words, item), *shelf.about(words, item)]
