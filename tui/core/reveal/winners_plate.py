"""The winners and their VP, as a plate in the winner's colour."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Plate, plate_rows
from tui.core.rendering.styled_text import StyledText


def winners_plate(
    context: DrawingContext, winners: Sequence[str], points: int | None, visible: float = 1
) -> tuple[StyledText, ...]:
    """Draw the winners' plate across the width of the context, several winners side by side; empty if nobody has won.
    During the animation, `visible` is the displayed fraction of the plate and of the points.
    """
    seats = [seat for seat in context.seats if seat.id in winners]
    if not seats:
        return ()
    verb = context.words.translate("result.wins") if len(seats) == 1 else ""
    rows = [StyledText() for _ in range(HEIGHT)]
    for index, seat in enumerate(seats):
        width = context.width * (index + 1) // len(seats) - context.width * index // len(seats)
        unit = context.words.translate("table.points")
        reached = None if points is None else int(points * visible)
        plate = Plate(context.name(seat.id), (seat,), reached, unit, won=True, verb=verb)
        parts = plate_rows(plate, width, context.theme, {}, context.ascii)
        for row, part in zip(rows, parts, strict=True):
            style = part.spans[0].style if part.spans else ""
            part.truncate(int(width * visible))
            row.append_text(part).append(" " * (width - part.cell_len), style)
    return tuple(rows)
