"""The appearance of a seat: letter, shape and colour, each of which identifies it."""

from __future__ import annotations

import os

from referee.rules.game import Seat
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import SHAPES, shape

COLOURS = {
    "yellow": ("#e5c453", "#6e5200"),
    "red": ("#ec7a6e", "#a3201a"),
    "purple": ("#bfa3ea", "#5b3a94"),
    "blue": ("#7fb2ea", "#1d4f91"),
    "green": ("#86c083", "#1e6b2e"),
    "orange": ("#eaa35e", "#8a4300"),
    "black": ("#b9b9b9", "#2b2b2b"),
    "grey": ("#b9b9b9", "#4a4a4a"),
    "white": ("#f4f1e8", "#55524a"),
    "brown": ("#c9a07a", "#6b3f1d"),
    "natural": ("#e6d6a2", "#75602a"),
}
"""The colours of wooden pieces, for dark and for light backgrounds; not used by the high-contrast theme."""


HATCHES = ("█▒░▚▞", "#%-+o")
"""The characters of the bars of the first to the fifth seat where their colours cannot be distinguished."""


def piece_style(colour: str, theme: str) -> str:
    """Return the text style for a piece of this colour in a theme."""
    if theme == "gyoji-contrast" or colour not in COLOURS:
        return "bold"
    return f"bold {COLOURS[colour][theme == 'gyoji-light']}"


def seat_style(seat: Seat, theme: str) -> str:
    return piece_style(seat.colour, theme)


def seat_mark(seat: Seat, theme: str, ascii: bool = False) -> StyledText:
    """Draw the letter and shape of a seat in its colour."""
    return StyledText(f"{seat.id} {shape(seat.shape, ascii)}", seat_style(seat, theme))


def seat_bar(seat: Seat, cells: int, theme: str, ascii: bool = False) -> StyledText:
    """Draw a bar of a seat, `cells` wide: in its colour, or in its hatch where there are no colours."""
    is_hatched = theme == "gyoji-contrast" or bool(os.environ.get("NO_COLOR"))
    order = [*SHAPES].index(seat.shape) if is_hatched and seat.shape in SHAPES else 0
    hatch = HATCHES[ascii][order % len(HATCHES[ascii])]
    return StyledText(hatch * max(0, cells), seat_style(seat, theme))
