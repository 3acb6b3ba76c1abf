"""A table that keeps only its scorings, and its tally sheets as another process reads them from the store."""

from __future__ import annotations

from pathlib import Path

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.web.conftest import NAMES
from tests.tui.web.handset import Handset
from tui.core.game_ui.registry import forms_of
from tui.core.session.session import Session
from tui.core.tally.table_sheet import TableSheet


def counting_table(folder: Path, game: str) -> None:
    """Keep a table that records only its scorings, of as few people as can play."""
    store, found = SqliteStore(folder), find(game)
    store.adopt("friday", [opening(found, seats_of(found, NAMES[: max(2, found.meta.seats[0])]), depth="tally")])
    store.close()


def sheet_of(folder: Path, kind: str = "final", seat: str = "A") -> TableSheet:
    """Read the sheet of a kind as another process does."""
    store = SqliteStore(folder)
    try:
        table = Session("en", store).open("friday")
        forms = forms_of(table.game.id)
        return TableSheet(store, table, forms, next(each for each in forms.kinds if each.id == kind), seat)
    finally:
        store.close()


def at(phone: Handset, address: str) -> Handset:
    """Open a page on a phone."""
    phone.open(address)
    return phone
