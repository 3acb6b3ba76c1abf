"""The result and the score curve of each table on this machine."""

from __future__ import annotations

from msgspec import Struct

from referee.error_boundary import caught
from referee.facts.facts import known
from referee.record.table_summary import SeatSummary, TableSummary
from referee.store.stored_table import StoredTable
from referee.table.table import Table
from scoring.errors import Fault, InputError


class TableResult(Struct, frozen=True):
    """The result of a table, without any text. Times are in UTC: `played` is the start of the last session, `minutes`
    the duration of all sessions.

    `opening` is the hash of the first entry, which copied records share. `invented` marks a demo. `endings` are ids of
    special ways in which the game ended. `deciding` are the numbers of open protests that decide the winner.
    """

    table: str
    game: str
    opening: str
    opened: str
    played: str
    entries: int
    over: bool
    invented: bool
    seats: tuple[SeatSummary, ...]
    endings: tuple[str, ...] = ()
    minutes: int = 0
    deciding: tuple[int, ...] = ()

    @property
    def is_decided(self) -> bool:
        """Whether the game is finished, all points are known, and no open protest decides the winner."""
        return self.over and not self.deciding and all(seat.points is not None for seat in self.seats)


class UnreadableTable(Struct, frozen=True):
    """A table whose record cannot be read, and the reasons."""

    table: str
    game: str
    played: str
    faults: tuple[Fault, ...]


class SeatScoreCurve(Struct, frozen=True):
    """The victory points of a seat at the start (entry 0) and after each entry that changed the points of any seat;
    None while unknown.
    """

    seat: str
    name: str
    points: tuple[int | None, ...]
    entries: tuple[int, ...]


def result_of(stored: StoredTable, summary: TableSummary) -> TableResult:
    """Return the result of a stored table, with the seats sorted by rank."""
    return TableResult(
        table=stored.name,
        game=summary.game,
        opening=summary.opening,
        opened=summary.opened,
        played=summary.sat_down,
        entries=stored.entries,
        over=summary.over,
        invented=summary.invented,
        seats=tuple(sorted(summary.seats, key=lambda seat: seat.rank or 99)),
        endings=summary.endings,
        minutes=summary.minutes,
        deciding=summary.deciding,
    )


def reasons(name: str, error: Exception) -> tuple[Fault, ...]:
    """Return the faults that explain an exception."""
    if isinstance(error, InputError):
        return error.faults
    return (caught(error, table=name),)


def curves(table: Table) -> tuple[SeatScoreCurve, ...]:
    """Return the score curve of each seat; it starts at 0, or at None if the points are unknown."""
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
