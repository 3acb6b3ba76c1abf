"""A server that accepts what is sent and never answers: a command gives up after a bounded time, with one sentence."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from referee.store import postgres_connection
from referee.store.postgres_connection import PostgresConnection
from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.club.laptops import begin, seated
from tests.club.server import CutLine, Server
from tests.tui.commands.conftest import gyoji

__all__ = ["gyoji"]
SILENCE, CONNECTING = 1.0, 2
BOUND = 5 * (SILENCE + CONNECTING)
"""Seconds after which a command must have ended: a few attempts, on a busy machine."""


@pytest.fixture
def line(server: Server, monkeypatch: pytest.MonkeyPatch) -> CutLine:
    monkeypatch.setattr(postgres_connection, "SILENCE", SILENCE)
    monkeypatch.setitem(postgres_connection._PARAMETERS, "connect_timeout", CONNECTING)
    return CutLine(server)


def test_the_real_bounds_are_short_enough_for_a_person_who_waits() -> None:
    assert postgres_connection._PARAMETERS["connect_timeout"] <= 5 and postgres_connection.SILENCE <= 15


def test_the_server_notices_within_a_minute_that_a_laptop_has_vanished(server: Server, database: str) -> None:
    """By itself it waits for two hours, and keeps what the laptop had locked. A socket has no such settings in use,
    so what the session requested is read.
    """
    connection = PostgresConnection(server.address(database))._connect()
    query = "SELECT reset_val::int FROM pg_settings WHERE name LIKE 'tcp_keepalives_%' ORDER BY name"
    count, idle, interval = (value for (value,) in connection.execute(query))
    connection.close()
    assert min(count, idle, interval) > 0 and idle + count * interval <= 60


SILENT = {"en": "The club's server has not answered for", "ja": "クラブのサーバーから"}
BROKE = "The connection broke before"


@pytest.mark.parametrize(
    ("hangs_at", "lang", "sentence"),
    [
        (b"", "en", SILENT["en"]),  # while the connection is opened
        (b"", "ja", SILENT["ja"]),
        (b"sha256", "en", SILENT["en"]),  # at a question
        (b"INSERT INTO tables", "ja", SILENT["ja"]),
        (b"COMMIT", "en", BROKE),
    ],
)
def test_a_synchronization_by_hand_gives_up(
    hangs_at: bytes,
    lang: str,
    sentence: str,
    gyoji: Any,
    line: CutLine,
    server: Server,
    database: str,
    tmp_path: Path,
) -> None:
    gyoji("club", "join", server.address(database, host=line.host))
    laptop = SqliteStore(tmp_path / "home")
    begin(laptop, "friday", "Aki", "Ben").note("tea")
    laptop.close()
    line.hangs, line.hangs_at = not hangs_at, hangs_at
    start = monotonic()
    ran = gyoji("club", "sync", "--lang", lang)
    assert monotonic() - start < BOUND
    assert line.hangs and ran.code == 2 and ran.out == ""
    said = ran.err.strip().splitlines()
    assert sentence in said[0] and len(said) <= 2, said
    assert "Traceback" not in ran.err
    line.hangs, line.hangs_at = False, b""
    attempts = (gyoji("club", "sync").code for _ in range(8))
    assert 0 in attempts, "the server soon ends what was cut off"


def test_an_entry_that_is_not_answered_does_not_count_as_recorded(
    line: CutLine, server: Server, database: str, tmp_path: Path
) -> None:
    store = PostgresStore(server.address(database, host=line.host), tmp_path)
    table = begin(store, "friday", "Aki", "Ben")
    table.note("tea")
    line.hangs = True
    start = monotonic()
    with pytest.raises(InputError) as found:
        table.note("cake")
    assert monotonic() - start < BOUND
    assert found.value.faults[0].key == "server_unconfirmed" and len(table.entries) == 2
    line.hangs = False
    assert seated(store, "friday").note("milk")
    store.close()
