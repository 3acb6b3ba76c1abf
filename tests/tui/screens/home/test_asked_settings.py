"""A setting on which editions differ and on which moves depend is asked when a table is opened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "gyoji.sqlite3")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "names", "option", "asked"),
    [
        ("russian_railroads", ("Aki", "Ben"), "flip_needs_all_slots", True),
        ("russian_railroads", ("Aki", "Ben", "Chie", "Dai"), "flip_needs_all_slots", True),
        ("nippon", ("Aki", "Ben"), "workers_per_action_slot_2p", True),
        ("nippon", ("Aki", "Ben", "Chie"), "workers_per_action_slot_2p", False),
        ("crisis", ("Aki", "Ben"), "export_mode", False),
    ],
)
def test_a_setting_on_which_editions_differ_is_asked_before_begin(
    store: SqliteStore, game: str, names: tuple[str, ...], option: str, asked: bool
) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game=game)
        async with app.run_test(size=(80, 24)) as pilot:
            for name in names:
                await pilot.press(*name, "enter")
            await pilot.press("f2")
            await pilot.pause()
            label = words_for("ja", game).translate(f"option.{option}")
            assert (label in screen_text(app)) is asked
            if asked:
                app.screen.query_one(f"#asked-{option}").focus()
                await pilot.press("right")
            app.screen.action_create_table()
            await pilot.pause()

    asyncio.run(journey())
    (kept,) = store.tables()
    setting = next(one for one in find(game).meta.options if one.id == option)
    assert (store.first(kept.name).body["options"][option] != setting.default) is asked
