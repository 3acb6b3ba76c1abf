"""`gyoji export` and `gyoji import`: a table's result and record as files."""

from __future__ import annotations

import argparse
import sys

from referee.opening import MAX_NAME, check_name
from referee.table import Table
from scoring.trouble import Trouble
from tui.commands.common import find_table, read_bytes, session
from tui.commands.table import free_name
from tui.sharing.forms import export as written
from tui.sharing.record_file import read_record


def export(chosen: argparse.Namespace) -> int:
    """Print a table in a form."""
    found = session(chosen)
    table = find_table(found, chosen.table)
    sys.stdout.buffer.write(written(table, chosen.form, found.words(table=table)))
    sys.stdout.flush()
    return 0


def import_table(chosen: argparse.Namespace) -> int:
    """Keep an exported record as a table of this machine and print its name (another one where it is taken)."""
    found = session(chosen)
    name, entries = read_record(read_bytes(chosen.source))
    taken = {kept.name for kept in found.store.tables()}
    try:
        name = check_name(name)
    except Trouble:
        name = free_name(found.store, str(entries[0].body.get("game", "table")))
    number = 2
    given = name
    while name in taken:
        name, number = f"{given[: MAX_NAME - len(f'-{number}')]}-{number}", number + 1
    Table(name, entries)  # a record that cannot be folded is refused before anything is kept
    found.store.adopt(name, entries)
    print(name)
    return 0
