"""A table is deleted at home after a careful question, and brought back there for 30 days."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_lines, screen_text
from tests.tui.screens.home.test_home_screen import cursor, filled, keep, settled
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.i18n.local_time_text import local_time
from tui.core.session.session import Session


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    return SqliteStore(tmp_path)


def test_a_table_is_deleted_only_after_a_question_that_names_it(store: SqliteStore) -> None:
    filled(store)

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot)
            await pilot.press("end", "up", "up", "delete")
            await pilot.pause()
            assert "Delete the table “elsewhere”?" in screen_text(app)
            text = screen_text(app)  # the window is narrow: its sentences are wrapped
            assert all(word in text for word in ["It", "can", "be", "brought", "back", "for", "30", "days."])
            assert "Enter  keep it" in screen_text(app) and "y  delete it" in screen_text(app)
            await pilot.press("f2")
            await pilot.pause()
            assert "テーブル「elsewhere」を削除しますか?" in screen_text(app), "the question follows the language"
            assert "30日" in screen_text(app)
            await pilot.press("f2", "n")
            await pilot.pause()
            for keep in ("escape", "enter", "n"):
                await pilot.press("delete", keep)
                await pilot.pause()
                assert len(store.tables()) == 4, keep
            await pilot.press("delete", "y")
            await settled(pilot)
            assert sorted(kept.name for kept in store.tables()) == ["[old] & 古い卓", "damaged", "friday"]
            assert "elsewhere  " not in screen_text(app)

    asyncio.run(journey())


def test_enter_on_a_question_that_has_just_come_deletes_nothing(store: SqliteStore) -> None:
    """The cursor begins on the last evening (p12): Del, Enter in one go."""
    filled(store)

    async def journey() -> None:
        for keys in (
            ("delete", "enter"),
            ("delete", "enter", "enter"),
            ("delete", "delete", "enter"),
            ("delete", "space"),
        ):
            app = GyojiApp(Session("en", store))
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(pilot)
                assert "friday" in cursor(app)
                await pilot.press(*keys)
                await settled(pilot)
                assert len(store.tables()) == 4, keys

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [("en", "^Z bring back"), ("ja", "^Z 元に戻す")])
def test_a_deleted_table_is_brought_back_from_home(store: SqliteStore, lang: str, said: str) -> None:
    filled(store)
    before = {name: store.entries(name) for name in ("friday", "[old] & 古い卓")}

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await settled(pilot)
            assert said not in screen_lines(app)[-1], "nothing is deleted"
            await pilot.press("delete", "y")
            await settled(pilot)
            assert "friday" not in store.names()
            (deleted,) = store.deleted_tables.tables()
            passing = " ".join(note.message for note in app._notifications)
            assert "^Z" in passing and local_time(deleted.until, "%Y-%m-%d") in passing
            app.clear_notifications()
            await settled(pilot)
            assert said in screen_lines(app)[-1]
            store.deleted_tables.delete("[old] & 古い卓")
            await pilot.press("ctrl+z")
            await settled(pilot)
            assert "friday" in screen_text(app) and "[old] & 古い卓" in screen_text(app)
            assert local_time(deleted.until, "%Y-%m-%d") in screen_text(app)
            await pilot.press(*"friday", "enter")
            await settled(pilot)
            assert "friday" in cursor(app)
            await pilot.press("ctrl+z", "escape")
            await settled(pilot)
            assert len(store.deleted_tables.tables()) == 1
            await pilot.press("ctrl+z", "enter")
            await settled(pilot)
            assert said not in screen_lines(app)[-1]

    asyncio.run(journey())
    assert {name: store.entries(name) for name in before} == before


def test_a_table_comes_back_under_another_name_where_its_own_is_taken(store: SqliteStore) -> None:
    filled(store)
    store.deleted_tables.delete("friday")
    keep(store, "friday", ["Ema", "Fay"], "2020-04-01T12:00:00+00:00")

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await settled(pilot)
            await pilot.press("ctrl+z", "enter")
            await settled(pilot)
            assert "friday-2" in cursor(app)
            assert any("friday-2" in note.message for note in app._notifications)

    asyncio.run(journey())
