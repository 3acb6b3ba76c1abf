"""A run of numbers as a small picture in a few rows: what is not known is a gap, never 0."""

from __future__ import annotations

from collections.abc import Sequence

FILLS = (" ▁▂▃▄▅▆▇█", " _.-=#")
"""What fills a cell, from nothing to all of it."""


def spark(
    numbers: Sequence[int | None], width: int, low: int, high: int, ascii: bool = False, rows: int = 1
) -> list[str]:
    """Draw the numbers between `low` and `high` in so many columns and rows, the lowest row last.

    A number that is known leaves a mark, though it be the lowest; one that is not (None) leaves its column empty.
    """
    fills = FILLS[ascii]
    steps = len(fills) - 1
    columns = [numbers[at * len(numbers) // width] for at in range(width)] if numbers else []
    if columns:
        columns[-1] = numbers[-1]
    lines = []
    for row in range(rows - 1, -1, -1):
        cells = []
        for number in columns:
            height = 0 if number is None else max(1, round((number - low) * rows * steps / max(1, high - low)))
            cells.append(fills[max(0, min(steps, height - row * steps))])
        lines.append("".join(cells))
    return lines


def bounds(runs: Sequence[Sequence[int | None]]) -> tuple[int, int]:
    """Give the lowest and the highest known number of all runs; 0 is among them."""
    known = [number for run in runs for number in run if number is not None]
    return min([0, *known]), max([0, *known])
