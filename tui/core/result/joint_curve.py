"""The points of all seats during a game in one chart, and who passed whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.history.table_results import SeatScoreCurve
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.sparkline import bounds
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol

AXIS, CORNER, BASE = ("│", "|"), ("└", "+"), ("─", "-")
BRAILLE = 0x2800
"""The character without a dot."""
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a cell by row and column."""
DOT_ROWS = len(DOTS)
TELLING = 3
"""The minimum number of points of a curve worth displaying."""
SPACING = 10
"""The distance between two marks of a seat on its line, in terminal cells."""
LONGEST_NAME = 12
"""The maximum width of a name beside the chart, in terminal cells."""


def tells(curves: Sequence[SeatScoreCurve]) -> bool:
    """Return whether the curves have enough points to be worth displaying."""
    return any(len(curve.points) >= TELLING for curve in curves)


def joint_curve(context: DrawingContext, curves: Sequence[SeatScoreCurve], rows: int) -> list[StyledText]:
    """Draw the curves of all seats into one chart of `rows` rows above an axis, with the seats at its right end where
    they ended; the first curve lies on top, and the marks of all seats above the curves.
    """
    low, high = bounds([curve.points for curve in curves])
    figures = max(len(str(low)), len(str(high)))
    labels = {curve.seat: _label(context, curve) for curve in curves}
    width = max(1, context.width - figures - max(label.cell_len for label in labels.values()) - 3)
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for index, curve in reversed([*enumerate(curves)]):
        dots = _dots(curve, (low, high), (rows, width))
        style = context.style(curve.seat)
        cells |= {at: (chr(BRAILLE + mask) if not context.ascii else ".", style) for at, mask in dots.items()}
        for column in range(index * SPACING // len(curves), width, SPACING):
            points = curve.points[column * len(curve.points) // width]
            if points is not None:
                marks[_row(points, low, high, rows), column] = (context.shape(curve.seat), style)
    cells |= marks
    ends = _ends(curves, low, high, rows)
    lines = []
    for row in range(rows):
        figure = high if row == 0 else low if row == rows - 1 else ""
        line = StyledText(f"{figure:>{figures}}", "dim").append(context.drawn(AXIS), "dim")
        for column in range(width):
            line.append(*cells.get((row, column), (" ", "")))
        if row in ends:
            line.append("  ").append_text(labels[ends[row]])
        lines.append(line)
    last = f" {context.words.translate('table.record')} {max(curve.entries[-1] for curve in curves)}"
    axis = context.drawn(CORNER) + context.bar(BASE, width - cell_len(last)) + last
    return [*lines, StyledText(" " * figures + axis, "dim")]


def _dots(curve: SeatScoreCurve, bounds: tuple[int, int], size: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return the line of a curve in Braille dots, two by four in a cell, by the row and column of the cell."""
    (low, high), (rows, width) = bounds, size
    masks: dict[tuple[int, int], int] = {}
    before = None
    for x in range(2 * width):
        points = curve.points[x * len(curve.points) // (2 * width)]
        y = None if points is None else _dot_row(points, low, high, rows)
        for each in () if y is None else _between(y if before is None else before, y):
            at = each // DOT_ROWS, x // 2
            masks[at] = masks.get(at, 0) | DOTS[each % DOT_ROWS][x % 2]
        before = y
    return masks


def _between(first: int, last: int) -> range:
    return range(min(first, last), max(first, last) + 1)


def _label(context: DrawingContext, curve: SeatScoreCurve) -> StyledText:
    """Draw the mark, name and last points of a seat. The name may be shortened, the points never."""
    name, points = StyledText(context.name(curve.seat)), curve.points[-1]
    name.truncate(LONGEST_NAME, symbol("ellipsis", context.ascii))
    total = context.words.translate("reveal.not_entered") if points is None else str(points)
    return StyledText().append_text(context.mark(curve.seat)).append(" ").append_text(name).append(f" {total}", "bold")


def _row(points: int, low: int, high: int, rows: int) -> int:
    """Return the row of the cell in which these points are drawn."""
    return _dot_row(points, low, high, rows) // DOT_ROWS


def _dot_row(points: int, low: int, high: int, rows: int) -> int:
    last = DOT_ROWS * rows - 1
    return last - round((points - low) * last / max(1, high - low))


def _ends(curves: Sequence[SeatScoreCurve], low: int, high: int, rows: int) -> dict[int, str]:
    """Return the seat named at the end of each row, each near its last points and in the order of these."""
    ends: dict[int, str] = {}
    for index, curve in enumerate(sorted(curves, key=_missing_points)):
        remaining = len(curves) - index - 1
        points = curve.points[-1]
        ideal = rows - 1 if points is None else _row(points, low, high, rows)
        ends[max(max(ends, default=-1) + 1, min(ideal, rows - 1 - remaining))] = curve.seat
    return ends


def _missing_points(curve: SeatScoreCurve) -> float:
    """Return a key that sorts curves by their last points, the highest first and unknown ones last."""
    return float("inf") if curve.points[-1] is None else -curve.points[-1]


def passing_text(words: Words, table: Table, curves: Sequence[SeatScoreCurve], round_at: Callable[[int], int]) -> str:
    """Describe how the first of the seats passed another for good, or the last time that any seat did; "" if no seat
    was ever behind one that ended behind it.
    """
    passings = _passings(curves)
    if not passings:
        return ""
    entry, first, second = max(passings, key=lambda passing: (passing[1] == curves[0].seat, passing[0]))
    number = round_at(entry)
    key = "result.passed" if number else "result.passed_at"
    return words.translate(key, first=table.seats[first], second=table.seats[second], round=number, entry=entry)


def _passings(curves: Sequence[SeatScoreCurve]) -> list[tuple[int, str, str]]:
    """Return (entry, seat, passed seat) of the last time that each seat passed another for good."""
    passings = []
    for first, second in permutations(curves, 2):
        pairs = zip(first.points, second.points, strict=True)
        differences = [None if ahead is None or behind is None else ahead - behind for ahead, behind in pairs]
        negative = [at for at, difference in enumerate(differences) if difference is None or difference < 0]
        if (differences[-1] or 0) > 0 and negative and differences[negative[-1]] is not None:
            passings.append((first.entries[negative[-1] + 1], first.seat, second.seat))
    return passings
