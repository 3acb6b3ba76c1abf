"""The server itself is stopped in the middle of an evening, without notice, and started again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from referee.club import background_synchronization, membership
from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.club.laptops import begin, ends, seated
from tests.club.server import Server

FOR_EVER = 150.0
"""Seconds after which a test takes it that somebody waits: a laptop that missed an announcement asks once a minute."""


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that nobody else needs, and that writes to the disk before it acknowledges."""
    server = Server("-stopped")
    server.ask("ALTER SYSTEM RESET fsync")
    server.ask("SELECT pg_reload_conf()")
    yield server
    server.stop_at_once()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_synchronization, "TICK", 0.02)
    monkeypatch.setattr(background_synchronization, "RETRY", 0.1)


def wait_for(ask: Callable[[], bool]) -> bool:
    until = monotonic() + FOR_EVER
    while not (so := ask()) and monotonic() < until:
        sleep(0.02)
    return so


class Player:
    """Somebody who adds remarks to a table of a store until the evening is over, and counts what was recorded."""

    def __init__(self, opening_store: Callable[[], SqliteStore | PostgresStore], name: str) -> None:
        self.recorded: list[str] = []
        self.refused: list[str] = []
        self._open, self._name, self._over = opening_store, name, Event()
        self._thread = Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        with closing(self._open()) as store:
            begin(store, self._name, self._name, "guest")
            number = 0
            while not self._over.wait(0.01):
                number += 1
                try:
                    seated(store, self._name).note(text := f"{self._name} {number}")
                    self.recorded.append(text)
                except InputError as error:
                    self.refused.append(error.faults[0].key)

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def plays_on(self) -> bool:
        """Return whether this player records three more remarks."""
        count = len(self.recorded)
        return wait_for(lambda: len(self.recorded) >= count + 3)


def remarks(store: SqliteStore | PostgresStore, name: str) -> list[str]:
    return [str(entry.body["text"]) for entry in store.entries(name)[1:]]


def test_a_server_that_is_stopped_and_started_again_loses_nothing(own_server: Server, tmp_path: Path) -> None:
    """Aki and Ben play on laptops that belong to the club, and Chie on the server itself."""
    with own_server.database() as database:
        address = own_server.address(database)
        folders = {name: tmp_path / name for name in ("aki", "ben")}
        for folder in folders.values():
            with closing(SqliteStore(folder)) as laptop:
                membership.join(laptop, address).close()
        laptops = {name: SqliteStore(folder) for name, folder in folders.items()}
        links = [background_synchronization.start(laptop) for laptop in laptops.values()]
        players = {name: Player(lambda folder=folder: SqliteStore(folder), name) for name, folder in folders.items()}
        players["chie"] = Player(lambda: PostgresStore(address, tmp_path / "chie"), "chie")
        assert all(player.plays_on() for player in players.values())

        own_server.stop_at_once()
        assert all(players[name].plays_on() for name in laptops), "the laptops need no server"
        assert wait_for(lambda: bool(players["chie"].refused)), "on the server itself nothing is recorded"
        own_server.start_again()

        assert all(player.plays_on() for player in players.values())
        for player in players.values():
            player.stop()
        assert set(players["chie"].refused) <= {"server_away", "server_unconfirmed"}
        with closing(PostgresStore(address, tmp_path / "club")) as club:
            for name, laptop in laptops.items():
                assert remarks(laptop, name) == players[name].recorded, "every remark on a laptop is recorded"
                assert players[name].refused == []
            assert wait_for(lambda: ends(laptops["aki"]) == ends(laptops["ben"]) == ends(club))
            assert set(club.names()) == set(players)
            for name, player in players.items():
                assert not set(player.recorded) - set(remarks(club, name)), "what was acknowledged is stored"
                assert len(remarks(club, name)) == len(set(remarks(club, name))), "and once"
                assert club.record_faults(name, club.entries(name)) == ()
        for link in links:
            assert link is not None
            link.stop()
        for laptop in laptops.values():
            laptop.close()
