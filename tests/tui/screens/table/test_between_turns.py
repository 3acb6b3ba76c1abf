"""Between two turns in the app: ticked off and compared with Enter, passed over with Esc; once more; the flash."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input

from referee.store.sqlite_store import SqliteStore
from tests.referee.table.test_round_check import demo
from tests.tui.screens.table.table_rooms import Room, visit
from tui.core.session.session import Session


def after_a_round(folder: Path, lang: str = "en") -> Session:
    session, (entries, ended) = Session(lang, SqliteStore(folder)), demo("russian_railroads")
    session.store.adopt("friday", list(entries[: ended[0]]))
    return session


@pytest.mark.parametrize(
    ("lang", "between", "check"),
    [("en", "Between turns", "A round is over"), ("ja", "手番の間にすること", "ラウンド終了")],
)
def test_enter_ticks_off_then_agrees(tmp_path: Path, lang: str, between: str, check: str) -> None:
    async def steps(room: Room) -> None:
        assert between in room.text
        count = len(room.entries())
        await room.press("enter")
        assert between not in room.text
        assert check in room.text
        assert len(room.entries()) == count
        await room.press("enter")
        assert check not in room.text
        assert room.entries()[-1].body["text"].startswith("seats.A.vp=2 ")

    asyncio.run(visit(after_a_round(tmp_path, lang), steps))


def test_esc_goes_a_step_back_and_f12_begins_once_more(tmp_path: Path) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries())
        await room.press("enter")
        await room.line("Dai 3")
        await room.press("enter")
        assert "not marked on the track" in room.text
        await room.press("escape")
        assert "A round is over" in room.text
        await room.press("escape")
        assert "A round is over" not in room.text
        assert len(room.entries()) == count
        await room.press("f12")
        assert room.app.screen.query_one("#line", Input).value == "place "

    asyncio.run(visit(after_a_round(tmp_path), steps))


def test_the_screen_flashes_when_another_turn_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.table_watcher.FLASH", 60.0)  # it is looked at on any machine
    session = after_a_round(tmp_path)
    session.calls, session.checks = "flash", False

    async def steps(room: Room) -> None:
        assert not room.app.screen.has_class("called")
        await room.line("pass")
        await room.press("enter")
        await room.press("enter")
        assert room.entries()[-1].kind == "move"
        assert room.app.screen.has_class("called")

    asyncio.run(visit(session, steps))
