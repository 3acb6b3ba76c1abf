"""The form in a table of 80 by 24: what is filled in stands whole, and the row that is clicked is the one that opens."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens.narrow.narrow_rooms import long_table, plain, seen, visit
from tui.app import GyojiApp
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.dialog import PickDialog
from tui.widgets.move_form import MoveForm

TWO = "mechanise hold,hold"
"""The second row says "hold a machine" twice."""
CASES = [("en", TWO), ("ja", "機械化 hold,hold"), ("en", "mechanise hold,hold,hold,hold")]


def shown(app: GyojiApp) -> str:
    return seen(app, app.screen.query_one(MoveForm))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "line"), CASES)
def test_every_row_stands_whole_or_a_mark_says_that_there_are_more(tmp_path: Path, lang: str, line: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.screen.query_one(DeclarePanel).set_line(line)
        await pilot.press("f4")
        await pilot.pause()
        await pilot.pause()
        rows = [plain(f"{row.label}{row.value}") for row in app.screen.query_one(MoveForm).shown]
        assert len(rows) == 4
        met = {row for row in rows if row in shown(app).replace("▸", "")}
        assert met == set(rows) or "▾" in shown(app)
        await pilot.press("down")
        for _ in rows:
            text = shown(app).translate({ord(sign): None for sign in "▸▾▴"})
            met |= {row for row in rows if row in text}
            await pilot.press("down")
            await pilot.pause()
        assert met == set(rows)

    visit(tmp_path, lang, long_table("nippon", lang, 0), steps)


def test_a_click_opens_the_row_that_it_meets(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        app.screen.query_one(DeclarePanel).set_line(TWO)
        await pilot.press("f4")
        await pilot.pause()
        await pilot.pause()
        await pilot.click(MoveForm, offset=(4, 3))  # action, improvements, what they go on with, worker
        await pilot.pause()
        assert isinstance(app.screen, PickDialog)
        assert app.screen.shown_title(app.screen.words) == "worker"

    visit(tmp_path, "en", long_table("nippon", "en", 0), steps)
