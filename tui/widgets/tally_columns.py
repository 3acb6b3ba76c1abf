"""How the columns of a tally form share its width: the labels, what belongs to the table, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SEAT = (9, 18)
"""The narrowest and the widest column of a seat (cells)."""
TABLE = 12
"""The longest value that widens the column of the table (cells); a longer one goes on over the seats."""
LABEL = (20, 28, 44)
"""The labels: where numbers take the available, usually at least, at most (cells)."""
AROUND = 2
"""Cells before a number and behind it, where the cursor draws its brackets."""
MARGIN = 1
"""Cells between the last column and the edge."""


class TallyColumns(NamedTuple):
    """The widths of the columns (cells); `table` is 0 where nothing belongs to the whole table."""

    label: int
    table: int
    seat: int
    seats: int

    def seat_at(self, cell: int) -> int:
        """Return the number of the seat whose column is nearest to a cell."""
        return max(0, min(self.seats - 1, (cell - self.label - self.table) // self.seat))


def columns(width: int, seats: int, label: int, table: Iterable[int], longest: int) -> TallyColumns:
    """Share a width; a label is cut before a number is.

    `label` and `longest` are the lengths of the longest label and of the longest value of a seat, `table` those of what
    stands in the column of the table, none where nothing belongs to it.
    """
    own = max((max(SEAT[0], length + AROUND) for length in table if length <= TABLE), default=0)
    available = width - MARGIN - own
    wished = max(LABEL[1], min(LABEL[2], label))
    seat = max(SEAT[0], min(SEAT[1], max(longest + AROUND, (available - wished) // seats)))
    seat = max(SEAT[0], min(seat, (available - LABEL[0]) // seats))
    return TallyColumns(max(8, min(wished, available - seat * seats)), own, seat, seats)
