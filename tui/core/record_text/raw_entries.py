"""The entries of a record in stored form, for a table whose game is not installed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from referee.record.entry import Entry, to_line
from scoring.text_catalogs import printable
from tui.core.i18n.local_time_text import local_time


def raw_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """Format each entry as a line with number, local time, kind, player and body."""
    names = seat_names(entries)
    for entry in entries:
        body = json.dumps(msgspec.to_builtins(entry.body), ensure_ascii=False)
        moment, player = local_time(entry.time, "%Y-%m-%d %H:%M"), names.get(entry.seat, entry.seat)
        yield printable("  ".join((f"{entry.seq:>4}", *filter(None, (moment, entry.kind, player)), body)))


def raw_data(entries: Sequence[Entry]) -> list[Any]:
    return [json.loads(to_line(entry)) for entry in entries]


def seat_names(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the names of the players by seat, from the first entry."""
    seats = entries[0].body.get("seats", ()) if entries else ()
    rows = [msgspec.to_builtins(seat) for seat in seats]
    return {str(row["id"]): str(row.get("name", "")) for row in rows if isinstance(row, dict) and "id" in row}
