"""A series of numbers as a small chart; unknown numbers are gaps."""

from __future__ import annotations

from collections.abc import Sequence

FILLS = (" ▁▂▃▄▅▆▇█", " _.-=#")
"""The characters of a cell from empty to full: first Unicode, then ASCII."""


def spark(
    numbers: Sequence[int | None], width: int, low: int, high: int, ascii: bool = False, rows: int = 1
) -> list[str]:
    """Draw numbers between `low` and `high` as a chart of `width` columns, top row first. An unknown number (None)
    leaves its column empty.
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
    """Return (lowest, highest) of all known numbers and 0."""
    known = [number for run in runs for number in run if number is not None]
    return min([0, *known]), max([0, *known])
