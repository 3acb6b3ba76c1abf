"""The history of tables as lines of text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.record.table_summary import SeatSummary
from referee.rules.game import names
from referee.rules.game import title as title_of
from referee.sheets.sheet_lookup import exported_game
from scoring.half_points import encode_points
from scoring.text_catalogs import Words
from tui.core.history.statistics import copies, games, players, records
from tui.core.history.table_results import SeatScoreCurve, TableResult, UnreadableTable
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import duration, local_day
from tui.core.rendering.cell_width import cell_len, fit

HistoryRows = Sequence[TableResult | UnreadableTable]
Row = tuple[str, ...]

TABLES, PLAYERS, GAMES, RECORDS = PARTS = ("tables", "players", "games", "records")
_COLUMNS = {
    TABLES: ("history.day", "history.table", "history.game", "history.result"),
    PLAYERS: (
        "share.seat", "history.game", "history.played", "history.taken_over", "history.won", "history.mean",
        "history.best",
    ),
    GAMES: ("history.game", "history.played", "history.mean", "history.winning"),
    RECORDS: ("history.game", "history.seats", "history.best", "share.seat", "history.day", "history.table"),
}  # fmt: skip
_FIGURES = {TABLES: (), PLAYERS: (2, 3, 4, 5, 6), GAMES: (1, 2, 3), RECORDS: (1, 2)}
"""The indexes of the columns of numbers, which are right-aligned."""
GAP = "  "
LEAST = 8
"""The minimum width of a shortened column, in terminal cells."""


def read(table_results: HistoryRows) -> list[TableResult]:
    return [table_result for table_result in table_results if isinstance(table_result, TableResult)]


def lines(words: Words, part: str, table_results: HistoryRows, width: int = 0) -> list[str]:
    """Format a section of the history as aligned lines with a heading; empty if it has no rows. Game titles are
    shortened to the `width` (0 for unlimited).
    """
    rows = list(_ROWS[part](words, table_results))
    head = tuple(words.translate(name) for name in _COLUMNS[part])
    return align_columns([head, *rows], _FIGURES[part], _COLUMNS[part].index("history.game"), width) if rows else []


def align_columns(rows: Sequence[Row], right: Sequence[int], gives: int = 0, width: int = 0) -> list[str]:
    """Align rows in columns. The columns `right` are right-aligned. The column `gives` is shortened to the `width` in
    terminal cells (0 for unlimited).
    """
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    over = sum(widths) + len(GAP) * (len(widths) - 1) - width if width else 0
    widths[gives] = max(LEAST, widths[gives] - over) if over > 0 else widths[gives]
    lines = []
    for row in rows:
        cells = []
        for at, (cell, column_width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (column_width - cell_len(cell))
            cells.append(f"{space}{cell}" if at in right else fit(cell, column_width))
        lines.append(GAP.join(cells).rstrip())
    return lines


def title(words: Words, game: str, short: bool = False) -> str:
    return title_of(game, words.lang, short)


def result(words: Words, table_result: TableResult | UnreadableTable, again: dict[str, str]) -> str:
    """Format the result of a table as text: remarks, and the seats by rank. `again` maps each copied record to the
    record used in statistics.
    """
    marks, seats = results(words, table_result, again)
    return " ".join([*marks, GAP.join(seats)])


def results(
    words: Words, table_result: TableResult | UnreadableTable, again: dict[str, str]
) -> tuple[list[str], list[str]]:
    """Return (remarks about a table, text of each seat with its rank)."""
    if isinstance(table_result, UnreadableTable):
        return [messages.aside(words, words.translate("history.unread"))], [why(words, table_result)]
    marks = [] if table_result.over else [words.translate("share.running")]
    marks += filter(None, [messages.not_final(words, table_result.deciding)])
    game_words = words_for(words.lang, table_result.game) if table_result.endings else words
    marks += [game_words.translate(f"ending.{key}") for key in table_result.endings]
    marks += [words.translate("history.invented")] if table_result.invented else []
    marks += [words.translate("history.copy", table=again[table_result.table])] if table_result.table in again else []
    return [messages.aside(words, mark) for mark in marks], [_seat(seat) for seat in table_result.seats]


def about_table(words: Words, table_result: TableResult | UnreadableTable, again: dict[str, str]) -> list[str]:
    """Return title and name of a table, its day and duration, and the remarks about it, as lines."""
    marks, seats = results(words, table_result, again)
    lines = [f"{title(words, table_result.game, short=True)} · {table_result.table}"]
    if isinstance(table_result, UnreadableTable):
        return [*lines, *marks, *seats]
    facts = [local_day(table_result.played), words.translate("history.entries", count=table_result.entries)]
    facts += [duration(words, table_result.minutes)] if table_result.minutes else []
    return [*lines, " · ".join(facts), *([" ".join(marks)] if marks else [])]


def best_seat(table_result: TableResult | UnreadableTable) -> str:
    """Return a winner of a table with the points; "" if there is none yet."""
    if isinstance(table_result, UnreadableTable) or not table_result.is_decided:
        return ""
    return next((f"{seat.name or seat.id} {seat.points}" for seat in table_result.seats if seat.rank == 1), "")


def why(words: Words, unreadable: UnreadableTable) -> str:
    """Describe why a record cannot be read."""
    game_words = words_for(words.lang, unreadable.game if unreadable.game in names() else "")
    return words.join_sentences(messages.faults(game_words, unreadable.faults))


def _seat(seat: SeatSummary) -> str:
    """Format a seat with its rank and points."""
    points = "?" if seat.points is None else seat.points
    return f"{seat.rank or '-'} {seat.name or seat.id}{'*' if seat.changed else ''} {points}"


def _tables(words: Words, table_results: HistoryRows) -> Iterator[Row]:
    again = copies(read(table_results))
    for table_result in table_results:
        yield (
            local_day(table_result.played),
            table_result.table,
            title(words, table_result.game),
            result(words, table_result, again),
        )


def _players(words: Words, table_results: HistoryRows) -> Iterator[Row]:
    for p in players(read(table_results)):
        game = title(words, p.game) if p.game else words.translate("history.all_games")
        won = "-" if p.share is None else f"{p.won} ({p.share}%)"
        mean = "-" if p.mean is None else f"{p.mean:.1f}"
        yield p.name, game, str(p.played), str(p.taken_over or "-"), won, mean, str("-" if p.best is None else p.best)


def _games(words: Words, table_results: HistoryRows) -> Iterator[Row]:
    for g in games(read(table_results)):
        yield title(words, g.game), str(g.played), f"{g.mean:.1f}", f"{g.winning:.1f}"


def _records(words: Words, table_results: HistoryRows) -> Iterator[Row]:
    for r in records(read(table_results)):
        yield title(words, r.game), str(r.seats), str(r.points), r.name, local_day(r.played), r.table


_ROWS = {TABLES: _tables, PLAYERS: _players, GAMES: _games, RECORDS: _records}


def curve_lines(words: Words, curves: Sequence[SeatScoreCurve]) -> list[str]:
    """Format the score curve of a table as aligned lines: each scoring entry, with all seats' points after it."""
    head = (words.translate("history.entry"), *(curve.name or curve.seat for curve in curves))
    rows = zip(curves[0].entries, *(curve.points for curve in curves), strict=True)
    return align_columns(
        [head, *(tuple("-" if vp is None else str(vp) for vp in row) for row in rows)], range(len(head))
    )


def as_json(words: Words, table_results: HistoryRows) -> dict[str, Any]:
    """Return all sections of the history as plain data. Explanations of unreadable records are in the language of
    `words`.
    """
    results = read(table_results)
    again = copies(results)

    def row_data(row: Any) -> dict[str, Any]:
        game = exported_game(row.game, words.lang)
        return {**msgspec.to_builtins(row, enc_hook=encode_points), "game": game}

    return {
        TABLES: [{**row_data(table_result), "copy_of": again.get(table_result.table, "")} for table_result in results],
        "unread": [
            {
                "table": unreadable.table,
                "game": unreadable.game,
                "played": unreadable.played,
                "why": why(words, unreadable),
            }
            for unreadable in table_results
            if isinstance(unreadable, UnreadableTable)
        ],
        PLAYERS: [row_data(row) for row in players(results)],
        GAMES: [row_data(row) for row in games(results)],
        RECORDS: [row_data(row) for row in records(results)],
    }
