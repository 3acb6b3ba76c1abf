"""Tables of people with long names in a terminal of 80 by 24, and what of a text stands on the screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import structs
from rich.cells import get_character_cell_size
from textual.pilot import Pilot
from textual.widget import Widget

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.tui.screen_text import screen_lines
from tui.app import GyojiApp
from tui.core.session.session import Session

LONG = {
    "en": ("Maximilian", "Bartholomew", "Christopher", "Wilhelmina", "Alexandrina"),
    "ja": ("佐藤 健太郎", "長谷川 美由紀", "小笠原 龍之介", "五十嵐 千恵子", "勅使河原 宏"),
}
PLAYS = Path(__file__).parents[3] / "games"
FRAME = "│▌▁▂▃▄▅▆▇█"
Steps = Callable[[GyojiApp, Pilot[None]], Awaitable[None]]


def long_table(game: str, lang: str, lines: int, play: str = "") -> Table:
    """Play so many lines of the demo, or of a recorded play, by people with long names."""
    told = recorded_script.load(PLAYS / game / "plays" / f"{play}.toml" if play else recorded_script.demo_of(game))
    found = find(game)
    was = seats_of(found, told.seats)
    seats = tuple(structs.replace(seat, name=name) for seat, name in zip(was, LONG[lang], strict=False))
    options = {"options": told.options, "printed": told.printed}
    table = Table("demo", [opening(found, seats, invented=True, **options)])
    if told.facts:
        table.tell(told.facts)
    for line in told.lines[:lines]:
        for seat in was:
            line = re.sub(rf"\b{seat.name}\b", table.names.seat_word(seat.id), line)
        recorded_script.perform(table, recorded_script.parse(line))
    return table


@asynccontextmanager
async def narrow(
    folder: Path, lang: str, table: Table, start: str = "table", ascii: bool = False
) -> AsyncIterator[tuple[GyojiApp, Pilot[None]]]:
    """Sit down at a table in 80 by 24."""
    folder.mkdir(exist_ok=True)
    session = Session(lang, SqliteStore(folder))
    session.glyphs = "ascii" if ascii else ""
    session.store.adopt("friday", table.entries)
    app = GyojiApp(session, start, **{"name" if start == "table" else "table": "friday"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()  # what is laid out after the first frame
        yield app, pilot


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait until something holds; for ten seconds, where the machine is busy."""
    for _ in range(50):
        if holds():
            return
        await pilot.pause(0.2)


def plain(text: str) -> str:
    """A text without the blanks and bars that breaking it into rows puts in or takes away."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in FRAME)


def _crop(line: str, left: int, right: int) -> str:
    found, at = "", 0
    for sign in line:
        found += sign if left <= at < right else ""
        at += get_character_cell_size(sign)
    return found


def seen(app: GyojiApp, part: Widget) -> str:
    """What of a part of the screen can be seen, without blanks."""
    region = part.region
    return plain("".join(_crop(row, region.x, region.right) for row in screen_lines(app)[region.y : region.bottom]))
