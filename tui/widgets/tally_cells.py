"""The distribution of the width of a score sheet form over its columns: labels, values for all seats, and a column for
each seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from scoring.text_catalogs import Words
from tui.core.rendering.symbols import symbol
from tui.core.tally.evaluation import display_text
from tui.core.tally.form import TallyFormRow

SEAT = (9, 18)
"""The minimum and maximum width of a seat column, in terminal cells."""
TABLE = 12
"""The maximum length of a value that widens the column of values for all seats, in terminal cells; longer values extend
over the next columns.
"""
LABEL = (20, 28, 44)
"""The widths of the label column (cells): the minimum if numbers need the space, the usual minimum, and the maximum
unless the seats leave space.
"""
ROOMY = 12
"""The width that the column of a seat keeps beside labels longer than the usual maximum (cells)."""
AROUND = 2
"""The total width before and after a number, where the cursor draws brackets, in terminal cells."""
MARGIN = 1
"""The gap after the last column, in terminal cells."""


class TallyColumns(NamedTuple):
    """The widths of the columns, in terminal cells. `table` is 0 if no value is for all seats; `seats` is the number of
    seat columns.
    """

    label: int
    table: int
    seat: int
    seats: int

    def seat_at(self, cell: int) -> int:
        """Return the index of the seat column nearest to a terminal column."""
        return max(0, min(self.seats - 1, (cell - self.label - self.table) // self.seat))


def columns(width: int, seats: int, label: int, table: Iterable[int], longest: int) -> TallyColumns:
    """Distribute a width over the columns; labels are shortened before numbers. `longest` is the length of the longest
    value of a seat, and `table` are those of values for all seats.
    """
    own = max((max(SEAT[0], length + AROUND) for length in table if length <= TABLE), default=0)
    available = width - MARGIN - own
    wished = max(LABEL[1], min(label, max(LABEL[2], available - seats * max(ROOMY, longest + AROUND))))
    seat = max(SEAT[0], min(SEAT[1], max(longest + AROUND, (available - wished) // seats)))
    seat = max(SEAT[0], min(seat, (available - LABEL[0]) // seats))
    return TallyColumns(max(8, min(wished, available - seat * seats)), own, seat, seats)


def look(row: TallyFormRow, text: str, *, counts: bool, wrong: bool) -> str:
    """Return the appearance of a cell: "wrong", "told" (filled in), "dim" (no effect on the score), "wanted" (blank but
    required) or "blank".
    """
    if wrong:
        return "wrong"
    if text.strip():
        return "told" if counts else "dim"
    if not counts:
        return "dim"
    return "blank" if row.optional else "wanted"


def content(row: TallyFormRow, text: str, words: Words, looks: str, before: str = "") -> str:
    """Return the text of a cell outside editing; the previous text `before` is displayed in parentheses if the cell is
    blank.
    """
    if not text.strip():
        if before:
            return f"({display_text(row, before, words)})"
        return "?" if looks in ("wanted", "blank", "wrong") else ""
    value_text = display_text(row, text, words)
    return f"{value_text}!" if looks == "wrong" else value_text


def right(text: str, width: int, ascii: bool = False) -> str:
    """Right-align a text; a text that is too long loses its beginning, because the result is at its end."""
    over = cell_len(text) - width
    if over <= 0:
        return " " * -over + text
    mark = symbol("ellipsis", ascii)
    tail = text
    while tail and cell_len(tail) > max(0, width - cell_len(mark)):
        tail = tail[1:]
    return set_cell_size(" " * (width - cell_len(tail) - cell_len(mark)) + mark + tail, width)


def track_text(stands: int | None, marker: int | None, words: Words, ascii: bool) -> str:
    """Format the expected score marker position and, if the shown position is entered, whether they agree."""
    if stands is None:
        return "?"
    if marker is None:
        return f"{stands:,}"
    if marker == stands:
        return f"{stands:,} {symbol('ok', ascii)}"
    return f"{stands:,} {symbol('no', ascii)}{words.format_field(marker - stands, 'signed')}"
