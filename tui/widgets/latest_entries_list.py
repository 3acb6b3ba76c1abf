"""The last entries of the record, newest first."""

from __future__ import annotations

from rich.cells import cell_len

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.record_text.entry_text import latest
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped


def record_text(words: Words, table: Table, most: int, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw one row an entry: number, seat, what was declared, what it scored; below it why the table overruled."""
    seats = {seat.id: seat for seat in table.world.seats}
    rows = []
    for row in latest(words, table, most):
        line = StyledText().append(f"{row.entry.seq:>3} ", "dim")
        if row.seat in seats:
            line.append_text(seat_mark(seats[row.seat], theme, ascii))
            line.append(" ")
        points = f" {row.points}" if row.points else ""
        room = max(4, width - line.cell_len - cell_len(points))
        text = row.text if cell_len(row.text) <= room else _shortened(row.text, room, sign("ellipsis", ascii))
        line.append(fit(text, room) if points else text)
        line.append(points, "bold")
        rows.append(line)
        rows += [
            StyledText(f"    {part.plain}", "italic") for part in wrapped(StyledText(row.why), width - 4) if row.why
        ]
    return StyledText("\n").join(rows) if rows else StyledText(words.say("table.record_none"), "dim")


def _shortened(text: str, width: int, more: str) -> str:
    """Cut a text that is too long behind a word, and say that it was cut."""
    start = wrapped(StyledText(text), max(1, width - cell_len(more)))[0].plain
    return start.rstrip(" ;,、；") + more
