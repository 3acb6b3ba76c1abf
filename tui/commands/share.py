"""`gyoji export` and `gyoji import`: write a table's result or record to standard output; import a record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from referee.record.entry import Entry
from referee.record.opening_entry import check_name, numbered_names
from referee.store.store import Store
from referee.store.stored_table import StoredTable
from scoring.errors import InputError, input_error
from tui.commands.common import find_name, find_table, read_only_command, session, warn
from tui.commands.missing_game import game_errors
from tui.commands.table import free_names, keep
from tui.core.export.formats import export as written
from tui.core.export.record_file import MAX_BYTES, read_record, record_lines
from tui.core.session.session import Session
from tui.core.session.user_files import read_bytes

RECORD = "jsonl"
"""The export format with the record only."""


@read_only_command
def export(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print a table in an export format. If its game is unusable, only the record can be printed."""
    name = find_name(user_session, arguments.table)
    errors = game_errors(user_session, name) if arguments.form == RECORD else ()
    if errors:
        warn(user_session.words(), errors)
        sys.stdout.buffer.write(record_lines(name, user_session.store.entries(name)))
        sys.stdout.flush()
        return 0
    table = find_table(user_session, name)
    sys.stdout.buffer.write(written(table, arguments.form, user_session.words(table=table)))
    sys.stdout.flush()
    return 0


def import_table(arguments: argparse.Namespace) -> int:
    """Store an exported record as a table of this machine, and print its name.

    The name is numbered if it is taken. An already stored table is stored again only under a name given by the user;
    otherwise `InputError` is raised.
    """
    store = session(arguments).store
    name, entries = read_record(read_bytes(arguments.source, MAX_BYTES))
    existing = None if arguments.name else _same(store, entries[0])
    if existing is not None:
        raise input_error("record_here", name=existing.name, here=existing.entries, found=len(entries))
    free = _free(name, str(entries[0].body["game"]))
    print(keep(store, check_name(arguments.name) if arguments.name else "", entries, free))
    return 0


def _same(store: Store, opening: Entry) -> StoredTable | None:
    for stored in store.tables():
        try:
            if store.first(stored.name).hash == opening.hash:
                return stored
        except InputError:
            continue  # a damaged record is no table to compare with
    return None


def _free(name: str, game: str) -> Iterator[str]:
    try:
        return numbered_names(check_name(name))
    except InputError:
        return free_names(game)
