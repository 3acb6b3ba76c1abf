"""What a key press costs on the screens where people sit longest, against a key press in a hello-world list.

The time is that of the processor (a pilot waits between keys): handling, drawing and all that a screen reads for it.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from referee.rules.game import find
from referee.store.store import Store
from tests.benchmarks.plays import GAMES, demo
from tui.app import GyojiApp
from tui.desk.session import Session
from tui.screens.tally import TallyScreen

SIZE = (120, 40)
ROUNDS = 7


class Hello(App[None]):
    """The yardstick: one line to type on."""

    def compose(self) -> ComposeResult:
        """Compose the line."""
        yield Input()


async def pressed(pilot: Pilot[Any], keys: Sequence[str]) -> float:
    """Give the processor time of one press (seconds): the keys are pressed in turn, and their medians averaged."""
    times: dict[str, list[float]] = {key: [] for key in keys}
    for _ in range(ROUNDS):
        for key in keys:
            start = time.process_time()
            await pilot.press(key)
            times[key].append(time.process_time() - start)
    return statistics.fmean(statistics.median(found[1:]) for found in times.values())


async def _hello() -> float:
    app = Hello()
    async with app.run_test(size=SIZE) as pilot:
        return await pressed(pilot, ("a", "backspace"))


async def _at(store: Store, room: str, arguments: dict[str, str], keys: Sequence[str]) -> float:
    app = GyojiApp(Session("en", store), room, **arguments)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while isinstance(screen := app.screen, TallyScreen) and screen.form is None:
            await pilot.press("enter")
        return await pressed(pilot, keys)


def run() -> Iterator[str]:
    """Print the ratios, game by game."""
    for game in GAMES:
        table = demo(game)
        sheet = {"game": game, "table": "bench", "scoring": find(game).meta.scorings[-1]}
        rooms: tuple[tuple[str, str, dict[str, str], tuple[str, str]], ...] = (
            ("table, a letter", "table", {"name": "bench"}, ("a", "backspace")),
            ("record, cursor", "record", {"table": "bench"}, ("up", "down")),
            ("tally, a figure", "tally", sheet, ("1", "backspace")),
            ("tally, next field", "tally", sheet, ("tab", "shift+tab")),
        )
        with tempfile.TemporaryDirectory() as home:
            store = Store(Path(home))
            store.adopt("bench", table.entries[: len(table.entries) * 2 // 3])
            yardstick = asyncio.run(_hello())
            said = []
            for name, room, arguments, keys in rooms:
                found = asyncio.run(_at(store, room, arguments, keys))
                said.append(f"{name} {found / yardstick:.1f} ({found * 1000:.1f} ms)")
            yield f"{game}: {', '.join(said)}"
    yield f"   one key on a hello-world line: 1 ({yardstick * 1000:.1f} ms of processor time)"
