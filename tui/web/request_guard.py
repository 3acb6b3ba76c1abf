"""Checks of every connection and request: their number, the host name, and the security headers of the response."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import h11
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LOCAL_NAMES = ("localhost",)


class RequestGuard:
    """A middleware that refuses requests to host names other than IP addresses and this machine, because a foreign site
    could point its own name at this address.

    It adds headers to every response that protect the pages from other sites.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, forward it, and add the security headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        if not is_address(HTTPConnection(scope).headers.get("host", "")):
            await PlainTextResponse("Host?", 400)(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)


def is_address(header: str) -> bool:
    """Return whether a Host header contains an IP address or a local name of this machine."""
    name = header.rpartition(":")[0] if header.rpartition(":")[2].isdecimal() else header
    if name in LOCAL_NAMES:
        return True
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_same_origin(request: Request) -> bool:
    """Return whether a page of this server sent the request."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site") == "same-origin"
    return origin == f"{request.url.scheme}://{request.headers.get('host', '')}"


class AttemptLimiter:
    """A rate limit of `limit` attempts in `seconds` per sender; at most `max_senders` senders are remembered."""

    def __init__(
        self, limit: int, seconds: float, max_senders: int = 1_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limit = limit
        self._seconds = seconds
        self._max_senders = max_senders
        self._clock = clock
        self._attempts: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        """Return whether a sender may make an attempt now, and count it. A refused attempt is not counted."""
        now = self._clock()
        attempts = self._attempts.setdefault(sender, deque())
        self._attempts.move_to_end(sender)
        while attempts and attempts[0] <= now - self._seconds:
            attempts.popleft()
        if len(self._attempts) > self._max_senders:
            self._attempts.popitem(last=False)
        if len(attempts) >= self._limit:
            return False
        attempts.append(now)
        return True


REQUEST_SECONDS = 10.0
"""The time limit for a complete request, in seconds."""
MAX_OF_ADDRESS = 48
"""The maximum number of connections per network address; a browser opens six per page."""
LOGGERS = ("uvicorn", "asyncio")


class GuardedProtocol(H11Protocol):
    """A connection that is closed if its request is late or its address has too many connections.

    Unparsable data close it without logging, because the terminal may be displaying a table.
    """

    _expiry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it, too
        """Accept a connection, or close it if its address has too many connections."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        count = sum(each.client is not None and each.client[0] == address for each in _clients(self.connections))
        if count > MAX_OF_ADDRESS and not address.startswith("127."):
            transport.close()
        else:
            self._wait_for_request()

    def data_received(self, data: bytes) -> None:
        """Process received data. Invalid data during a response close the connection."""
        try:
            super().data_received(data)
        except h11.LocalProtocolError:  # more of what is no request, while an answer is under way
            self.transport.close()

    def on_response_complete(self) -> None:
        """Start the time limit for the next request."""
        H11Protocol.on_response_complete(self)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit."""
        self._cancel()
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        self._cancel()
        self._expiry = self.loop.call_later(REQUEST_SECONDS, self._expire)

    def _cancel(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None

    def _expire(self) -> None:
        """Close the connection if its request has not arrived completely."""
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.close()


def _clients(connections: Any) -> tuple[H11Protocol, ...]:
    return tuple(connections)


class ReportedErrors(logging.Handler):
    """A log handler that writes server exceptions as crash reports and discards all other records."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a crash report for a log record with an exception. Discard connection errors (`OSError`) and records
        without an exception.
        """
        from referee.error_boundary import caught, strict

        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception) and not isinstance(error, OSError) and not strict():
            caught(error, server=record.getMessage())


def keep_logs_quiet() -> None:
    """Suppress the server's logging to standard error, because the terminal may be displaying a table."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(handler, ReportedErrors) for handler in logger.handlers):
            logger.addHandler(ReportedErrors())
            logger.propagate = False
