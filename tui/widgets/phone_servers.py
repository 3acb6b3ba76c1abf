"""The web servers for the phones of the players: one thread for each table, until the app exits."""

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
"""The response time below which an event loop counts as idle, in seconds."""
MAX_WAIT = 0.03
"""The maximum time that a phone request waits for the app, in seconds."""


def wait_for_idle(loop: AbstractEventLoop | None) -> None:
    """Wait until an event loop is idle, at most `MAX_WAIT` seconds, so that the screen is updated before this thread
    continues.
    """
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
    """A link to the phone pages: for a seat, for spectators ("") or for the big screen (None). It has an address, a
    join code, and the number of phones connected with it.
    """

    seat: str | None
    address: str
    code: str = ""
    connected: int = 0


class PhoneServerState(Struct, frozen=True):
    """The state of a running server: its address, whether it is reachable only from this computer (`is_loopback`), its
    links, and whether declarations from phones must be confirmed on this computer.
    """

    address: str
    is_loopback: bool
    rows: tuple[PhoneRow, ...]
    confirms: bool = False


class PhoneOffer(Struct, frozen=True):
    """A declaration from a phone that waits for confirmation: the key for the answer, and its text."""

    key: str
    text: str


class PhoneServers:
    """The servers of all tables; their code is imported on first use. Methods other than `is_running` block,
    so they must be called outside the event loop.

    `on_change` is called in a server thread after a change of a table or its phones. `give_way` waits there until the
    app is idle.
    """

    def __init__(self, on_change: Callable[[], object], give_way: Callable[[], object] = lambda: None) -> None:
        self._on_change = on_change
        self._give_way = give_way
        self._servers: dict[str, Any] = {}
        self._lock = threading.Lock()
        self._is_closed = False

    def is_running(self, table: str) -> bool:
        return table in self._servers

    def rename(self, table: str, name: str) -> None:
        """Note that a table has another name now, which its server follows by itself."""
        with self._lock:
            if table in self._servers:
                self._servers[name] = self._servers.pop(table)

    def state(self, table: str) -> PhoneServerState | None:
        """Return the state of a table's server; None if it is not running."""
        if (server := self._servers.get(table)) is None:
            return None
        seats = (PhoneRow(way.seat, way.address, way.code, way.connected) for way in server.seat_addresses())
        rows = (*seats, PhoneRow(None, server.board_address()))
        return PhoneServerState(server.address, server.is_loopback, rows, server.confirms)

    def offers(self, table: str, words: Words) -> tuple[PhoneOffer, ...]:
        """Return the waiting declarations of a table; empty if its server is not running."""
        server = self._servers.get(table)
        waiting = server.offers(words) if server is not None else ()
        return tuple(PhoneOffer(offer.key, offer.text) for offer in waiting)

    def answer_offer(self, table: str, key: str, is_accepted: bool) -> bool:
        """Record or refuse a waiting declaration. Return whether it still existed. Raises `InputError` if it cannot be
        recorded.
        """
        server = self._servers.get(table)
        return server is not None and bool(server.answer_offer(key, is_accepted))

    def confirm(self, table: str, confirms: bool) -> None:
        """Set whether declarations from phones must be confirmed before they are recorded."""
        if (server := self._servers.get(table)) is not None:
            server.confirms = confirms

    def start(self, table: str, folder: Path, address: str = "") -> None:
        """Start the server of a table at an address ("" for this machine only), replacing a server at another address.
        Raises `InputError` if it cannot start; the previous server then continues.
        """
        from tui.web.network_addresses import own_address
        from tui.web.server import PhoneServer

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
        """Disconnect the phones of a seat, or of spectators ("")."""
        if (server := self._servers.get(table)) is not None:
            server.revoke_seat(seat)

    def stop(self, table: str) -> None:
        """Stop the server of a table."""
        with self._lock:
            self._stop(table)

    def _stop(self, table: str) -> None:
        if (server := self._servers.pop(table, None)) is not None:
            server.stop()

    def close(self) -> None:
        """Stop all servers and prevent new ones."""
        self._is_closed = True
        with self._lock:
            for table in list(self._servers):
                self._stop(table)


def network_addresses() -> tuple[str, ...]:
    """Return the network addresses of this machine."""
    from tui.web import network_addresses

    return network_addresses.network_addresses()
