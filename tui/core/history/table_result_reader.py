"""The results of all tables from the store. A record without a stored result is replayed once."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from referee.store.store import Store
from referee.store.stored_table import StoredTable
from referee.table.stored_table_summary import stored_or_new_summary
from tui.core.history.table_results import TableResult, UnreadableTable, reasons, result_of


def read_tables(
    store: Store, stored_tables: Sequence[StoredTable], game: str = ""
) -> Generator[TableResult | UnreadableTable, None, None]:
    """Yield the result of each table of a game ("" for all games). A table with an unreadable record is yielded with
    its faults.
    """
    for stored in stored_tables:
        if game in ("", stored.game):
            yield _read(store, stored)


def _read(store: Store, stored: StoredTable) -> TableResult | UnreadableTable:
    try:
        return result_of(stored, stored_or_new_summary(store, stored.name))
    except Exception as error:  # a record may hold anything, and the others are to be shown all the same
        return UnreadableTable(stored.name, stored.game, stored.played, reasons(stored.name, error))
