"""A container that draws only its background, for speed."""

from __future__ import annotations

from rich.style import Style
from textual.containers import Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


def draw_background(widget: Widget, crop: Region) -> list[Strip]:
    """Draw the background of a widget without border, as one repeated row. This is faster than Textual, which renders
    each row separately.
    """
    under, own = widget.background_colors
    colour = under + own
    strip = Strip.blank(crop.width, Style.from_color(bgcolor=colour.rich_color))
    for get_line_filter in widget.app.get_line_filters():
        if get_line_filter.enabled:
            strip = strip.apply_filter(get_line_filter, colour)
    return [strip] * crop.height


class BackgroundContainer(Vertical):
    """A vertical container without border or padding."""

    def render_lines(self, crop: Region) -> list[Strip]:
        return draw_background(self, crop)
