"""Synchronizing while people play: in the app and line by line, and a server that hangs delays nobody."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import enumerate as threads
from time import monotonic, sleep

import pytest
from textual.pilot import Pilot

from referee.club import background_synchronization, membership
from referee.club.background_synchronization import BackgroundSynchronization
from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from tests.club.laptops import begin, seated
from tests.club.server import CutLine, Server
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens import club_link

TICK = 0.02
FOR_EVER = 30.0
"""Seconds after which a test takes it that somebody waits; a busy machine needs a few to open a table."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_synchronization, "TICK", TICK)


@pytest.fixture
def line(server: Server) -> CutLine:
    return CutLine(server)


@pytest.fixture
def club(server: Server, database: str, tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(server.address(database), tmp_path / "club")
    yield made
    made.close()


@pytest.fixture
def laptop(server: Server, database: str, line: CutLine, tmp_path: Path) -> Iterator[SqliteStore]:
    """A laptop that has joined over a network that can be cut, with a table of its own."""
    store = SqliteStore(tmp_path / "home")
    begin(store, "friday", "Aki", "Ben").note("tea")
    membership.join(store, server.address(database, host=line.host)).close()
    yield store
    store.close()


@pytest.fixture
def running(laptop: SqliteStore) -> Iterator[BackgroundSynchronization]:
    started = background_synchronization.start(laptop)
    assert started is not None
    yield started
    started.stop()


def wait_for(ask: Callable[[], bool]) -> bool:
    """Ask until it is so, for at most half a minute."""
    until = monotonic() + FOR_EVER
    while not (so := ask()) and monotonic() < until:
        sleep(0.01)
    return so


async def await_for(pilot: Pilot[None], ask: Callable[[], bool]) -> bool:
    """Ask until it is so, for at most half a minute, while the app goes on."""
    until = monotonic() + FOR_EVER
    while not (so := ask()) and monotonic() < until:
        await pilot.pause(0.01)
    return so


def play_by_lines(laptop: SqliteStore, table: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tui.cli", "play", table, "--plain", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={"GYOJI_HOME": str(laptop.folder), "LANG": "C.UTF-8", "PATH": ""},
    )


def is_working() -> bool:
    return any(thread.name == "gyoji-club" for thread in threads())


def test_entries_go_both_ways_while_people_play(
    laptop: SqliteStore, club: PostgresStore, running: BackgroundSynchronization
) -> None:
    """The period is a minute: what is quicker came by the change here, or by the announcement of the club."""
    assert wait_for(lambda: club.names() == ["friday"])
    seated(laptop, "friday").note("from here")
    assert wait_for(lambda: club.count("friday") == 3)
    seated(club, "friday").note("from elsewhere")
    assert wait_for(lambda: laptop.count("friday") == 4)
    assert laptop.entries("friday") == club.entries("friday")


def test_the_club_is_asked_once_a_minute_in_any_case(
    laptop: SqliteStore,
    club: PostgresStore,
    running: BackgroundSynchronization,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert background_synchronization.PERIOD <= 60
    assert wait_for(lambda: club.names() == ["friday"])
    monkeypatch.setattr(background_synchronization, "PERIOD", 0.1)
    monkeypatch.setattr(PostgresStore, "revision", lambda _self: 0)  # every announcement is lost
    seated(laptop, "friday").note("the next period begins")
    assert wait_for(lambda: len(club.entries("friday")) == 3)
    seated(club, "friday").note("unannounced")
    assert wait_for(lambda: laptop.count("friday") == 4)


def test_a_club_that_was_away_is_found_again(
    laptop: SqliteStore,
    club: PostgresStore,
    running: BackgroundSynchronization,
    line: CutLine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background_synchronization, "RETRY", 0.1)
    assert wait_for(lambda: club.names() == ["friday"])
    line.closed, line.cut_at = True, b"SELECT"
    seated(laptop, "friday").note("without a network")
    assert wait_for(lambda: membership.status(laptop).faults != ())
    monkeypatch.setattr(background_synchronization, "LONG", 0.0)
    assert running.is_failing
    monkeypatch.setattr(background_synchronization, "LONG", 60.0)
    line.closed, line.cut_at = False, b""
    assert wait_for(lambda: club.count("friday") == 3)
    assert wait_for(lambda: membership.status(laptop).faults == ()) and not running.is_failing


def test_a_laptop_that_leaves_is_left_alone(laptop: SqliteStore, running: BackgroundSynchronization) -> None:
    membership.leave(laptop)
    assert wait_for(lambda: not is_working())
    assert not running.is_failing


def test_a_server_that_hangs_delays_no_key_and_no_entry(
    laptop: SqliteStore, club: PostgresStore, line: CutLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server accepts what is sent and never answers: whoever waited for it would wait for ever."""

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(laptop.folder)))
        async with app.run_test(size=(80, 24)) as pilot:
            assert await await_for(pilot, lambda: club.names() == ["friday"])
            line.hangs = True
            assert seated(laptop, "friday").note("for the thread to send")
            await pilot.pause(5 * TICK)
            start = monotonic()
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press("f9", *"/note", "enter")
            await pilot.pause()
            assert seated(laptop, "friday").note("recorded all the same")
            assert monotonic() - start < FOR_EVER, "no key and no entry waits for the server"
            assert is_working() and club.count("friday") == 2, "the thread still waits"
            start = monotonic()
        assert monotonic() - start < FOR_EVER, "nor does the end of the app"

    asyncio.run(journey())


@pytest.mark.parametrize(("lang", "word"), [("en", "club: not reached"), ("ja", "クラブに未接続")])
def test_the_title_says_that_the_club_is_away_only_after_long(
    lang: str, word: str, laptop: SqliteStore, line: CutLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def journey() -> None:
        line.closed = True
        app = GyojiApp(Session(lang, SqliteStore(laptop.folder)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert await await_for(pilot, lambda: membership.status(laptop).faults != ())
            app.club._look()
            await pilot.pause()
            assert word not in screen_text(app)
            monkeypatch.setattr(background_synchronization, "LONG", 0.0)
            app.club._look()
            await pilot.pause()
            assert word in screen_text(app).splitlines()[0]
            await pilot.press("enter")
            await pilot.pause()
            assert word in "".join(screen_text(app).splitlines()[:3])
            monkeypatch.setattr(background_synchronization, "LONG", 60.0)
            app.club._look()
            await pilot.pause()
            assert word not in screen_text(app)

    asyncio.run(journey())


BACK = "← friday: deleted before, and back: it was played on elsewhere (3 entries)"


def play_on_after_deletion(laptop: SqliteStore, club: PostgresStore) -> None:
    """Friday's table is deleted on the laptop, and played on elsewhere meanwhile."""
    membership.synchronize_with(laptop, club)
    laptop.deleted_tables.delete("friday")
    seated(club, "friday").note("from elsewhere")


def test_the_app_says_that_a_deleted_table_is_back(
    laptop: SqliteStore, club: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_link, "LOOK", TICK)
    play_on_after_deletion(laptop, club)

    async def journey() -> None:
        app = GyojiApp(Session("en", SqliteStore(laptop.folder)))
        async with app.run_test(size=(120, 30), notifications=True) as pilot:
            displayed = await await_for(pilot, lambda: "deleted before, and back" in screen_text(app))
            assert displayed and "friday" in screen_text(app), screen_text(app)

    asyncio.run(journey())


def test_a_deleted_table_that_is_back_is_announced_line_by_line(laptop: SqliteStore, club: PostgresStore) -> None:
    play_on_after_deletion(laptop, club)
    begin(laptop, "sunday", "Aki", "Chie")
    play = play_by_lines(laptop, "sunday")
    assert play.stdin is not None and play.stdout is not None
    lines: list[str] = []
    until = monotonic() + 30
    while not any(BACK in line for line in lines) and monotonic() < until:
        play.stdin.write("note tea\n")
        play.stdin.flush()
        lines.append(play.stdout.readline())
        sleep(0.05)
    lines.append(play.communicate("", timeout=20)[0])
    assert "".join(lines).count(BACK) == 1, lines


def test_the_line_by_line_referee_synchronizes_and_ends(
    laptop: SqliteStore, club: PostgresStore, tmp_path: Path
) -> None:
    play = play_by_lines(laptop, "friday")
    assert play.stdin is not None
    play.stdin.write("note from the line\n")
    play.stdin.flush()
    said = ""
    try:
        arrived = wait_for(lambda: club.names() == ["friday"] and club.count("friday") == 3)
    finally:
        said, _ = play.communicate("", timeout=20)
    assert arrived, said
    assert play.returncode == 0 and "Traceback" not in said


def test_the_phone_pages_alone_synchronize_and_end(laptop: SqliteStore, club: PostgresStore) -> None:
    pages = subprocess.Popen(
        [sys.executable, "-m", "tui.cli", "companion", "friday", "--host", "127.0.0.1", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={"GYOJI_HOME": str(laptop.folder), "LANG": "C.UTF-8", "PATH": ""},
    )
    said = ""
    try:
        sent = wait_for(lambda: club.names() == ["friday"])
        fetched = (
            sent and seated(club, "friday").note("from elsewhere") and wait_for(lambda: laptop.count("friday") == 3)
        )
    finally:
        pages.send_signal(signal.SIGINT)
        said, _ = pages.communicate(timeout=20)
    assert sent and fetched, said
    assert pages.returncode == 0 and "Traceback" not in said


def test_a_deleted_table_that_is_back_is_announced_beside_the_phone_pages(
    laptop: SqliteStore, club: PostgresStore, tmp_path: Path
) -> None:
    play_on_after_deletion(laptop, club)
    begin(laptop, "sunday", "Aki", "Chie")
    output = tmp_path / "output"
    with output.open("w") as stream:
        pages = subprocess.Popen(
            [sys.executable, "-m", "tui.cli", "companion", "sunday", "--host", "127.0.0.1", "--port", "0"],
            stdout=stream,
            stderr=subprocess.STDOUT,
            env={"GYOJI_HOME": str(laptop.folder), "LANG": "C.UTF-8", "PATH": ""},
        )
    wait_for(lambda: BACK in output.read_text(encoding="utf-8"))
    pages.send_signal(signal.SIGINT)
    assert pages.wait(timeout=20) == 0
    assert output.read_text(encoding="utf-8").count(BACK) == 1
