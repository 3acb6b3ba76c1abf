"""What other parts stand on: it shows its background alone, and all its rows are one row."""

from __future__ import annotations

from rich.style import Style
from textual.containers import Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


def draw_background(widget: Widget, crop: Region) -> list[Strip]:
    """Draw the background of a widget without border. Textual would go through its rows one by one at every key,
    though others lie on all of them.
    """
    under, own = widget.background_colors
    colour = under + own
    strip = Strip.blank(crop.width, Style.from_color(bgcolor=colour.rich_color))
    for get_line_filter in widget.app.get_line_filters():
        if get_line_filter.enabled:
            strip = strip.apply_filter(get_line_filter, colour)
    return [strip] * crop.height


class BackgroundContainer(Vertical):
    """Parts below one another, and nothing around them."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the background."""
        return draw_background(self, crop)
