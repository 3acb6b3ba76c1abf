"""The phone pages that the app serves: one server for each table, in threads of its own, until the app is closed."""

from __future__ import annotations

import threading
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from scoring.text_catalogs import Words

PROMPT = 0.004
"""Seconds within which an event loop answers that has nothing else to do."""
MAX_WAIT = 0.03
"""Seconds for which the phones wait for the app at most."""


def wait_for_idle(loop: AbstractEventLoop | None) -> None:
    """Wait until an event loop has nothing else to do, so that its next frame goes before the work of this thread."""
    start, until = time.monotonic(), time.monotonic() + MAX_WAIT
    with suppress(RuntimeError):  # a loop that is closed
        while loop is not None and start < until:
            answered = threading.Event()
            loop.call_soon_threadsafe(answered.set)
            answered.wait(until - start)
            before, start = start, time.monotonic()
            if start - before < PROMPT:
                return


class PhoneRow(Struct, frozen=True):
    """A way to the pages: that of a seat, of spectators ("") or of the big screen (None), its address, its join code,
    and how many phones are connected by it.
    """

    seat: str | None
    address: str
    code: str = ""
    connected: int = 0


class PhoneServerState(Struct, frozen=True):
    """A running server: the address of this machine at which it serves, whether that is this machine alone, the ways to
    its pages, and whether declarations of phones are confirmed at the laptop.
    """

    address: str
    is_loopback: bool
    rows: tuple[PhoneRow, ...]
    confirms: bool = False


class PhoneOffer(Struct, frozen=True):
    """A declaration of a phone that waits to be confirmed: by what it is answered, and its text."""

    key: str
    text: str


class PhoneServers:
    """Starts, stops and asks the servers of tables; what serves is loaded with the first one.

    All but `is_running` and `offers` wait for a server, so they are called beside the event loop. `on_change` is
    called, in another thread, when a table or who is connected to it has changed; `give_way` waits there until the app
    has nothing to do.
    """

    def __init__(self, on_change: Callable[[], object], give_way: Callable[[], object] = lambda: None) -> None:
        self._on_change = on_change
        self._give_way = give_way
        self._servers: dict[str, Any] = {}
        self._offers: dict[str, tuple[PhoneOffer, ...]] = {}
        self._lock = threading.Lock()
        self._is_closed = False

    def is_running(self, table: str) -> bool:
        """Tell whether a table is served."""
        return table in self._servers

    def state(self, table: str) -> PhoneServerState | None:
        """Describe the server of a table; None where none is running."""
        if (server := self._servers.get(table)) is None:
            return None
        seats = (PhoneRow(way.seat, way.address, way.code, way.connected) for way in server.seat_addresses())
        rows = (*seats, PhoneRow(None, server.board_address()))
        return PhoneServerState(server.address, server.is_loopback, rows, server.confirms)

    def offers(self, table: str) -> tuple[PhoneOffer, ...]:
        """List the declarations that wait at a table, as they were read last."""
        return self._offers.get(table, ())

    def read_offers(self, table: str, words: Words) -> None:
        """Read which declarations wait at a table."""
        server = self._servers.get(table)
        waiting = server.offers(words) if server is not None else ()
        self._offers[table] = tuple(PhoneOffer(offer.key, offer.text) for offer in waiting)

    def answer_offer(self, table: str, key: str, is_accepted: bool) -> bool:
        """Record a declaration that waits, or refuse it; tell whether that could be done. Raises `InputError`."""
        server = self._servers.get(table)
        return server is not None and bool(server.answer_offer(key, is_accepted))

    def confirm(self, table: str, confirms: bool) -> None:
        """Let declarations of phones wait to be confirmed from now on, or record them at once."""
        if (server := self._servers.get(table)) is not None:
            server.confirms = confirms

    def start(self, table: str, folder: Path, address: str = "") -> None:
        """Serve a table at an address, this machine alone unless one is named, and no longer at another one. Raises
        `InputError`; the table is served as before then.
        """
        from tui.web.server import PhoneServer, own_address

        with self._lock:
            server = PhoneServer(
                table, own_address(address), folder=folder, on_change=self._on_change, give_way=self._give_way
            )
            if (current := self._servers.get(table)) is not None and current.address == server.address:
                return
            try:
                server.start()
            except BaseException:
                server.stop()
                raise
            self._stop(table)
            self._servers[table] = server
            if self._is_closed:
                self._stop(table)

    def revoke(self, table: str, seat: str) -> None:
        """Sign the phones of a seat, or of spectators (""), out."""
        if (server := self._servers.get(table)) is not None:
            server.revoke_seat(seat)

    def stop(self, table: str) -> None:
        """Serve a table no more."""
        with self._lock:
            self._stop(table)

    def _stop(self, table: str) -> None:
        if (server := self._servers.pop(table, None)) is not None:
            server.stop()

    def close(self) -> None:
        """Serve nothing any more."""
        self._is_closed = True
        with self._lock:
            for table in list(self._servers):
                self._stop(table)


def network_addresses() -> tuple[str, ...]:
    """List the addresses at which this machine can be reached from its networks."""
    from tui.web import server

    return server.network_addresses()
