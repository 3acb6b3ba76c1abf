"""The location of the store: a file in this person's data folder, or a club's server."""

from __future__ import annotations

import os
from pathlib import Path

from referee.data_folder import FILE, home
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import input_error

SERVER = ("postgresql://", "postgres://")


def open_store(folder: Path | None = None, *, read_only: bool = False) -> Store:
    """Open the store of this person, with `read_only` to read only. The address in `GYOJI_STORE` takes precedence over
    the file in `folder` (None for the default folder). Raises `InputError` if it cannot be used.
    """
    address = server_address()
    return open_server(address, folder, read_only=read_only) if address else SqliteStore(folder, read_only=read_only)


def open_server(address: str, folder: Path | None, *, read_only: bool = False) -> Store:
    """Open the store on a club's server; `folder` holds this person's own data. Raises `InputError` if it cannot be
    used.
    """
    if not address.startswith(SERVER):
        raise input_error("store_address", field="GYOJI_STORE")
    try:
        from referee.store.postgres_store import PostgresStore
    except ImportError:
        raise input_error("server_driver", field="GYOJI_STORE") from None
    return PostgresStore(address, folder, read_only=read_only)


def is_on_server() -> bool:
    """Return whether the store is on a club's server."""
    return bool(server_address())


def store_exists() -> bool:
    """Return whether this person has a store, without creating it."""
    return bool(server_address()) or os.access(home() / FILE, os.F_OK)


def server_address() -> str:
    """Return the address of the server on which this laptop plays; "" for the file on this computer."""
    return os.environ.get("GYOJI_STORE", "").strip()
