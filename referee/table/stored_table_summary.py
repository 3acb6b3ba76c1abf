"""The summary of a stored table for lists: the stored one, or a new one computed from its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from referee.record.table_summary import TableSummary

if TYPE_CHECKING:
    from referee.store.store import Store


def stored_or_new_summary(store: Store, name: str) -> TableSummary:
    """Return the stored summary of a table; if missing, compute it from the record and store it. Raises `InputError` if
    the record is unreadable.
    """
    with store.snapshot():
        stored = store.summary(name)
        if stored is not None:
            return stored
        entries, checksum = store.record(name)
    from referee.table.computed_table_summary import summary_of  # a list of tables that are all known follows none
    from referee.table.protest_replay import deciding_protests
    from referee.table.table import Table

    table = Table(name, entries)
    summary = structs.replace(summary_of(table), deciding=deciding_protests(table))
    store.store_summary(name, entries[-1], checksum, summary)
    return summary
