"""The last entries of the record, newest first."""

from __future__ import annotations

from rich.cells import cell_len

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.record_text.entry_text import latest
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrapped


def record_text(words: Words, table: Table, max_entries: int, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw the latest entries as one row each: number, seat, declaration and points, and below it the reason for an
    overrule.
    """
    seats = {seat.id: seat for seat in table.table_state.seats}
    rows = []
    for row in latest(words, table, max_entries):
        line = StyledText().append(f"{row.entry.seq:>3} ", "dim")
        if row.seat in seats:
            line.append_text(seat_mark(seats[row.seat], theme, ascii))
            line.append(" ")
        points = f" {row.points}" if row.points else ""
        available_width = max(4, width - line.cell_len - cell_len(points))
        text = (
            row.text
            if cell_len(row.text) <= available_width
            else _shortened(row.text, available_width, symbol("ellipsis", ascii))
        )
        line.append(fit(text, available_width) if points else text)
        line.append(points, "bold")
        rows.append(line)
        rows += [
            StyledText(f"    {part.plain}", "italic") for part in wrapped(StyledText(row.why), width - 4) if row.why
        ]
    return StyledText("\n").join(rows) if rows else StyledText(words.translate("table.record_none"), "dim")


def _shortened(text: str, width: int, more: str) -> str:
    """Shorten a text at the end of a word, and add a mark that it is cut."""
    start = wrapped(StyledText(text), max(1, width - cell_len(more)))[0].plain
    return start.rstrip(" ;,、；") + more
