"""The pages on which a scoring is shown step by step: one for each thing that is counted, the ranking last."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from scoring.breakdown import Line
from scoring.words import Words
from tui.desk import say
from tui.desk.ink import Text


class PageRow(Struct, frozen=True):
    """One participant on a page: a seat, or "" for somebody without one (`name`); the text, the points, the proof."""

    seat: str
    text: Text
    points: int | None = 0
    lines: tuple[Line, ...] = ()
    name: str = ""


class Page(Struct, frozen=True):
    """One thing that is counted; `note` stands beside the title."""

    title: str
    rows: tuple[PageRow, ...]
    note: str = ""

    def points(self) -> dict[str, int]:
        """Sum the points of each seat on this page."""
        sums: dict[str, int] = {}
        for row in self.rows:
            if row.seat:
                sums[row.seat] = sums.get(row.seat, 0) + sum(line.points for line in row.lines)
        return sums


def grouped(lines: Iterable[Line]) -> dict[tuple[str, str], list[Line]]:
    """Group lines by what they count, in order of appearance."""
    groups: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        groups.setdefault((line.category, line.about), []).append(line)
    return groups


def plain_pages(words: Words, lines: Iterable[Line]) -> list[Page]:
    """Make a page for each category: a row for each line, the most points first."""
    pages = []
    for found in grouped(lines).values():
        best = sorted(found, key=lambda line: -line.points)
        rows = tuple(PageRow(line.seat, Text(words.phrase(line.working)), line.points, (line,)) for line in best)
        pages.append(Page(say.about(words, found[0]), rows))
    return pages
