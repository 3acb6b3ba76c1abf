"""The standings: the seats by rank, each with its mark, points, a bar, and its possessions in columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from referee.facts.facts import known
from referee.rules.game import Seat
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding
from tui.core.presenters.board_text import rank_seats
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.seat_style import seat_bar, seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_list import shorten

Holdings = Callable[[Words, object, str], tuple[Holding, ...]]
LEAST = 10
"""The minimum width of a name, in terminal cells."""
BEFORE = 7
"""The width of rank, mark and the blank after the name, in terminal cells."""
POINTS = 3
"""The minimum width of the points, in terminal cells."""
GAP = 2
"""The gap before a column, in terminal cells."""
LONGEST_BAR, SHORTEST_BAR = 12, 4
"""The maximum width of the leader's bar, and the minimum width for drawing bars, in terminal cells."""
ROOMY = 36
"""The minimum width of the standings at which a bar takes precedence over columns, in terminal cells."""


class HoldingColumn(NamedTuple):
    """A column of the standings: heading, and value for each seat."""

    heading: str
    values: Mapping[str, str]

    @property
    def width(self) -> int:
        return max(cell_len(text) for text in (self.heading, *self.values.values()))


def standings_text(words: Words, table: Table, holdings: Holdings, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw a row for each seat, the acting seat in bold, with as many columns as fit into `width` terminal cells."""
    seats = {seat.id: seat for seat in table.table_state.seats}
    names = {id: seat.name or words.format_field(id, "seat") for id, seat in seats.items()}
    points, unit = {id: table.state.seats[id].vp for id in seats}, words.translate("table.points")
    figures = max(POINTS, cell_len(unit))
    longest = max(map(cell_len, names.values()), default=0)
    reserved = SHORTEST_BAR + 1 if width >= ROOMY else 0
    columns = _fitting(_columns(words, table, holdings), width - BEFORE - figures - min(longest, LEAST) - reserved)
    name_width = (
        width - BEFORE - figures - sum(GAP + column.width for column in columns)
    )  # numbers are never cut: a name is
    longest = min(longest, max(LEAST, name_width))
    bar = min(LONGEST_BAR, name_width - longest - 1)
    active = getattr(table.state, "active", "")
    acting = active if isinstance(active, str) else ""  # it may be unknown
    heading = StyledText().append(" " * (BEFORE + longest + figures - cell_len(unit)) + unit, "dim")
    heading.append(" " * (bar + 1) if bar >= SHORTEST_BAR else "")
    rows = [_with_cells(heading, [(column.heading, column.width) for column in columns], "dim")]
    for rank, id, _ in rank_seats(table):
        row = StyledText().append(f"{rank or '-'} ", "dim")
        row.append_text(seat_mark(seats[id], theme, ascii))
        row.append(f" {fit(shorten(names[id], longest, ascii), longest)} ", "bold" if id == acting else "")
        row.append(f"{points[id] if known(points[id]) else '?':>{figures}}", "bold")
        if bar >= SHORTEST_BAR:
            row.append_text(_bar(points, seats[id], bar, theme, ascii))
        rows.append(_with_cells(row, [(column.values[id], column.width) for column in columns]))
    return StyledText("\n").join(rows)


def _columns(words: Words, table: Table, holdings: Holdings) -> list[HoldingColumn]:
    """Return the possessions of the seats as columns, without empty columns."""
    holdings_by_seat = {id: holdings(words, table.state, id) for id in table.seats}
    columns = []
    for cells in zip(*holdings_by_seat.values(), strict=True):
        heading = next((cell.heading for cell in cells if cell.text), "")
        if any(cell.text for cell in cells):
            columns.append(
                HoldingColumn(heading, {id: cell.value for id, cell in zip(holdings_by_seat, cells, strict=True)})
            )
    return columns


def _fitting(columns: Sequence[HoldingColumn], available_width: int) -> list[HoldingColumn]:
    """Return the first columns that fit into a width; columns are never shortened."""
    widths = accumulate(GAP + column.width for column in columns)
    return [column for column, cells in zip(columns, widths, strict=True) if cells <= available_width]


def _bar(points: Mapping[str, object], seat: Seat, width: int, theme: str, ascii: bool) -> StyledText:
    """Draw the points of a seat as a bar; the leader's bar fills the width."""
    max_points = max((value for value in points.values() if isinstance(value, int)), default=0)
    own = points[seat.id]
    cells = max(1, own * width // max_points) if isinstance(own, int) and own > 0 < max_points else 0
    return StyledText(" ").append_text(seat_bar(seat, cells, theme, ascii)).append(" " * (width - cells))


def _with_cells(row: StyledText, cells: Sequence[tuple[str, int]], style: str = "") -> StyledText:
    """Append the right-aligned cells of the columns to a row."""
    for text, width in cells:
        row.append(" " * (GAP + width - cell_len(text)) + text, style)
    return row
