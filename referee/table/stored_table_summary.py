"""Looking at a stored table for a list of tables: at what is kept of it, else by following its record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from referee.record.table_glance import TableGlance

if TYPE_CHECKING:
    from referee.store.store import Store


def look(store: Store, name: str) -> TableGlance:
    """Give what is kept of a table, or follow its record and keep that. Raises `InputError`, or anything like
    `glance`.
    """
    with store.snapshot():
        stored = store.glance(name)
        if stored is not None:
            return stored
        entries, mark = store.record(name)
    from referee.table.protest_replay import deciding_protests
    from referee.table.table import Table
    from referee.table.table_summary import glance  # a list of tables that are all known follows none

    table = Table(name, entries)
    table_glance = structs.replace(glance(table), deciding=deciding_protests(table))
    store.know(name, entries[-1], mark, table_glance)
    return table_glance
