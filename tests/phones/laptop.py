"""The app of a laptop whose table is served to phones, in a process of its own: `python -m tests.phones.laptop FOLDER LOG`.

It prints where the seats are claimed, types letters on the line of the table, and for each line of its input prints what
it has measured: how long a letter takes until it is painted, how late the event loop is and for how much of that it was at work, and when the app followed entries.
The log gets a line for every input that the server carried out: its key, the entries that it added, and when.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from textual._compositor import Compositor
from textual.events import Key
from textual.widgets import Input

from referee.store.sqlite_store import SqliteStore
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel

SIZE = (120, 40)
BEAT = 0.005
"""Seconds between two looks at how late the event loop is."""
LETTER = 0.25
"""Seconds between two letters."""


def log_inputs(path: Path) -> None:
    """Write down every input that the server carries out."""
    from tui.web.phone import Phone
    from tui.web.table_host import PhoneInput, TableHost

    receive = TableHost.receive

    def logged(host: TableHost, phone: Phone, sent: PhoneInput) -> None:
        before = host.follow()
        receive(host, phone, sent)
        added = list(range(before + 1, host.entry + 1))
        file.write(json.dumps({"key": sent.key, "added": added, "time": time.monotonic()}) + "\n")
        file.flush()

    file = path.open("a", encoding="utf-8")
    TableHost.receive = logged  # type: ignore[method-assign]  # it measures the method from outside


class Measures:
    """What is measured while phones play, in seconds."""

    def __init__(self) -> None:
        self.letters: list[float] = []
        self.late: list[float] = []
        self.work: list[float] = []
        self.followed: dict[int, float] = {}
        self.paints = 0

    def json(self) -> str:
        """Write them down."""
        return json.dumps({"letters": self.letters, "late": self.late, "work": self.work, "followed": self.followed})

    def count_paints(self) -> None:
        """Count what is painted from now on."""
        paint = Compositor.render_update

        def painted(compositor: Compositor, *values: Any, **named: Any) -> Any:
            update = paint(compositor, *values, **named)
            self.paints += 1
            return update

        Compositor.render_update = painted  # type: ignore[method-assign]  # it measures the method from outside

    async def beat(self, app: GyojiApp) -> None:
        """Look how late the event loop is, and how far the table is followed."""
        while True:
            start, worked = time.monotonic(), time.thread_time()
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            self.late.append(now - start - BEAT)
            self.work.append(time.thread_time() - worked)
            if app.screen_stack and isinstance(table := app.screen_stack[-1], TableScreen):
                self.followed.setdefault(table.table.entries[-1].seq, now)

    async def type(self, app: GyojiApp) -> None:
        """Type a letter and take it back, time and again."""
        for number in range(10**9):
            await asyncio.sleep(LETTER)
            if not isinstance(app.screen, TableScreen):
                continue
            line: Input = app.screen.query_one(DeclarePanel).line
            before, paints, start = line.value, self.paints, time.monotonic()
            app.post_message(Key("backspace", None) if number % 2 else Key("a", "a"))
            while (line.value == before or self.paints == paints) and time.monotonic() < start + 2:
                await asyncio.sleep(0.001)
            self.letters.append(time.monotonic() - start)


async def serve(folder: Path) -> None:
    """Run the app until the input ends."""
    measures = Measures()
    measures.count_paints()
    app = GyojiApp(Session("en", SqliteStore(folder)), "table", name="friday")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await asyncio.to_thread(app.phones.start, "friday", folder)
        state = await asyncio.to_thread(app.phones.state, "friday")
        assert state is not None
        print(json.dumps({row.seat: row.address for row in state.rows if row.seat is not None}), flush=True)
        tasks = [asyncio.create_task(measures.beat(app)), asyncio.create_task(measures.type(app))]
        while await asyncio.to_thread(sys.stdin.readline):
            print(measures.json(), flush=True)
        for task in tasks:
            task.cancel()


if __name__ == "__main__":
    log_inputs(Path(sys.argv[2]))
    asyncio.run(serve(Path(sys.argv[1])))
