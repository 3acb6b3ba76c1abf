"""The result screen keeps its marks apart, its plate closed at the edge, and names the key to each page."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.result.test_result_screen import LARGE, SMALL, visit
from tui.app import GyojiApp
from tui.core.rendering.cell_width import cell_len
from tui.widgets.hanging_indent_text import HangingIndentText

WIDE = (160, 45)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [SMALL, LARGE, WIDE])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_plate_fills_its_rows_without_a_sign_at_the_edge(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        assert not any(row.endswith("█") and cell_len(row) == size[0] for row in screen_lines(app)[1:4])
        plate = app.screen.query_one("#plate", HangingIndentText)
        assert [row.cell_len for row in plate.layout_lines(size[0])] == [size[0]] * 3

    visit(tmp_path, steps, lang=lang, size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE, WIDE])
def test_place_star_and_seat_are_a_blank_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        rows = screen_lines(app)
        assert any("1★ A ● Aki" in row and "████" in row for row in rows)
        ben = next(row for row in rows if "2  B ▲ Ben" in row and "████" in row)
        tie = rows[rows.index(ben) + 1]
        assert cell_len(tie) - cell_len(tie.lstrip()) == ben.index("Ben"), "the tie-break stands below the name"

    visit(tmp_path, steps, size=size)


@pytest.mark.parametrize("size", [LARGE, WIDE])
def test_the_heads_of_the_points_are_at_least_two_blanks_apart(tmp_path: Path, size: tuple[int, int]) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        head = next(row for row in screen_lines(app) if "A ● Aki" in row and "C ■ Chie" in row)
        for name, mark in (("Aki", "B ▲"), ("Ben", "D ◆"), ("Dai", "C ■")):
            assert head.index(mark) - head.index(name) - len(name) >= 2, head

    visit(tmp_path, steps, size=size)


@pytest.mark.parametrize(("lang", "named"), [("en", "Tab: What for"), ("ja", "Tab: 得点の内訳")])
def test_a_small_screen_names_the_key_to_what_the_points_were_for(tmp_path: Path, lang: str, named: str) -> None:
    """At 80×24 the breakdown is a page of its own (style guide, final result)."""

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert named in screen_text(app)
        await pilot.press("tab")
        await pilot.pause()
        assert named.removeprefix("Tab: ") in screen_text(app)
        assert named not in screen_text(app)
        assert len(screen_lines(app)) == SMALL[1]

    visit(tmp_path, steps, lang=lang, size=SMALL)
