"""Hostile requests to a server of phones: it fails at none, shows and does nothing for another seat, and stays small.

The sender has the address of one seat and that of spectators, as somebody at the table has. That seat is to act nearly all
the time: the other seats play on as soon as it has declared, and their phones are connected, so that nobody fills in their
tally sheets for them. Requests are drawn slice by slice, each from a seed of its own: whole ones with odd parts, broken
ones, half ones, and streams; after each slice it is looked at what they have done, and said.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from tests.phones.hostile_requests import OTHERS, OWN, Sender
from tests.phones.target import Target

AT_ONCE = 96
"""So many requests are under way: half ones wait ten seconds for their end, and hold up no others."""
ANSWER_SECONDS = 20.0
GROWTH = 48
"""Megabytes by which the server may grow between an early and the last request."""
SLICE = 2_500
"""So many requests are drawn from one seed."""
EARLY = 0.2
"""After this part of the slices the size of the server is taken the first time: all code is loaded then."""
BUSY = "503"
"""How the server refuses a connection where there are too many at once, before it is a request."""
PLAYING = 0.3
"""Seconds after which the other seats look whether it is their turn."""


class Attack(Struct):
    """What hostile requests led to; sizes in megabytes."""

    sent: int = 0
    seconds: float = 0.0
    statuses: Counter[str] = field(default_factory=Counter)
    own: int = 0
    others: int = 0
    early: float = 0.0
    late: float = 0.0
    failures: list[str] = []

    def lines(self) -> Iterator[str]:
        """Format the figures."""
        answers = ", ".join(f"{status or 'none'} {count}" for status, count in sorted(self.statuses.items()))
        yield f"{self.sent} requests in {self.seconds:.0f} s ({self.sent / max(self.seconds, 0.001):.0f}/s): {answers}"
        yield (
            f"  {self.own} entries of the sender's seat, {self.others} that the other seats made themselves;"
            f" the server has {self.early:.0f} MB, then {self.late:.0f} MB"
        )
        yield from (f"  failed: {failure}" for failure in self.failures[:20])


async def send(target: Target, sender: Sender, attack: Attack) -> None:
    """Send a request, and look at what comes back."""
    request = sender.draw()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    except OSError as error:
        attack.failures.append(f"no connection: {error}")
        return
    answer = b""
    with suppress(OSError, TimeoutError):
        writer.write(request)
        async with asyncio.timeout(ANSWER_SECONDS if b"\r\n\r\n" in request else 0.05):
            answer = await reader.read(4_096)
            while b"text/event-stream" not in answer and len(answer) < 300_000 and (more := await rest(reader)):
                answer += more
    writer.close()
    look(target, request, answer, attack)
    if (entry := re.search(rb'data-entry="(\d+)', answer)) is not None:
        sender.entry = max(sender.entry, int(entry[1]))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Read what comes at once."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0.02):
            return await reader.read(65_536)
    return b""


def look(target: Target, request: bytes, answer: bytes, attack: Attack) -> None:
    """Note what is wrong with an answer."""
    attack.sent += 1
    status = answer[9:12].decode("ascii", "replace") if answer.startswith(b"HTTP/1.1 ") else ""
    attack.statuses[status] += 1
    leaks = [
        name
        for name, mark in {
            "a failure": b"HTTP/1.1 5" if status.startswith("5") and status != BUSY else b"\x00none",
            "a traceback": b"Traceback",
            "a file": b"root:x:",
            "source": b"from __future__",
            "the store": b"SQLite format",
            "the keys": b'"secret"',
            **{f"the secret of {seat}": target.secrets[seat].encode() for seat in OTHERS},
        }.items()
        if mark in answer
    ]
    shown = re.search(rb'data-seat="(.*?)"', answer)
    if shown is not None and shown[1] not in (b"", OWN.encode()):
        leaks.append("the page of another seat")
    if leaks:
        attack.failures.append(f"{leaks} for {request[:300]!r}: {answer[:200]!r}")


async def follow(target: Target, seat: str) -> None:
    """Keep the phone of a seat connected."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
            cookies = target.cookies(target.secrets[seat], "honest")
            writer.write(f"GET /changes HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n\r\n".encode())
            while await reader.read(4_096):
                pass
            writer.close()
        await asyncio.sleep(PLAYING)


async def play_on(target: Target) -> None:
    """Let the other seats play, again and again."""
    while True:
        await asyncio.to_thread(target.play_on, OWN)
        await asyncio.sleep(PLAYING)


async def run(target: Target, requests: int, seed: int, attack: Attack) -> None:
    """Send requests, some at once."""
    phones = [asyncio.create_task(follow(target, seat)) for seat in OTHERS]
    await asyncio.sleep(PLAYING)
    sender, left = Sender(target, await asyncio.to_thread(target.forms), seed), iter(range(requests))
    playing = asyncio.create_task(play_on(target))

    async def work() -> None:
        for _ in left:
            await send(target, sender, attack)

    start = time.monotonic()
    await asyncio.gather(*(work() for _ in range(min(AT_ONCE, requests))))
    attack.seconds += time.monotonic() - start
    attack.late = target.size()
    if playing.done():
        attack.failures.append(f"the other seats cannot play: {playing.exception()!r}")
    for task in (*phones, playing):
        task.cancel()
    await asyncio.gather(*phones, playing, return_exceptions=True)


def measure(requests: int, seed: int, *options: str, say: Callable[[str], object] = lambda _: None) -> Attack:
    """Send hostile requests to a table slice by slice, see what came of them, and say how far they are."""
    attack = Attack()
    slices = max(1, requests // SLICE)
    with tempfile.TemporaryDirectory() as home:
        target = Target(Path(home), *options)
        try:
            for number in range(slices):
                if number == int(slices * EARLY):
                    attack.early = target.size()
                asyncio.run(run(target, requests // slices, seed + number, attack))
                check(target, attack)
                say(f"  seed {seed + number}: " + "\n".join(attack.lines()))
                if attack.failures:
                    break
        finally:
            target.stop()
    return attack


def check(target: Target, attack: Attack) -> None:
    """See that the server stands, and that nothing was done for another seat."""
    if target.process.poll() is not None:
        attack.failures.append(f"the server has ended: {target.process.returncode}")
    if errors := target.errors():
        attack.failures.append(f"the server complained: {errors[-3000:]}")
    with target.table() as table:
        attack.own = sum(entry.seat == OWN for entry in table.entries)
        attack.others = len(target.honest)
    attack.failures.extend(target.wrongs(OWN))
    if attack.early and attack.late - attack.early > GROWTH:
        attack.failures.append(f"the server grew from {attack.early:.0f} to {attack.late:.0f} MB")
