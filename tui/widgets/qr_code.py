"""A QR code on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static

from tui.core.export import qr_code_text

CODE = "#ffffff on #000000"
"""The style of a QR code: white on black in every theme, because scanners cannot read inverted codes."""


class QrCode(Static):
    """A widget that displays a QR code; empty if no code fits."""

    DEFAULT_CSS = "QrCode { width: auto; height: auto; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    def draw(self, texts: Sequence[str], columns: int, rows: int) -> str:
        """Draw the first text whose QR code fits into the columns and rows, and return this text; "" if none fits."""
        fits = qr_code_text.fitting(tuple(texts), columns, rows)
        self.update(Text("\n".join(fits[1]), CODE, no_wrap=True) if fits else Text())
        return fits[0] if fits else ""
