"""The server of phones and its streams: changes are seen, read once, and missed by none."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from referee.store.sqlite_store import SqliteStore
from tests.helpers import raised
from tests.tui.web.conftest import Companion, new_table
from tests.tui.web.counting_table import at
from tests.tui.web.qr_reader import read_code
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.web.companion_text import address_lines, confirm_waiting
from tui.web.responses import MAX_STREAMS
from tui.web.routes import PhonePages
from tui.web.server import PhoneServer
from tui.widgets import phone_servers

# The server by itself: a thread of its own, the same port again, changes as they come, and the command that
# runs it.
SECONDS = 20.0


def claimed(server: PhoneServer, seat: int = 0) -> httpx.Client:
    client = httpx.Client(base_url=server.base, follow_redirects=True, headers={"origin": server.base})
    assert client.get(server.seat_addresses()[seat].address).status_code == 200
    return client


def test_a_change_is_seen_by_those_who_wait_for_it(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    before = set(threading.enumerate())
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    try:
        ann, ben = claimed(server), claimed(server, 1)
        numbers: list[str] = []
        first = threading.Event()

        def listen() -> None:
            with ben.stream("GET", "/changes", timeout=SECONDS) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        numbers.append(line.removeprefix("data: "))
                        first.set()
                    if len(numbers) == 2:
                        return

        listening = threading.Thread(target=listen)
        listening.start()
        assert first.wait(SECONDS)
        page = ann.get("/now").text
        token, nonce = (re.search(rf'name="{name}" value="([^"]+)"', page) for name in ("token", "nonce"))
        assert token and nonce
        sent = {"action": "declare", "text": "consolidate", "entry": "1", "token": token[1], "nonce": nonce[1]}
        assert "Recorded: 2 Ann: consolidate" in ann.post("/input", data=sent).text
        listening.join(SECONDS)
        assert numbers == ["1", "2"]
        began = time.monotonic()
    finally:
        server.stop()
    assert time.monotonic() - began < 5
    assert set(threading.enumerate()) <= before


def test_a_restarted_server_has_the_same_addresses(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    found = []
    for _ in range(2):
        server = PhoneServer("friday", folder=tmp_path)
        server.start()
        found.append(server.seat_addresses())
        server.stop()
    assert found[0] == found[1]


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    server, other = PhoneServer("friday", folder=tmp_path), None
    server.start()
    try:
        other = PhoneServer("friday", port=server.port, folder=tmp_path)
        (fault,) = raised(other.start)
        assert (fault.key, fault.field) == ("web_port", "--port")
        any_port = PhoneServer("friday", folder=tmp_path)
        any_port.start()
        assert any_port.port != server.port
        any_port.stop()
    finally:
        server.stop()
        if other is not None:
            other.stop()


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), [("en", "Only this computer"), ("ja", "このコンピューターだけ")])
def test_the_command_prints_codes_and_addresses_and_ends_on_ctrl_c(tmp_path: Path, lang: str, said: str) -> None:
    new_table(tmp_path, "nippon")
    env = {**os.environ, "GYOJI_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    run = subprocess.Popen(
        [sys.executable, "-m", "tui.cli", "companion", "fri", "--lang", lang],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell in the background ignores it
    )
    try:
        assert run.stdout is not None
        lines: list[str] = []
        while not (lines and said in lines[-1]):
            line = run.stdout.readline()
            assert line, lines
            lines.append(line)
        addresses = re.findall(r": (http://127\.0\.0\.1:\d+/s/\S+)", "".join(lines))
        assert len(addresses) == 4, "three seats and the spectators"
        assert len(set(re.findall(r"\b[A-Z]{6}\b", "".join(lines)))) == 4
        assert "█" in "".join(lines)
        assert httpx.get(addresses[0], follow_redirects=False).status_code == 303
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=SECONDS)
    finally:
        run.kill()
        run.wait()
    assert (run.returncode, errors) == (0, "")


def test_the_drawn_code_is_read_as_the_address(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    try:
        lines = list(address_lines(words_for("en"), server, is_terminal=False))
        address = server.seat_addresses()[0].address
    finally:
        server.stop()
    code = [line for line in lines[2:30] if set(line) <= set("█▀▄ ") and line][:21]
    assert all(len(line) <= 80 for line in code) and len(code) + 2 <= 24
    assert read_code(code) == [address]


def test_half_requests_end_and_do_not_keep_others_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.web.request_guard.REQUEST_SECONDS", 0.3)
    new_table(tmp_path, "nippon")
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    try:
        halves = [socket.create_connection((server.address, server.port)) for _ in range(250)]
        for number, half in enumerate(halves):
            half.sendall(
                (
                    b"",
                    b"GET /now HTTP/1.1\r\nHost: 127",
                    b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nc",
                )[number % 3]
            )
        closed = [half.recv(4_096)[:12] for half in halves]
        assert set(closed) <= {b"", b"HTTP/1.1 503"}
        ann = claimed(server)
        assert ann.get("/now").status_code == 200
        time.sleep(0.5)
        assert ann.get("/now").status_code == 200, "a phone that is idle for a while just asks again"
        for half in halves:
            half.close()
    finally:
        server.stop()


def test_a_seat_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    try:
        ben, ann = claimed(server, 1), claimed(server)
        with ExitStack() as streams:
            statuses = [
                streams.enter_context(ben.stream("GET", "/changes", timeout=SECONDS)).status_code for _ in range(20)
            ]
            assert statuses == [200] * MAX_STREAMS + [429] * (20 - MAX_STREAMS)
            assert streams.enter_context(ann.stream("GET", "/changes", timeout=SECONDS)).status_code == 200
    finally:
        server.stop()


def test_nothing_is_printed_about_what_is_no_request(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The terminal shows a table, and the server has none of its own."""
    new_table(tmp_path, "nippon")
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    try:
        for sent in (
            b"\x16\x03\x01",
            b"GET\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        ):
            with socket.create_connection((server.address, server.port)) as connection:
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
                connection.recv(4_096)
    finally:
        server.stop()
    assert capfd.readouterr() == ("", "")


def test_the_command_asks_before_a_declaration_is_recorded(tmp_path: Path) -> None:
    new_table(tmp_path, "nippon")
    server = PhoneServer("friday", folder=tmp_path)
    server.start()
    texts: list[str] = []
    try:
        server.confirms = True
        for answers, kinds in ((["perhaps\n", "no\n"], 1), (["はい\n"], 2)):
            ann = claimed(server)
            page = ann.get("/now").text
            token, nonce = (re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("token", "nonce"))
            sent = {"action": "declare", "text": "consolidate", "entry": "1", "token": token, "nonce": nonce}
            assert "Waiting for the table" in ann.post("/input", data=sent).text
            lines = iter(answers)

            def ask(question: str, lines: Iterator[str] = lines) -> str:
                texts.append(question)
                return next(lines)

            confirm_waiting(words_for("en", "nippon"), server, ask, texts.append)
            assert len(server.table.entries) == kinds
            assert next(lines, None) is None
        confirm_waiting(words_for("en", "nippon"), server, lambda _: "", texts.append)
    finally:
        server.stop()
    assert len(texts) == 3 and all("declares by phone: consolidate Record it? (yes/no)" in line for line in texts)


# A change is on every page that is opened after it, no stream of changes misses one, and inputs go before
# pages.
PROMPT = 2.0
Serve = Callable[..., Companion]


class OpenRequest:
    """A request whose sender stays connected."""

    async def is_disconnected(self) -> bool:
        return False


def test_no_stream_misses_a_change_that_comes_while_the_last_one_is_sent(companion: Serve) -> None:
    here = companion("nippon")
    ann = here.phone("A")

    async def watch() -> list[str]:
        here.host._changed = asyncio.Event()
        events = PhonePages(here.host)._events(OpenRequest())  # type: ignore[arg-type]  # asked for nothing else
        sent = [await anext(events)]
        await asyncio.to_thread(ann.tap, "consolidate")  # announced in the loop of the server: nobody waits yet
        here.host._changed.set()
        here.host._changed = asyncio.Event()
        sent.append(await asyncio.wait_for(anext(events), PROMPT))
        await events.aclose()
        return sent

    assert asyncio.run(watch()) == ["data: 1\n\n", "data: 2\n\n"]


def test_a_move_that_another_process_takes_back_is_on_no_page(companion: Serve, tmp_path: Path) -> None:
    here = companion("nippon")
    ann, ben = here.phone("A"), here.phone("B", "ja")
    ann.tap("consolidate")
    for address in ("/now", "/table", "/board"):
        ben.open(address)
    before = here.host.version
    assert "/why/2" in at(ben, "/table").page.links
    store = SqliteStore(tmp_path)
    Session("en", store).open("friday").undo()
    store.close()
    assert "/why/2" not in at(ben, "/table").page.links and here.host.version != before
    assert "consolidate" in ann.open("/now"), "it is her turn to act again"


def test_a_language_is_that_of_one_phone_and_a_sign_out_is_at_once(companion: Serve) -> None:
    here = companion("nippon")
    ann, other, ben = here.phone("A"), here.phone("A"), here.phone("B")
    ann.tap("日本語")
    assert "あなたの手番です" in ann.open("/now") and "your turn" in other.open("/now")
    here.host.run(here.host.keys.revoke, "A").result()
    ann.open("/now")
    assert ann.answer.status_code == 403 and "Ann" not in ann.said
    ben.open("/now")
    assert ben.answer.status_code == 200


# Twelve phones at a table: a line is read once for all of them, and what one of them answers stays its own.
def test_what_one_phone_answers_is_known_to_no_other(companion: Callable[..., Companion]) -> None:
    here = companion("crisis")
    first, second = here.phone("A"), here.phone("A")
    for phone in (first, second):
        phone.tap("reveal the event")
    first.type("boom")
    second.open("/now")
    assert "boom" in first.said and "boom" not in second.said


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("limit", "busy", "least", "most"), [(30.0, 0.0, 0.0, 10.0), (30.0, 0.3, 0.1, 10.0), (0.03, 2.0, 0.03, 1.5)]
)
def test_the_app_goes_first_but_is_not_waited_for_forever(
    limit: float, busy: float, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_servers, "MAX_WAIT", limit)
    took: list[float] = []

    def wait(loop: asyncio.AbstractEventLoop) -> None:
        start = time.monotonic()
        phone_servers.wait_for_idle(loop)
        took.append(time.monotonic() - start)

    async def work() -> None:
        thread = threading.Thread(target=wait, args=(asyncio.get_running_loop(),))
        thread.start()
        time.sleep(busy)
        await asyncio.to_thread(thread.join)

    asyncio.run(work())
    assert least <= took[0] <= most
