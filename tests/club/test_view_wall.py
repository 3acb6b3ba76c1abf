"""The wall screen of a club: `/club` on the phone pages, with the tables of every laptop that shares the store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from referee.store.store import Store
from tests.club.view_tables import evening
from tests.tui.web.conftest import Companion
from tests.tui.web.handset import BASE
from tui.web.club_tables import ClubTables
from tui.web.routes import PhonePages
from tui.web.table_host import TableHost

SPECTATOR = ""


@pytest.fixture
def companion(store: Store) -> Iterator[Companion]:
    """The phone pages of one of the tables."""
    evening(store, datetime.now(UTC))
    host = TableHost("railways", store.folder)
    host.run(host.open).result()
    with TestClient(PhonePages(host).application(), base_url=BASE) as client:
        yield Companion(host, client, store.folder)
    host.close()


def test_the_wall_shows_all_tables_in_both_languages(companion: Companion) -> None:
    wall = companion.phone(SPECTATOR)
    text = wall.open("/club")
    assert [text.index(name) for name in ("argued", "railways", "nippon-2")] == sorted(
        text.index(name) for name in ("argued", "railways", "nippon-2")
    )
    assert "A dispute is open" in text and "1 h 5 min" in text and "yesterday" not in text
    assert "裁定の途中です" in companion.phone(SPECTATOR, "ja").open("/club")


def test_an_address_for_the_wall_claims_the_seat_of_spectators(companion: Companion) -> None:
    wall = companion.phone(SPECTATOR)
    wall.open(f"/c/{companion.secret(SPECTATOR)}")
    assert str(wall.answer.url).endswith("/club") and "railways" in wall.said


def test_it_is_closed_to_strangers_and_shows_no_secret(companion: Companion, store: Store) -> None:
    stranger = TestClient(companion.client.app, base_url=BASE)
    assert stranger.get("/club").status_code == 403 and stranger.get("/club/changes").status_code == 403
    wall = companion.phone(SPECTATOR)
    wall.open("/club")
    html = wall.answer.text
    assert "<form" not in html and "postgresql" not in html and str(store.folder) not in html
    assert all(companion.secret(seat) not in html for seat in ("A", "B", "C", "D", SPECTATOR))


def test_its_version_grows_when_a_table_goes_on(store: Store) -> None:
    from referee.table.table import Table

    evening(store, datetime.now(UTC))
    club = ClubTables(store.folder, every=0)
    club._read()
    first = club.version
    club._read()
    assert club.version == first > 0
    Table("nippon-2", store.entries("nippon-2"), store.appender("nippon-2")).add("close", {})
    club._read()
    assert club.version > first and "nippon-2" not in club.page("en")
    club.close()


def test_while_the_store_is_away_the_last_tables_stay_with_the_reason(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scoring.errors import input_error
    from tui.web import club_tables

    evening(store, datetime.now(UTC))
    club = ClubTables(store.folder, every=0)
    club._read()

    def away(*_: object) -> object:
        raise input_error("server_away", field="club.lan/gyoji", why="no answer")

    monkeypatch.setattr(club_tables, "live_tables", away)
    club._read()
    page = club.page("en")
    assert "railways" in page and "club.lan/gyoji" in page
    club.close()
