"""Takes the pictures of docs/images from the real app. Run: python -m tests.tools.take_pictures [NAME ...].

Each picture is a moment at a table: a recorded play is opened in a store of its own, the keys are pressed, the screen
is kept as SVG.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.table import Table
from tests.tools.picture import picture
from tests.tui.commanding import chosen
from tui.app import GyojiApp
from tui.core.session.session import Session

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"


class Picture(NamedTuple):
    """A picture: its name, the room it begins in, the keys pressed, its size and language."""

    name: str
    start: str
    arguments: dict[str, Any]
    keys: tuple[str, ...]
    size: tuple[int, int] = (100, 30)
    lang: str = "en"


def typed(text: str) -> tuple[str, ...]:
    """The keys that type a text."""
    named = {
        " ": "space",
        "_": "underscore",
        "=": "equals_sign",
        ";": "semicolon",
        ",": "comma",
        ":": "colon",
        ".": "full_stop",
    }
    return tuple(named.get(letter, letter) for letter in text)


RAIL, NIPPON = {"name": "railways"}, {"name": "nippon"}
LINES = (*typed("2 6.9 7 3"), "enter", "1", "enter", *typed("0.1"), "enter", *typed("2.4"), "enter", "5", "enter")
"""Locomotives 2 and 6, black 9, grey 7, brown 3, one doubler: the worked example of the Trans-Siberian, 12 VP; then the
other two lines and the industry marker.
"""
ROUND = ("enter", *typed("Aki"), "enter", "enter", *LINES)
BUILT = 7
"""The entry of the Nippon demo that builds the factory at which two later entries produce."""
MISCOUNTED = {"seats.A.own": 8, "seats.B.own": 7}
"""More workers than there are."""
CHANGED = ("f4", "ctrl+u", *typed("A: mines 1 worker=grey"), "enter")
PICTURES = (
    Picture("table", "table", RAIL, ("pause",)),
    Picture("board", "board", {"table": "railways"}, ("space",), (160, 45)),
    Picture("board_ja", "board", {"table": "railways"}, ("space", "space"), (100, 30), "ja"),
    Picture("refused", "table", RAIL, (*typed("place loco_1 own=3"), "enter")),
    Picture("refused_ja", "table", RAIL, (*"「機関車/工場・上」にワーカー3個を置く", "enter"), lang="ja"),
    Picture("forgotten", "table", RAIL, (*typed("pass"),)),
    Picture("dispute", "table", RAIL, ("f8", *typed("place hire own=1"), "enter")),
    Picture("result", "table", NIPPON, ("up", "pause"), (120, 36)),
    Picture("markers", "table", NIPPON, ("escape", *chosen("markers"), *"71", "enter", "enter", "enter", "enter")),
    Picture("audit", "table", {"name": "miscounted"}, chosen("audit")),
    Picture("record", "record", {"table": "railways"}, ("up",) * 12),
    Picture("knock_on", "record", {"table": "nippon", "seq": BUILT}, CHANGED),
    Picture("old_record", "record", {"table": "old", "seq": BUILT}, ()),
    Picture("depth", "table", RAIL, chosen("depth")),
    Picture("people", "table", RAIL, chosen("players")),
    Picture(
        "position",
        "new_table",
        {"game": "russian_railroads"},
        (*typed("Aki"), "enter", *typed("Ben"), *chosen("midgame")),
    ),
    Picture("tally", "tally", {"game": "russian_railroads"}, ROUND, (160, 45)),
    Picture("share", "share", {"table": "nippon"}, ()),
    Picture("history", "history", {}, ("pause", "pause")),
    Picture("curve", "curve", {"table": "nippon"}, ("pause",)),
)


def tables(folder: Path) -> SqliteStore:
    """A store with recorded plays: a game of Russian Railroads under way, a finished one of Nippon, and the same as if
    rules of an earlier version had refused one of its entries, which the table recorded all the same; and a table whose
    count contradicts itself.
    """
    store = SqliteStore(folder)
    for name, game, part in (("railways", "russian_railroads", 0.55), ("nippon", "nippon", 1.0)):
        played: Table = [
            table for table, _ in recorded_script.replay(recorded_script.load(recorded_script.demo_of(game)))
        ][-1]
        store.adopt(name, played.entries[: int(len(played.entries) * part)])
    old: list[Entry] = []
    for entry in store.entries("nippon"):
        judged = structs.replace(entry, rules="0", verdict="illegal" if entry.seq == BUILT else entry.verdict)
        old.append(journal.seal(old[-1].hash if old else "", judged))
    store.adopt("old", old)
    store.adopt("miscounted", store.entries("railways"))
    Table("miscounted", store.entries("miscounted"), store.appender("miscounted")).recount(MISCOUNTED, "counted twice")
    return store


async def take(of: Picture) -> str:
    """Press the keys and give the screen as SVG."""
    app = GyojiApp(Session(of.lang), of.start, **of.arguments)
    async with app.run_test(size=of.size) as pilot:
        await pilot.pause(0.5)
        for key in of.keys:
            if key == "pause":
                await pilot.pause(0.8)
            else:
                await pilot.press(key)
        await pilot.pause(0.5)
        return picture(app)


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    IMAGES.mkdir(exist_ok=True)
    for wanted in PICTURES:
        if names and wanted.name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:  # what happens in one picture is not seen in the next
            os.environ["GYOJI_HOME"] = folder
            tables(Path(folder)).set("theme", "gyoji-light")
            (IMAGES / f"{wanted.name}.svg").write_text(asyncio.run(take(wanted)), encoding="utf-8")
            sys.stdout.write(f"{wanted.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
