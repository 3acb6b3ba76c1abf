"""A long line wraps to three rows: its head stays visible, and so does the place at which is typed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.incomplete_lines import GRAVE, give_rows
from tests.tui.screens.table.table_rooms import Room as Context
from tests.tui.screens.table.table_rooms import fresh, visit

LONG = {
    "en": "export silk from the second machine to kanto and then take two steps in knowledge and one in the mines",
    "ja": "絹糸工場から関東へ輸出してから知識を2段階進めて、そのあと鉱山も1段階進めて統合整理もする",
}
"""Lines that need three rows at 80 columns."""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_long_line_is_displayed_in_full_and_nothing_below_it_is_cut(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    async def steps(context: Context) -> None:
        footer = context.text.splitlines()[-1]
        await context.line(LONG[lang])
        line = context.app.screen.query_one("#line", Input)
        column = [row.partition("│")[0] for row in context.text.splitlines()]
        rows = column[line.region.y : line.region.bottom]
        assert "".join("".join(rows).split()) == "".join(LONG[lang].split())
        assert len(rows) == (3 if size[0] == 80 else 2)
        hint = {"en": "Enter ", "ja": "Enter"}[lang]
        assert any(hint in row for row in column[line.region.bottom :]), "what Enter does is still text"
        assert context.text.splitlines()[-1] == footer
        await context.press("ctrl+u")
        assert line.size.height == 1

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=size))


def test_of_a_longer_line_the_head_and_the_rows_at_the_cursor_are_displayed(tmp_path: Path) -> None:
    async def steps(context: Context) -> None:
        text = " ".join(f"word{number}" for number in range(40))
        await context.line(text)
        line = context.app.screen.query_one("#line", Input)

        def rows() -> list[str]:
            return [row[: line.region.right].rstrip() for row in context.text.splitlines()[line.region.y :][:3]]

        first, _, last = rows()
        assert first.startswith("word0 ") and first.endswith("…") and last.endswith("word39")
        await context.press("home")
        first, _, last = rows()
        assert first.startswith("word0 ") and not first.endswith("…") and last.endswith("…")

    asyncio.run(visit(fresh(tmp_path), steps))


def test_a_click_puts_the_cursor_where_it_points(tmp_path: Path) -> None:
    async def steps(context: Context) -> None:
        await context.line(LONG["en"])
        line = context.app.screen.query_one("#line", Input)
        second = context.text.splitlines()[line.region.y + 1][: line.region.right]
        await context.pilot.click("#line", offset=(4, 1))
        await context.press("X")
        assert f"{second[:4]}X{second[4:10]}" in line.value

    asyncio.run(visit(fresh(tmp_path), steps))


def test_the_line_above_its_rows_is_displayed_in_full_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter empties the line for the number of a row; what was typed is read above the rows."""
    give_rows(monkeypatch)

    async def steps(context: Context) -> None:
        text = f"well, let us see what the others have left for us here and {GRAVE['en']}"
        await context.line(text)
        await context.press("enter")
        rows = [row.partition("│")[0].rstrip() for row in context.text.splitlines()[5:8]]
        assert context.typed == "" and rows[0].startswith("well, let us") and rows[1].endswith(GRAVE["en"])

    asyncio.run(visit(fresh(tmp_path), steps))
