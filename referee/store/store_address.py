"""Where the store is: the file in this person's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from referee.data_folder import FILE, home
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store


def open_store(folder: Path | None = None, *, look: bool = False) -> Store:
    """Open the store of this person, whose data is in a folder (None for the usual one); with `look`, only for
    reading. Raises `InputError` if it cannot be used.
    """
    return SqliteStore(folder, look=look)


def store_exists() -> bool:
    """Return whether this person has a store; none is created."""
    return os.access(home() / FILE, os.F_OK)
