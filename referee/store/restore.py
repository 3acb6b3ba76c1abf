"""Restoring the store from a backup in one step: it either succeeds completely or leaves the store unchanged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import BinaryIO

from referee.store import open_store_registry
from referee.store.backup import free_name, give_name, make_private, remove, sync, sync_folder, write_copy
from referee.store.database_connection import Guard, as_text, connect
from referee.store.sqlite_wal_identity import check_log, fits, log_of, read_head, read_log, replacing
from referee.store.store_file_opening import open_read_only
from scoring.errors import input_error

_ADDED = "SELECT type || ' ' || name FROM sqlite_master WHERE type NOT IN ('table', 'index') LIMIT 1"
"""A query for what Gyoji never stores: a trigger or a view, which would act on every later entry."""


def restore(source: Path, path: Path) -> Path | None:
    """Replace the store by a backup. Return the path of the saved previous store, or None if there was none. The backup
    is checked first and not modified.

    Raises `InputError` if the backup is not a valid store of a supported version, the store is open anywhere, or the
    disk fails; the store is then unchanged.
    """
    new = path.with_name(f"{path.name}.restoring-{os.getpid()}")
    with Guard(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        _fetch(source, path, new)
        saved_copy = _replace_store(new, path)
    except (OSError, ValueError, sqlite3.Error) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise input_error("restore_failed", field=str(path), why=why) from None
    finally:
        remove(new)
    return saved_copy


def _fetch(source: Path, path: Path, new: Path) -> None:
    """Copy the backup to a file next to the store. Raises `InputError` if it is unusable."""
    if not source.is_file():
        raise input_error("no_such_file", field=str(source)[:80])
    if open_store_registry.identity(source) == open_store_registry.identity(path):
        raise input_error("restore_same", field=str(source)[:80])
    with Guard(source):
        db = open_read_only(source)
    try:
        with Guard(source):
            check = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if check != "ok":
            raise input_error("store_broken", field=str(source), why=check[:80])
        if added := db.execute(_ADDED).fetchone():
            raise input_error("store_added", field=str(source), what=as_text(added[0])[:80])
        write_copy(db, new)
    finally:
        db.close()


def _replace_store(new: Path, path: Path) -> Path | None:
    """Replace the store by the new file, after saving the previous store next to it. Return the path of the saved
    store; None if there was none.
    """
    if not path.exists():
        saved_copy = _keep_log(path)
        _finish(new, path)
        give_name(new, path)
        return saved_copy
    with open_store_registry.alone(path) as file:
        if file is None:
            raise input_error("store_in_use", field=str(path))
        saved_copy = _save_previous_store(file, path)
        _finish(new, path)
        new.replace(path)
        sync_folder(path.parent)
    check_log(path)  # the log of the former store lies there still, and goes
    return saved_copy


def _finish(new: Path, path: Path) -> None:
    """Prepare the new file to replace the store, whose log next to it must not be used for the new file."""
    db = connect(new)
    try:
        replacing(db, read_log(path))
        db.execute("PRAGMA journal_mode=WAL")
    finally:
        db.close()
    sync(new)


def _save_previous_store(file: BinaryIO, path: Path) -> Path:
    """Copy the store and its log to an unused name for later restoring. Return the path."""
    saved_copy = free_name(path)
    part = path.with_name(f"{saved_copy.name}.part-{os.getpid()}")
    try:
        _copy(file, path, part)
        if not _merge_log(part):  # it is kept as it lies here
            remove(part)
            _copy(file, path, part)
            log_of(part).rename(log_of(saved_copy))
        give_name(part, saved_copy)
    finally:
        remove(part)
    return saved_copy


def _copy(file: BinaryIO, path: Path, part: Path) -> None:
    make_private(part)
    file.seek(0)
    with part.open("wb") as out:
        shutil.copyfileobj(file, out)
    sync(part)
    if log_of(path).exists():
        make_private(log_of(part))
        shutil.copyfile(log_of(path), log_of(part))
        sync(log_of(part))


def _merge_log(part: Path) -> bool:
    """Merge a log into the file next to it. Return False if that fails."""
    log = read_log(part)
    if log is None or not fits(read_head(part), log):
        return log is None
    try:
        db = connect(part)
        try:
            db.execute("PRAGMA journal_mode=DELETE")
        finally:
            db.close()
    except sqlite3.Error:
        return False
    sync(part)
    return True


def _keep_log(path: Path) -> Path | None:
    """Rename a log without a database file. Return its new path; None if there is no log."""
    if read_log(path) is None:
        return None
    saved_log = log_of(free_name(path))
    log_of(path).rename(saved_log)
    return saved_log
