"""Appending: few statements, and the summary of the table written only where it can have changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.record import table_summary
from referee.record.table_summary import TableSummary
from referee.rules.game import offered_games
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.play.recorded import demo
from tests.referee.tiny import TURNS, opened

STATEMENTS = 7
"""BEGIN, the end of the record, INSERT, UPDATE, the count of commits read and written, COMMIT."""


def kept(store: SqliteStore, table: Table | None = None) -> Table:
    if table is None:
        store.adopt("friday", [opened()])
    else:
        store.adopt("friday", table.entries, table.summary())
    return Table("friday", store.entries("friday"), store.appender("friday"))


def statements(store: SqliteStore, work: Callable[[], Any]) -> list[str]:
    texts: list[str] = []
    store._db.set_trace_callback(texts.append)
    try:
        work()
    finally:
        store._db.set_trace_callback(None)
    return texts


def stored_summary(store: SqliteStore) -> TableSummary:
    """Give the summary as it is stored; it has to be the one that following the record gives."""
    found, expected = store.summary("friday"), Table("friday", store.entries("friday")).summary()
    assert found is not None
    assert expected is not None
    assert found == table_summary.decode(table_summary.encode(expected)), "JSON has lists where the values have tuples"
    return found


def test_a_move_and_a_remark_take_one_batch(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    table = kept(store)
    for line in TURNS:
        assert len(statements(store, lambda line=line: table.declare(line))) <= STATEMENTS
        assert len(statements(store, lambda: table.note("tea"))) <= STATEMENTS


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_the_summary_is_right_after_every_kind_of_entry(tmp_path: Path, game: str) -> None:
    store = SqliteStore(tmp_path)
    table = kept(store, demo(game))
    last = next(made.entry.seq for made in reversed(table.steps) if made.entry.kind == "move")
    for act in (
        lambda: table.note("tea"),
        lambda: table.retract(last),
        lambda: table.note("more tea"),
        lambda: table.rename("A", "Akira"),
        lambda: table.restore(last),
        lambda: table.hand_over("B", "Bea"),
        lambda: table.undo(),
        lambda: table.redo(),
        lambda: table.add("close", {}),
        lambda: table.note("good night"),
    ):
        act()
        stored_summary(store)


def test_a_remark_does_not_write_the_summary(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    table = kept(store)
    for line in TURNS:
        assert table.declare(line).step
        before = stored_summary(store)
        (update,) = (said for said in statements(store, lambda: table.note("tea")) if said.startswith("UPDATE"))
        assert "glance" not in update
        assert stored_summary(store) == before


def test_a_remark_makes_no_lost_summary_look_right(tmp_path: Path) -> None:
    """Where what was kept beside a record belongs to another end of it, nothing of it is taken over."""
    store = SqliteStore(tmp_path)
    table = kept(store)
    for line in TURNS:
        assert table.declare(line).step
    for damage in (
        "UPDATE tables SET count = 3",
        "UPDATE tables SET last = 'x'",
        "UPDATE tables SET mark = NULL",
        "DELETE FROM tables",
    ):
        store._db.execute(damage)
        table.note("tea")
        assert store.summary("friday") is None
        table.rename("A", f"Akira {len(table.entries)}")
        stored_summary(store)
