"""The board of Russian Railroads: goldens of a position laid out by hand, and what is drawn against the specification."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase
from tests.tui.screen_text import check_golden, screen_lines
from tests.tui.screens.table.board_pages import drawn
from tests.tui.screens.table.rrr_position import GAME, NAMES, table
from tests.tui.screens.table.table_rooms import at, kept


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_the_board_at_the_small_size(tmp_path: Path, lang: str) -> None:
    async with at(kept(tmp_path, table(), lang)) as room:
        await room.press("f5", "space")
        check_golden(f"rrr_board_spaces_{lang}", screen_lines(room.app))
        await room.press("space")
        check_golden(f"rrr_board_stocks_{lang}", screen_lines(room.app))
        await room.press("space", "space")
        check_golden(f"rrr_board_player_{lang}", screen_lines(room.app))


def test_one_fact_told_is_drawn_and_the_rest_stays_open() -> None:
    table = Table("blank", [opening(GAME, seats_of(GAME, NAMES[:3]), blank=True)])
    table.describe({"seats.A.lines.kiev.tracks.black": 4, "seats.A.locomotives.kiev_1": 2})
    lines = drawn(table)["Aki"]
    # Specification 9.27: locomotive 2, black 4: the stars 1 and 2. Grey and brown may lie there too: VP stay open.
    assert "[2] reach 2" in next(line for line in lines if "Kiev" in line)
    assert "1✓ 2✓ 3^ 4^ " in next(line for line in lines if line.strip().startswith("★"))
    table.describe({f"seats.A.lines.kiev.tracks.{colour}": 0 for colour in ("grey", "brown")})
    assert "[2] reach 2  3 VP" in next(line for line in drawn(table)["Aki"] if "Kiev" in line)


def line(seat: str, category: str, points: int, about: str = "") -> ScoreLine:
    """A line whose working is of no interest here."""
    return ScoreLine(seat, category, points, Phrase("working.told", {"points": points}), (), about)
