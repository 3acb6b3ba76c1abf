"""A filter for terminals without colours (`NO_COLOR`): it removes all colours but keeps bold, italic and
reversed text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui.widgets.contrast_filter import contrast

APART = 1.4
"""The contrast ratio above which a background is considered different from the screen's."""


@lru_cache(1024)
def colourless(style: Style, screen_background: Color, quiet: tuple[str, ...]) -> Style:
    """Remove the colours of a style. Text on a background that differs clearly from the screen's becomes reversed."""
    own = style.bgcolor is not None and not style.bgcolor.is_default and not style.reverse
    behind = Color.from_rich_color(style.bgcolor) if own else screen_background
    apart = own and behind.hex.lower() not in quiet and contrast(behind, screen_background) >= APART
    return Style(
        bold=style.bold,
        italic=style.italic,
        underline=style.underline,
        strike=style.strike,
        reverse=style.reverse or apart,
        link=style.link,
        meta=style.meta or None,
    )


class ColourlessFilter(LineFilter):
    """A line filter that removes colours. `backgrounds` returns the background colours of the screen and of its
    frame.
    """

    def __init__(self, backgrounds: Callable[[], tuple[str, ...]]) -> None:
        super().__init__()
        self.backgrounds = backgrounds

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line without colours."""
        backgrounds = self.backgrounds()
        screen_background = Color.parse(backgrounds[0])
        return [
            Segment(text, None if style is None else colourless(style, screen_background, backgrounds), control)
            for text, style, control in segments
        ]
