"""The results of many tables as CSV, for a round of a tournament: one row for each seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from referee.sheets.sheet_lookup import exported_game
from tui.core.export.csv_export import escape_formula
from tui.core.history.statistics import countable
from tui.core.history.table_results import TableResult
from tui.core.i18n.local_time_text import local_day

COLUMNS = ("table", "game", "place", "name", "points", "date")


def results_csv(results: Sequence[TableResult]) -> str:
    """Format the finished games as CSV, each once, best place first; players who share a place have the same one. Rows
    end with CRLF as in RFC 4180.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for result in sorted(countable(results), key=lambda result: (local_day(result.played), result.table)):
        for seat in result.seats:
            name = seat.name or seat.id
            row = (result.table, exported_game(result.game), seat.rank, name, seat.points, local_day(result.played))
            writer.writerow([escape_formula(cell) for cell in row])
    return out.getvalue()
