"""The latest entries of the record, newest first."""

from __future__ import annotations

from rich.cells import cell_len

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.record_text.entry_text import EntryRow, latest
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap

MAX_ROWS = 2
"""The maximum number of rows of a declaration whose first move needs no more."""
INDENT = 8
"""The indent of its second row and of the reason for an overrule: the number and the seat, in cells."""


def record_text(words: Words, table: Table, max_entries: int, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw the latest entries: number, seat, what was declared in its short form on a few rows, the points at the right
    edge (those of several seats on a row of their own if they do not fit), and below it the reason for an overrule.
    """
    seats = {seat.id: seat for seat in table.table_state.seats}
    rows: list[StyledText] = []
    for row in latest(words, table, max_entries):
        line = StyledText().append(f"{row.entry.seq:>3} ", "dim")
        if row.seat in seats:
            line.append_text(seat_mark(seats[row.seat], theme, ascii))
            line.append(" ")
        points = f" {row.points}" if row.points else ""
        apart = " " in row.points and cell_len(row.short_text or row.text) > width - line.cell_len - cell_len(points)
        side_points = "" if apart else points
        first, *more = _text_rows(words, row, width - line.cell_len - cell_len(side_points), width - INDENT, ascii)
        line.append(fit(first, width - line.cell_len - cell_len(side_points)) if side_points else first)
        rows.append(line.append(side_points, "bold"))
        rows += [StyledText(" " * INDENT + text) for text in more]
        if apart:
            rows.append(StyledText(" " * max(0, width - cell_len(row.points)) + row.points, "bold"))
        rows += [
            StyledText(" " * INDENT + part.plain, "italic")
            for part in wrap(StyledText(row.why), width - INDENT)
            if row.why
        ]
    return StyledText("\n").join(rows) if rows else StyledText(words.translate("table.record_none"), "dim")


def _text_rows(words: Words, row: EntryRow, first_width: int, width: int, ascii: bool) -> list[str]:
    """Return what was declared as rows that end at the end of a word: the first move whole, of the others as many as
    fit into `MAX_ROWS`, with a mark if they are cut.
    """
    text = row.short_text or row.text
    rows = _wrap(text, first_width, width)
    first_move = text.partition(words.clause_mark)[0] if row.short_text else ""
    max_rows = max(MAX_ROWS, len(_wrap(first_move, first_width, width)))
    if len(rows) > max_rows:
        more = symbol("ellipsis", ascii)
        shorter = wrap(StyledText(rows[max_rows - 1]), max(1, width - cell_len(more)))[0].plain
        rows[max_rows - 1 :] = [shorter.rstrip(" ;,、；／") + more]
    return rows


def _wrap(text: str, first_width: int, width: int) -> list[str]:
    first = wrap(StyledText(text), max(4, first_width))[0].plain
    remainder = wrap(StyledText(text[len(first) :].strip()), max(4, width))
    return [first, *(part.plain for part in remainder if part.plain)]
