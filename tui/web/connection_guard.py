"""Connection limits: incomplete requests time out, and one address cannot use up all connections."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

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
