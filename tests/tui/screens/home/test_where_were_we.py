"""Coming back to a table: whose turn, the last three entries, what was to do; nothing that is typed is swallowed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from tests.tui.screen_text import screen_text
from tests.tui.screens.narrow.narrow_rooms import plain, seen
from tui.app import GyojiApp
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.resume_summary import where, where_lines
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen
from tui.widgets.move_input import MoveInput
from tui.widgets.notice_panel import ResumeNotice

Steps = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A table of four after three moves of the recorded game; Chie has acted, and may still end the turn."""
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    kept = SqliteStore(tmp_path)
    kept.adopt("friday", [opening(find("nippon"), seats_of(find("nippon"), play.seats), printed=play.printed)])
    table = Session("en", kept).open("friday")
    for line in play.lines[:4]:
        recorded_script.perform(table, recorded_script.parse(line))
    return kept


def visit(store: SqliteStore, lang: str, steps: Steps, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.1)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            await steps(app, pilot)

    asyncio.run(run())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_says_whose_turn_it_is_and_what_happened_last(store: SqliteStore, lang: str, size: tuple[int, int]) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        found = where(screen.words, screen.table)
        assert found is not None and len(found.last) == 3
        assert [said.split(" ")[0].split("が")[0] for said in found.last] == ["Aki", "Ben", "Chie"]
        text = seen(app, screen.query_one(ResumeNotice))
        for said in (found.turn, *found.last, screen.words.translate("where.keys")):
            assert plain(said) in text, said
        await pilot.press("enter")
        await pilot.pause()
        assert not screen.query(ResumeNotice)
        assert screen.table.entries[-1].kind == "move" and len(screen.table.entries) == 4, "Enter only closed it"

    visit(store, lang, steps, size)


def test_esc_closes_it_and_the_line_is_in_use(store: SqliteStore) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and not app.screen.query(ResumeNotice)
        assert isinstance(app.focused, MoveInput)
        await pilot.press("f2")
        await pilot.pause()
        assert not app.screen.query(ResumeNotice), "it does not come back with another language"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen), "Esc never leaves a table"
        await pilot.press("f10")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)

    visit(store, "en", steps)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "events",
    [
        [Key(sign, sign) for sign in "mines"],  # as a terminal sends what was pasted
        [Paste("mines")],
        [Key("m", "mines")],  # a composed word arrives as one
    ],
)
def test_what_is_typed_over_it_goes_to_the_line(store: SqliteStore, events: list[Key | Paste]) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        for event in events:
            app.post_message(event)
        await pilot.pause(0.1)
        assert app.screen.query_one(MoveInput).value == "mines"
        assert not app.screen.query(ResumeNotice)

    visit(store, "en", steps)


def test_the_language_can_be_switched_while_it_stands(store: SqliteStore) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        await pilot.press("f2")
        await pilot.pause()
        assert "Chieの手番です。" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not app.screen.query(ResumeNotice)

    visit(store, "en", steps)


def test_a_new_table_says_nothing_of_the_kind(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.adopt("friday", [opening(find("nippon"), seats_of(find("nippon"), ["Aki", "Ben"]))])

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert not app.screen.query(ResumeNotice)

    visit(store, "en", steps)
    assert where_lines(words_for("en", "nippon"), Session("en", store).open("friday")) == []


def test_line_by_line_the_same_is_said(store: SqliteStore) -> None:
    session = Session("en", store)
    texts: list[str] = []
    lines = TextReferee(session, session.open("friday"), texts.append)
    lines.run([])
    words = session.words(table=lines.table)
    found = where(words, lines.table)
    assert found is not None
    assert all(any(one in line for line in texts) for one in (*found.last, *found.todo))
