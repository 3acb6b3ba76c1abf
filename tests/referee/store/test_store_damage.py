"""One fault never reaches another table: whatever is damaged in the file is named, and everything else goes on."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import opened, played

SOUND = ("good", "other")
INPUTS = int(os.environ.get("GYOJI_FUZZ", "60"))
"""How many damaged files are tried; raise it for a soak."""


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return filled(tmp_path)


def filled(folder: Path) -> SqliteStore:
    store = SqliteStore(folder)
    for name in ("bad", *SOUND):
        store.adopt(name, played().entries)
    store.learn("nippon", "first", {"worker_rows": 4, "tracks.coal.top": 9})
    return store


def said(store: SqliteStore, name: str = "bad") -> list[str]:
    return [fault.key for kept in store.tables() if kept.name == name for fault in kept.faults]


def test_a_lost_end_is_said_where_tables_are_listed_and_opened(store: SqliteStore) -> None:
    assert said(store) == []
    store._db.execute("DELETE FROM entries WHERE name = 'bad' AND seq > 5")
    (kept,) = (kept for kept in store.tables() if kept.name == "bad")
    assert [(fault.key, fault.values) for fault in kept.faults] == [("record_tail", {"had": 7, "count": 5})]
    entries = store.entries("bad")
    assert [fault.key for fault in store.record_faults("bad", entries)] == ["record_tail"]
    assert said(store, "good") == []
    table = Table("bad", entries, store.appender("bad"))  # it can be played on from what is there
    table.note("the rest is lost")
    assert said(store) == []
    assert len(store.entries("bad")) == 6


def test_a_last_entry_put_in_the_place_of_another_is_said(store: SqliteStore) -> None:
    line = store._db.execute("SELECT line FROM entries WHERE name = 'bad' AND seq = 6").fetchone()[0]
    store._db.execute("UPDATE entries SET line = ? WHERE name = 'bad' AND seq = 7", (line,))
    assert said(store) == ["record_tail"]


def test_a_broken_chain_is_said_on_opening(store: SqliteStore) -> None:
    store._db.execute(
        "UPDATE entries SET line = replace(line, '\"steps\":1', '\"steps\":2') WHERE name = 'bad' AND seq = 2"
    )
    entries = store.entries("bad")
    assert [(fault.key, fault.values) for fault in store.record_faults("bad", entries)] == [
        ("record_chain", {"entry": 2})
    ]
    assert Table("bad", entries).note("it opens")
    assert store.record_faults("good", store.entries("good")) == ()


def test_a_table_that_lost_all_its_entries_is_named(store: SqliteStore) -> None:
    store._db.execute("DELETE FROM entries WHERE name = 'bad'")
    assert said(store) == ["record_tail"]
    with pytest.raises(InputError) as found:
        store.entries("bad")
    assert found.value.faults[0].values == {"had": 7, "count": 0}


def test_entries_without_their_table_are_listed_and_come_back(store: SqliteStore) -> None:
    store._db.execute("DELETE FROM tables WHERE name = 'bad'")
    assert said(store) == ["table_unlisted"]
    Table("bad", store.entries("bad"), store.appender("bad")).note("found again")
    assert said(store) == []
    assert [kept.entries for kept in store.tables() if kept.name == "bad"] == [8]
    assert ("bad", "nippon") in [(kept.name, kept.game) for kept in store.tables()]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("line", [b"\xff\xfe", b'{"seq":1,"time":"\xe9"}', "tea", 7, 1.5, b"[" * 9_000, b""])
@pytest.mark.parametrize("seq", [1, 3, 7])
def test_a_damaged_line_is_one_tables(store: SqliteStore, seq: int, line: object) -> None:
    store._db.execute("UPDATE entries SET line = ? WHERE name = 'bad' AND seq = ?", (line, seq))
    with pytest.raises(InputError) as found:
        store.entries("bad")
    assert found.value.faults[0].key == "journal_line"
    with pytest.raises(InputError):
        stored_or_new_summary(store, "bad")
    check_good(store)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("column", ["name", "game", "opened", "played", "count", "last", "mark", "glance"])
@pytest.mark.parametrize("value", [b"\xff\0", "te\0a", "\x1b[31m", 7, 1e300, -1])
def test_a_damaged_row_is_one_tables(store: SqliteStore, column: str, value: object) -> None:
    store._db.execute(f"UPDATE tables SET {column} = ? WHERE name = 'bad'", (value,))
    for kept in store.tables():
        assert all(isinstance(text, str) and text.isprintable() for text in (kept.name, kept.game, kept.opened))
    check_good(store)


def check_good(store: SqliteStore) -> None:
    listed = {kept.name: kept for kept in store.tables()}
    for name in SOUND:
        assert listed[name].faults == ()
        assert [seat.name for seat in stored_or_new_summary(store, name).seats] == ["Aki", "Ben", "Chie"]
        assert store.record_faults(name, store.entries(name)) == ()
    free = store.adopt_free((f"free-{number}" for number in range(99)), [opened()])
    assert free in store.names()


@pytest.mark.parametrize("value", [b"{", b"\xff", "tea", 7, b"[" * 9_000])
def test_a_damaged_value_of_the_library_is_left_out_and_named(store: SqliteStore, value: object) -> None:
    store._db.execute("UPDATE library SET value = ? WHERE path = 'worker_rows'", (value,))
    held = store.library("nippon", "first")
    assert held["tracks.coal.top"] == 9
    if value != 7:  # a bare number is JSON, but no bytes
        assert "worker_rows" not in held
        assert [(fault.key, fault.field) for fault in store.library_faults("nippon", "first")] == [
            ("library_damaged", "worker_rows")
        ]


def test_a_damaged_setting_is_a_text(store: SqliteStore) -> None:
    store._db.execute("INSERT INTO settings VALUES ('lang', ?)", (b"\xff\0",))
    assert store.setting("lang").isprintable()


def test_a_name_chosen_by_itself_gives_way(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"good{number}" for number in ("", "-2", "-3")]
    monkeypatch.setattr(store, "names", list)  # another process took it since they were listed
    assert store.adopt_free(names, [opened()]) == "good-2"
    assert store.adopt_free(names, [opened()]) == "good-3"


# random damage: each input is one damaged copy of a store of three tables


def flip(chance: random.Random, path: Path) -> None:
    """Change some bytes anywhere in the file."""
    raw = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    path.write_bytes(raw)


def cut(chance: random.Random, path: Path) -> None:
    """Lose the end of the file, or a stretch in it."""
    raw = bytearray(path.read_bytes())
    at = chance.randrange(len(raw))
    if chance.random() < 0.5:
        del raw[at:]
    else:
        raw[at : at + 4_096] = bytes(len(raw[at : at + 4_096]))
    path.write_bytes(raw)


def spoil(chance: random.Random, path: Path) -> None:
    """Damage rows of the table `bad` alone; the others have to stay as they are."""
    with sqlite3.connect(path) as db:
        for _ in range(chance.choice((1, 2, 5))):
            value = chance.choice((b"\xff\0\xfe", "te\0a", 7, -1, 1e300, b"", "", b'{"seq":2}', chance.randbytes(20)))
            seq = chance.randrange(1, 8)
            column = chance.choice(("game", "opened", "played", "count", "last", "mark", "glance"))
            what: tuple[tuple[str, tuple[object, ...]], ...] = (
                (f"UPDATE tables SET {column} = ? WHERE name = 'bad'", (value,)),
                ("UPDATE entries SET line = ? WHERE name = 'bad' AND seq = ?", (value, seq)),
                (
                    "UPDATE OR REPLACE entries SET seq = seq + ? WHERE name = 'bad' AND seq = ?",
                    (chance.randrange(50, 90), seq),
                ),
                ("DELETE FROM entries WHERE name = 'bad' AND seq >= ?", (seq,)),
                ("DELETE FROM entries WHERE name = 'bad' AND seq = ?", (seq,)),
                ("DELETE FROM tables WHERE name = 'bad'", ()),
                ("UPDATE library SET value = ?", (value,)),
            )
            db.execute(*chance.choice(what))
    db.close()


def use(folder: Path) -> bool:
    """List, open and play; tell whether the good tables were there. Raises nothing but `InputError`."""
    store = None
    try:
        store = SqliteStore(folder)
        names = [kept.name for kept in store.tables()]
        for name in names:
            try:
                stored_or_new_summary(store, name)
                entries = store.entries(name)
                store.record_faults(name, entries)
                table = Table(name, entries, store.appender(name))
                table.undo()
                table.note("tea")
                table.redo()
            except InputError:
                assert store is not None
        store.library("nippon", "first")
        store.adopt_free((f"new-{number}" for number in range(9)), [opened()])
        return set(SOUND) <= set(names)
    except InputError:
        return False
    finally:
        if store is not None:
            store.close()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("damage", "spares"), [(spoil, True), (flip, False), (cut, False)])
def test_random_damage_is_trouble_and_nothing_else(
    tmp_path: Path, damage: Callable[[random.Random, Path], None], spares: bool
) -> None:
    filled(tmp_path / "whole").close()
    folder = tmp_path / "damaged"
    folder.mkdir()
    for number in range(INPUTS // 3):
        for path in folder.iterdir():
            path.unlink()
        shutil.copy(tmp_path / "whole" / FILE, folder / FILE)
        damage(random.Random(number), folder / FILE)
        found = use(folder)
        assert found or not spares, number
