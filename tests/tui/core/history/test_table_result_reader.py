"""What came of a record is kept with it and used only while nothing has changed, and one bad record is one bad row."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from referee.record import table_summary
from referee.store.sqlite_store import SqliteStore
from referee.table import computed_table_summary
from referee.table.table import Table
from tests.tui.core.history.history_tables import played
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import TableResult, UnreadableTable


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    found = SqliteStore(tmp_path)
    found.adopt("whole", played().entries)
    found.adopt("part", played().entries[:30])
    return found


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Name the tables that are followed through."""
    names: list[str] = []
    look = computed_table_summary.summary_of
    monkeypatch.setattr(computed_table_summary, "summary_of", lambda table: names.append(table.name) or look(table))
    return names


def read(store: SqliteStore, game: str = "") -> dict[str, TableResult | UnreadableTable]:
    return {one.table: one for one in read_tables(store, store.tables(), game)}


def test_a_table_is_followed_once(store: SqliteStore, followed: list[str]) -> None:
    first = read(store)
    assert sorted(followed) == ["part", "whole"]
    assert read(store) == first
    assert len(followed) == 2
    assert isinstance(first["whole"], TableResult) and isinstance(first["part"], TableResult)
    assert (first["whole"].over, first["part"].over) == (True, False)
    assert {seat.id: seat.points for seat in first["whole"].seats} == {"A": 94, "B": 16}  # `final` of the play


def test_what_is_recorded_is_known_at_once(store: SqliteStore, followed: list[str]) -> None:
    Table("part", store.entries("part"), store.appender("part")).hand_over("A", "Dai")
    found = read(store)["part"]
    assert followed == ["whole"], "it had never been looked at"
    assert isinstance(found, TableResult) and [seat.name for seat in found.seats if seat.changed] == ["Dai"]
    assert found.entries == 31


def test_a_record_changed_by_another_hand_is_followed_again(store: SqliteStore, followed: list[str]) -> None:
    before = read(store)["whole"]
    with sqlite3.connect(store.path) as db:  # the name at the opening, though every hash stays as it was
        db.execute("UPDATE entries SET line = replace(line, '\"Aki\"', '\"Eri\"') WHERE name = 'whole' AND seq = 1")
    followed.clear()
    found = read(store)["whole"]
    assert followed == ["whole"]
    assert isinstance(found, TableResult) and isinstance(before, TableResult)
    assert (before.seats[0].name, found.seats[0].name) == ("Aki", "Eri")


def test_other_rules_follow_everything_again(
    store: SqliteStore, followed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(store)
    followed.clear()
    for module in (table_summary, computed_table_summary):
        monkeypatch.setattr(module, "RULES_VERSION", "another")
    assert read(store) == first
    assert read(store) == first
    assert sorted(followed) == ["part", "whole"]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("raw", [b"", b"tea stains", b'{"rules": "1"}', b"[" * 100_000, b"\xff\xfe", "tea", 7])
def test_what_is_damaged_costs_nothing_but_time(store: SqliteStore, followed: list[str], raw: object) -> None:
    first = read(store)
    store._db.execute("UPDATE tables SET glance = ?", (raw,))
    assert read(store) == first
    assert len(followed) == 4
    assert read(store) == first
    assert len(followed) == 4


def test_a_disk_that_keeps_nothing_is_no_trouble(store: SqliteStore, followed: list[str]) -> None:
    store._db.execute("PRAGMA query_only=ON")
    first = read(store)
    assert read(store) == first
    assert sorted(followed) == ["part", "part", "whole", "whole"]


def test_one_game_alone_forgets_nothing_of_the_others(store: SqliteStore, followed: list[str]) -> None:
    read(store)
    assert read(store, "crisis") == {}
    assert set(read(store, "nippon")) == {"part", "whole"}
    assert len(followed) == 2


def test_whatever_is_wrong_with_one_record_is_said_of_it_alone(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GYOJI_STRICT")
    monkeypatch.setenv("GYOJI_HOME", str(store.folder))
    look = computed_table_summary.summary_of

    def stumble(table: Table) -> table_summary.TableSummary:
        if table.name == "part":
            raise ZeroDivisionError("tea")
        return look(table)

    monkeypatch.setattr(computed_table_summary, "summary_of", stumble)
    with sqlite3.connect(store.path) as db:
        columns = "(name, game, opened, played)"
        db.execute(f"INSERT INTO tables {columns} VALUES ('torn', 'nippon', '', ''), ('odd', 'chess', '', '')")
        db.execute("INSERT INTO entries VALUES ('torn', 1, 'tea'), ('odd', 1, ?)", (odd(),))
    found = read(store)
    assert isinstance(found["whole"], TableResult)
    faults = {name: one.faults[0] for name, one in found.items() if isinstance(one, UnreadableTable)}
    assert {name: fault.key for name, fault in faults.items()} == {
        "part": "program_fault", "torn": "journal_line", "odd": "no_such_game",
    }  # fmt: skip
    assert faults["part"].values["why"] == "ZeroDivisionError tea"


def odd() -> bytes:
    """An opening of a game that is not here."""
    return b'{"seq":1,"time":"","kind":"open","body":{"game":"chess"}}'
