"""Tables for the screens: fresh ones, and ones that the demo has been played at for a while."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee
from tui.screens.table import TableScreen
from tui.widgets.inline_question import InlineQuestion

NAMES = ("Aki", "Ben", "Chie", "Dai")
Steps = Callable[["Room"], Awaitable[None]]


def fresh(folder: Path, lang: str = "en", depth: str = "full", name: str = "friday") -> Session:
    """Open a table of which only the rules are known."""
    session = Session(lang, SqliteStore(folder))
    game = find("nippon")
    session.store.adopt(name, [opening(game, seats_of(game, NAMES), depth=depth)])
    return session


def played(folder: Path, lines: int, lang: str = "en", name: str = "friday") -> Session:
    """Keep a table at which so many lines of the demo have been played (below 0: all but so many)."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt(name, recorded(lines))
    return session


@cache
def recorded(lines: int) -> list[Entry]:
    """What stands in the record when so many lines of the demo have been played."""
    play = recorded_script.load(recorded_script.demo_of("nippon"))
    table = recorded_script.open_play(play)
    for text in play.lines[:lines]:
        recorded_script.perform(table, recorded_script.parse(text))
    return list(table.entries)


def last_line() -> str:
    """Give the last declaration of the demo."""
    return recorded_script.load(recorded_script.demo_of("nippon")).lines[-1]


def kept(folder: Path, table: Table, lang: str = "en") -> Session:
    """Keep a table, so that the app can open it."""
    session = Session(lang, SqliteStore(folder))
    session.store.adopt(table.name, table.entries)
    return session


class Room:
    """One running app with its pilot."""

    def __init__(self, app: GyojiApp, pilot: Pilot[None], session: Session) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session

    @property
    def text(self) -> str:
        """The screen as text."""
        return screen_text(self.app)

    @property
    def at_table(self) -> TableScreen:
        """The screen in front, which is the table's."""
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    @property
    def typed(self) -> str:
        """What stands on the line of the table."""
        return self.at_table.query_one("#line", Input).value

    @property
    def flat(self) -> str:
        """The screen as one line, without frames, so that wrapped sentences can be found."""
        return " ".join(self.text.replace("│", " ").replace("▌", " ").split())

    @property
    def notes(self) -> str:
        """The passing messages shown so far."""
        return " / ".join(note.message for note in self.app._notifications)

    async def press(self, *keys: str) -> None:
        """Press keys and let everything settle."""
        await press_keys(self.pilot, *keys)

    async def line(self, text: str, field: str = "#line") -> None:
        """Put a text on a line at once, as pasting does."""
        found = self.app.screen.query_one(field, Input)
        found.focus()
        found.value = text
        found.cursor_position = len(text)
        for _ in range(3):  # it is judged, laid out, and laid out anew where a part needs another row
            await self.pilot.pause()

    def entries(self, name: str = "friday") -> list[Entry]:
        """The record as it is on the disk."""
        return self.session.store.entries(name)

    def table(self, name: str = "friday") -> Table:
        """The table as another process would open it."""
        return self.session.open(name)


@asynccontextmanager
async def at(
    session: Session, size: tuple[int, int] = (80, 24), start: str = "table", **arguments: object
) -> AsyncIterator[Room]:
    """Run the app on a screen."""
    given = arguments or {"name": "friday"}
    app = GyojiApp(session, start, **given)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()  # what is laid out after the first frame
        yield Room(app, pilot, session)


async def visit(session: Session, steps: Steps, **how: Any) -> None:
    """Run the app on a screen and take the steps."""
    async with at(session, **how) as room:
        await steps(room)


def asking(room: Room) -> bool:
    """Tell whether the question line is open."""
    return room.app.screen.query_one(InlineQuestion).has_class("asking")


class Sitting:
    """One sitting line by line; `say` gives what was answered to a line."""

    def __init__(self, session: Session) -> None:
        self.said: list[str] = []
        self.lines = TextReferee(session, session.open("friday"), self.said.append)

    def say(self, text: str) -> str:
        self.said.clear()
        self.lines.answer(text)
        return "\n".join(self.said)
