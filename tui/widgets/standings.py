"""Who stands where: seats ranked by VP with their mark and what they hold."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from rich.text import Text

from referee.facts import known
from referee.table import Table
from scoring.words import Words
from tui.screens.base import fit
from tui.widgets.seats import seat_mark

Holdings = Callable[[Words, object, str], str]


def ranked(table: Table) -> list[tuple[int, str, str]]:
    """List (rank, seat, tie-break) best first; seats whose VP nobody has told come last with rank 0."""
    order = list(table.seats)
    places = sorted(table.breakdown().places, key=lambda place: (place.rank, order.index(place.seat)))
    told = [(place.rank, place.seat, place.tie_break) for place in places]
    return told + [(0, seat, "") for seat in table.seats if seat not in {seat for _, seat, _ in told}]


def standings_text(
    words: Words, table: Table, holdings: Callable[[Words, object, str], str], theme: str, width: int, ascii: bool
) -> Text:
    """Draw one row a seat, the one who acts marked; `width` cells are at hand."""
    seats = {seat.id: seat for seat in table.world.seats}
    longest = min(max((cell_len(seat.name) for seat in seats.values()), default=0), 10)
    active = getattr(table.state, "active", "")
    acting = active if isinstance(active, str) else ""
    rows = []
    for rank, id, _ in ranked(table):
        seat, vp = seats[id], table.state.seats[id].vp
        row = Text(f"{rank or '-'} ", "dim", no_wrap=True, overflow="ellipsis")
        row.append_text(seat_mark(seat, theme, ascii))
        row.append(f" {fit(seat.name or words.format_field(id, 'seat'), longest)} ", "bold" if id == acting else "")
        row.append(f"{vp if known(vp) else '?':>3} ", "bold")
        row.append(fit_holdings(holdings(words, table.state, id), width - row.cell_len))
        rows.append(row)
    return Text("\n").join(rows)


def fit_holdings(text: str, width: int) -> str:
    """Leave out what does not fit, part by part."""
    parts = text.split("  ")
    while parts and cell_len("  ".join(parts)) > width:
        parts.pop()
    return "  ".join(parts)
