"""Playing on under protest on the screens: from the ruling, the line about it in the header, settled by /protests."""

from __future__ import annotations

import asyncio
from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from referee.table.protest import open_protests
from referee.table.protest_replay import deciding_protests
from tests.play.test_play_protest import protested
from tests.tui.screens.table.table_rooms import Room, played, visit
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.screens.table import TableScreen


def test_a_ruling_is_played_on_with_under_protest_and_settled_later(tmp_path: Path) -> None:
    session = played(tmp_path, 20)
    table = session.open("friday")
    last = next(step.entry.seq for step in reversed(table.steps) if step.entry.kind == "move")

    async def steps(room: Room) -> None:
        assert isinstance(room.app.screen, TableScreen)
        room.app.show("dispute", table=room.app.screen.table, text=f"#{last}")
        await room.pilot.pause()
        assert isinstance(room.app.screen, DisputeScreen)
        await room.app.screen.run_command("under_protest")
        await room.pilot.pause()
        assert "stands for now; if upheld, it is taken back" in room.flat
        await room.press("enter")
        assert "the rule: Gyoji decides" in room.flat
        await room.press("enter")
        assert "Who protests?" in room.flat
        await room.press("enter", "enter")
        assert isinstance(room.app.screen, TableScreen)
        (protest,) = open_protests(room.table())
        assert (protest.seat, protest.body.other.entry) == ("A", last)
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert "1 protest open: " in room.text, room.text
        await room.app.screen.run_command("protests")
        await room.pilot.pause()
        await room.press("enter")
        assert "Protest in entry" in room.flat
        assert "A question of the rules" in room.flat
        await room.press("down", "enter", "enter")
        assert not open_protests(room.table())
        assert not room.table().past.in_effect(last)
        assert "protest open" not in room.text

    asyncio.run(visit(session, steps, size=(100, 40)))


def test_no_protest_is_said_so(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        await room.app.screen.run_command("protests")
        await room.pilot.pause()
        assert "未決の異議はありません" in room.notes

    asyncio.run(visit(played(tmp_path, 5, "ja"), steps))


def test_at_the_end_the_banner_waits_for_the_protest_that_decides(tmp_path: Path) -> None:
    table = protested("russian_railroads")
    (seq,) = deciding_protests(table)
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", table.entries, table.summary())

    async def steps(room: Room) -> None:
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert f"not final: protest {seq} open" in room.flat, room.text
        assert "has won" not in room.flat
        await room.app.screen.run_command("protests")
        await room.pilot.pause()
        await room.press("enter")
        assert "cannot change the winner" not in room.flat, room.text
        await room.press("down", "down", "enter", "enter")
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert "not final" not in room.flat, room.text
        assert "closed, cannot change the winner: protest" in room.flat, room.text

    asyncio.run(visit(session, steps, size=(100, 40)))
