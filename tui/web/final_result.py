"""The final result of a table on the result page and the big screen: why it was won, and all seats' points."""

from __future__ import annotations

from msgspec import Struct

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.exported_result import gather
from tui.core.result.score_table import score_table
from tui.core.result.winning_reason import open_points, winning_reason


class PointsRow(Struct, frozen=True):
    """A category with the points of each seat and whether they are the best of the row."""

    label: str
    numbers: tuple[tuple[str, bool], ...]


class FinalResult(Struct, frozen=True):
    """The result of a finished table: the winning seats, sentences about them, all seats from the first place on, and
    their points by category with the totals last.
    """

    winners: tuple[str, ...]
    sentences: tuple[str, ...]
    seats: tuple[str, ...]
    rows: tuple[PointsRow, ...]


def final_result(words: Words, table: Table) -> FinalResult | None:
    """Return the final result of a table; None before the end of the game."""
    if not table.over:
        return None
    result, points = gather(table, words), score_table(words, table, ascii=False, empty=False)
    seats = tuple(seat.id for seat in result.seats)
    return FinalResult(
        result.winners,
        tuple(text for text in (winning_reason(words, result), open_points(words, table, result)) if text),
        seats,
        tuple(
            PointsRow(
                label,
                tuple((points.numbers.get((category, seat), ""), (category, seat) in points.best) for seat in seats),
            )
            for category, label in points.rows
        ),
    )
