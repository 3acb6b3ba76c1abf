"""Where the record of a table begins and ends, as a store says without reading the record."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from referee.store.database_connection import as_number, as_text

TAIL = 40
"""The number of bytes at the end of a line that hold the hash of its entry."""
_HASH = re.compile(rb'"hash":"([0-9a-f]+)"\}\s*$')


class RecordEnd(Struct, frozen=True):
    """The hash of the first entry of a table, and the number and the hash of the last one (`last` is "" if that is
    damaged). `deleted` is the number of a deleted table, 0 for one that is not.
    """

    name: str
    first: str
    count: int
    last: str
    deleted: int = 0


def end_from_row(
    name: Any, deleted: Any, count: Any, last: Any, first_tail: Any, seq: Any, last_tail: Any
) -> RecordEnd:
    """Return the end of a table from its row in the list of tables, the ends of its first and its last line, and the
    number of the last.
    """
    last_hash = _hash_of(last_tail)
    sound = count is None or (count, last) == (seq, last_hash)  # old files have no count
    return RecordEnd(
        as_text(name), _hash_of(first_tail), as_number(seq), last_hash if sound else "", deleted=as_number(deleted)
    )


def _hash_of(tail: Any) -> str:
    raw = tail if isinstance(tail, bytes) else str(tail or "").encode("utf-8", "replace")
    match = _HASH.search(raw)
    return match[1].decode() if match else ""
