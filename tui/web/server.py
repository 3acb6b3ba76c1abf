"""The server of the phone pages: uvicorn in a separate thread and event loop, so that it never blocks the app."""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn
from msgspec import Struct

from referee.table.table import Table
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.web.network_addresses import LOOPBACK, is_loopback, reachable_address
from tui.web.request_guard import GuardedProtocol, keep_logs_quiet
from tui.web.routes import PhonePages
from tui.web.seat_keys import SPECTATOR
from tui.web.table_host import TableHost

START_SECONDS = 10.0
MAX_CONNECTIONS = 200


class SeatAddress(Struct, frozen=True):
    """The access data of a seat ("" for spectators): the address in its QR code, its join code, and its number of
    connected phones.
    """

    seat: str
    address: str
    code: str
    connected: int = 0


class WaitingOffer(Struct, frozen=True):
    """A declaration typed on a phone that waits for confirmation at the table: its id (`key`), seat and text."""

    key: str
    seat: str
    text: str


class PhoneServer:
    """The server of a table's phone pages."""

    def __init__(
        self,
        table_name: str,
        address: str = LOOPBACK,
        port: int = 0,
        folder: Path | None = None,
        on_change: Callable[[], object] = lambda: None,
        give_way: Callable[[], object] = lambda: None,
    ) -> None:
        """Create the server at an address of this machine (see `own_address`). Port 0 means the last used port if free,
        otherwise any free port.

        `on_change` is called in another thread when the table or the connected phones change; `give_way` is called
        before each page and input.
        """
        self._host = TableHost(table_name, folder, on_change, give_way)
        self.address = address
        self._requested_port = port
        self.port = 0

    @property
    def base(self) -> str:
        """The base URL of the pages."""
        name = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{name}:{self.port}"

    @property
    def table(self) -> Table:
        """The served table; other threads may read it only before play begins."""
        return self._host.table

    def seat_addresses(self) -> list[SeatAddress]:
        """Return the access data of all seats, spectators last."""
        return self._host.run(self._seat_addresses).result()

    def _seat_addresses(self) -> list[SeatAddress]:
        keys = [self._host.keys.of_seat(seat) for seat in (*self.table.seats, SPECTATOR)]
        return [
            SeatAddress(key.seat, f"{self.base}/s/{key.secret}", key.code, self._host.connected(key.seat))
            for key in keys
        ]

    def board_address(self) -> str:
        """Return the URL of the big screen, for a television."""
        return f"{self.base}/b/{self._host.run(self._host.keys.of_seat, SPECTATOR).result().secret}"

    @property
    def is_loopback(self) -> bool:
        """Whether the pages are reachable only on this machine."""
        return is_loopback(self.address)

    # declarations that the table confirms

    @property
    def confirms(self) -> bool:
        """Whether phone declarations require confirmation at the laptop."""
        return self._host.run(lambda: self._host.keys.confirms).result()

    @confirms.setter
    def confirms(self, confirms: bool) -> None:
        self._host.run(self._host.confirm_declarations, confirms).result()

    def offers(self, words: Words) -> list[WaitingOffer]:
        return self._host.run(self._offers, words).result()

    def _offers(self, words: Words) -> list[WaitingOffer]:
        offers = self._host.offers
        return [
            WaitingOffer(
                offer.id,
                offer.seat,
                words.translate("web.offered", seat=offer.seat, move=offers.text(words, offer)),
            )
            for offer in offers.waiting()
        ]

    def answer_offer(self, key: str, is_accepted: bool) -> bool:
        """Record or refuse a waiting declaration. Return whether that was possible; raise `InputError` if it is no
        longer waiting.
        """
        return self._host.run(self._host.answer_offer, key, is_accepted).result()

    def revoke(self, seat: str) -> None:
        """Sign out the phones of a seat, given by the beginning of its letter or name. Raises `InputError` if there is
        no such seat.
        """
        self.revoke_seat(self.table.names.find("seats", seat, "--revoke"))

    def revoke_seat(self, seat: str) -> None:
        """Sign out the phones of a seat, or of spectators, by seat id."""
        self._host.run(self._host.keys.revoke, seat).result()

    def start(self, confirms: bool | None = None, revoked: Sequence[str] = ()) -> None:
        """Open the table and start the server. Raises `InputError` if either is impossible.

        Before the first request is answered, `confirms` (None: as the last time) is set, and the phones of the
        `revoked` seats are signed out.
        """
        self._host.run(self._host.open).result()
        if confirms is not None:
            self.confirms = confirms
        for seat in revoked:
            self.revoke(seat)
        listener = self._bound()
        bound, self.port = listener.getsockname()[:2]
        self.address = reachable_address(bound)
        self._host.run(setattr, self._host.keys, "port", self.port).result()
        keep_logs_quiet()
        config = uvicorn.Config(
            PhonePages(self._host).application(),
            log_config=None,
            http=GuardedProtocol,
            ws="none",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MAX_CONNECTIONS,
            timeout_graceful_shutdown=1,
            lifespan="on",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, name="gyoji-phones", daemon=True
        )
        self._thread.start()
        until = time.monotonic() + START_SECONDS
        while not self._server.started and self._thread.is_alive() and time.monotonic() < until:
            time.sleep(0.01)
        if not self._server.started:
            raise input_error("web_port", field="--port", address=self.address, why="…")

    def _bound(self) -> socket.socket:
        """Return a socket bound to the requested port, or otherwise to the last used or any free port. Raises
        `InputError` on failure.
        """
        candidates = [self._requested_port] if self._requested_port else [self._host.keys.port, 0]
        for port in candidates:
            try:
                return self._listener(port)
            except (OSError, OverflowError, UnicodeError) as error:
                if port == candidates[-1]:
                    why = getattr(error, "strerror", None) or str(error)
                    field = "--host" if _is_of_address(error) else "--port"
                    raise input_error("web_port", field=field, address=self.address, why=why) from None
        raise AssertionError("there is always a last candidate")

    def _listener(self, port: int) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((self.address, port))
            listener.listen(128)
        except BaseException:
            listener.close()
            raise
        return listener

    def stop(self) -> None:
        """Stop the event streams, the server, and the thread of the table."""
        if hasattr(self, "_server"):
            self._host.is_closing = True
            self._server.should_exit = True
            self._thread.join(START_SECONDS)
        self._host.close()


def _is_of_address(error: Exception) -> bool:
    """Return whether a socket was refused because of its address, not of its port."""
    is_foreign = isinstance(error, OSError) and error.errno == errno.EADDRNOTAVAIL
    return is_foreign or isinstance(error, (socket.gaierror, UnicodeError))
