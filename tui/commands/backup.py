"""`gyoji backup` and `gyoji restore`: copy the whole store to one file, even while in use, and replace the store by
such a file.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.data_folder import FILE, home
from referee.store.restore import restore as put_back
from referee.store.store_address import is_on_server
from scoring.errors import input_error
from tui.commands.common import session, warn
from tui.core.session.user_files import path_of


def backup(arguments: argparse.Namespace) -> int:
    """Copy the store to a new file and print a confirmation. An existing file is not overwritten."""
    user_session = session(arguments)
    path = _path(arguments.file)
    user_session.store.backup(path)
    print(user_session.words().translate("backup.done", count=len(user_session.store.names()), path=str(path)))
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """Replace the store by a backup file, and print where the previous store is kept. Raises `InputError` if the store
    is on a server.
    """
    if is_on_server():
        raise input_error("restore_server", setting="GYOJI_STORE", dump="pg_dump", restore="pg_restore")
    path = _path(arguments.file)
    previous_file = put_back(path, home() / FILE)
    user_session = session(arguments)
    words, tables = user_session.words(), user_session.store.tables()
    print(words.translate("restored.done", count=len(tables), path=str(path)))
    if previous_file is not None:
        is_store = previous_file.suffix == Path(FILE).suffix
        print(words.translate("restored.kept" if is_store else "restored.kept_log", path=str(previous_file)))
    for table in tables:
        warn(words, table.faults)
    return 0


def _path(text: str) -> Path:
    if "\0" in text or not text.strip():
        raise input_error("no_such_file", field=text.strip()[:60])
    return path_of(text)
