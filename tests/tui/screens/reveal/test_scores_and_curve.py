"""The scores and the curve at the small size: totals whole, the leader by a star, what is not entered a gap."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.tui.screen_text import screen_lines
from tests.tui.screens.narrow.narrow_rooms import LONG
from tui.app import GyojiApp
from tui.core.session.session import Session


def shown(folder: Path, screen: str, lang: str, size: tuple[int, int] = (80, 24), ascii: bool = False) -> list[str]:
    """Five people with long names; of the last nobody has said where the marker stands, the second leads."""
    game = find("crisis")
    table = Table("friday", [opening(game, seats_of(game, LONG[lang][:5]), blank=True)])
    table.recount(
        {f"seats.{seat}.vp": vp for seat, vp in zip(table.seats, (17, 140, -3, 60), strict=False)}, "read off"
    )
    session = Session(lang, SqliteStore(folder))
    session.glyphs = "ascii" if ascii else session.glyphs
    session.store.adopt("friday", list(table.entries))
    texts: list[str] = []

    async def run() -> None:
        app = GyojiApp(session, screen, table="friday")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            texts.extend(screen_lines(app))

    asyncio.run(run())
    return texts


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("screen", ["scores", "curve"])
def test_totals_are_whole_and_a_gap_is_no_zero(tmp_path: Path, screen: str, lang: str) -> None:
    rows = shown(tmp_path, screen, lang)
    text = "\n".join(rows)
    for name, vp in zip(LONG[lang], ("17", "140", "-3", "60"), strict=False):
        assert any(name in row and f" {vp} " in row for row in rows), (name, vp)
    last = next(row for row in rows if LONG[lang][4] in row)
    assert ("not entered yet" if lang == "en" else "未入力") in last
    leads = next(row for row in rows if LONG[lang][1] in row)
    assert text.count("1★ ") == 1, "and no seat has that shape beside a number"
    assert "1★ " in leads
    assert "?" not in text.replace("why?", "").replace("なぜ?", "")


@pytest.mark.parametrize("screen", ["scores", "curve"])
def test_in_normalize_characters_nothing_of_them_is_lost(tmp_path: Path, screen: str) -> None:
    rows = shown(tmp_path, screen, "en", ascii=True)
    assert any("1* B ^ Bartholomew" in row and "#" in row for row in rows)
    assert all(row[:76].isascii() for row in rows[:-1]), "but for the scroll bar"


@pytest.mark.parametrize("size", [(120, 36), (160, 45)])
def test_a_wide_screen_draws_the_curves_higher(tmp_path: Path, size: tuple[int, int]) -> None:
    rows = shown(tmp_path, "curve", "en", size)
    name = next(at for at, row in enumerate(rows) if LONG["en"][1] in row)
    assert "█" in rows[name] and "█" in rows[name - 1], "the leader's curve fills more than one row"
