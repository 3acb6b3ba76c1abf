"""Appending an entry on a server in one statement, which is a transaction by itself.

A transaction of several statements waits for an answer to each of them, which costs more than the commit. One statement
is enough where this connection knows the end of the record from its own last append: it changes nothing if the end is
another one by now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from psycopg.types.numeric import Int4, Int8

from referee.record import table_summary
from referee.record.entry import Entry, chain, to_line
from referee.record.table_summary import TableSummary
from referee.store.postgres_connection import PostgresConnection
from referee.store.stored_table import checksum_of

_STATEMENT = b"""WITH t AS (
UPDATE tables SET played = %s, count = %s, last = %s, mark = %s, glance = CASE WHEN %s THEN glance ELSE %b END
WHERE name = %s AND deleted IS NULL AND count = %s AND last = %s AND mark = %s RETURNING id, count)
INSERT INTO entries SELECT id, count, %b FROM t"""


class RecordTail(NamedTuple):
    """The end of a record as stored here: the number and the hash of the last entry, and the checksum of all lines."""

    seq: int
    hash: str
    checksum: int


class DirectAppends:
    """The tails of the records that this connection has appended to, and appending to them."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self._tails: dict[str, RecordTail] = {}

    def remember(self, name: str, tail: RecordTail) -> None:
        """Remember the end of a record that was appended to in another way."""
        self._tails[name] = RecordTail(Int4(tail.seq), tail.hash, Int8(tail.checksum))

    def append(self, name: str, entries: Sequence[Entry], summary: TableSummary | UnsetType | None) -> bool | None:
        """Store one entry and return whether that was done; None if the connection broke, so that it is unknown."""
        tail, (entry, *more) = self._tails.pop(name, None), entries
        if tail is None or more or (entry.seq, entry.hash) != (tail.seq + 1, chain(tail.hash, entry)):
            return False
        line = to_line(entry)
        new = RecordTail(Int4(entry.seq), entry.hash, Int8(checksum_of([line], tail.checksum)))
        encoded = b"" if summary is UNSET else table_summary.encode(summary)
        row = (entry.time, *new, summary is UNSET, encoded, name, *tail, line)
        count = self._connection.at_once(_STATEMENT, row)
        if count == 1:
            self._tails[name] = new
            self._connection.announce(name)
        return None if count is None else count == 1
