"""A picture shows a text as wide as the terminal does."""

from __future__ import annotations

import asyncio
import re

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.tools.picture import picture


class Said(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("two")
        yield Static("順位A")


def widths(svg: str) -> dict[str, float]:
    """How wide each text is, in the unit of the picture."""
    return {text: float(width) for width, text in re.findall(r'textLength="([\d.]+)"[^>]*>([^<]+)', svg)}


def test_a_japanese_letter_is_two_cells_wide() -> None:
    async def taken() -> str:
        app = Said()
        async with app.run_test(size=(20, 3)) as pilot:
            await pilot.pause()
            return picture(app)

    wide = widths(asyncio.run(taken()))
    cell = wide["two"] / 3
    assert wide["順位A"] == pytest.approx(5 * cell)
