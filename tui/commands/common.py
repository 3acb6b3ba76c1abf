"""What several commands share: reading files, the session, and printing JSON."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.verdict import Status
from scoring.sheet import MAX_BYTES, read_json
from scoring.trouble import trouble

if TYPE_CHECKING:
    from referee.table import Table
    from tui.session import Session

EXIT = {Status.LEGAL: 0, Status.ILLEGAL: 1, Status.NEEDS: 3, Status.UNCLEAR: 4}
"""Exit codes of a verdict; text that is no move is unusable (2)."""


def session(chosen: argparse.Namespace) -> Session:
    """Make the session of a command."""
    from tui.session import Session

    return Session(chosen.lang)


def read_file(source: str) -> Any:
    """Read JSON from a file or, for "-", from standard input. Raises `Trouble` for what cannot be read."""
    return read_json(read_bytes(source, MAX_BYTES))


def read_bytes(source: str, most: int) -> bytes:
    """Read a file or standard input, one byte more than `most` where it is longer. Raises `Trouble`."""
    try:
        if source == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(source).open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise trouble("no_such_file", field=source) from None
    except OSError as error:
        raise trouble("unreadable_file", field=source, why=str(error.strerror)) from None


def print_json(data: Any) -> None:
    """Print plain data."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def find_table(found: Session, name: str) -> Table:
    """Open a table by its name or an unambiguous beginning. Raises `Trouble`."""
    from referee.move import fold

    names = [table.name for table in found.store.tables()]
    if name not in names:
        near = [known for known in names if fold(known).startswith(fold(name))]
        if len(near) == 1:
            name = near[0]
    return found.open(name)
