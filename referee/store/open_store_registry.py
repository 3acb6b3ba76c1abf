"""A registry of the files that this process has open as stores, and a check whether other processes have a file open.

POSIX releases all locks of a process on a file as soon as the process closes any handle of it. Therefore a store file
open in this process must be opened again only through SQLite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

_fcntl: Any
try:
    import fcntl as _fcntl
except ImportError:  # a system that lets nobody move or remove a file that is open
    _fcntl = None

Identity = tuple[int, int]
_LOCKS, _COUNT = 0x40000000, 512
"""The offset and number of the bytes that SQLite locks. A process with the database open locks some of them."""
_open: Counter[Identity] = Counter()


def identity(path: Path) -> Identity | None:
    """Return (device, inode) of a file; None if it does not exist."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def register(file: Identity) -> None:
    _open[file] += 1


def unregister(file: Identity) -> None:
    _open[file] -= 1


def has_open(path: Path) -> bool:
    """Return whether this process has a file open as a store."""
    file = identity(path)
    return file is not None and _open[file] > 0


@contextmanager
def alone(path: Path) -> Iterator[BinaryIO | None]:
    """Lock all other processes out of a store during the context, and yield its file for reading; None if the store is
    open anywhere. Read the file only through this handle, otherwise the lock is released.
    """
    if has_open(path):
        yield None
        return
    with path.open("r+b") as file:
        yield file if _fcntl is None or _locked(file.fileno()) else None


def _locked(handle: int) -> bool:
    try:
        _fcntl.lockf(handle, _fcntl.LOCK_EX | _fcntl.LOCK_NB, _COUNT, _LOCKS)
    except (BlockingIOError, PermissionError):
        return False
    return True
