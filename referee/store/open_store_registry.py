"""Which files this process has open as stores, and whether any other process has one.

POSIX drops all locks of a process on a file as soon as the process closes any handle of it: a file that is open here as
a store may be opened once more through SQLite only, never by itself.
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
"""The bytes of a database that SQLite locks: whoever has it open holds some of them."""
_open: Counter[Identity] = Counter()


def identity(path: Path) -> Identity | None:
    """Tell a file from every other, whatever its name; None where there is none."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def opened(file: Identity) -> None:
    """Note that this process has a file open as a store."""
    _open[file] += 1


def closed(file: Identity) -> None:
    """Note that a store is closed."""
    _open[file] -= 1


def has_open(path: Path) -> bool:
    """Tell whether this process has a file open as a store."""
    file = identity(path)
    return file is not None and _open[file] > 0


@contextmanager
def alone(path: Path) -> Iterator[BinaryIO | None]:
    """Keep every other process from a store as long as this lasts, and give its file to read; None where it is open
    anywhere already. The file is to be read through that handle only, or others are let in.
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
