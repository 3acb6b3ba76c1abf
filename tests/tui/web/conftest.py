"""A table of the store with its phone pages, served to test clients."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.tui.web.handset import BASE, Handset
from tui.core.session.session import Session
from tui.web.routes import PhonePages
from tui.web.table_host import TableHost

NAMES = ("Ann", "Ben", "Chie", "Dai")


class Companion:
    """A served table: its host, a client, and phones that have claimed their seats."""

    def __init__(self, host: TableHost, client: TestClient, folder: Path) -> None:
        self.host, self.client, self.folder = host, client, folder

    def secret(self, seat: str) -> str:
        return self.host.run(self.host.keys.of_seat, seat).result().secret

    def phone(self, seat: str, lang: str = "en") -> Handset:
        return Handset(self.client, self.secret(seat), lang)

    def stored(self) -> Table:
        """The table as another process reads it from the store."""
        store = SqliteStore(self.folder)
        try:
            return Session("en", store).open("friday")
        finally:
            store.close()


def new_table(folder: Path, game: str, names: tuple[str, ...] = NAMES[:3]) -> None:
    store = SqliteStore(folder)
    found = find(game)
    store.adopt("friday", [opening(found, seats_of(found, names))])
    store.close()


def serve_in(folder: Path, game: str = "", names: tuple[str, ...] = NAMES[:3]) -> tuple[Companion, Callable[[], None]]:
    """Serve a new table of a game, or the one that is there; give it with what ends it."""
    if game:
        new_table(folder, game, names)
    host = TableHost("friday", folder)
    host.run(host.open).result()
    client = TestClient(PhonePages(host).application(), base_url=BASE)
    client.__enter__()

    def close() -> None:
        client.__exit__(None, None, None)
        host.close()

    return Companion(host, client, folder), close


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Callable[..., Companion]]:
    """Serve a new table of a game, or the one that is there."""
    closing: list[Callable[[], None]] = []

    def serve(game: str = "", names: tuple[str, ...] = NAMES[:3]) -> Companion:
        served, close = serve_in(tmp_path, game, names)
        closing.append(close)
        return served

    yield serve
    for close in closing:
        close()
