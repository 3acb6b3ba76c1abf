"""Hostile requests to a server of phones: it fails at none, shows and does nothing for another seat, and stays small.

The sender has the address of one seat and that of spectators, as somebody at the table has; that seat is to act, and the
others are to be left alone. Requests are drawn from a seed: whole ones with odd parts, broken ones, half ones, and streams.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote, urlencode

from msgspec import Struct, field

from referee.store.store import Store
from tests.tui.web.conftest import new_table

AT_ONCE = 96
"""So many requests are under way: half ones wait ten seconds for their end, and hold up no others."""
OWN, OTHERS = "A", ("B", "C")
ANSWER_SECONDS = 20.0
GROWTH = 48
"""Megabytes by which the server may grow between an early and the last request."""
OWN_MOVES = 0.05
"""This part of the bodies holds a move of the sender's own seat, which is to act."""
SAID = 20
"""So often it is said how far the requests are."""
EARLY = 0.2
"""After this part of the requests the size of the server is taken the first time: all code is loaded then."""
ODD = (
    "", "\x00", "../../etc/passwd", "%2e%2e/%2e%2e/companion.json", "<script>alert(1)</script>", "{{7*7}}", "' OR 1=1 --",
    "A" * 700, "Ann: consolidate", "A: consolidate", "consolidate", "Ben: consolidate", "1", "-", "?", "undo", "overrule",
    "日本語" * 20, "\u202e\u0000\ud7ff", "9" * 30, "1; Ann: end", "%00%ff", "\r\nSet-Cookie: a=b", "answer", "½²", "🂡",
)  # fmt: skip
PATHS = (
    "/", "/now", "/ask", "/table", "/board", "/end", "/join", "/why/1", "/input", "/may-i", "/language", "/changes",
    "/static/pages.css", "/static/changes.js", "/s/", "/b/", "/static/", "/why/", "/templates/now.html",
)  # fmt: skip
POSTED = ("/input", "/input", "/input", "/may-i", "/language", "/join")
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "FOO")
ACTIONS = (
    "declare",
    "tap",
    "answer",
    "confirm",
    "leave",
    "line",
    "clear",
    "withdraw",
    "tick",
    "item",
    "count",
    "",
    "undo",
    "revoke",
)
TYPES = (
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
    "\xff",
)
BROKEN = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50, b"\x00" * 400,
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n", b"POST /input HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Length: 5\r\nContent-Length: 6\r\n\r\ncode=", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /changes HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: "
    b"chunked\r\n\r\n5\r\ncode=\r\nzz\r\n", b"GET / HTTP/1.0\r\n\r\n", b"GET http://evil.example/now HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
)  # fmt: skip


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


class Target:
    """A table of three, served by `gyoji companion` in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        new_table(folder, "nippon", ("Ann", "Ben", "Chie"))
        self._errors = (folder / "stderr.txt").open("w")
        command = [sys.executable, "-m", "tui.cli", "companion", "friday", *options]
        env = {**os.environ, "GYOJI_HOME": str(folder), "PYTHONUNBUFFERED": "1", "GYOJI_STRICT": ""}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._errors, env=env, text=True)
        assert self.process.stdout is not None
        lines: list[str] = []
        while not (lines and "Only this computer" in lines[-1]):
            lines.append(self.process.stdout.readline())
            assert lines[-1], self.errors()
        addresses = re.findall(r": (http://127\.0\.0\.1:\d+)/s/(\S+)", "".join(lines))
        self.base = addresses[0][0]
        self.port = int(self.base.rpartition(":")[2])
        self.secrets = dict(zip(("A", "B", "C", ""), (secret for _, secret in addresses), strict=True))

    def errors(self) -> str:
        """Return what the server complained of: nothing."""
        reports = [path.read_text()[-1500:] for path in sorted(self.folder.rglob("*crash*")) if path.is_file()]
        return (self.folder / "stderr.txt").read_text() + "\n".join(reports)

    def size(self) -> float:
        """Return how large the server is (megabytes)."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()


class Sender:
    """Draws requests."""

    def __init__(self, target: Target, seed: int) -> None:
        self.target, self.chance = target, random.Random(seed)
        store = Store(target.folder)
        self.table = store.entries("friday")[0].hash[:8]
        store.close()

    def draw(self) -> bytes:
        """Draw a request, or what is none."""
        if self.chance.random() < 0.1:
            return self.chance.choice(BROKEN)
        whole = self._whole()
        if self.chance.random() < 0.06:
            return whole[: self.chance.randrange(len(whole))]
        if self.chance.random() < 0.05:
            place = self.chance.randrange(len(whole))
            return whole[:place] + self.chance.randbytes(self.chance.randrange(1, 6)) + whole[place + 1 :]
        return whole

    def _odd(self) -> str:
        if self.chance.random() < 0.2:
            return "".join(
                chr(self.chance.choice((self.chance.randrange(128), self.chance.randrange(55_000)))) for _ in range(12)
            )
        return self.chance.choice(ODD)

    def _path(self, posted: tuple[str, ...]) -> str:
        path = self.chance.choice((*PATHS, *posted * 3))
        if path.endswith("/") and path != "/":
            path += quote(
                self.chance.choice((self._odd(), self.target.secrets[OWN][:-1], "1", "changes.js")), safe="/%."
            )
        return path + (f"?{quote(self._odd())}" if self.chance.random() < 0.1 else "")

    def _whole(self) -> bytes:
        chance, target = self.chance, self.target
        method = chance.choice(METHODS) if chance.random() < 0.05 else chance.choice(("GET", "POST", "POST"))
        seat = chance.choice((OWN, OWN, "", None))
        secret = target.secrets[seat] if seat is not None else self._odd()
        device = chance.choice(("one", "two", quote(self._odd()), str(chance.random())))
        is_odd = chance.random() < 0.15
        origin = chance.choice(("http://evil.example", "null", "")) if is_odd else target.base
        host = chance.choice(("evil.example", "", self._odd())) if is_odd else f"127.0.0.1:{target.port}"
        headers = {
            "Host": host,
            "Origin": origin,
            "Cookie": f"gyoji-seat-{self.table}={secret}; gyoji-device-{self.table}={device}; gyoji-lang={chance.choice(('en', 'ja', 'x'))}",
            "Accept-Language": chance.choice(("en", "ja", self._odd())),
            "Content-Type": chance.choice(TYPES),
            "X-Forwarded-For": chance.choice(("1.2.3.4", self._odd())),
            "Connection": chance.choice(("close", "keep-alive")),
        }
        body = self._body(secret, device) if method != "GET" or chance.random() < 0.1 else b""
        headers["Content-Length"] = str(len(body) + (chance.choice((0, 0, 0, 0, 0, 0, 0, 0, -1, 5)) if body else 0))
        head = [
            f"{method} {self._path(POSTED if method == 'POST' else ())} HTTP/1.1",
            *(f"{name}: {_line(value)}" for name, value in headers.items()),
        ]
        return "\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + body

    def _body(self, secret: str, device: str) -> bytes:
        chance = self.chance
        if chance.random() < 0.1:
            return chance.randbytes(chance.choice((1, 100, 9_000, 40_000)))
        token = hmac.new(
            secret.encode("utf-8", "replace"), f"form {device}".encode("utf-8", "replace"), hashlib.sha256
        ).hexdigest()
        action, text = chance.choice((*ACTIONS, self._odd())), self._odd()
        if chance.random() < OWN_MOVES:
            action, text = "declare", "consolidate"
        fields = {
            "action": action,
            "text": text,
            "entry": chance.choice(("1", "1", "1", "2", "3", "0", self._odd())),
            "nonce": chance.choice((str(chance.random()), "same", self._odd())),
            "token": chance.choice((token, token, token, self._odd())),
            "seat": chance.choice(OTHERS),
            "code": self._odd(),
            "back": chance.choice(("/now", "//evil.example", self._odd())),
        }
        return urlencode(fields, errors="replace").encode()[: chance.choice((10, 9_000, 9_000, 9_000))]


def _line(value: str) -> str:
    return value.replace("\r", "").replace("\n", "")


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
