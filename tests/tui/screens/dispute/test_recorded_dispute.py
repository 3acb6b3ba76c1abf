"""A recorded move is argued about on the screens: from the record by its key, at the table in people's words."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.table.dispute import open_case
from tests.tui.screens.table.table_rooms import Room, fresh, played, visit
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.widgets.dispute_line_input import DisputedLineInput

FIRST, NOTE = 2, 3


def begun(folder: Path, lang: str = "en") -> Session:
    session = fresh(folder, lang)
    table = session.open("friday")
    assert table.declare("Aki: invest silk_1").step
    table.note("tea")
    return session


def test_f8_in_the_record_argues_about_the_entry_under_the_cursor(tmp_path: Path) -> None:
    session = begun(tmp_path)

    async def steps(room: Room) -> None:
        assert "F8 who is right" in room.text or "F8 dispute" in room.text, room.text
        await room.press("f8")
        assert isinstance(room.app.screen, DisputeScreen)
        assert "Entry 2 Aki" in room.flat
        assert "If you take back entry 2" in room.flat
        await room.press("2")
        await room.press(*"too late", "enter")
        assert [entry.kind for entry in room.entries()[-2:]] == ["ruling", "retract"]
        assert open_case(room.table()) is None

    asyncio.run(visit(session, steps, start="record", table="friday", seq=FIRST, size=(80, 40)))


def test_what_is_no_move_is_not_judged(tmp_path: Path) -> None:
    session = begun(tmp_path)

    async def steps(room: Room) -> None:
        await room.press("f8")
        assert not isinstance(room.app.screen, DisputeScreen)
        assert "nothing to judge" in room.notes

    asyncio.run(visit(session, steps, start="record", table="friday", seq=NOTE))


def test_an_objection_lists_the_last_moves(tmp_path: Path) -> None:
    session = begun(tmp_path, "ja")

    async def steps(room: Room) -> None:
        room.app.screen.query_one(DisputedLineInput).value = "それできないでしょ"
        await room.press("enter")
        assert "1 記録済み: 2 Aki" in room.text
        await room.press("enter")
        assert "その直前のテーブルで判定" in room.flat

    asyncio.run(visit(session, steps, start="dispute", table="friday"))


@pytest.mark.parametrize("text", ["B: pass", "ben"])
def test_what_is_typed_after_f7_and_f8_begins_another_line(tmp_path: Path, text: str) -> None:
    """The ruling on the entry stood there, and every letter was lost."""

    async def steps(room: Room) -> None:
        await room.press("f7", "f8")
        assert room.app.screen.has_class("-verdict")
        await room.press(*text)
        line = room.app.screen.query_one(DisputedLineInput)
        assert (line.value, line.has_focus) == (text, True)

    asyncio.run(visit(played(tmp_path, 20), steps))
