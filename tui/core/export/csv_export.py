"""A result as CSV for spreadsheets, with a row for each score line."""

from __future__ import annotations

import csv
import io
import unicodedata

from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedTableResult
from tui.core.i18n.local_time_text import local_day

FORMULA = ("=", "+", "-", "@")
"""The first characters of formulas."""
COLUMNS = ("game", "table", "day", "seat", "name", "rank", "category", "about", "points", "working", "clauses")


def table_csv(result: ExportedTableResult, words: Words) -> str:
    """Format a result as CSV with a row for each score line, without executable formulas. Rows end with CRLF (RFC
    4180).
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for seat in result.seats:
        for line in seat.lines:
            working, clauses = words.phrase(line.working), " ".join(line.clauses)
            row = (result.game, result.table, local_day(result.played), seat.id, seat.name, seat.rank or "")
            names = (words.format_field(name, "") for name in (result.name(line.category), line.about))
            writer.writerow([escape_formula(cell) for cell in (*row, *names, line.points, working, clauses)])
    return out.getvalue()


def escape_formula(cell: object) -> object:
    """Mark a text with an apostrophe if a spreadsheet would execute it as a formula; full-width characters count as
    well, because some spreadsheets accept them.
    """
    if not isinstance(cell, str):
        return cell
    begins = unicodedata.normalize("NFKC", cell.lstrip())[:1]
    return f"'{cell}" if begins in FORMULA or cell[:1] in ("\t", "\r") else cell
