"""A table's record as a file: JSON Lines (a head, then every entry), read back on another machine."""

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
"""The newest form; a record is written in the oldest one that has all it holds."""
SINCE = {"parked": 2, "mend": 3, "protest": 4}
"""The kinds of entries that came later, each with the form it came in: an older Gyoji refuses the file by its head."""
MAX_ENTRIES = 20_000
MAX_BYTES = MAX_ENTRIES * 4_000
"""More than the longest record takes: a move is about 400 bytes, with the breakdown of `data` about 1,500."""


class RecordFileHeader(Struct, frozen=True):
    """The first line of a record file: the version of the form, the table's name, how many entries follow and the hash
    of the last one, so that a file that was cut off is noticed (older files lack these two).
    """

    gyoji: int
    table: str
    entries: int = 0
    last: str = ""


class _RecordData(Struct, frozen=True):
    """What of the JSON of `data` is read back."""

    entries: list[Raw]
    gyoji: int = 1
    table: str = ""


def form(entries: Sequence[Entry]) -> int:
    """Give the version of the form that a record needs."""
    return max((SINCE.get(entry.kind, 1) for entry in entries), default=1)


def record_lines(name: str, entries: Sequence[Entry]) -> bytes:
    """Write a record as JSON Lines; the entries are as they were sealed, so that the chain holds."""
    head = msgspec.json.encode(RecordFileHeader(form(entries), name, len(entries), entries[-1].hash))
    return b"\n".join([head, *(journal.to_line(entry) for entry in entries), b""])


def data(table: Table, result: ExportedTableResult, words: Words) -> dict[str, Any]:
    """Give a table as plain data: its record, its breakdown with workings said, and the facts of its result; totals are
    those of the seats whose VP are told.
    """
    totals = {seat.id: seat.points for seat in result.seats if seat.points is not None}
    return {
        "gyoji": form(table.entries),
        "table": table.name,
        "game": result.game,
        "over": result.over,
        "winners": list(result.winners),
        **({"deciding_protests": list(result.deciding)} if result.deciding else {}),
        "breakdown": as_json(table.breakdown(), words, totals),
        "entries": [msgspec.json.decode(journal.to_line(entry)) for entry in table.entries],
    }


def read_record(raw: bytes) -> tuple[str, list[Entry]]:
    """Read a record file (JSON Lines, or the JSON of `data`). Gives the table's name and its entries.

    Raises `InputError` for a file that is none, is too long or was cut off, a damaged line, a chain that was changed by
    hand, and, since a chain is easily sealed anew, an entry that Gyoji cannot have written.
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
    """Refuse what the rules of today would have written otherwise; what older rules wrote is left out by the fold."""
    for step in Table(name, entries).steps:
        if step.unread and step.verdict and step.entry.rules == RULES_VERSION:
            raise entry_bodies.at(step.entry, step.verdict.faults)
