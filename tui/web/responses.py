"""The static files of the pages, and the event stream of a phone. Only names in a fixed table are served as files, so
that no other is reachable; the number of open streams is limited.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from tui.core.rendering.seat_style import COLOURS
from tui.web.phone import Phone
from tui.web.sent_form import Refusal
from tui.web.table_host import TableHost

FOLDER = Path(__file__).with_name("static")
TYPES = {"pages.css": "text/css", "changes.js": "text/javascript", "seats.css": "text/css", "icon.svg": "image/svg+xml"}


async def static_file(request: Request) -> Response:
    """Return the response with a static file; HTTP 404 for an unknown name."""
    name = request.path_params["name"]
    if name not in TYPES:
        raise HTTPException(404)
    return Response(_content(name), media_type=TYPES[name])


@cache
def _content(name: str) -> str:
    return seat_colours() if name == "seats.css" else (FOLDER / name).read_text(encoding="utf-8")


def seat_colours() -> str:
    """Return the style sheet with the seat colours, for dark and light pages."""
    dark = "".join(f".seat-{name} {{ --seat: {colours[0]}; }}\n" for name, colours in COLOURS.items())
    light = "".join(f".seat-{name} {{ --seat: {colours[1]}; }}\n" for name, colours in COLOURS.items())
    return f"{dark}@media (prefers-color-scheme: light) {{\n{light}}}\n"


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
