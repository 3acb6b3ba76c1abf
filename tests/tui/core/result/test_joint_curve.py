"""The chart of the points of all seats: each seat is named where its line ends."""

from __future__ import annotations

from referee.rules.game import Seat
from tui.core.history.table_results import SeatScoreCurve
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.core.result.joint_curve import joint_curve

# The order of the seats is not that of their points, and B and D end equal.
POINTS = {"A": (10, 40, 79), "B": (11, 30, 73), "C": (12, 20, 39), "D": (13, 35, 73)}
SEATS = (
    Seat("A", "Aki", "red", "●"),
    Seat("B", "Ben", "blue", "▲"),
    Seat("C", "Chie", "yellow", "■"),
    Seat("D", "Dai", "purple", "◆"),
)


def chart(rows: int) -> list[str]:
    context = DrawingContext(words_for("en", "nippon", {seat.id: seat.name for seat in SEATS}), SEATS, 80)
    curves = [SeatScoreCurve(seat.id, seat.name, POINTS[seat.id], (1, 2, 3)) for seat in SEATS]
    return [line.plain for line in joint_curve(context, curves, rows)]


def test_the_seats_are_named_from_top_to_bottom_in_the_order_of_their_points() -> None:
    lines = chart(12)
    rows = {
        name: next(row for row, line in enumerate(lines) if f" {name} " in line)
        for name in ("Aki", "Ben", "Dai", "Chie")
    }
    assert list(rows) == sorted(rows, key=lambda name: rows[name])
    assert rows["Dai"] == rows["Ben"] + 1
