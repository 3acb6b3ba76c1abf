"""The final result of a table, for the result page and the big screen: the reason for the win, and the points of all
seats.
"""

from __future__ import annotations

from msgspec import Struct

from referee.table.round_check import agreed_since, round_ended
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.exported_result import gather
from tui.core.result.score_table import score_table
from tui.core.result.winning_reason import open_points, winning_reason


class PointsRow(Struct, frozen=True):
    """A score category with (points, is best) for each seat."""

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


class ResultDelay:
    """Whether the result of a table waits until the figures are agreed on, as at the table itself. The result of a game
    that was over when its pages were opened does not wait.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._was_over = table.over

    def waits(self, compares_figures: bool) -> bool:
        """Return whether the result waits now; `compares_figures` is whether this machine compares figures at all."""
        table = self._table
        self._was_over = self._was_over and table.over
        if self._was_over or not table.over or table.table_state.depth != "full" or table.table_state.closed:
            return False
        ended = round_ended(table) if compares_figures and table.game.meta.checked else 0
        return ended > 0 and not agreed_since(table, ended)


def final_result(words: Words, table: Table) -> FinalResult | None:
    """Return the final result of a table; None for an unfinished game."""
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
