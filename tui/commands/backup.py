"""`gyoji backup`: the whole store as one file, also while a game runs in another process."""

from __future__ import annotations

import argparse
from pathlib import Path

from scoring.trouble import trouble
from tui.commands.common import session


def backup(chosen: argparse.Namespace) -> int:
    """Copy the store to a new file and say so. An existing file is left as it is."""
    found = session(chosen)
    if "\0" in chosen.file or not chosen.file.strip():
        raise trouble("no_such_file", field=chosen.file.strip()[:60])
    path = Path(chosen.file)
    found.store.backup(path)
    print(found.words().say("backup.done", count=len(found.store.names()), path=str(path)))
    return 0
