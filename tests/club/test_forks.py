"""A game that went on in two ways is shown as such in the lists of tables, until the players have chosen one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from referee.store.forks import Fork, forks
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import begin, seated
from tests.referee.tiny import opened
from tests.tui.commands.conftest import gyoji
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session

__all__ = ["gyoji"]


def fork(store: Store) -> None:
    """Two ways of one game: entries 1 and 2 are the same, the third differs."""
    begin(store, "friday", "Aki", "Ben").note("tea")
    store.adopt("friday-2", store.entries("friday"))
    seated(store, "friday").note("with Aki")
    seated(store, "friday-2").note("with Ben")


def test_both_ways_are_named_with_the_entry_at_which_they_part(store: Store) -> None:
    fork(store)
    begin(store, "sunday", "Chie", "Dai")
    assert forks(store) == {"friday": Fork(3, ("friday-2",)), "friday-2": Fork(3, ("friday",))}
    store.adopt("third", store.entries("friday")[:2])
    assert set(forks(store)) == {"friday", "friday-2"}, "the third is only shorter"
    seated(store, "third").note("with nobody")
    assert forks(store)["third"] == Fork(3, ("friday", "friday-2"))
    for name in ("third", "friday-2"):
        store.deleted_tables.delete(name)
    assert forks(store) == {}


def test_demos_and_damaged_records_are_no_ways_of_a_game(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    for name in ("demo", "demo-2"):
        store.adopt(name, [opened()] if name == "demo" else store.entries("demo"))
        seated(store, name).note(name)
    fork(store)
    store._db.execute("UPDATE entries SET line = 'x' WHERE name = 'friday-2' AND seq = 3")
    assert forks(store) == {}
    store.close()


def test_the_command_that_lists_tables_says_it(gyoji: Any, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "home")
    fork(store)
    store.close()
    lines = {line.split()[0]: line for line in gyoji("tables").out.splitlines()}
    assert lines["friday"].endswith(
        "The game went on in two ways from entry 3: here and as friday-2. Go on with one and delete the other."
    )
    assert "記録3から2通りに分かれました（もう一方はfriday）" in gyoji("tables", "--lang", "ja").out
    rows = {row["name"]: row for row in gyoji("tables", "--json").json}
    assert rows["friday-2"]["fork"] == {"entry": 3, "others": ["friday"]}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(
    ("lang", "mark", "sentence"), [("en", "splits at 3", "in two ways"), ("ja", "記録3で分岐", "2通り")]
)
def test_the_home_screen_says_it(lang: str, mark: str, sentence: str, size: tuple[int, int], tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    fork(store)

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            for _ in range(5):
                await pilot.pause(0.05)
            await pilot.press("end")
            await pilot.pause()
            assert screen_text(app).count(mark) == 2, screen_text(app)
            assert sentence in screen_text(app), screen_text(app)

    asyncio.run(journey())
    store.close()
