"""What happened at a stored table as lines beside a list of tables: ranking, score curves, last entries, boards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from referee.record.table_summary import SeatSummary
from referee.rules.game import Seat
from referee.store.store import Store
from referee.table.table import Table
from tui.core.history.table_results import SeatScoreCurve, curves
from tui.core.i18n.entry_text import rows
from tui.core.presenters.board_text import with_board
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.result.joint_curve import joint_curve, tells
from tui.core.reveal.scoring_reveal_scene import RunningTotal
from tui.core.reveal.total_bars import total_bars

MIN_ENTRIES, MAX_ENTRIES = 3, 20
"""The minimum and the maximum number of displayed entries."""
HIGHEST = 10
"""The maximum height of the score curves, in rows."""


class TablePreview(Struct, frozen=True):
    """The contents of a record that a summary does not have."""

    table: Table
    curves: tuple[SeatScoreCurve, ...]


def read_preview(store: Store, name: str) -> TablePreview:
    """Read a stored table without changing it. Raises `InputError` if it cannot be opened."""
    with store.snapshot():
        entries = store.entries(name)
        saved = None if store.record_faults(name, entries) else store.states.find(name)
    table = Table(name, entries, saved=saved)
    return TablePreview(table, curves(table))


def ranking_lines(context: DrawingContext, seats: Sequence[SeatSummary], over: bool) -> Lines:
    """Draw the seats of a summary by rank, with bars; all ranked first have a star where the game is `over`."""
    ranked = sorted(seats, key=lambda seat: (not seat.rank, seat.rank))
    table_seats = tuple(Seat(seat.id, seat.name, seat.colour, seat.shape) for seat in seats)
    words = context.words.named({seat.id: seat.name or seat.id for seat in seats})
    totals = [RunningTotal(seat.rank, seat.id, seat.points, ()) for seat in ranked]
    full_bar = max((seat.points or 0 for seat in seats), default=0)
    with_seats = structs.replace(context, seats=table_seats, words=words)
    bars = total_bars(with_seats, totals, full_bar, words.translate("reveal.not_entered"), gains=not over)
    return [("", bar) for bar in bars]


def preview_lines(context: DrawingContext, preview: TablePreview) -> Lines:
    """Draw the score curves, and below them as many of the last entries as fit into the rows of `context`."""
    lines: Lines = []
    free = context.height - MIN_ENTRIES - 1
    if tells(preview.curves) and free > len(preview.curves) + 2:
        title = StyledText(context.words.translate("history.curve"), "bold")
        chart = joint_curve(context, preview.curves, min(HIGHEST, free - 2))
        lines += [("", title), *(("", line) for line in chart), BLANK]
    if entries := _entry_lines(context, preview)[-max(MIN_ENTRIES, context.height - len(lines) - 1) :]:
        lines += [("", StyledText(context.words.translate("history.last_entries"), "bold")), *entries]
    if len(preview.table.entries) == 1:  # nothing of the table is known yet
        hints = (context.words.translate(key) for key in ("table.read_boards", "help.club", "club.start"))
        return [*lines, *(line for hint in hints for line in (BLANK, ("", StyledText(hint))))]
    return with_board(context, lines, preview.table, "")


def _entry_lines(context: DrawingContext, preview: TablePreview) -> Lines:
    seats = {seat.id: seat for seat in context.seats}
    more = symbol("ellipsis", context.ascii)
    lines: Lines = []
    effective_rows = [row for row in rows(context.words, preview.table) if not row.retracted]
    for row in effective_rows[-MAX_ENTRIES:]:
        mark = seat_mark(seats[row.seat], context.theme, context.ascii) if row.seat in seats else StyledText("   ")
        text = StyledText(row.text)
        text.truncate(max(1, context.width - cell_len(row.points) - 6), more)
        lines.append(
            ("", StyledText().append_text(mark).append(" ").append_text(text).append(f"  {row.points}", "bold"))
        )
    return lines
