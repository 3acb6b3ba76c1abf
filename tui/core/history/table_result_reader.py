"""What came of all tables, as the store keeps it with every record; a record it knows nothing of is followed once."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from referee.store.store import Store, StoredTable
from referee.table.stored_table_summary import look
from tui.core.history.table_results import TableResult, UnreadableTable, reasons, result_of


def read_tables(
    store: Store, stored_tables: Sequence[StoredTable], game: str = ""
) -> Generator[TableResult | UnreadableTable, None, None]:
    """Give what came of table after table (of one game, or of all); what is wrong with one is said of it alone."""
    for stored in stored_tables:
        if game in ("", stored.game):
            yield _read(store, stored)


def _read(store: Store, stored: StoredTable) -> TableResult | UnreadableTable:
    try:
        return result_of(stored, look(store, stored.name))
    except Exception as error:  # a record may hold anything, and the others are to be shown all the same
        return UnreadableTable(stored.name, stored.game, stored.played, reasons(stored.name, error))
