"""`gyoji club join`, `leave`, `status` and `sync`, as typed: what is done, what is said, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from referee.data_folder import FILE
from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from tests.club.laptops import begin, moved, seated
from tests.club.server import CutLine, Server
from tests.tui.commands.conftest import gyoji

__all__ = ["gyoji"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def address(server: Server, database: str) -> str:
    return server.address(database)


def at_home(home: Path, name: str = "friday") -> None:
    store = SqliteStore(home)
    begin(store, name, name, "Ben").note("tea")
    store.close()


def test_a_laptop_joins_sends_its_tables_and_leaves(gyoji: Any, home: Path, address: str, tmp_path: Path) -> None:
    at_home(home)
    joined = gyoji("club", "join", address)
    assert (joined.code, joined.err) == (0, "") and address in joined.out
    assert joined.out.splitlines()[1:] == ["→ friday: new at the club (2 entries)"]
    club = PostgresStore(address, tmp_path / "club")
    assert len(club.entries("friday")) == 2
    seated(club, "friday").note("cake")
    synchronized = gyoji("club", "sync")
    assert (synchronized.code, synchronized.out.strip()) == (0, "← friday: 1 more entry")
    assert gyoji("club", "sync").out.startswith("Nothing to synchronize")
    left = gyoji("club", "leave")
    assert left.code == 0 and address in left.out
    assert gyoji("tables").out.startswith("friday")
    assert gyoji("club", "sync").code == 2
    club.close()


def test_the_status_says_where_when_what_waits_and_what_failed(gyoji: Any, home: Path, address: str) -> None:
    at_home(home)
    gyoji("club", "join", address)
    at_home(home, "sunday")
    stands = gyoji("club", "status", "--json").json
    assert stands["address"] == address and stands["synchronized"] and stands["failed"] == []
    assert stands["waiting"] == ["sunday"]
    lines = gyoji("club", "status").out.splitlines()
    assert lines[0] == f"Club: {address}" and lines[1].startswith("Last synchronization: 2")
    assert lines[2:] == ["1 table to send: sunday", "Nothing failed."]
    assert gyoji("club", "status", "--lang", "ja").out.splitlines()[2:] == [
        "送信待ちのテーブル1件: sunday",
        "失敗はありません。",
    ]


def test_a_deletion_waits_as_well(gyoji: Any, home: Path, address: str) -> None:
    at_home(home)
    gyoji("club", "join", address)
    store = SqliteStore(home)
    store.deleted_tables.delete("friday")
    assert gyoji("club", "status", "--json").json["waiting"] == ["friday"]
    assert gyoji("club", "sync").out.strip() == "→ friday: deleted at the club as well"
    assert gyoji("club", "status", "--json").json["waiting"] == []
    store.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "typed",
    [
        "postgresql://aki:s3cret@club.example/gyoji",
        "aki:s3cret@club.example",
        "postgresql://aki@club.example/gyoji?password=s3cret",
        "postgresql://aki@club.example/gyoji?sslmode=require&PASSWORD=s3cret",
        "host=club.example password=s3cret",
    ],
)
def test_a_password_is_refused_with_the_file_where_it_belongs(gyoji: Any, home: Path, typed: str, lang: str) -> None:
    refused = gyoji("club", "join", typed, "--lang", lang)
    assert refused.code == 2 and len(refused.err.splitlines()) == 1 and refused.out == ""
    assert "pgpass" in refused.err and "s3cret" not in refused.err
    for path in home.rglob("*"):
        assert path.is_dir() or b"s3cret" not in path.read_bytes()


@pytest.mark.parametrize(
    "typed", ["", " ", "mysql://club/gyoji", "postgresql://", "club:port/x", "postgresql://h/d?no=1"]
)
def test_what_is_no_address_is_said(gyoji: Any, typed: str) -> None:
    refused = gyoji("club", "join", typed)
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert "not the address of a club" in refused.err and "postgresql://NAME@HOST/DATABASE" in refused.err


def test_a_host_alone_means_the_database_gyoji(gyoji: Any) -> None:
    refused = gyoji("club", "join", "localhost:1")
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert "localhost/gyoji" in refused.err and "cannot be reached" in refused.err


def test_a_server_that_is_away_is_said_and_nothing_is_joined(gyoji: Any) -> None:
    assert gyoji("club", "join", "postgresql://aki@localhost:1/club").code == 2
    refused = gyoji("club", "status")
    assert (refused.code, len(refused.err.splitlines())) == (2, 1) and "gyoji club join ADDRESS" in refused.err


def test_a_club_that_went_away_stands_in_the_status(gyoji: Any, server: Server, database: str, home: Path) -> None:
    line = CutLine(server)
    gyoji("club", "join", server.address(database, host=line.host))
    line.closed = True
    at_home(home)
    refused = gyoji("club", "sync")
    assert refused.code == 2 and "cannot be reached" in refused.err
    stands = gyoji("club", "status")
    assert stands.code == 1
    assert "1 table to send: friday" in stands.out and "cannot be reached" in stands.out.splitlines()[-1]
    line.closed = False
    assert gyoji("club", "sync").code == 0
    assert gyoji("club", "status").out.splitlines()[2:] == ["Nothing waits to be sent.", "Nothing failed."]


def test_a_missing_driver_is_named(gyoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("referee.store.postgres_store", "referee.store.postgres_connection"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    refused = gyoji("club", "join", "club.example")
    assert refused.code == 2 and "pip install '.[club]'" in refused.err and "GYOJI_STORE" not in refused.err


def test_a_login_without_the_role_is_said(gyoji: Any, server: Server, database: str) -> None:
    server.ask("DROP ROLE IF EXISTS dai")
    server.ask("CREATE ROLE dai LOGIN")
    refused = gyoji("club", "join", server.address(database, "dai"))
    assert (refused.code, len(refused.err.splitlines())) == (2, 1) and "does not allow" in refused.err


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("why", ["fe_sendauth: no password supplied", 'password authentication failed for user "aki"'])
def test_a_login_without_its_password_names_the_file(
    gyoji: Any, why: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server of the tests asks for no password; these are the words of those that do."""

    def refuse(**_settings: object) -> None:
        raise psycopg.OperationalError(
            f'connection failed: connection to server at "10.0.0.1", port 5432 failed: {why}'
        )

    monkeypatch.setattr(psycopg.Connection, "connect", refuse)
    refused = gyoji("club", "join", "aki@10.0.0.1", "--lang", lang)
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert why in refused.err and "~/.pgpass" in refused.err


def test_a_laptop_belongs_to_one_club(gyoji: Any, address: str) -> None:
    assert gyoji("club", "join", address).code == 0
    assert gyoji("club", "join", address).code == 0
    refused = gyoji("club", "join", "postgresql://other.example/gyoji")
    assert refused.code == 2 and "gyoji club leave" in refused.err


def test_a_laptop_that_plays_on_the_server_does_not_join(
    gyoji: Any, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_STORE", address)
    refused = gyoji("club", "join", address)
    assert refused.code == 2 and "GYOJI_STORE" in refused.err


def test_another_club_begins_with_nothing_known(gyoji: Any, server: Server, home: Path, address: str) -> None:
    """What the first club had says nothing of the second: no table counts as deleted or rewritten there."""
    at_home(home)
    gyoji("club", "join", address)
    gyoji("club", "leave")
    with server.database() as database:
        joined = gyoji("club", "join", server.address(database))
        assert joined.out.splitlines()[1:] == ["→ friday: new at the club (2 entries)"]
        gyoji("club", "leave")


def test_a_damaged_setting_of_the_last_failure_is_no_obstacle(gyoji: Any, home: Path, address: str) -> None:
    gyoji("club", "join", address)
    store = SqliteStore(home)
    store.set("club_failed", "{")
    assert gyoji("club", "status").code == 0
    assert (home / FILE).exists() and moved(store, store) == []
    store.close()
