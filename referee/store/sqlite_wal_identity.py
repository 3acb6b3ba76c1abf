"""The write-ahead log beside the store's file, and whether it is that file's own.

SQLite writes what is recorded into `FILE-wal` first and carries it into the file later. It takes any log that it finds
there: beside another store, as when the file was moved away by hand after a crash and a copy put in its place, it would
write pages of the one into the other. So every commit counts one up in the head of the file (`application_id`, from a
start drawn by lot), and thereby writes that head into the log: a log fits a file whose count is that before its first
commit, or that of one of its commits (as far as they were carried over).
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from struct import unpack_from
from time import sleep
from typing import NamedTuple

from referee.store import open_store_registry
from scoring.errors import input_error

HEAD = 100
"""So many bytes at the beginning of a database hold its head."""
_LOG_HEAD, _FRAME_HEAD = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_FIRST, _LAST = 1 << 24, 1 << 30
"""Between these the count of a new file starts: never at that of an old one (0), and far from the largest."""
REPLACED = "replaced_log"
"""The setting that names the log of the store that this one has taken the place of."""
_LOOKS = 50
"""So often file and log are looked at again while another process writes them."""


class SqliteFileHeader(NamedTuple):
    """What the head of a database says: SQLite's own count of changes, the size in pages, and our count of commits."""

    changes: int
    pages: int
    commits: int


class SqliteWalIdentity(NamedTuple):
    """A log: the salts that tell it from every other, the heads its commits wrote, the sizes they left (in pages)."""

    salts: bytes
    heads: tuple[SqliteFileHeader, ...]
    sizes: frozenset[int]
    length: int


def new_count() -> int:
    """Draw the count with which a new file starts, so that no other file's log fits it."""
    return _FIRST + secrets.randbelow(_LAST - _FIRST)


def log_of(path: Path) -> Path:
    """Name the log of a file."""
    return Path(f"{path}-wal")


def check_log(path: Path) -> None:
    """Check that what lies beside a file is its own log; what a restore left there is removed.

    Raises `InputError` where it is another store's, or the file itself is gone.
    """
    for look in range(_LOOKS):
        log = read_log(path)
        if log is None:
            return
        head = read_head(path)
        if head is not None and (_own(path, head, log) or _is_replaced_log(path, log)):
            return
        if look and (head, log) == (read_head(path), read_log(path)):  # nobody is writing
            raise input_error("store_log" if head else "store_moved", field=str(path), log=log_of(path).name)
        sleep(0.01)


def _own(path: Path, head: SqliteFileHeader, log: SqliteWalIdentity) -> bool:
    """Tell whether a log is the file's own; where an older Gyoji counted no commits, what they make together tells."""
    if head.commits or not fits(head, log):
        return fits(head, log)
    from referee.store.legacy_wal_matching import parted  # once, after a crash of an older Gyoji

    return not parted(path, log_of(path))


def fits(head: SqliteFileHeader | None, log: SqliteWalIdentity) -> bool:
    """Tell whether a log was written on a file with this head (None: it has none)."""
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
    """Read the head of a file; None where it has none. Not for a file that this process has open: see `process`."""
    try:
        with path.open("rb") as file:
            raw = file.read(HEAD)
    except FileNotFoundError:
        return None
    return head_in(raw) if len(raw) == HEAD else None


def has_log(path: Path) -> bool:
    """Tell whether a file at rest is one that is written through a log; not for a file that this process has open."""
    with path.open("rb") as file:
        return file.read(20)[18:20] == b"\x02\x02"


def head_in(raw: bytes, at: int = 0) -> SqliteFileHeader:
    """Read the head that stands at a place."""
    changes, pages = unpack_from(">II", raw, at + 24)
    return SqliteFileHeader(changes, pages, unpack_from(">I", raw, at + 68)[0])


def read_log(path: Path) -> SqliteWalIdentity | None:
    """Read the log of a file; None where SQLite would find nothing in it."""
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
    """Write into a new store which log belongs to the store whose place it is going to take."""
    db.execute("DELETE FROM settings WHERE name = ?", (REPLACED,))
    if log is not None:
        db.execute("INSERT INTO settings VALUES (?, ?)", (REPLACED, log.salts.hex()))


def _is_replaced_log(path: Path, log: SqliteWalIdentity) -> bool:
    """Tell whether a log is that of the store whose place the file has taken: then it is removed."""
    if _replaced(path) != log.salts.hex():
        return False
    with open_store_registry.alone(path) as file:
        current = read_log(path) if file else None
        if current is not None and current.salts == log.salts:
            for name in (log_of(path), Path(f"{path}-shm")):
                name.unlink(missing_ok=True)
    return file is not None


def _replaced(path: Path) -> str:
    """Read from the file alone, whatever lies beside it, which store's log it has taken the place of."""
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
    """Give the count of commits in the file alone; None where it is no database. Also for a file that is open here."""
    with suppress(sqlite3.Error), _as_it_lies(path) as db:
        return int(db.execute("PRAGMA application_id").fetchone()[0])
    return None
