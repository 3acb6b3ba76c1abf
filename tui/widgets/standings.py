"""Who stands where: seats ranked by VP with their mark and what they hold."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from referee.facts.facts import known
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.presenters.seat_ranking import ranked
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_list import shorten

Holdings = Callable[[Words, object, str], str]
LEAST = 10
"""Cells of a name, whatever stands beside it."""
BESIDE = 10
"""Cells of rank, mark and VP."""


def standings_text(words: Words, table: Table, holdings: Holdings, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw one row a seat, the one who acts in bold; of the holdings as much as fits in `width` cells."""
    seats = {seat.id: seat for seat in table.world.seats}
    called = {id: seat.name or words.format_field(id, "seat") for id, seat in seats.items()}
    each = zip(*(holdings(words, table.state, id).split("  ") for id in seats), strict=True)
    columns = [column for column in each if any(column)]  # what nobody has takes no room
    held = dict(zip(seats, zip(*columns, strict=True), strict=True)) if columns else dict.fromkeys(seats, ())
    sizes = [max(map(cell_len, column)) for column in columns]
    longest = max(map(cell_len, called.values()), default=0)
    least = min(longest, LEAST)
    taken = [sum(2 + size for size in sizes[: count + 1]) for count in range(len(sizes))]
    sizes = [size for size, cells in zip(sizes, taken, strict=True) if cells <= width - BESIDE - least]
    room = width - BESIDE - sum(2 + size for size in sizes)  # numbers are never cut: a name is
    longest = min(longest, max(LEAST, room))
    active = getattr(table.state, "active", "")
    acting = active if isinstance(active, str) else ""
    rows = []
    for rank, id, _ in ranked(table):
        vp = table.state.seats[id].vp
        row = StyledText().append(f"{rank or '-'} ", "dim")
        row.append_text(seat_mark(seats[id], theme, ascii))
        row.append(f" {fit(shorten(called[id], longest, ascii), longest)} ", "bold" if id == acting else "")
        row.append(f"{vp if known(vp) else '?':>3}", "bold")
        for part, size in zip(held[id], sizes, strict=False):  # as many as fit
            row.append(" " * (2 + size - cell_len(part)) + part)
        rows.append(row)
    return StyledText("\n").join(rows)
