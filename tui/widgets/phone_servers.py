"""The servers of the phone pages: one for each table, in threads of their own, until the app exits."""

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
"""Seconds within which an idle event loop responds."""
MAX_WAIT = 0.03
"""The maximum number of seconds for which the phones wait for the app."""


def wait_for_idle(loop: AbstractEventLoop | None) -> None:
    """Wait until an event loop is idle, so that its next screen update comes before the work of this thread; at most
    `MAX_WAIT` seconds.
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
    """A link to the phone pages: for a seat, for spectators ("") or for the big screen (None), with its address, its
    join code, and the number of phones connected through it.
    """

    seat: str | None
    address: str
    code: str = ""
    connected: int = 0


class PhoneServerState(Struct, frozen=True):
    """The state of a running server: the address at which it can be reached, whether that is only this machine, the
    links to its pages, and whether declarations from phones must be confirmed on this machine.
    """

    address: str
    is_loopback: bool
    rows: tuple[PhoneRow, ...]
    confirms: bool = False


class PhoneOffer(Struct, frozen=True):
    """A declaration from a phone that waits for confirmation: the key with which it is answered, and its text."""

    key: str
    text: str


class PhoneServers:
    """The servers of all tables; the server code is imported with the first one.

    All methods but `is_running` and `offers` wait for a server, so they must be called outside the event loop.
    `on_change` is called in another thread when a table or its connected phones have changed; `give_way` waits there
    until the app is idle.
    """

    def __init__(self, on_change: Callable[[], object], give_way: Callable[[], object] = lambda: None) -> None:
        self._on_change = on_change
        self._give_way = give_way
        self._servers: dict[str, Any] = {}
        self._offers: dict[str, tuple[PhoneOffer, ...]] = {}
        self._lock = threading.Lock()
        self._is_closed = False

    def is_running(self, table: str) -> bool:
        """Return whether the server of phone pages for a table is running."""
        return table in self._servers

    def state(self, table: str) -> PhoneServerState | None:
        """Return the state of the server of a table; None if it is not running."""
        if (server := self._servers.get(table)) is None:
            return None
        seats = (PhoneRow(way.seat, way.address, way.code, way.connected) for way in server.seat_addresses())
        rows = (*seats, PhoneRow(None, server.board_address()))
        return PhoneServerState(server.address, server.is_loopback, rows, server.confirms)

    def offers(self, table: str) -> tuple[PhoneOffer, ...]:
        """Return the declarations waiting at a table, as last read."""
        return self._offers.get(table, ())

    def read_offers(self, table: str, words: Words) -> None:
        """Read the declarations waiting at a table."""
        server = self._servers.get(table)
        waiting = server.offers(words) if server is not None else ()
        self._offers[table] = tuple(PhoneOffer(offer.key, offer.text) for offer in waiting)

    def answer_offer(self, table: str, key: str, is_accepted: bool) -> bool:
        """Record or refuse a waiting declaration, and return whether that was possible. Raises `InputError` if it
        cannot be recorded.
        """
        server = self._servers.get(table)
        return server is not None and bool(server.answer_offer(key, is_accepted))

    def confirm(self, table: str, confirms: bool) -> None:
        """Choose whether declarations from phones must be confirmed or are recorded at once."""
        if (server := self._servers.get(table)) is not None:
            server.confirms = confirms

    def start(self, table: str, folder: Path, address: str = "") -> None:
        """Start the server of a table at an address ("" is this machine alone), replacing one at another address.
        Raises `InputError` if it cannot start; a previous server then keeps running.
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
        """Sign out the phones of a seat, or of spectators ("")."""
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
        """Stop all servers, and start none from now on."""
        self._is_closed = True
        with self._lock:
            for table in list(self._servers):
                self._stop(table)


def network_addresses() -> tuple[str, ...]:
    """Return the addresses at which this machine can be reached from its networks."""
    from tui.web import server

    return server.network_addresses()
