"""A stored table in a list of tables, the checksum of its lines, by which a change outside of Gyoji is noticed, and the
faults of its stored data, for all databases."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from referee.record import table_summary
from referee.record.entry import Entry, chain, from_line
from referee.record.table_summary import TableSummary
from referee.store.database_connection import as_number, as_text
from scoring.errors import Fault, InputError, input_error


def checksum_of(lines: Iterable[Any], before: int = 0) -> int:
    """Return the CRC checksum of stored lines, continued from the checksum `before`."""
    raw = (line if isinstance(line, bytes) else str(line).encode("utf-8", "replace") for line in lines)
    return crc32(b"".join(raw), before)


class StoredTable(Struct, frozen=True):
    """A stored table in a list; `faults` describe damage. `played` is the start of the last session (UTC) and
    `last_act` its last entry; without a summary, `played` is the time of the last entry.
    """

    name: str
    game: str
    opened: str
    played: str
    entries: int
    summary: TableSummary | None = None
    faults: tuple[Fault, ...] = ()
    last_act: str = ""

    @property
    def mark(self) -> tuple[object, ...]:
        """A tuple that changes whenever the stored table changes."""
        return (self.name, self.played, self.entries, self.faults)


LIST_COLUMNS = "name, game, opened, played, count, last, mark, glance"
"""The columns of the list of tables."""


def list_row(
    name: str, entries: Sequence[Entry], lines: Iterable[bytes], summary: TableSummary | None
) -> tuple[Any, ...]:
    """Return the row of a record in the list of tables (`LIST_COLUMNS`), with its stored lines and its summary."""
    first, last, encoded = entries[0], entries[-1], table_summary.encode(summary)
    game = str(first.body.get("game"))
    return name, game, first.time, last.time, last.seq, last.hash, checksum_of(lines), encoded


def table_from_rows(
    name: Any, game: Any, created: Any, count: Any, last: Any, summary: Any, seq: Any, line: Any
) -> StoredTable:
    """Return a stored table from its list row and last entry; `summary` may be the faults that made the row
    unreadable.
    """
    table = StoredTable(as_text(name), as_text(game), as_text(created), as_text(created), as_number(seq))
    if isinstance(summary, tuple):
        return replace(table, faults=summary)
    try:
        entry = from_line(line, seq) if line is not None else None
    except InputError as damaged:
        return replace(table, faults=damaged.faults)
    without_row = Fault("table_unlisted", table.name, {"count": table.entries})
    faults = (without_row,) if game is None else tail_faults(table.name, count, last, entry)
    known = None if faults else table_summary.decode(summary)
    last = entry.time if entry else table.opened
    sat_down, last_act = (known.sat_down, known.last_act) if known else (last, last)
    return replace(table, played=sat_down, last_act=last_act, faults=faults, summary=known)


def tail_faults(name: str, count: Any, last: Any, entry: Entry | None) -> tuple[Fault, ...]:
    """Return a fault if the stored end of a record differs from its last entry. Old files without this data are
    accepted.
    """
    number = entry.seq if entry else 0
    if number and (count is None or (number, entry and entry.hash) == (count, last)):
        return ()
    return (lost_end(name, count, number),)


def lost_end(name: str, count: Any, number: int) -> Fault:
    return Fault("record_tail", name, {"had": as_number(count), "count": number})


def check_follows(name: str, entries: Sequence[Entry], last: Entry) -> None:
    """Raise `InputError` if new entries do not follow the last stored one."""
    if entries[0].seq != last.seq + 1 or entries[0].hash != chain(last.hash, entries[0]):
        raise input_error("table_moved_on", field=name)
