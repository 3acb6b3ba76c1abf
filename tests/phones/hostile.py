"""Hostile requests to a server of phones: it fails at none, shows and does nothing for another seat, and stays small.

The sender has the address of one seat and that of spectators, as somebody at the table has; that seat is to act, and the
others are to be left alone. Requests are drawn from a seed: whole ones with odd parts, broken ones, half ones, and streams.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from referee.store.store import Store
from tests.phones.hostile_requests import OTHERS, OWN, Sender
from tests.phones.target import Target

AT_ONCE = 96
"""So many requests are under way: half ones wait ten seconds for their end, and hold up no others."""
ANSWER_SECONDS = 20.0
GROWTH = 48
"""Megabytes by which the server may grow between an early and the last request."""
SAID = 20
"""So often it is said how far the requests are."""
EARLY = 0.2
"""After this part of the requests the size of the server is taken the first time: all code is loaded then."""


class Attack(Struct):
    """What hostile requests led to; sizes in megabytes."""

    sent: int = 0
    seconds: float = 0.0
    statuses: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    early: float = 0.0
    late: float = 0.0
    failures: list[str] = []

    def lines(self) -> Iterator[str]:
        """Format the figures."""
        answers = ", ".join(f"{status or 'none'} {count}" for status, count in sorted(self.statuses.items()))
        yield f"{self.sent} requests in {self.seconds:.0f} s ({self.sent / max(self.seconds, 0.001):.0f}/s): {answers}"
        yield f"  {self.entries} entries, all of the sender's seat; the server has {self.early:.0f} MB, then {self.late:.0f} MB"
        yield from (f"  failed: {failure}" for failure in self.failures[:20])


async def send(target: Target, request: bytes, attack: Attack) -> None:
    """Send a request, and look at what comes back."""
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
            "a failure": b"HTTP/1.1 5" if answer.startswith(b"HTTP/1.1 5") else b"\x00none",
            "a traceback": b"Traceback",
            "a file": b"root:x:",
            "source": b"from __future__",
            **{f"the secret of {seat}": target.secrets[seat].encode() for seat in OTHERS},
        }.items()
        if mark in answer
    ]
    own = re.search(rb'class="own">(.*?)</p>', answer)
    if own is not None and (b"Ben" in own[1] or b"Chie" in own[1]):
        leaks.append("the page of another seat")
    if leaks:
        attack.failures.append(f"{leaks} for {request[:300]!r}: {answer[:200]!r}")


async def run(target: Target, requests: int, seed: int, attack: Attack) -> None:
    """Send requests, some at once, and say how far they are."""
    sender, left = Sender(target, seed), iter(range(requests))
    early, part = int(requests * EARLY), max(1, requests // SAID)

    async def work() -> None:
        for number in left:
            if number == early:
                attack.early = target.size()
            if number % part == 0 and requests > 10 * SAID * AT_ONCE:
                print(f"  {number} requests, {time.monotonic() - start:.0f} s, {target.size():.0f} MB", flush=True)
            await send(target, sender.draw(), attack)

    start = time.monotonic()
    await asyncio.gather(*(work() for _ in range(min(AT_ONCE, requests))))
    attack.seconds, attack.late = time.monotonic() - start, target.size()


def measure(requests: int, seed: int, *options: str) -> Attack:
    """Send hostile requests to a table, and see what came of them."""
    attack = Attack()
    with tempfile.TemporaryDirectory() as home:
        target = Target(Path(home), *options)
        try:
            asyncio.run(run(target, requests, seed, attack))
            check(target, attack)
        finally:
            target.stop()
    return attack


def check(target: Target, attack: Attack) -> None:
    """See that the server stands, and that nothing was recorded for another seat."""
    if target.process.poll() is not None:
        attack.failures.append(f"the server has ended: {target.process.returncode}")
    if errors := target.errors():
        attack.failures.append(f"the server complained: {errors[-3000:]}")
    store = Store(target.folder)
    entries = store.entries("friday")
    store.close()
    attack.entries = len(entries)
    others = [entry for entry in entries[1:] if entry.seat not in ("", OWN)]
    if others:
        attack.failures.append(f"recorded for another seat: {others}")
    if attack.late - attack.early > GROWTH:
        attack.failures.append(f"the server grew from {attack.early:.0f} to {attack.late:.0f} MB")
