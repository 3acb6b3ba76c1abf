"""An open table displays that its game went on in two ways, and the home screen follows a synchronization."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.record import Record
from referee.store.sqlite_store import SqliteStore
from tests.club.laptops import begin, seated
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee
from tui.web.table_host import TableHost

WAY = "friday-ben-20.15"
FORK_TEXT = "The game went on in two ways from entry 3"


@pytest.fixture
def background(tmp_path: Path) -> Iterator[SqliteStore]:
    """The store as the synchronization in the background has it, with a table that two laptops played."""
    store = SqliteStore(tmp_path)
    begin(store, "friday", "Aki", "Ben").note("tea")
    seated(store, "friday").note("with Ben")
    yield store
    store.close()


def fetch_fork(store: SqliteStore, *, renames: bool) -> None:
    parted: list[Record] = [seated(store, "friday")]
    if renames:
        store.rename({"friday": WAY})
    other = "friday" if renames else WAY
    store.adopt(other, parted[0].entries[:2])
    seated(store, other).note("with Aki")


async def is_displayed(app: GyojiApp, pilot: Pilot[None], text: str) -> bool:
    for _ in range(40):
        await pilot.pause(0.1)
        if text in " ".join(screen_text(app).replace("│", " ").split()):
            return True
    return False


@pytest.mark.parametrize("renames", [False, True])
def test_an_open_table_is_told_of_its_fork(renames: bool, background: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(background.folder)))
        async with app.run_test(size=(120, 36), notifications=True) as pilot:
            await pilot.pause(0.2)
            app.show("table", name="friday")
            await pilot.pause(0.2)
            fetch_fork(background, renames=renames)
            assert await is_displayed(app, pilot, FORK_TEXT), screen_text(app)
            assert "splits at 3" in screen_text(app), "the banner says it for good"
            if renames:
                assert await is_displayed(app, pilot, f"friday is called {WAY} now")
                assert f"· {WAY}" in screen_text(app), "the title"

    asyncio.run(journey())


@pytest.mark.parametrize("renames", [False, True])
def test_a_table_played_line_by_line_is_told_of_its_fork(renames: bool, background: SqliteStore) -> None:
    session, texts = Session("en", SqliteStore(background.folder)), list[str]()
    referee = TextReferee(session, session.open("friday"), texts.append)
    referee.answer("/note one")
    assert FORK_TEXT not in "\n".join(texts)
    fetch_fork(background, renames=renames)
    for text in ("two", "three"):
        referee.answer(f"/note {text}")
    assert "\n".join(texts).count(FORK_TEXT) == 1
    own = background.entries(WAY if renames else "friday")
    assert [entry.body["text"] for entry in own[-2:]] == ["two", "three"]


def test_the_home_screen_follows_deletions_and_arrivals(background: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(background.folder)))
        async with app.run_test(size=(80, 40)) as pilot:
            assert await is_displayed(app, pilot, "friday")
            begin(background, "saturday", "Chie", "Dai")
            assert await is_displayed(app, pilot, "saturday")
            background.deleted_tables.delete("friday")
            for _ in range(40):
                await pilot.pause(0.1)
                if "friday" not in screen_text(app):
                    return
            raise AssertionError(screen_text(app))

    asyncio.run(journey())


def test_the_last_way_of_a_game_is_not_deleted_at_home(background: SqliteStore) -> None:
    """A synchronization deletes the other way while the question about this one is displayed."""
    fetch_fork(background, renames=False)

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(background.folder)))
        async with app.run_test(size=(80, 40), notifications=True) as pilot:
            assert await is_displayed(app, pilot, WAY)
            await pilot.press("delete")
            await pilot.pause()
            (deleted,) = (name for name in background.names() if f"Delete the table “{name}”" in screen_text(app))
            (other,) = {*background.names()} - {deleted}
            background.deleted_tables.delete(other)
            await pilot.press("y")
            assert await is_displayed(app, pilot, "the last way of its game"), screen_text(app)
            assert background.names() == [deleted]
            await pilot.press("delete", "y")
            await pilot.pause(0.5)
            assert background.names() == [], "who asks for it again means it"

    asyncio.run(journey())


def test_the_phones_of_a_table_go_on_with_its_way(background: SqliteStore) -> None:
    phones = TableHost("friday", background.folder)
    phones.run(phones.open).result()
    fetch_fork(background, renames=True)
    phones.run(phones.follow).result()
    phones.run(lambda: phones.table.note("from a phone")).result()
    phones.close()
    assert phones.name == WAY and background.entries(WAY)[-1].body["text"] == "from a phone"
