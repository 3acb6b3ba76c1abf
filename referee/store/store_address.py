"""Where the store is: the file in this person's data folder, or the server of a club."""

from __future__ import annotations

import os
from pathlib import Path

from referee.data_folder import FILE, home
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import input_error

SERVER = ("postgresql://", "postgres://")


def open_store(folder: Path | None = None, *, look: bool = False) -> Store:
    """Open the store of this person, whose data is in a folder (None for the usual one); with `look`, only for
    reading. `GYOJI_STORE` may hold the address of a club's server. Raises `InputError` if it cannot be used.
    """
    address = server_address()
    return open_server(address, folder, look=look) if address else SqliteStore(folder, look=look)


def open_server(address: str, folder: Path | None, *, look: bool = False) -> Store:
    """Open the store on a club's server; `folder` holds this person's own data. Raises `InputError` if it cannot be
    used.
    """
    if not address.startswith(SERVER):
        raise input_error("store_address", field="GYOJI_STORE")
    try:
        from referee.store.postgres_store import PostgresStore
    except ImportError:
        raise input_error("server_driver", field="GYOJI_STORE") from None
    return PostgresStore(address, folder, look=look)


def is_on_server() -> bool:
    """Return whether the store is on a club's server."""
    return bool(server_address())


def store_exists() -> bool:
    """Return whether this person has a store; none is created."""
    return bool(server_address()) or os.access(home() / FILE, os.F_OK)


def server_address() -> str:
    """Return the address of the server on which this laptop plays; "" for the file on this computer."""
    return os.environ.get("GYOJI_STORE", "").strip()
