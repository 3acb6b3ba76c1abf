"""A line of two seats stands in the record as what each of them did."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session

BOTH = {
    "en": "Aki changes penalty points by +1; Ben changes penalty points by +1",
    "ja": "Akiがペナルティを+1変更する／Benがペナルティを+1変更する",
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_f7_names_both_seats_of_a_line(tmp_path: Path, lang: str) -> None:
    """Behind the move of Aki that of Ben was said without a name, as if Aki had made it too."""
    play = recorded_script.load(recorded_script.demo_of("crisis"))
    table = recorded_script.open_play(play)
    for text in play.lines[:2]:  # the event is open: everybody may change numbers
        recorded_script.perform(table, recorded_script.parse(text))
    assert table.declare("Aki: adjust penalty_points=1; Ben: adjust penalty_points=1").step
    session = Session(lang, SqliteStore(tmp_path))
    session.store.adopt("friday", table.entries)

    async def steps(room: Room) -> None:
        await room.press("f7")
        assert room.flat.count("A ● ") >= 1 and room.flat.count("B ▲ ") >= 1
        assert BOTH[lang] in room.flat, room.flat

    asyncio.run(visit(session, steps, size=(100, 30)))
