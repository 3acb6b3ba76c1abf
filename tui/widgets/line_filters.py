"""The filters of drawn lines: quiet text with enough contrast, and no colours if the terminal shows none."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

LEAST = 4.5
"""The minimum contrast ratio of text and background (WCAG AA)."""
STEPS = (0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05)
"""The fractions by which dim text may be blended with its background; the first readable one is used."""
WEIGHTS = (0.2126, 0.7152, 0.0722)
"""The weights of red, green and blue in the relative luminance of a colour (WCAG 2.1)."""
NOT_DIM = Style(dim=False)


def _light(part: int) -> float:
    lit = part / 255
    return lit / 12.92 if lit <= 0.04045 else float(((lit + 0.055) / 1.055) ** 2.4)


@lru_cache(4096)
def contrast(first: Color, other: Color) -> float:
    """Return the contrast ratio of two colours, from 1 (equal) to 21 (black on white)."""
    luminances = (
        (weight * _light(part) for weight, part in zip(WEIGHTS, each.rgb, strict=True)) for each in (first, other)
    )
    lights = sorted(map(sum, luminances), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


@lru_cache(1024)
def quiet(style: Style, background: Color, dim: bool) -> Style:
    """Return a style for dim text: its colour is blended with the background as far as it stays readable. If `dim` is
    False, the colour is unchanged.
    """
    if not dim or style.color is None:
        return style + NOT_DIM
    back = background if style.bgcolor is None or style.bgcolor.is_default else Color.from_rich_color(style.bgcolor)
    colour = Color.from_rich_color(style.color)
    if style.reverse:
        colour, back = back, colour
    blends = (colour.blend(back, step) for step in STEPS)
    blended = next((blend for blend in blends if contrast(blend, back) >= LEAST), colour)
    rich_colour = RichColor.from_rgb(*blended.rgb)
    return style + (Style(bgcolor=rich_colour) if style.reverse else Style(color=rich_colour)) + NOT_DIM


class ContrastFilter(LineFilter):
    """A line filter for dim text. `dims` returns whether the theme uses dim text."""

    def __init__(self, dims: Callable[[], bool]) -> None:
        super().__init__()
        self.dims = dims

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line with readable colours."""
        dims = self.dims()
        return [
            Segment(text, quiet(style, background, dims), control) if style is not None and style.dim else segment
            for segment in segments
            for text, style, control in (segment,)
        ]


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
