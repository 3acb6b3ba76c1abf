"""The standings keep their bars where there is room for them, whatever else is held (style guide: compared is a bar)."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session

NAMES = ("Charlotte", "Ferdinand", "Guinevere", "Sebastian")


@pytest.mark.parametrize("size", [(120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_long_names_and_many_holdings_leave_a_bar(tmp_path: Path, lang: str, size: tuple[int, int]) -> None:
    """NIP-1.5: the first seat begins with 10 VP, the last one with 13; all have yen, coal and knowledge."""
    session, game = Session(lang, SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, NAMES))])

    async def steps(room: Room) -> None:
        barred = re.findall(r"([A-Z]) [●▲■◆] \S+ +1[0-3] █", room.text)
        assert sorted(barred) == ["C", "F", "G", "S"], room.text

    asyncio.run(visit(session, steps, size=size))


@pytest.mark.parametrize("look", ["gyoji-contrast", "NO_COLOR"])
def test_without_colours_the_bars_of_the_seats_differ(
    tmp_path: Path, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The style guide: `█ ▒ ░ ▚` for the first to the fourth seat."""
    session, game = Session("en", SqliteStore(tmp_path)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, NAMES))])
    if look == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    else:
        session.store.set("theme", look)

    async def steps(room: Room) -> None:
        barred = re.findall(r"[A-Z] ([●▲■◆]) \S+ +1[0-3] ([█▒░▚])", room.text)
        assert {*barred} == {("●", "█"), ("▲", "▒"), ("■", "░"), ("◆", "▚")}, room.text

    asyncio.run(visit(session, steps, size=(120, 36)))
