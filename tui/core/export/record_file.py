"""The record of a table as a JSON Lines file (a header, then all entries), for transfer to another machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.table.table import Table
from scoring.breakdown import as_json
from scoring.errors import input_error
from scoring.text_catalogs import Words
from scoring.typed_data import from_json
from tui.core.export.exported_result import ExportedTableResult

FORMAT = 4
"""The newest format version. A record is written in the oldest version that supports all its entries."""
SINCE = {"parked": 2, "mend": 3, "protest": 4}
"""The format version that introduced each later kind of entry; older versions of Gyoji reject such a file by its
header.
"""
MAX_ENTRIES = 20_000
MAX_BYTES = MAX_ENTRIES * 4_000
"""The maximum size of a record file in bytes. An entry needs about 400 bytes, or about 1,500 in the JSON written by
`data`.
"""


class RecordFileHeader(Struct, frozen=True):
    """The first line of a record file: format version, table name, number of entries and hash of the last entry. Older
    files lack the last two, which reveal a truncated file.
    """

    gyoji: int
    table: str
    entries: int = 0
    last: str = ""


class _RecordData(Struct, frozen=True):
    """The fields of the JSON written by `data` that `read_record` uses."""

    entries: list[Raw]
    gyoji: int = 1
    table: str = ""


def form(entries: Sequence[Entry]) -> int:
    """Return the oldest format version that supports all entries."""
    return max((SINCE.get(entry.kind, 1) for entry in entries), default=1)


def record_lines(name: str, entries: Sequence[Entry]) -> bytes:
    """Format a record as JSON Lines, with unchanged entries so that their hash chain remains valid."""
    head = msgspec.json.encode(RecordFileHeader(form(entries), name, len(entries), entries[-1].hash))
    return b"\n".join([head, *(journal.to_line(entry) for entry in entries), b""])


def data(table: Table, result: ExportedTableResult, words: Words) -> dict[str, Any]:
    """Return a table as plain data: record, score breakdown with the arithmetic as text, and result. Seats with unknown
    points have no total.
    """
    totals = {seat.id: seat.points for seat in result.seats if seat.points is not None}
    return {
        "gyoji": form(table.entries),
        "table": table.name,
        "game": result.game,
        "over": result.over,
        "winners": list(result.winners),
        **({"deciding_protests": list(result.deciding)} if result.deciding else {}),
        "breakdown": as_json(table.breakdown(), words, totals, result.name),
        "entries": [msgspec.json.decode(journal.to_line(entry)) for entry in table.entries],
    }


def read_record(raw: bytes) -> tuple[str, list[Entry]]:
    """Parse an exported record file into (table name, entries). Raises `InputError` if it is damaged, incomplete,
    manipulated, too large, or of a newer file format.
    """
    if len(raw) > MAX_BYTES:
        raise input_error("record_big", limit=MAX_BYTES)
    head, lines = _split(raw.removeprefix(b"\xef\xbb\xbf").strip())
    if head.gyoji > FORMAT:
        raise input_error("file_newer")
    if len(lines) > MAX_ENTRIES:
        raise input_error("record_long", count=len(lines), limit=MAX_ENTRIES)
    if head.entries and len(lines) != head.entries:
        raise input_error("record_cut", count=head.entries, found=len(lines))
    entries = [journal.from_line(line, number) for number, line in enumerate(lines, 1)]
    if not entries or entries[0].kind != "open":
        raise input_error("record_empty")
    wrong = journal.broken_at(entries)
    if wrong is not None:
        raise input_error("record_changed", field=str(wrong))
    if head.last not in ("", entries[-1].hash):
        raise input_error("record_resealed")
    entry_bodies.check(entries)
    _check_replay(head.table, entries)
    return head.table, entries


def _split(text: bytes) -> tuple[RecordFileHeader, Sequence[bytes | Raw]]:
    lines = [line for line in text.split(b"\n") if line.strip()]
    try:
        return from_json(lines[0] if lines else b"", RecordFileHeader), lines[1:]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass  # not JSON Lines
    try:
        record = from_json(text, _RecordData)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise input_error("record_unreadable") from None
    return RecordFileHeader(record.gyoji, record.table), record.entries


def _check_replay(name: str, entries: Sequence[Entry]) -> None:
    """Raise `InputError` for an entry with the current rules version that is invalid by these rules."""
    for step in Table(name, entries).steps:
        if step.unread and step.verdict and step.entry.rules == RULES_VERSION:
            raise entry_bodies.at(step.entry, step.verdict.faults)
