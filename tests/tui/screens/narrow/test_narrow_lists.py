"""Lists and figures in 80 by 24: every seat with its points, whole, and the row that is clicked is the row that is meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.narrow.narrow_rooms import LONG, long_table, screen_lines, visit
from tui.app import GyojiApp
from tui.core.record_text.entry_text import rows
from tui.core.reveal.scoring_reveal_scene import totals
from tui.screens.explanation import ExplanationScreen
from tui.screens.history import HistoryScreen
from tui.screens.record import RecordScreen
from tui.screens.score_curve import ScoreCurveScreen
from tui.screens.score_reveal import ScoringRevealScreen
from tui.widgets.hanging_indent_text import HangingIndentText

LANGS = ("en", "ja")


def stands_together(app: GyojiApp, text: str) -> bool:
    """Tell whether a text stands in one row of the screen."""
    return any(text in row for row in screen_lines(app))


@pytest.mark.parametrize("lang", LANGS)
def test_the_history_says_every_seat_with_its_points(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 500, "five")

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.open_room("history")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, HistoryScreen)
        for seat in table.table_state.seats:
            assert stands_together(app, f" {seat.name} {table.state.seats[seat.id].vp}"), seat.name
        (row,) = [line for line in screen_lines(app) if line.startswith("▸")]
        assert "…" in row, "the row says that there is more"
        points = [str(table.state.seats[seat.id].vp) for seat in table.table_state.seats]
        assert sorted(re.findall(r"\d+(?=  |$)", row.split("…", 1)[1])) == sorted(points), "no number is cut"

    visit(tmp_path, lang, table, steps)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_a_name_and_its_points_stand_together(tmp_path: Path, lang: str) -> None:
    table = long_table("crisis", lang, 500, "five")

    async def curve(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ScoreCurveScreen)
        for seat in table.table_state.seats:
            rows = [row for row in screen_lines(app) if seat.name in row]
            assert any(str(table.state.seats[seat.id].vp) in row.split() for row in rows), seat.name

    async def reveal(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ScoringRevealScreen)
        for _ in range(len(app.screen.pages()) - 2):
            await pilot.press("enter")
        pages = app.screen.pages()
        for total in totals(app.screen.scene, pages, len(pages)):
            name = next(seat.name for seat in table.table_state.seats if seat.id == total.seat)
            rows = [row.split() for row in screen_lines(app) if name in row]
            assert any(str(total.points) in row for row in rows), name

    visit(tmp_path / "curve", lang, table, curve, start="curve")
    visit(tmp_path / "reveal", lang, table, reveal, start="reveal")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
def test_a_click_on_any_line_of_a_row_means_that_row(tmp_path: Path, lang: str) -> None:
    """The working of the first takes two lines: a click on the next name opened the one after."""
    table = long_table("plan_city", lang, 500)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ScoringRevealScreen)
        await pilot.press(*["enter"] * 4)  # behind the four fields: what the industries score
        parts = app.screen.query_one("#rows", HangingIndentText)
        assert parts.size.height > len(parts.lines)
        for place, name in enumerate(LONG[lang][:4]):
            y = next(y for y, line in enumerate(screen_lines(app)) if name in line and y >= parts.region.y)
            row = next(at for at, one in enumerate(app.screen.pages()[app.screen.at].rows) if one.seat == "ABCD"[place])
            await pilot.click(offset=(30, y))
            await pilot.pause()
            assert isinstance(app.screen, ExplanationScreen), "its working is opened"
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, ScoringRevealScreen)
            assert app.screen.row == row, name

    visit(tmp_path, lang, table, steps, start="reveal")


def test_an_entry_of_the_record_that_is_cut_before_its_points_says_so(tmp_path: Path) -> None:
    table = long_table("russian_railroads", "en", 140)

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, RecordScreen)
        cut = [row for row in rows(screen.words, table) if row.points and len(row.text) > 60]
        assert cut
        for row in cut:
            drawn = screen.draw(row, 76).plain
            assert "…" in drawn and drawn.endswith(row.points), drawn

    visit(tmp_path, "en", table, steps, start="record")
