"""The tables played on this machine: what came of each, and how its points grew."""

from __future__ import annotations

from msgspec import Struct

from referee.error_boundary import caught
from referee.facts.facts import known
from referee.record.table_glance import SeatGlance, TableGlance
from referee.store.store import StoredTable
from referee.table.table import Table
from scoring.errors import Fault, InputError


class TableResult(Struct, frozen=True):
    """What came of a table, in no language. Times are UTC; it was `played` at the sitting that began then, and all of
    its sittings took so many `minutes`; `opening` is the hash of its first entry, which every record
    of the same game has in common; `invented` marks a demo, whose printed values are made up; `endings` say how it
    ended where that is particular, `deciding` numbers the open protests on which the winner depends.
    """

    table: str
    game: str
    opening: str
    opened: str
    played: str
    entries: int
    over: bool
    invented: bool
    seats: tuple[SeatGlance, ...]
    endings: tuple[str, ...] = ()
    minutes: int = 0
    deciding: tuple[int, ...] = ()

    @property
    def told(self) -> bool:
        """Tell whether it was played to its end with every seat's points known, and is final."""
        return self.over and not self.deciding and all(seat.points is not None for seat in self.seats)


class UnreadableTable(Struct, frozen=True):
    """A table whose record cannot be followed, and why."""

    table: str
    game: str
    played: str
    faults: tuple[Fault, ...]


class SeatScoreCurve(Struct, frozen=True):
    """The VP of a seat at the start (entry 0) and after each entry that changed somebody's, aligned between seats; None
    while they are not entered.
    """

    seat: str
    name: str
    points: tuple[int | None, ...]
    entries: tuple[int, ...]


def result_of(stored: StoredTable, glance: TableGlance) -> TableResult:
    """Say what came of a kept table, the best place first."""
    return TableResult(
        table=stored.name,
        game=glance.game,
        opening=glance.opening,
        opened=glance.opened,
        played=glance.sat_down,
        entries=stored.entries,
        over=glance.over,
        invented=glance.invented,
        seats=tuple(sorted(glance.seats, key=lambda seat: seat.rank or 99)),
        endings=glance.endings,
        minutes=glance.minutes,
        deciding=glance.deciding,
    )


def reasons(name: str, error: Exception) -> tuple[Fault, ...]:
    """Say as data why a record could not be followed, whatever it was."""
    if isinstance(error, InputError):
        return error.faults
    return (caught(error, table=name),)


def curves(table: Table) -> tuple[SeatScoreCurve, ...]:
    """Follow the VP of every seat over the game by the entries that changed some, from 0 where they are known."""
    points: dict[str, list[int | None]] = {}
    changed = [0]
    for step in table.steps:
        stand = {seat: board.vp if known(board.vp) else None for seat, board in step.table_state.state.seats.items()}
        if not points:
            points = {seat: [None if vp is None else 0] for seat, vp in stand.items()}
        if any(points[seat][-1] != vp for seat, vp in stand.items()):
            changed.append(step.entry.seq)
            for seat, vp in stand.items():
                points[seat].append(vp)
    return tuple(
        SeatScoreCurve(seat, name, tuple(points.get(seat, ())), tuple(changed)) for seat, name in table.seats.items()
    )
