"""The tables played on this machine: the result of each, and its score curve."""

from __future__ import annotations

from msgspec import Struct

from referee.error_boundary import caught
from referee.facts.facts import known
from referee.record.table_glance import SeatGlance, TableGlance
from referee.store.stored_table import StoredTable
from referee.table.table import Table
from scoring.errors import Fault, InputError


class TableResult(Struct, frozen=True):
    """The result of a table, independent of language. Times are in UTC: `played` is when the sitting began, `minutes`
    the length of all sittings. `opening` is the hash of the first entry, shared by all records of the same game;
    `invented` marks a demo with made-up printed values. `endings` are special ways in which the game ended, and
    `deciding` the numbers of the open protests that decide the winner.
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
        """Whether the game is finished with every seat's points known, and no open protest decides the winner."""
        return self.over and not self.deciding and all(seat.points is not None for seat in self.seats)


class UnreadableTable(Struct, frozen=True):
    """A table whose record cannot be read, and the reasons."""

    table: str
    game: str
    played: str
    faults: tuple[Fault, ...]


class SeatScoreCurve(Struct, frozen=True):
    """The VP of a seat at the start (entry 0) and after each entry that changed any seat's VP, with the same entries
    for all seats; None while unknown.
    """

    seat: str
    name: str
    points: tuple[int | None, ...]
    entries: tuple[int, ...]


def result_of(stored: StoredTable, glance: TableGlance) -> TableResult:
    """Return the result of a stored table, best rank first."""
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
    """Return the reasons why a record could not be read as faults, for any exception."""
    if isinstance(error, InputError):
        return error.faults
    return (caught(error, table=name),)


def curves(table: Table) -> tuple[SeatScoreCurve, ...]:
    """Return the score curve of every seat, starting from 0 where the VP are known."""
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
