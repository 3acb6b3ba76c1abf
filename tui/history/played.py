"""The tables played on this machine as plain results, and how the points grew at one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from referee.store import Kept
from referee.table import Table
from scoring.trouble import Trouble
from scoring.words import Words
from tui.session import Session
from tui.sharing.result import Result, gather


class Curve(Struct, frozen=True):
    """The VP of a seat after each entry that changed somebody's: the number of points so far, aligned between seats."""

    seat: str
    name: str
    points: tuple[int, ...]


def results(session: Session, kept: Iterable[Kept], words: Words) -> Iterator[Result | None]:
    """Open table after table and give its result; None for a record that cannot be followed."""
    for one in kept:
        try:
            yield gather(session.open(one.name), words)
        except Trouble:
            yield None


def curves(table: Table) -> tuple[Curve, ...]:
    """Follow the VP of every seat over the game, from 0, by the entries that scored."""
    now = dict.fromkeys(table.seats, 0)
    found: dict[str, list[int]] = {seat: [0] for seat in now}
    for made in table.steps:
        moved = [line for line in made.scored if line.points and line.seat in now]
        for line in moved:
            now[line.seat] += line.points
        for seat, points in found.items() if moved else ():
            points.append(now[seat])
    return tuple(Curve(seat, name, tuple(found[seat])) for seat, name in table.seats.items())
