"""The write-ahead log of the store's file, and the check that both belong together.

SQLite first writes changes to `FILE-wal` and merges them into the file later. It uses any log that it finds: if the
file was replaced manually after a crash, it would write pages of one store into another.

Therefore every commit increments a counter in the file header (`application_id`, with a random start), which also
writes the header to the log. A log matches a file whose counter is the one before the log's first commit, or that of
one of its commits.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from struct import unpack_from
from time import sleep
from typing import NamedTuple

from referee.store import open_store_registry
from scoring.errors import input_error

HEAD = 100
"""The length of the header of a database, in bytes."""
_LOG_HEAD, _FRAME_HEAD = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_FIRST, _LAST = 1 << 24, 1 << 30
"""The range of the random initial commit counter: above 0 (the counter of old files) and far below the maximum."""
REPLACED = "replaced_log"
"""The name of the setting with the id of the replaced store's log."""
_ATTEMPTS = 50
"""The maximum number of attempts to read file and log while another process writes them."""


class SqliteFileHeader(NamedTuple):
    """The header of a database: SQLite's change counter, the size in pages, and the commit count of Gyoji."""

    changes: int
    pages: int
    commits: int


class SqliteWalIdentity(NamedTuple):
    """The identity of a write-ahead log: its salts, the file headers of its commits, and the database sizes after them
    (in pages).
    """

    salts: bytes
    heads: tuple[SqliteFileHeader, ...]
    sizes: frozenset[int]
    length: int


def new_count() -> int:
    """Return a random initial commit counter for a new file, so that no other file's log matches it."""
    return _FIRST + SystemRandom().randrange(_LAST - _FIRST)


def log_of(path: Path) -> Path:
    """Return the path of a database file's write-ahead log."""
    return Path(f"{path}-wal")


def check_log(path: Path) -> None:
    """Raise `InputError` if the log next to a file belongs to another store, or the file is missing. A log left by a
    restore is removed.
    """
    for attempt in range(_ATTEMPTS):
        log = read_log(path)
        if log is None:
            return
        head = read_head(path)
        if head is not None and (_own(path, head, log) or _is_replaced_log(path, log)):
            return
        if attempt and (head, log) == (read_head(path), read_log(path)):  # nobody is writing
            raise input_error("store_log" if head else "store_moved", field=str(path), log=log_of(path).name)
        sleep(0.01)


def _own(path: Path, head: SqliteFileHeader, log: SqliteWalIdentity) -> bool:
    """Return whether a log belongs to the file. Files of older Gyoji versions have no commit counter, so file and log
    are tried together.
    """
    if head.commits or not fits(head, log):
        return fits(head, log)
    from referee.store.legacy_wal_matching import is_of_another_store  # once, after a crash of an older Gyoji

    return not is_of_another_store(path, log_of(path))


def fits(head: SqliteFileHeader | None, log: SqliteWalIdentity) -> bool:
    """Return whether a log was written for a file with this header. A missing header (None) never matches."""
    if head is None:
        return False
    if not log.heads:  # an older Gyoji's, which did not change the size of the file: else there would be a head
        return log.sizes <= {head.pages}
    first, last = log.heads[0], log.heads[-1]
    if not first.commits - 1 <= head.commits <= last.commits:
        return False
    changes = {first.changes - 1, *(log_head.changes for log_head in log.heads)}
    return head.commits > 0 or head.changes in changes  # an older Gyoji counted no commits


def read_head(path: Path) -> SqliteFileHeader | None:
    """Return the header of a file; None if it has none. Do not use it for a file open in this process: see
    `open_store_registry`.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(HEAD)
    except FileNotFoundError:
        return None
    return head_in(raw) if len(raw) == HEAD else None


def has_log(path: Path) -> bool:
    """Return whether a closed file uses a write-ahead log. Do not use it for a file open in this process."""
    with path.open("rb") as file:
        return file.read(20)[18:20] == b"\x02\x02"


def head_in(raw: bytes, at: int = 0) -> SqliteFileHeader:
    """Parse the database header at an offset of the data."""
    changes, pages = unpack_from(">II", raw, at + 24)
    return SqliteFileHeader(changes, pages, unpack_from(">I", raw, at + 68)[0])


def read_log(path: Path) -> SqliteWalIdentity | None:
    """Return the identity of a file's log; None if the log contains no commit."""
    try:
        raw = log_of(path).read_bytes()
    except FileNotFoundError:
        return None
    if len(raw) < _LOG_HEAD or unpack_from(">I", raw)[0] not in _MAGIC:
        return None
    size, salts = unpack_from(">I", raw, 8)[0], raw[16:24]
    heads, sizes = [], set()
    for at in range(_LOG_HEAD, len(raw) - _FRAME_HEAD - size + 1, _FRAME_HEAD + size):
        page, pages = unpack_from(">II", raw, at)
        if raw[at + 8 : at + 16] != salts:
            break  # left from an earlier round
        if page == 1:
            heads.append(head_in(raw, at + _FRAME_HEAD))
        if pages:
            sizes.add(pages)
    return SqliteWalIdentity(salts, tuple(heads), frozenset(sizes), len(raw)) if sizes else None


def replacing(db: sqlite3.Connection, log: SqliteWalIdentity | None) -> None:
    """Store in a new file which log belongs to the store that it replaces."""
    db.execute("DELETE FROM settings WHERE name = ?", (REPLACED,))
    if log is not None:
        db.execute("INSERT INTO settings VALUES (?, ?)", (REPLACED, log.salts.hex()))


def _is_replaced_log(path: Path, log: SqliteWalIdentity) -> bool:
    """Return whether a log belongs to the store that this file replaced. If so, remove the log."""
    if _replaced_id(path) != log.salts.hex():
        return False
    with open_store_registry.alone(path) as file:
        current = read_log(path) if file else None
        if current is not None and current.salts == log.salts:
            for name in (log_of(path), Path(f"{path}-shm")):
                name.unlink(missing_ok=True)
    return file is not None


def _replaced_id(path: Path) -> str:
    """Return the id of the replaced log that is stored in the file; "" if there is none."""
    with suppress(sqlite3.Error), _as_it_lies(path) as db:
        row = db.execute("SELECT value FROM settings WHERE name = ?", (REPLACED,)).fetchone()
        return str(row[0]) if row else ""
    return ""


@contextmanager
def _as_it_lies(path: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
    try:
        yield db
    finally:
        db.close()


def commits_in_file(path: Path) -> int | None:
    """Return the commit counter in the file, ignoring any log; None if it is not a database. Also safe for a file open
    in this process, and for one that is shorter than its header says, because the disk was full when its log was
    merged.
    """
    with suppress(sqlite3.Error), _as_it_lies(path) as db:
        db.execute("PRAGMA writable_schema=ON")  # reads a short file
        return int(db.execute("PRAGMA application_id").fetchone()[0])
    return None
