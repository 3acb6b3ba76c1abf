"""The live tables of a store: not finished, and played lately."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from referee.error_boundary import caught
from referee.record.table_summary import TableSummary
from referee.store.store import Store
from referee.store.stored_table import StoredTable
from referee.table.stored_table_summary import stored_or_new_summary
from scoring.errors import Fault, InputError

LATELY = timedelta(hours=12)
"""The time since its last move within which a table is live."""


class LiveTable(Struct, frozen=True):
    """A table in play, with its game (id) and the time of its last move (UTC). `summary` is its summary; it is None if
    the record cannot be read, for the reasons in `faults`.
    """

    name: str
    game: str
    moved: datetime
    summary: TableSummary | None
    faults: tuple[Fault, ...] = ()

    @property
    def needs_help(self) -> bool:
        """Whether the table needs help: it has stopped for a dispute, or its record is damaged."""
        return bool(self.faults) or (self.summary is not None and self.summary.disputed)

    def waiting(self, now: datetime) -> int:
        """Return for how many minutes the table has waited; 0 if its clock is ahead."""
        return max(0, int((now - self.moved).total_seconds()) // 60)


def live_tables(store: Store, now: datetime) -> list[LiveTable]:
    """Return the live tables without demos: those that need help first, and within each group the last played first."""
    live = [table for stored in store.tables() if (table := _live(store, stored, now)) is not None]
    return sorted(live, key=lambda table: (not table.needs_help, now - table.moved))


def _live(store: Store, stored: StoredTable, now: datetime) -> LiveTable | None:
    moved = _moment(stored.last_act or stored.played or stored.opened)
    if moved is None or now - moved > LATELY:
        return None
    summary, faults = _summary_of(store, stored)
    if summary is None or faults:
        return LiveTable(stored.name, stored.game, moved, None, tuple(faults))
    if summary.over or summary.closed or summary.invented:
        return None
    return LiveTable(stored.name, stored.game, _moment(summary.last_act) or moved, summary)


def _summary_of(store: Store, stored: StoredTable) -> tuple[TableSummary | None, Sequence[Fault]]:
    if stored.faults:
        return None, stored.faults
    try:
        return stored.summary or stored_or_new_summary(store, stored.name), ()
    except InputError as unreadable:
        return None, unreadable.faults
    except Exception as error:  # a record may hold anything, and the others are to be shown all the same
        return None, (caught(error, table=stored.name),)


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
