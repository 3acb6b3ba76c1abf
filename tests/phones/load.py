"""Twelve phones at a table whose app is open: how soon each sees a change, and whether an input is lost or doubled."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
from msgspec import Struct

from referee.store.sqlite_store import SqliteStore
from tests.benchmarks.timing import percentile
from tests.tui.web.handset import Button, PageReader
from tests.tui.web.test_phone_journeys import choose, taught

PHONES = 12
THINKING = 0.25
"""Seconds that a player looks at a page before the next tap."""
RETRY = 1.0
"""Seconds after which a page looks for its server again (changes.js)."""
BACK = 5.0
"""Seconds within which all phones are back after the server was killed."""
START = 30.0
ALONE = 5.0
"""Seconds in which letters are typed before there are phones."""
CHANGE, FRAME = 0.3, 0.05
"""Seconds until a change is on each phone, and until a letter is painted at the laptop: 99 in 100 of them."""


class Load(Struct):
    """What a game with twelve phones showed; times in seconds. `failures` are of the program, `misses` of the goals."""

    game: str
    seconds: float = 0.0
    inputs: int = 0
    entries: int = 0
    changes: list[float] = []
    lost: int = 0
    doubled: int = 0
    back: float = 0.0
    letters: list[float] = []
    late: list[float] = []
    work: list[float] = []
    followed: list[float] = []
    seen: dict[int, float] = {}
    alone: list[float] = []
    killed: float = 0.0
    start: float = 0.0
    failures: list[str] = []

    def misses(self) -> list[str]:
        """Name the goals that are missed."""
        goals = {
            "an input was lost": self.lost == 0,
            "an input was doubled": self.doubled == 0,
            "a change came too late": percentile(self.changes or [9.9], 0.99) <= CHANGE,
            "the app made somebody wait": percentile(self.letters or [9.9], 0.99) <= FRAME,
            "phones did not come back in time": self.back <= BACK,
            **dict.fromkeys(self.failures, False),
        }
        return [goal for goal, is_met in goals.items() if not is_met]

    def lines(self) -> Iterator[str]:
        """Format the figures."""
        yield (
            f"{self.game}: {self.inputs / max(self.seconds, 0.001):.1f} inputs/s for {self.seconds:.0f} s,"
            f" {self.entries} entries, lost {self.lost}, doubled {self.doubled}"
        )
        for name in NAMES:
            if times := getattr(self, name):
                half, most = percentile(times, 0.5), percentile(times, 0.99)
                yield f"  {NAMES[name]}: {half * 1000:.0f} ms, 99th percentile {most * 1000:.0f} ms, {len(times)} times"
        if self.back:
            yield f"  killed; {self.start:.1f} s later it serves again, and all phones are back after {self.back:.1f} s more"
        yield from (f"  missed: {goal}" for goal in self.misses())


NAMES = {
    "alone": "a letter at the laptop until it is painted, before there are phones",
    "changes": "an entry recorded until each phone has its page",
    "letters": "a letter at the laptop until it is painted",
    "late": "how late the event loop of the app is",
    "work": "processor time of the app between two looks at its loop",
    "followed": "an entry recorded until the app has it",
}


class Laptop:
    """The process of the app that serves the table."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "inputs.log"
        self.start()

    def start(self) -> None:
        """Start it, and wait until the table is served."""
        command = [sys.executable, "-m", "tests.phones.laptop", str(self.folder), str(self.log)]
        self._errors = (self.folder / "stderr.txt").open("a")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True
        )
        assert self.process.stdout is not None
        self.addresses: dict[str, str] = json.loads(self.process.stdout.readline())

    def errors(self) -> str:
        """Return what it complained of."""
        return (self.folder / "stderr.txt").read_text()

    def kill(self) -> None:
        """Kill it as a loss of power would."""
        self.process.kill()
        self.process.wait()

    def measured(self) -> dict[str, list[float]]:
        """Return what it has measured up to now."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"exit {self.process.wait()}: {self.errors()[-9000:]}")
        found: dict[str, list[float]] = json.loads(line)
        return found


class LoadPhone:
    """A phone that follows the table like a browser with the script of the pages does."""

    def __init__(self, address: str, meter: Meter) -> None:
        self.base = address.partition("/s/")[0]
        self.address, self.meter = address, meter
        self.client = httpx.AsyncClient(
            base_url=self.base, follow_redirects=True, headers={"origin": self.base}, timeout=20.0
        )
        self._html = ""
        self._page: PageReader | None = None
        self.entry = 0
        self.seen = 0.0
        self._busy = asyncio.Lock()

    async def claim(self) -> None:
        """Claim the seat."""
        self.take(await self.client.get(self.address))

    def take(self, answer: httpx.Response) -> None:
        """Show the page of an answer."""
        assert answer.status_code == 200, (answer.status_code, answer.text[:300])
        self._html, self._page = answer.text, None
        entry = re.search(r'data-entry="(\d+)', answer.text)
        assert entry is not None, answer.text[:300]
        self.entry, self.seen = int(entry[1]), time.monotonic()
        self.meter.arrived(self.entry, self)

    def buttons(self, *actions: str) -> list[Button]:
        """List the buttons of some actions; a page is only taken apart when somebody looks for what to tap."""
        if self._page is None:
            self._page = PageReader(self._html)
        return [button for button in self._page.buttons if button.action in actions]

    def whole_lists(self) -> list[Button]:
        """List the buttons that give a list which was put together."""
        return [button for button in self.buttons("answer") if button.label == "That is all"]

    async def follow(self) -> None:
        """Open the stream of changes, again and again, and fetch the page whenever it names another entry."""
        while True:
            try:
                async with self.client.stream("GET", "/changes", timeout=None) as stream:
                    async for line in stream.aiter_lines():
                        self.seen = time.monotonic()
                        if line.startswith("data: ") and line.removeprefix("data: ") != str(self.entry):
                            await self.refresh()
            except httpx.HTTPError:
                pass
            await asyncio.sleep(RETRY)

    async def refresh(self) -> None:
        """Fetch the page anew."""
        async with self._busy:
            self.take(await self.client.get("/now"))

    async def press(self, button: Button) -> None:
        """Send a form until it is answered."""
        fields = button.fields
        names = ("nonce", "action", "text", "entry")
        key = "\n".join((*(fields.get(name, "") for name in names), fields.get("question", "")))
        async with self._busy:
            while True:
                with suppress(httpx.TransportError):
                    answer = await self.client.post(button.address, data=fields)
                    break
                await asyncio.sleep(RETRY)
            self.meter.answers.append(hashlib.sha256(key.encode()).hexdigest())
            self.take(answer)


class Meter:
    """Notes which inputs are answered (by their keys) and when pages arrive."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.phones: list[LoadPhone] = []
        self._arrivals: dict[LoadPhone, list[tuple[int, float]]] = {}

    def arrived(self, entry: int, phone: LoadPhone) -> None:
        """Note that a phone has the page of an entry."""
        self._arrivals.setdefault(phone, []).append((entry, time.monotonic()))

    def delays(self, recorded: dict[int, float]) -> Iterator[float]:
        """Give how long after each recorded entry each phone had a page with it."""
        for arrivals in self._arrivals.values():
            position = 0
            for entry, moment in sorted(recorded.items()):
                while position < len(arrivals) and arrivals[position][0] < entry:
                    position += 1
                if position < len(arrivals):
                    yield max(0.0, arrivals[position][1] - moment)


async def play(phone: LoadPhone, chance: random.Random) -> None:
    """Tap what is offered."""
    while True:
        await asyncio.sleep(THINKING * (0.5 + chance.random()))
        button = choose(phone, chance)  # type: ignore[arg-type]  # it asks for the buttons of a page alone
        if button is not None:
            await phone.press(button)


async def run(laptop: Laptop, load: Load, seconds: float, seed: str) -> Meter:
    """Let twelve phones play, then kill the server and see them come back."""
    meter, chance = Meter(), random.Random(seed)
    await asyncio.sleep(min(ALONE, seconds))
    measured = await asyncio.to_thread(laptop.measured)
    load.alone, alone = measured["letters"], len(measured["late"])
    ways = list(laptop.addresses.values())
    meter.phones = [LoadPhone(ways[number % len(ways)], meter) for number in range(PHONES)]
    for phone in meter.phones:
        await phone.claim()
    tasks = [asyncio.create_task(phone.follow()) for phone in meter.phones]
    players = [asyncio.create_task(play(phone, chance)) for phone in meter.phones]
    start = time.monotonic()
    done, _ = await asyncio.wait([*tasks, *players], timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    load.seconds, load.inputs = time.monotonic() - start, len(meter.answers)
    for task in done:
        load.failures.append(repr(task.exception()))
    measured = await asyncio.to_thread(laptop.measured)
    load.letters = measured["letters"][len(load.alone) :]
    load.late, load.work = measured["late"][alone:], measured["work"][alone:]
    load.seen = {int(seq): moment for seq, moment in dict(measured["followed"]).items()}
    load.killed = time.monotonic()
    laptop.kill()
    await asyncio.to_thread(laptop.start)
    served = time.monotonic()
    load.start = served - load.killed
    with suppress(TimeoutError):
        async with asyncio.timeout(4 * BACK):
            while any(phone.seen < load.killed for phone in meter.phones):
                await asyncio.sleep(0.02)
    load.back = time.monotonic() - served
    await asyncio.sleep(2 * RETRY)
    for task in (*tasks, *players):
        task.cancel()
    await asyncio.gather(*tasks, *players, return_exceptions=True)
    for phone in meter.phones:
        await phone.client.aclose()
    return meter


def check(load: Load, laptop: Laptop, meter: Meter) -> None:
    """Compare what was acknowledged with what the server carried out and what the store holds."""
    inputs = [json.loads(line) for line in laptop.log.read_text().splitlines()]
    carried_out = {row["key"]: row for row in inputs if row["added"]}
    added = [seq for row in inputs for seq in row["added"]]
    store = SqliteStore(laptop.folder)
    entries = store.entries("friday")
    store.close()
    known = {row["key"] for row in inputs}
    load.entries = len(entries)
    load.lost = sum(key not in known for key in meter.answers) + sum(seq > len(entries) for seq in added)
    load.doubled = len(added) - len(set(added)) + sum(bool(row["added"]) for row in inputs) - len(carried_out)
    unlogged = set(range(added[0] if added else 0, len(entries) + 1)) - set(added)
    if len(unlogged) > PHONES:  # what was being recorded when the server was killed is in the store, not in the log
        load.failures.append(f"{len(unlogged)} entries that no input made")
    recorded = {seq: row["time"] for row in inputs for seq in row["added"][-1:]}
    before = {seq: moment for seq, moment in recorded.items() if moment < load.killed - 1}
    load.changes = list(meter.delays(before))
    load.followed = [max(0.0, load.seen[seq] - moment) for seq, moment in recorded.items() if seq in load.seen]


def measure(game: str, seconds: float, seed: int) -> Load:
    """Let twelve phones play a game."""
    load = Load(game)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        taught(folder, game, 4, random.Random(f"load {game} {seed}"))
        laptop = Laptop(folder)
        try:
            meter = asyncio.run(run(laptop, load, seconds, f"{game} {seed}"))
            check(load, laptop, meter)
        finally:
            laptop.kill()
        if errors := laptop.errors():
            load.failures.append(errors[-2000:])
    return load
