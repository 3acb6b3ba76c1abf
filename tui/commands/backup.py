"""`gyoji backup` and `gyoji restore`: the whole store as one file, also while a game runs elsewhere, and back."""

from __future__ import annotations

import argparse
from pathlib import Path

from referee.data_folder import FILE, home
from referee.store.restore import restore as put_back
from scoring.errors import input_error
from tui.commands.common import session, warn


def backup(chosen: argparse.Namespace) -> int:
    """Copy the store to a new file and say so. An existing file is left as it is."""
    found = session(chosen)
    path = _path(chosen.file)
    found.store.backup(path)
    print(found.words().say("backup.done", count=len(found.store.names()), path=str(path)))
    return 0


def restore(chosen: argparse.Namespace) -> int:
    """Put a copy in the place of the store, and say where what was there is kept."""
    path = _path(chosen.file)
    kept = put_back(path, home() / FILE)
    found = session(chosen)
    words, tables = found.words(), found.store.tables()
    print(words.say("restored.done", count=len(tables), path=str(path)))
    if kept is not None:
        print(words.say("restored.kept" if kept.suffix == Path(FILE).suffix else "restored.kept_log", path=str(kept)))
    for table in tables:
        warn(words, table.faults)
    return 0


def _path(text: str) -> Path:
    if "\0" in text or not text.strip():
        raise input_error("no_such_file", field=text.strip()[:60])
    return Path(text)
