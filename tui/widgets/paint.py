"""From the text that the desk draws to the one that the terminal library shows."""

from __future__ import annotations

from rich.text import Span
from rich.text import Text as RichText

from tui.desk.ink import Text

ASCII = str.maketrans(dict(zip("…—–→×÷·•−↓↑▢", ".-->x/---v^_", strict=True)))


def paint(text: Text) -> RichText:
    """Make of a text what a widget renders."""
    return RichText(text.plain, text.style, spans=[Span(*span) for span in text.spans])


def readable(text: Text, theme: str, ascii: bool = False) -> Text:
    """Draw nothing dim where high contrast is wanted, and no sign of ambiguous width where ASCII is."""
    plain = text.plain.translate(ASCII) if ascii else text.plain
    contrast = theme == "gyoji-contrast"
    seen = Text(plain, text.style.replace("dim", "") if contrast else text.style)
    seen.spans = [one._replace(style=one.style.replace("dim", "")) if contrast else one for one in text.spans]
    return seen
