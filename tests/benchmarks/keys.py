"""What a key press costs on the screens where people sit longest, in key presses of a hello-world line.

The time is that of the processor (a pilot waits between keys): handling, drawing and all that a screen reads for it. The
yardstick is pressed in turn with what is measured, in one sitting, so that a drifting machine hurts both alike. Beside
it stands how often a screen is painted and laid out for a key.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.benchmarks.plays import GAMES, demo
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.tally import TallyScreen
from tui.widgets.typing_panel import PAUSE

SIZE = (120, 40)
ROUNDS = 9
YARD = ("a", "backspace")


class Hello(App[None]):
    """The yardstick: one line to type on."""

    def compose(self) -> ComposeResult:
        """Compose the line."""
        yield Input()


class Drawn(Struct):
    """How often a screen was painted and laid out."""

    paints: int = 0
    layouts: int = 0


@contextmanager
def counted(drawn: Drawn) -> Iterator[None]:
    """Count what is drawn."""
    paint, lay = Compositor.render_update, Screen._refresh_layout

    def painted(compositor: Compositor, *given: Any, **named: Any) -> Any:
        drawn.paints += 1
        return paint(compositor, *given, **named)

    def laid(screen: Screen[Any], *given: Any, **named: Any) -> Any:
        drawn.layouts += 1
        return lay(screen, *given, **named)

    Compositor.render_update, Screen._refresh_layout = painted, laid  # type: ignore[method-assign]
    try:
        yield
    finally:
        Compositor.render_update, Screen._refresh_layout = paint, lay  # type: ignore[method-assign]


class Pressed(Struct, frozen=True):
    """A key press: in presses of the yardstick, which takes so many seconds, and what is drawn for it."""

    ratio: float
    yard: float
    paints: float
    layouts: float

    def __str__(self) -> str:
        return f"{self.ratio:.1f} (paints {self.paints:.1f}, layouts {self.layouts:.1f})"


async def _one(pilot: Pilot[Any], key: str) -> float:
    """Time a key with all that it sets going: the line is judged a moment after it."""
    start = time.process_time()
    await pilot.press(key)
    await pilot.pause(2 * PAUSE)
    return time.process_time() - start


async def pressed(pilot: Pilot[Any], yard: Pilot[Any], keys: Sequence[str]) -> Pressed:
    """Press the keys in turn, the yardstick's between them; the medians count, the first round does not."""
    times: dict[tuple[str, str], list[float]] = {}
    drawn, presses = Drawn(), 0
    for number in range(ROUNDS):
        for key, other in zip(keys, YARD, strict=True):
            with counted(drawn if number else Drawn()):
                times.setdefault(("key", key), []).append(await _one(pilot, key))
            times.setdefault(("yard", other), []).append(await _one(yard, other))
            presses += bool(number)
    cost = {
        kind: statistics.fmean(statistics.median(found[1:]) for (of, _), found in times.items() if of == kind)
        for kind in ("key", "yard")
    }
    return Pressed(cost["key"] / cost["yard"], cost["yard"], drawn.paints / presses, drawn.layouts / presses)


async def _at(store: SqliteStore, room: str, arguments: dict[str, str], keys: Sequence[str]) -> Pressed:
    hello, app = Hello(), GyojiApp(Session("en", store), room, **arguments)
    async with hello.run_test(size=SIZE) as yard, app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while isinstance(screen := app.screen, TallyScreen) and screen.form is None:
            await pilot.press("enter")
        return await pressed(pilot, yard, keys)


def run() -> Iterator[str]:
    """Print the ratios, game by game."""
    yards: list[float] = []
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
            store = SqliteStore(Path(home))
            store.adopt("bench", table.entries[: len(table.entries) * 2 // 3])
            for name, room, arguments, keys in rooms:
                found = asyncio.run(_at(store, room, arguments, keys))
                yards.append(found.yard)
                yield f"{game}, {name}: {found}"
    yield f"   one key on a hello-world line: 1 ({statistics.median(yards) * 1000:.1f} ms of processor time)"
