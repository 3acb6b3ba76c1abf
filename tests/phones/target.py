"""A table of three whose phone pages are served by `gyoji companion`, to be attacked; the other seats play honestly."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from referee.crash_reports import FOLDER
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.tui.web.conftest import new_table
from tests.tui.web.handset import Button, PageReader
from tui.core.session.session import Session
from tui.core.tally.table_sheet import sheet_contents
from tui.web.seat_keys import OfferStatus, SeatKeys

SEATS = ("A", "B", "C")
MOVE = "consolidate"
"""A move that is legal in every turn of the game that is played."""


class Target:
    """A table of three, served by `gyoji companion` in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.honest: set[int] = set()
        new_table(folder, "nippon", ("Ann", "Ben", "Chie"))
        self._errors = (folder / "stderr.txt").open("w")
        command = [sys.executable, "-m", "tui.cli", "companion", "friday", *options]
        env = {**os.environ, "GYOJI_HOME": str(folder), "PYTHONUNBUFFERED": "1", "GYOJI_STRICT": ""}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, env=env, text=True
        )
        assert self.process.stdout is not None
        lines: list[str] = []
        while not (lines and "Only this computer" in lines[-1]):
            lines.append(self.process.stdout.readline())
            assert lines[-1], self.errors()
        threading.Thread(target=self.process.stdout.read, daemon=True).start()  # what it asks is answered in `play_on`
        addresses = re.findall(r": (http://127\.0\.0\.1:\d+)/s/(\S+)", "".join(lines))
        self.base = addresses[0][0]
        self.port = int(self.base.rpartition(":")[2])
        self.secrets = dict(zip((*SEATS, ""), (secret for _, secret in addresses), strict=True))
        with self.table() as table:
            self.table_hash = table.entries[0].hash

    @contextmanager
    def table(self) -> Iterator[Table]:
        """Open the table as another process does."""
        store = SqliteStore(self.folder)
        try:
            yield Session("en", store).open("friday")
        finally:
            store.close()

    def cookies(self, secret: str, device: str) -> str:
        """Return the cookies of a phone."""
        return f"gyoji-seat-{self.table_hash[:8]}={secret}; gyoji-device-{self.table_hash[:8]}={device}"

    @staticmethod
    def token(secret: str, device: str) -> str:
        """Return what the forms of a phone carry; whoever has a seat can work it out."""
        key, text = secret.encode("utf-8", "replace"), f"form {device}".encode("utf-8", "replace")
        return hmac.new(key, text, hashlib.sha256).hexdigest()

    def forms(self) -> list[Button]:
        """Return the forms of the box and of the tally, those of every seat as its own phone has them."""
        with httpx.Client(base_url=self.base, timeout=60.0) as client:

            def page(seat: str, address: str) -> PageReader:
                return PageReader(
                    client.get(address, headers={"cookie": self.cookies(self.secrets[seat], "honest")}).text
                )

            kinds = [link for link in page(SEATS[0], "/tally").links if link.startswith("/tally/")]
            boxes = [link for link in page(SEATS[0], "/box").links if link.startswith("/box/")]
            pages = [page(SEATS[0], address) for address in boxes]
            pages += [page(seat, f"{kind}/{seat}") for kind in kinds for seat in SEATS]
        return [button for each in pages for button in each.buttons if button.action == "keep"]

    def play_on(self, seat: str) -> None:
        """Let the table confirm what waits, and let the other seats play until a seat is to act."""
        keys = SeatKeys(self.folder, self.table_hash, SEATS)
        if any(offer.status is OfferStatus.WAITING for offer in keys.offers.values()):
            assert self.process.stdin is not None
            self.process.stdin.write("yes\n")
            self.process.stdin.flush()
            return
        with self.table() as table:
            while (turn := table.judge(MOVE)).moves[-1].seat != seat:
                try:
                    step = table.declare(turn).step
                except InputError:  # the server was faster
                    return
                assert step is not None, "the other seats can always play on"
                self.honest.add(step.entry.seq)

    def wrongs(self, seat: str) -> Iterator[str]:
        """Tell what was done for other seats than one, but for what they did themselves."""
        with self.table() as table:
            for entry in table.entries[1:]:
                if entry.seat not in ("", seat) and entry.seq not in self.honest:
                    yield f"recorded for another seat: {entry}"
            others = tuple(f"seats.{other}." for other in SEATS if other != seat)
            store = SqliteStore(self.folder)
            for name, cells in sheet_contents(store.settings(), table):
                filled_in = [path for path, text in cells.items() if text and path.startswith(others)]
                if filled_in:
                    yield f"filled in for another seat: {name} {filled_in}"
            store.close()
        offers = SeatKeys(self.folder, self.table_hash, SEATS).offers
        yield from (f"offered for another seat: {offer}" for offer in offers.values() if offer.seat != seat)

    def errors(self) -> str:
        """Return what the server complained of: nothing."""
        reports = [path.read_text()[-1500:] for path in sorted((self.folder / FOLDER).glob("*"))]
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
