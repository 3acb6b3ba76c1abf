"""The cells of the screen in front, as they are drawn."""

from __future__ import annotations

from typing import Any

from textual._context import visible_screen_stack
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip


def strips(app: App[Any]) -> list[Strip]:
    """Draw the screen row by row."""
    token = visible_screen_stack.set(app._background_screens)
    try:
        return app.screen._compositor.render_strips()
    finally:
        visible_screen_stack.reset(token)


def crop(drawn: list[Strip], region: Region) -> str:
    """Read a part of what was drawn."""
    rows = drawn[region.y : region.bottom]
    return "\n".join(strip.crop(region.x, region.right).text.rstrip() for strip in rows)
