"""What was found out by following a record stays known until the record or the program changes.

The file stands apart from the store: nothing in it is of worth, and without it every table is followed again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import referee
import scoring
import tui
from referee.journal import Entry, to_line
from referee.store import Kept, Store
from tui.history.played import Played, Unread, follow, reasons

FILE = "history.json"


class _Found(Struct, frozen=True):
    """What the file holds: the program that found it out, and for each table the mark of its record with the find."""

    program: str
    tables: dict[str, tuple[str, Played]]


@cache
def program() -> str:
    """Mark the code and data that judge and score, so that a change of any file of them is noticed."""
    found = hashlib.blake2b(digest_size=16)
    for floor in (scoring, referee, tui):
        folder = Path(str(floor.__file__)).parent
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
            known = path.stat()
            found.update(f"{path.relative_to(folder)} {known.st_size} {known.st_mtime_ns}\n".encode())
    return found.hexdigest()


def mark(entries: Sequence[Entry]) -> str:
    """Mark a record by all that stands in it: an entry changed by hand, under whatever hash, is noticed too."""
    found = hashlib.blake2b(digest_size=16)
    for entry in entries:
        found.update(to_line(entry))
    return found.hexdigest()


class Remembered:
    """What earlier visits found out, and this one; `close` keeps it for the next."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._before = self._load()
        self._now: dict[str, tuple[str, Played]] = {}

    def _load(self) -> dict[str, tuple[str, Played]]:
        try:
            found = msgspec.json.decode(self.path.read_bytes(), type=_Found)
        except (OSError, msgspec.DecodeError, RecursionError):
            return {}
        return found.tables if found.program == program() else {}

    def of(self, name: str, entries: Sequence[Entry]) -> Played:
        """Give what came of a record. Raises what `follow` raises."""
        now = mark(entries)
        was, found = self._before.get(name, ("", None))
        made = found if found is not None and was == now else follow(name, entries)
        self._now[name] = (now, made)
        return made

    def close(self, names: Iterable[str]) -> None:
        """Keep what is known of these tables; a disk that cannot take it is no trouble."""
        known = {name: found for name in names if (found := self._now.get(name) or self._before.get(name))}
        if known == self._before:
            return
        made = self.path.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            try:
                made.write_bytes(msgspec.json.encode(_Found(program(), known)))
                made.replace(self.path)
            finally:
                made.unlink(missing_ok=True)


def read_tables(store: Store, kept: Sequence[Kept], game: str = "") -> Generator[Played | Unread, None, None]:
    """Give what came of table after table (of one game, or of all); what is wrong with one is said of it alone."""
    remembered = Remembered(store.folder)
    try:
        for one in kept:
            if game in ("", one.game):
                yield _read(store, one, remembered)
    finally:
        remembered.close(one.name for one in kept)


def _read(store: Store, one: Kept, remembered: Remembered) -> Played | Unread:
    try:
        return remembered.of(one.name, store.entries(one.name))
    except Exception as error:  # a record may hold anything, and the others are to be shown all the same
        return Unread(one.name, one.game, one.played, reasons(one.name, error))
