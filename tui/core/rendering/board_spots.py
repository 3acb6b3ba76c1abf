"""The spots of a board drawing: the characters that stand for a move, and the numbers of those that may be chosen.

A spot carries the beginning of a move in the notation, such as `place space=hire`, and begins with blank cells for its
number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText, StyleSpan

NUMBER = 3
"""The width of the number of a spot and of the blank after it, in terminal cells."""


class SpotArea(NamedTuple):
    """The cells of a spot in a drawing: its line, and its columns from `start` to before `stop`."""

    spot: str
    line: int
    start: int
    stop: int


def spot(notation: str, content: StyledText, width: int = 0) -> StyledText:
    """Draw a spot of at least `width` cells: the room for its number, and its content."""
    text = StyledText(" " * NUMBER).append_text(content)
    return marked(text.append(" " * (width - text.cell_len)), notation)


def marked(text: StyledText, notation: str) -> StyledText:
    """Make a drawn text a spot, if there is a notation; its first cells are replaced by its number."""
    if notation:
        text.spans.append(StyleSpan(0, len(text), "", notation))
    return text


def spot_areas(lines: Sequence[StyledText]) -> Iterator[SpotArea]:
    """Yield the areas of the spots of a drawing, in reading order."""
    for number, line in enumerate(lines):
        for span in sorted(span for span in line.spans if span.spot):
            start = cell_len(line.plain[: span.start])
            yield SpotArea(span.spot, number, start, start + cell_len(line.plain[span.start : span.end]))


def lit(lines: Sequence[StyledText], spots: Collection[str]) -> list[StyledText]:
    """Write these spots in bold, and dim the others."""
    lit_lines = [line.copy() for line in lines]
    for line in lit_lines:
        for span in [span for span in line.spans if span.spot]:
            line.stylize("bold" if span.spot in spots else "dim", span.start, span.end)
    return lit_lines


def numbered(
    lines: Sequence[StyledText], numbers: Mapping[str, int], accent: str, current: int = 0
) -> list[StyledText]:
    """Write the numbers on their spots, the `current` one reversed; spots without a number are dimmed."""
    numbered_lines = []
    for line in lines:
        text = line.copy()
        for span in sorted(span for span in line.spans if span.spot):
            number = numbers.get(span.spot, 0)
            if not number:
                text.stylize("dim", span.start, span.end)
                continue
            label = f"{number:>{NUMBER - 1}}"
            text.plain = text.plain[: span.start] + label + text.plain[span.start + len(label) :]
            text.stylize(f"bold {accent}".rstrip(), span.start, span.start + len(label))
            if number == current:
                text.stylize("bold reverse", span.start, span.end)
        numbered_lines.append(text)
    return numbered_lines
