"""The board of Crisis: goldens of a position laid out by hand, and what is drawn against the specification."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.board_pages import drawn, row
from tests.tui.screens.table.crisis_position import table
from tests.tui.screens.table.table_rooms import at, kept


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_board_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async with at(kept(tmp_path, table(), lang)) as room:
        await room.press("f5", "space")
        check_golden(f"crisis_board_places_{lang}", screen_lines(room.app))
        await room.press("space", "space", "space")
        check_golden(f"crisis_board_players_{lang}", screen_lines(room.app))


def test_the_fourteen_locations_with_their_managers() -> None:
    lines = drawn(table())["Locations"]
    assert row(lines, "Shady")[2:6] == ["large", "space", "C■×2", "D◆"]
    assert next(line for line in lines if "Import" in line and line.startswith("▸"))
    assert row(lines, "▸ Import")[2:] == ["·", "·", "B▲", "·", "·", "·", "·", "·"]
    assert row(lines, "Domestic")[2:4] == ["✗", "✗"]
    assert row(lines, "Export")[1:] == ["·", "A●", "·", "·", "·"]
    assert "hire for 5" in " ".join(row(lines, "Foreign"))  # green (CRI-4.8.1)
    text = "\n".join(lines)
    assert "Mill ·" in text and "worker 1/farmer 2 ·" in text
