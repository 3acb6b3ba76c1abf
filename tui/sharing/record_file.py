"""A table's record as a file: JSON Lines (a head, then every entry), read back on another machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from referee import journal
from referee.journal import Entry
from referee.table import Table
from scoring.breakdown import as_json
from scoring.trouble import trouble
from scoring.words import Words
from tui.sharing.result import Result

FORMAT = 1
MAX_ENTRIES = 20_000


class Head(Struct, frozen=True):
    """The first line of a record file: the version of the form and the table's name."""

    gyoji: int
    table: str


def record_lines(name: str, entries: Sequence[Entry]) -> bytes:
    """Write a record as JSON Lines; the entries are as they were sealed, so that the chain holds."""
    head = msgspec.json.encode(Head(FORMAT, name))
    return b"\n".join([head, *(journal.to_line(entry) for entry in entries), b""])


def data(table: Table, result: Result, words: Words) -> dict[str, Any]:
    """Give a table as plain data: its record, its breakdown with workings said, and the facts of its result."""
    return {
        "gyoji": FORMAT,
        "table": table.name,
        "game": result.game,
        "over": result.over,
        "winners": list(result.winners),
        "breakdown": as_json(table.breakdown(), words, {seat.id: seat.points or 0 for seat in result.seats}),
        "entries": [msgspec.json.decode(journal.to_line(entry)) for entry in table.entries],
    }


def read_record(raw: bytes) -> tuple[str, list[Entry]]:
    """Read a record file (JSON Lines, or the JSON of `data`). Gives the table's name and its entries.

    Raises `Trouble` for a file that is none, a damaged line, or a chain that was changed by hand.
    """
    text = raw.removeprefix(b"\xef\xbb\xbf").strip()
    lines = [line for line in text.split(b"\n") if line.strip()]
    head = _head(lines[0] if lines else b"")
    entries = _from_data(text) if head is None else [journal.from_line(line, n) for n, line in enumerate(lines[1:], 1)]
    if not entries or len(entries) > MAX_ENTRIES or entries[0].kind != "open":
        raise trouble("record_empty")
    wrong = journal.broken_at(entries)
    if wrong is not None:
        raise trouble("record_changed", field=str(wrong))
    return head.table if head else _name(text), entries


def _head(line: bytes) -> Head | None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, RecursionError):
        return None
    return head


def _whole(text: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise trouble("record_unreadable") from None
    if not isinstance(found, dict) or not isinstance(found.get("entries"), list):
        raise trouble("record_unreadable")
    return found


def _from_data(text: bytes) -> list[Entry]:
    rows = _whole(text)["entries"]
    return [journal.from_line(msgspec.json.encode(row), number) for number, row in enumerate(rows, 1)]


def _name(text: bytes) -> str:
    return str(_whole(text).get("table", ""))
