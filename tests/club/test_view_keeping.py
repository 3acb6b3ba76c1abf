"""Backup, restore and doctor where the store is a club's server."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from tests.club.server import Server
from tests.club.view_tables import evening
from tui.cli import main


@pytest.fixture
def club(server: Server, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PostgresStore:
    """Use a server as the store, with the tables of an evening."""
    monkeypatch.setenv("GYOJI_STORE", server.address(database))
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    store = PostgresStore(server.address(database), tmp_path / "home")
    evening(store, datetime.now(UTC))
    return store


def test_a_backup_of_the_server_is_a_file_that_a_laptop_restores(
    club: PostgresStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    monkeypatch.delenv("GYOJI_STORE")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "laptop"))
    assert main(["restore", str(copy)]) == 0
    laptop = SqliteStore(tmp_path / "laptop")
    assert {name: laptop.entries(name) for name in laptop.names()} == {n: club.entries(n) for n in club.names()}
    laptop.close()


@pytest.mark.parametrize(("lang", "said"), [("en", "pg_restore"), ("ja", "pg_restore")])
def test_restore_says_what_to_use_for_a_server_and_changes_nothing(
    club: PostgresStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    before = sorted((tmp_path / "home").iterdir())
    capsys.readouterr()
    assert main(["restore", str(copy), "--lang", lang]) == 2
    printed = capsys.readouterr()
    assert said in printed.err and "GYOJI_STORE" in printed.err and "postgresql://" not in printed.err
    assert sorted((tmp_path / "home").iterdir()) == before


def test_doctor_looks_at_every_table_of_the_server(
    server: Server, club: PostgresStore, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0, capsys.readouterr().out
    server.ask("UPDATE gyoji.entries SET line = 'tea' WHERE seq = 2", database)
    capsys.readouterr()
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert all(name in out for name in ("railways", "nippon-2", "argued", "over", "yesterday"))
