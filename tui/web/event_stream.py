"""The event stream of a phone, and the limit of open streams."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tui.web.phone import Phone
from tui.web.sent_form import Refusal
from tui.web.table_host import TableHost

MAX_STREAMS = 16
"""The maximum number of open event streams per seat."""


class EventStream(StreamingResponse):
    """An event stream of a phone. It counts as open before its first event, so that the limit holds for streams that
    are opened at once.
    """

    def __init__(self, server: TableHost, phone: Phone, events: AsyncIterator[str]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._server, self._phone = server, phone

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events. Raises `Refusal` if too many streams of the seat are open."""
        if self._server.streams(self._phone.seat) >= MAX_STREAMS:
            raise Refusal(429, "too_often")
        with self._server.connection(self._phone):
            await super().__call__(scope, receive, send)
