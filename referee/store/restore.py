"""Putting a copy of the store back in one act: either it is there whole, or the store is as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import BinaryIO

from referee.store import open_store_registry
from referee.store.backup import free_name, give_name, make_private, remove, sync, sync_folder, write_copy
from referee.store.database_connection import Guard, connected
from referee.store.sqlite_wal_identity import check_log, fits, log_of, read_head, read_log, replacing
from referee.store.store_file_opening import looked
from scoring.errors import input_error


def restore(source: Path, path: Path) -> Path | None:
    """Put a copy in the place of the store, and give the name under which what was there is kept (None: there was
    nothing). The copy is checked before anything is touched, and left as it is.

    Raises `InputError` where it is no sound store of a version known here, the store is open anywhere, or the disk will
    not; then the store is as it was.
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
    """Write what is to be put back beside the store. Raises `InputError` where it cannot be used."""
    if not source.is_file():
        raise input_error("no_such_file", field=str(source)[:80])
    if open_store_registry.identity(source) == open_store_registry.identity(path):
        raise input_error("restore_same", field=str(source)[:80])
    with Guard(source):
        db = looked(source)
    try:
        with Guard(source):
            check = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if check != "ok":
            raise input_error("store_broken", field=str(source), why=check[:80])
        write_copy(db, new)
    finally:
        db.close()


def _replace_store(new: Path, path: Path) -> Path | None:
    """Put the new file in the place of the store, which is kept beside it first."""
    if not path.exists():
        saved_copy = _keep_log(path)
        _finish(new, path)
        give_name(new, path)
        return saved_copy
    with open_store_registry.alone(path) as file:
        if file is None:
            raise input_error("store_in_use", field=str(path))
        saved_copy = _keep(file, path)
        _finish(new, path)
        new.replace(path)
        sync_folder(path.parent)
    check_log(path)  # the log of the former store lies there still, and goes
    return saved_copy


def _finish(new: Path, path: Path) -> None:
    """Make the new file ready for its place: beside the log that lies there, which is not its own."""
    db = connected(new)
    try:
        replacing(db, read_log(path))
        db.execute("PRAGMA journal_mode=WAL")
    finally:
        db.close()
    sync(new)


def _keep(file: BinaryIO, path: Path) -> Path:
    """Copy the store and what lies beside it to a name of its own, where it can be restored from."""
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
    """Bring the log that lies beside a file into it; False where that fails."""
    log = read_log(part)
    if log is None or not fits(read_head(part), log):
        return log is None
    try:
        db = connected(part)
        try:
            db.execute("PRAGMA journal_mode=DELETE")
        finally:
            db.close()
    except sqlite3.Error:
        return False
    sync(part)
    return True


def _keep_log(path: Path) -> Path | None:
    """Move a log that lies there without its file out of the way."""
    if read_log(path) is None:
        return None
    saved_log = log_of(free_name(path))
    log_of(path).rename(saved_log)
    return saved_log
