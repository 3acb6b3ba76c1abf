"""Who told a remembered value is kept beside it, and does not outlive it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from referee.data_folder import FILE
from referee.store.printed_value_provenance import PrintedValueProvenance
from referee.store.sqlite_store import SqliteStore

AKI = PrintedValueProvenance("2026-11-20", "Aki")


def test_what_others_told_stands_with_their_name_until_it_is_read_off_here(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.learn("nippon", "first", {"worker_rows": 4})
    assert store.provenance("nippon", "first") == {}
    store.learn("nippon", "first", {"tracks.coal.top": 9, "tracks.money.top": 8}, {"tracks.coal.top": AKI})
    assert store.provenance("nippon", "first") == {"tracks.coal.top": AKI}
    assert store.entry_times("nippon", "first")["tracks.coal.top"] == "2026-11-20"
    store.learn("nippon", "first", {"tracks.coal.top": 9})
    assert store.provenance("nippon", "first") == {}


def test_a_value_that_is_forgotten_has_no_teller(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.learn("nippon", "first", {"worker_rows": 4}, {"worker_rows": AKI})
    store.learn("nippon", "first", {"worker_rows": None})
    assert (store.library("nippon", "first"), store.provenance("nippon", "first")) == ({}, {})


def test_a_gyoji_that_knows_nothing_of_tellers_goes_on_with_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    store.learn(
        "nippon", "first", {"worker_rows": 4}, {"worker_rows": PrintedValueProvenance("2026-11-20", "Aki", look=True)}
    )
    store.close()
    with sqlite3.connect(tmp_path / FILE) as older:  # the statement of 0.1.0, word for word
        assert older.execute("PRAGMA user_version").fetchone() == (3,)
        row = ("nippon", "first", "worker_rows", b"5", "2026-11-22T10:00:00+00:00")
        older.execute("INSERT OR REPLACE INTO library VALUES (?, ?, ?, ?, ?)", row)
    older.close()
    store = SqliteStore(tmp_path)
    assert (store.library("nippon", "first"), store.provenance("nippon", "first")) == ({"worker_rows": 5}, {})
