"""From the text that the desk draws to the one that the terminal library shows."""

from __future__ import annotations

from rich.text import Span
from rich.text import Text as RichText

from tui.core.rendering.styled_text import StyledText

ASCII = str.maketrans(dict(zip("…—–→×÷·•−↓↑▢", ".-->x/---v^_", strict=True)))


def paint(text: StyledText) -> RichText:
    """Make of a text what a widget renders."""
    return RichText(text.plain, text.style, spans=[Span(*span) for span in text.spans])


def readable(text: StyledText, ascii: bool = False) -> StyledText:
    """Draw no sign of ambiguous width where ASCII is wanted."""
    if not ascii:
        return text
    converted = StyledText(text.plain.translate(ASCII), text.style)
    converted.spans = text.spans
    return converted
