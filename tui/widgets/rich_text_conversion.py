"""Conversion of styled text to the text type of Rich, which Textual displays."""

from __future__ import annotations

from rich.text import Span
from rich.text import Text as RichText

from tui.core.rendering.styled_text import StyledText

ASCII = str.maketrans(dict(zip("…—–→×÷·•−↓↑▢", ".-->x/---v^_", strict=True)))


def paint(text: StyledText) -> RichText:
    return RichText(text.plain, text.style, spans=[Span(*span[:3]) for span in text.spans])


def readable(text: StyledText, ascii: bool = False) -> StyledText:
    """Replace characters of ambiguous width if `ascii` is set."""
    if not ascii:
        return text
    converted = StyledText(text.plain.translate(ASCII), text.style)
    converted.spans = text.spans
    return converted
