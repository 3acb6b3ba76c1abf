"""The winners and their points as a banner in the winner's colour."""

from __future__ import annotations

from collections.abc import Sequence

from tui.core.rendering.big_type import HEIGHT
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Plate, plate_rows
from tui.core.rendering.styled_text import StyledText


def winners_plate(
    context: DrawingContext, winners: Sequence[str], points: int | None, visible: float = 1
) -> tuple[StyledText, ...]:
    """Draw the banner of the winners across the width of the context; empty without a winner. `visible` is the
    displayed fraction during the animation.
    """
    seats = [seat for seat in context.seats if seat.id in winners]
    if not seats:
        return ()
    verb = context.words.translate("result.wins") if len(seats) == 1 else ""
    rows = [StyledText() for _ in range(HEIGHT)]
    for index, seat in enumerate(seats):
        width = context.width * (index + 1) // len(seats) - context.width * index // len(seats)
        unit = context.words.translate("table.points")
        plate = Plate(context.name(seat.id), (seat,), grown_points(points, visible), unit, won=True, verb=verb)
        parts = plate_rows(plate, width, context.theme, {}, context.ascii)
        for row, part in zip(rows, parts, strict=True):
            style = part.spans[0].style if part.spans else ""
            part.truncate(int(width * visible))
            row.append_text(part).append(" " * (width - part.cell_len), style)
    return tuple(rows)


def grown_points(points: int | None, fraction: float) -> int | None:
    """Return the points displayed at a fraction of an animation; at its end all of them, half points included."""
    return points if points is None or fraction >= 1 else int(points * fraction)
