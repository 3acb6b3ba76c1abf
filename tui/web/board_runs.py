"""A drawn board as a page shows it: runs of text, each with its seat colour, wide signs as wide as two cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.seat_style import COLOURS
from tui.core.rendering.styled_text import StyledText

SEAMLESS = range(0x2500, 0x25A0)
"""Lines and blocks, which every fixed-width typeface has, and which touch one another."""
SEATS = {colour: name for name, colours in COLOURS.items() for colour in colours}


class TextRun(Struct, frozen=True):
    """A part of a line with the classes that style it."""

    text: str
    classes: str = ""


def board_runs(line: StyledText) -> list[TextRun]:
    """Part a line where its style changes, and single out every sign whose width depends on the typeface."""
    text = line.plain.rstrip()
    parts: list[tuple[str, str]] = [(symbol, _classes(line, index, symbol)) for index, symbol in enumerate(text)]
    return [run for classes, group in groupby(parts, key=lambda part: part[1]) for run in _runs(classes, group)]


def _runs(classes: str, parts: Iterator[tuple[str, str]]) -> Iterator[TextRun]:
    text = "".join(symbol for symbol, _ in parts)
    if "cell" not in classes:
        yield TextRun(text, classes)
        return
    for symbol in text:
        yield TextRun(symbol, classes)


def _classes(line: StyledText, index: int, symbol: str) -> str:
    style = " ".join([line.style, *(span.style for span in line.spans if span.start <= index < span.end)])
    classes = [f"seat seat-{name}" for colour, name in SEATS.items() if colour in style][-1:]
    classes += ["strong"] if "bold" in style.split() and "not bold" not in style else []
    classes += ["quiet"] if "dim" in style.split() else []
    if not symbol.isascii() and ord(symbol) not in SEAMLESS:
        classes.append("cell wide" if cell_len(symbol) == 2 else "cell")
    return " ".join(classes)
