"""The winners and their points as a banner in the winner's colour."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Plate, plate_rows
from tui.core.rendering.styled_text import StyledText


def winners_plate(context: DrawingContext, winners: Sequence[str], points: int | None) -> tuple[StyledText, ...]:
    """Draw the banner of the winners across the width of the context; empty without a winner."""
    seats = [seat for seat in context.seats if seat.id in winners]
    if not seats:
        return ()
    verb = context.words.translate("result.wins") if len(seats) == 1 else ""
    rows = [StyledText() for _ in range(HEIGHT)]
    for index, seat in enumerate(seats):
        width = context.width * (index + 1) // len(seats) - context.width * index // len(seats)
        unit = context.words.translate("table.points")
        plate = Plate(context.name(seat.id), (seat,), points, unit, won=True, verb=verb)
        parts = plate_rows(plate, width, context.theme, {}, context.ascii)
        for row, part in zip(rows, parts, strict=True):
            style = part.spans[0].style if part.spans else ""
            row.append_text(part).append(" " * (width - part.cell_len), style)
    return tuple(rows)
