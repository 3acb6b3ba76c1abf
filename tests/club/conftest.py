"""The stores that every promise is tried on: the file, and a club's server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.store.store_address import open_store
from tests.club.laptops import Laptops
from tests.club.server import Server
from tui.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def server() -> Server:
    return Server()


@pytest.fixture(scope="session")
def shared_database(server: Server) -> Iterator[str]:
    """A database that many tests use one after the other, each with empty tables."""
    with server.database() as database:
        PostgresStore(server.address(database)).close()  # prepares it
        yield database


@pytest.fixture
def database(server: Server, shared_database: str) -> str:
    """A prepared database with empty tables. Sessions that an earlier test left cut off may hold locks: they are ended."""
    server.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{shared_database}'")
    server.ask("TRUNCATE gyoji.tables, gyoji.entries, gyoji.library, gyoji.votes RESTART IDENTITY", shared_database)
    return shared_database


@pytest.fixture(params=["file", "server"])
def opening_store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Store]]:
    """Open the same store again and again, each time as another laptop or process would."""
    if request.param == "file":
        yield lambda: open_store(tmp_path)
        return
    server: Server = request.getfixturevalue("server")
    laptops = iter(range(100))
    monkeypatch.setenv("GYOJI_STORE", server.address(request.getfixturevalue("database")))
    yield lambda: open_store(tmp_path / str(next(laptops)))


@pytest.fixture
def store(opening_store: Callable[[], Store]) -> Iterator[Store]:
    made = opening_store()
    yield made
    for each in (made, *vars(made).get("members", {}).values()):
        each.close()


@pytest.fixture
def laptops(tmp_path: Path) -> Iterator[Laptops]:
    pair = SqliteStore(tmp_path / "aki"), SqliteStore(tmp_path / "ben")
    yield pair
    for each in pair:
        each.close()


@pytest.fixture
def gyoji(store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command of `gyoji club` on the same store, as from a terminal of 80 columns."""
    monkeypatch.setenv("GYOJI_HOME", str(store.folder))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["club", *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
