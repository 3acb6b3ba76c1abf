"""A QR code on the screen: the first of several texts whose code fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static

from tui.core.export import qr_code_text

CODE = "#ffffff on #000000"
"""Light modules are the glyphs, on black, whatever the theme: inverted codes are not read."""


class QrCode(Static):
    """As wide and as high as the code; nothing where none fits."""

    DEFAULT_CSS = "QrCode { width: auto; height: auto; }"

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    def draw(self, texts: Sequence[str], columns: int, rows: int) -> str:
        """Draw the first text whose code fits so many cells, and give it; "" where none does."""
        fits = qr_code_text.fitting(tuple(texts), columns, rows)
        self.update(Text("\n".join(fits[1]), CODE, no_wrap=True) if fits else Text())
        return fits[0] if fits else ""
