"""Declarations by several seats at once: “Ann and Ben pass”, “everybody passes”."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from referee.notation.move import Move, Moves
from referee.reading.frames import Frame, Quantity
from referee.reading.position import Position


def states_several(frame: Frame) -> bool:
    """Return whether a clause says “both” or “all” without naming a seat or value."""
    return frame.quantity in (Quantity.ALL, Quantity.BOTH) and not (frame.seat or frame.values)


def by_several(frame: Frame, move: Move, position: Position, may_be_single: bool) -> Moves | None:
    """Return a declaration repeated for several seats: those named together, both, or all that can make it.

    None if a single seat is meant or possible; `()` if the seats cannot make the declaration.
    """
    if frame.joined:
        moves = by_each(move, (frame.seat, *frame.joined))
        return moves if position.is_open(moves) else ()
    if not states_several(frame):
        return None
    moves = ()
    for each in by_each(
        move, dict.fromkeys((position.actor or next(iter(position.table.seats)), *position.table.seats))
    ):
        moves = (*moves, each) if position.is_open((*moves, each)) else moves
    if len(moves) > 1 and (frame.quantity is Quantity.ALL or len(moves) == 2):
        return moves
    return None if may_be_single else ()


def by_each(move: Move, seats: Iterable[str]) -> Moves:
    """Return a declaration repeated for each of several seats."""
    return tuple(structs.replace(move, seat=seat) for seat in seats)
