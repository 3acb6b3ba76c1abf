"""What came of all tables, as the store keeps it with every record; a record it knows nothing of is followed once."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from referee.store.store import Store, StoredTable
from referee.table.stored_table_summary import look
from tui.core.history.table_results import TableResult, UnreadableTable, played, reasons


def read_tables(
    store: Store, kept: Sequence[StoredTable], game: str = ""
) -> Generator[TableResult | UnreadableTable, None, None]:
    """Give what came of table after table (of one game, or of all); what is wrong with one is said of it alone."""
    for one in kept:
        if game in ("", one.game):
            yield _read(store, one)


def _read(store: Store, one: StoredTable) -> TableResult | UnreadableTable:
    try:
        return played(one, look(store, one.name))
    except Exception as error:  # a record may hold anything, and the others are to be shown all the same
        return UnreadableTable(one.name, one.game, one.played, reasons(one.name, error))
