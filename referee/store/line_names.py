"""The name of a line of a game: one on all laptops of a club, and the same for an open table that follows it.

The names at the club hold. Where another table of a laptop has one of them, that table gets another name: a line of the
same game whose it is and from when, any other a number.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from referee.record.entry import Entry
from referee.record.opening_entry import MAX_NAME, check_name, numbered_names
from referee.store.store import Store
from scoring.errors import InputError, input_error

if TYPE_CHECKING:
    from referee.record.record import Record

UNNAMED = "table"
"""The name of a table whose name at the club no laptop would give."""


def accepted(name: str) -> str:
    """Return the name of a table at the club; where no table can have it, one that a table can have."""
    with suppress(InputError):
        if check_name(name) == name:
            return name
    return UNNAMED


def free_name(names: Iterator[str], in_use: Container[str]) -> str:
    return next(name for name in names if name not in in_use)


def names_of_line(name: str, login: str, own: Sequence[Entry]) -> Iterator[str]:
    """Yield names for a line of a game that went on in two ways, from whose it is (`login`) and from when (the time of
    its first `own` entry).
    """
    whose = "".join(character for character in login if character.isalnum() or character in "_.")
    when = ""
    with suppress(ValueError, IndexError):
        when = datetime.fromisoformat(own[0].time).astimezone().strftime("%H.%M")
    tail = "".join(f"-{part}" for part in (whose[: MAX_NAME // 2], when) if part)
    return numbered_names(f"{name[: MAX_NAME - len(tail)]}{tail}")


def follow(store: Store, record: Record) -> None:
    """Reload the entries of an open table, under the name that its line has now. Raises `InputError` if they cannot be
    read or replayed, or if its line was deleted.
    """
    name = _current_name(store, record)
    entries = store.entries(name)
    if name != record.name:
        record.move_to(name, store.appender(name))
    record.follow(entries)


def _current_name(store: Store, record: Record) -> str:
    first, last = record.entries[0], record.entries[-1]
    if store.has_entry(record.name, last):
        return record.name
    lines = [each for each in store.record_ends() if each.first == first.hash and not each.deleted]
    names = [each.name for each in lines if store.has_entry(each.name, last)]
    if not names and any(each.name == record.name for each in lines):
        raise input_error("table_line_deleted", field=record.name)
    return names[0] if names else record.name
