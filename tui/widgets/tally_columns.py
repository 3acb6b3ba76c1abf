"""How the width of a tally form is distributed among its columns: the labels, the values of the whole table, and a
column for each seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SEAT = (9, 18)
"""The minimum and maximum width of a seat's column (cells)."""
TABLE = 12
"""The longest value that widens the table's column (cells); a longer value extends over the columns of the seats."""
LABEL = (20, 28, 44)
"""The widths of the label column (cells): the minimum if numbers need the space, the usual minimum, and the maximum
unless the seats leave space.
"""
ROOMY = 12
"""The width that the column of a seat keeps beside labels longer than the usual maximum (cells)."""
AROUND = 2
"""The total space before and after a number, where the cursor draws its brackets (cells)."""
MARGIN = 1
"""The space between the last column and the edge (cells)."""


class TallyColumns(NamedTuple):
    """The widths of the columns (cells); `table` is 0 if no value belongs to the whole table. `seats` is the number of
    seat columns.
    """

    label: int
    table: int
    seat: int
    seats: int

    def seat_at(self, cell: int) -> int:
        """Return the index of the seat whose column is nearest to a cell."""
        return max(0, min(self.seats - 1, (cell - self.label - self.table) // self.seat))


def columns(width: int, seats: int, label: int, table: Iterable[int], longest: int) -> TallyColumns:
    """Distribute a width among the columns; labels are cut before numbers are.

    `label` and `longest` are the lengths of the longest label and of the longest value of a seat; `table` are the
    lengths of the values in the table's column, empty if there are none.
    """
    own = max((max(SEAT[0], length + AROUND) for length in table if length <= TABLE), default=0)
    available = width - MARGIN - own
    wished = max(LABEL[1], min(label, max(LABEL[2], available - seats * max(ROOMY, longest + AROUND))))
    seat = max(SEAT[0], min(SEAT[1], max(longest + AROUND, (available - wished) // seats)))
    seat = max(SEAT[0], min(seat, (available - LABEL[0]) // seats))
    return TallyColumns(max(8, min(wished, available - seat * seats)), own, seat, seats)
