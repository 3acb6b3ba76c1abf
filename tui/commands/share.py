"""`gyoji export` and `gyoji import`: a table's result and record as files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from referee.record.entry import Entry
from referee.record.opening_entry import check_name, numbered
from referee.store.store import Store, StoredTable
from scoring.errors import InputError, input_error
from tui.commands.common import find_name, find_table, reading, session, warn
from tui.commands.missing_game import game_errors
from tui.commands.table import free_names, keep
from tui.core.export.formats import export as written
from tui.core.export.record_file import MAX_BYTES, read_record, record_lines
from tui.core.session.session import Session
from tui.core.session.user_files import read_bytes

RECORD = "jsonl"
"""The form that holds the record alone."""


@reading
def export(arguments: argparse.Namespace, current: Session) -> int:
    """Print a table in a form. Of a table whose game cannot be used only the record is printed."""
    name = find_name(current, arguments.table)
    errors = game_errors(current, name) if arguments.form == RECORD else ()
    if errors:
        warn(current.words(), errors)
        sys.stdout.buffer.write(record_lines(name, current.store.entries(name)))
        sys.stdout.flush()
        return 0
    table = find_table(current, name)
    sys.stdout.buffer.write(written(table, arguments.form, current.words(table=table)))
    sys.stdout.flush()
    return 0


def import_table(chosen: argparse.Namespace) -> int:
    """Keep an exported record as a table of this machine and print its name.

    The table's own name is followed by a number where another table has it. A table that is here already is kept a
    second time only under a name that is given.
    """
    store = session(chosen).store
    called, entries = read_record(read_bytes(chosen.source, MAX_BYTES))
    here = None if chosen.name else _same(store, entries[0])
    if here is not None:
        raise input_error("record_here", name=here.name, here=here.entries, found=len(entries))
    free = _free(called, str(entries[0].body["game"]))
    print(keep(store, check_name(chosen.name) if chosen.name else "", entries, free))
    return 0


def _same(store: Store, opening: Entry) -> StoredTable | None:
    """Find the table that was opened by the same entry."""
    for kept in store.tables():
        try:
            if store.first(kept.name).hash == opening.hash:
                return kept
        except InputError:
            continue  # a damaged record is no table to compare with
    return None


def _free(called: str, game: str) -> Iterator[str]:
    try:
        return numbered(check_name(called))
    except InputError:
        return free_names(game)
