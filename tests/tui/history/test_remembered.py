"""What is remembered of a record is used again only while nothing has changed, and one bad record is one bad row."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from history_tables import played

from referee.store import Store
from referee.table import Table
from tui.history import remembered
from tui.history.played import Played, Unread
from tui.history.remembered import FILE, read_tables


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path)
    found.adopt("whole", played().entries)
    found.adopt("part", played().entries[:30])
    return found


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Name the tables that are followed through."""
    names: list[str] = []
    follow = remembered.follow
    monkeypatch.setattr(remembered, "follow", lambda name, entries: names.append(name) or follow(name, entries))
    return names


def read(store: Store, game: str = "") -> dict[str, Played | Unread]:
    return {one.table: one for one in read_tables(store, store.tables(), game)}


def test_a_table_is_followed_once(store: Store, followed: list[str]) -> None:
    first = read(store)
    assert sorted(followed) == ["part", "whole"]
    assert read(store) == first
    assert len(followed) == 2
    assert isinstance(first["whole"], Played) and isinstance(first["part"], Played)
    assert (first["whole"].over, first["part"].over) == (True, False)
    assert {seat.id: seat.points for seat in first["whole"].seats} == {"A": 94, "B": 16}  # `final` of the play


def test_a_table_that_went_on_is_followed_again(store: Store, followed: list[str]) -> None:
    read(store)
    Table("part", store.entries("part"), store.keeper("part")).hand_over("A", "Dai")
    followed.clear()
    found = read(store)["part"]
    assert followed == ["part"]
    assert isinstance(found, Played) and [seat.name for seat in found.seats if seat.changed] == ["Dai"]


def test_a_record_changed_by_another_hand_is_followed_again(store: Store, followed: list[str]) -> None:
    before = read(store)["whole"]
    with sqlite3.connect(store.path) as db:  # the name at the opening, though every hash stays as it was
        db.execute("UPDATE entries SET line = replace(line, '\"Aki\"', '\"Eri\"') WHERE name = 'whole' AND seq = 1")
    followed.clear()
    found = read(store)["whole"]
    assert followed == ["whole"]
    assert isinstance(found, Played) and isinstance(before, Played)
    assert (before.seats[0].name, found.seats[0].name) == ("Aki", "Eri")


def test_another_program_follows_everything_again(
    store: Store, followed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read(store)
    followed.clear()
    monkeypatch.setattr(remembered, "program", lambda: "another")
    read(store)
    assert sorted(followed) == ["part", "whole"]


@pytest.mark.parametrize("raw", [b"", b"tea stains", b'{"program": "", "tables": {"whole": 1}}', b"[" * 100_000])
def test_a_damaged_file_costs_nothing_but_time(store: Store, followed: list[str], raw: bytes) -> None:
    first = read(store)
    (store.folder / FILE).write_bytes(raw)
    assert read(store) == first
    assert len(followed) == 4
    assert read(store) == first
    assert len(followed) == 4


def test_a_disk_that_keeps_nothing_is_no_trouble(store: Store, followed: list[str]) -> None:
    (store.folder / FILE).mkdir()
    assert read(store) == read(store)
    assert sorted(path.name for path in store.folder.iterdir() if path.name.startswith("history")) == [FILE]


def test_one_game_alone_forgets_nothing_of_the_others(store: Store, followed: list[str]) -> None:
    read(store)
    assert read(store, "crisis") == {}
    assert set(read(store, "nippon")) == {"part", "whole"}
    assert len(followed) == 2


def test_whatever_is_wrong_with_one_record_is_said_of_it_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    follow = remembered.follow

    def stumble(name: str, entries: object) -> Played:
        if name == "part":
            raise ZeroDivisionError("tea")
        return follow(name, entries)  # type: ignore[arg-type]  # entries

    monkeypatch.setattr(remembered, "follow", stumble)
    with sqlite3.connect(store.path) as db:
        db.execute("INSERT INTO tables VALUES ('torn', 'nippon', '', ''), ('odd', 'chess', '', '')")
        db.execute("INSERT INTO entries VALUES ('torn', 1, 'tea'), ('odd', 1, ?)", (odd(),))
    found = read(store)
    assert isinstance(found["whole"], Played)
    faults = {name: one.faults[0] for name, one in found.items() if isinstance(one, Unread)}
    assert {name: fault.key for name, fault in faults.items()} == {
        "part": "history_unread", "torn": "journal_line", "odd": "no_such_game",
    }  # fmt: skip
    assert faults["part"].values == {"why": "ZeroDivisionError tea"}


def odd() -> bytes:
    """An opening of a game that is not here."""
    return b'{"seq":1,"time":"","kind":"open","body":{"game":"chess"}}'
