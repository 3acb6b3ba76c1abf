"""What was recorded is read back over the whole banner for a moment, with the key that takes it back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screens.table.table_rooms import Room as Context
from tests.tui.screens.table.table_rooms import fresh, visit
from tui.core.rendering.big_type import big
from tui.widgets import declare_panel
from tui.widgets.turn_banner import TurnBanner


def banner(context: Context) -> list[str]:
    return context.text.splitlines()[:4]


@pytest.mark.parametrize(
    ("lang", "width", "read_back", "key"),
    [
        ("en", 80, "✓ Aki: build Silk (yen bonus)", "Ctrl+Z takes it back"),
        ("ja", 80, "✓ Aki: 絹糸工場（円の追加）を建てる", "Ctrl+Zで取り消せます"),
        ("ja", 120, "✓ Aki: 絹糸工場（円の追加）を建てる", "Ctrl+Zで取り消せます"),
    ],
)
def test_a_recorded_move_is_read_back_with_its_key(
    tmp_path: Path, lang: str, width: int, read_back: str, key: str
) -> None:
    async def steps(context: Context) -> None:
        await context.line("invest silk_1")
        await context.press("enter")
        rows = banner(context)
        assert read_back in rows[1] and key in rows[3], rows
        await context.press("ctrl+z")
        assert context.entries()[-1].kind == "retract"
        assert read_back not in "\n".join(banner(context))

    asyncio.run(visit(fresh(tmp_path, lang), steps, size=(width, 36)))


def test_it_stands_in_large_letters_where_they_fit(tmp_path: Path) -> None:
    async def steps(context: Context) -> None:
        await context.line("consolidate")
        await context.press("enter")
        rendered = big("consolidate", longest=80)
        assert rendered is not None
        assert all(row.rstrip() in line for row, line in zip(rendered, banner(context), strict=False)), banner(context)

    asyncio.run(visit(fresh(tmp_path), steps, size=(80, 24)))


def test_it_gives_way_to_the_next_letter_and_to_the_turn_after_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps(context: Context) -> None:
        plate = context.app.screen.query_one(TurnBanner)
        await context.line("invest silk_1")
        await context.press("enter")
        assert plate.plate.call is not None and plate.plate.call.recorded
        await context.press("e")
        assert plate.plate.call is None
        await context.press("ctrl+u", "ctrl+z")
        monkeypatch.setattr(declare_panel, "READ_BACK", 0.1)
        await context.line("invest silk_1")
        await context.press("enter")
        await context.pilot.pause(0.3)
        assert plate.plate.call is not None and not plate.plate.call.recorded, "whose turn it is stands there again"

    asyncio.run(visit(fresh(tmp_path), steps))
