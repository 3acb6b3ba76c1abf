"""The distribution of the width of a score sheet form over its columns: labels, values for all seats, and a column for
each seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

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
