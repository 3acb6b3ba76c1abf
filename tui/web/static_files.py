"""The static files of the pages. Only names in a fixed table are served, so no other file is reachable."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tui.core.rendering.seat_style import COLOURS

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
