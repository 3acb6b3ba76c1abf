"""`gyoji companion`: confirmation and revocation hold from the first request on; addresses; keys of seats."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from referee.club import background_synchronization
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.browser.companion_process import CompanionProcess
from tests.tui.web.conftest import new_table
from tui.cli import main
from tui.core.session.session import Session
from tui.web import network_addresses
from tui.web.network_addresses import NetworkInterface
from tui.web.seat_keys import FILE, SeatKeys
from tui.web.server import PhoneServer

# `gyoji companion` as a person runs it: what the options require holds from the first request, and a
# confirmation is one.
SECONDS = 20.0
QUIET = 1.0
"""Seconds after which a line that was typed would have been taken as an answer."""
START = PhoneServer.start
Run = Callable[..., CompanionProcess]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Run the command at the table in a terminal."""
    new_table(tmp_path, "nippon")
    running: list[CompanionProcess] = []

    def start(*arguments: str) -> CompanionProcess:
        running.append(CompanionProcess(tmp_path, "en", *arguments))
        return running[-1]

    yield start
    for process in running:
        process.stop()


def kinds(folder: Path) -> list[str]:
    store = SqliteStore(folder)
    try:
        return [entry.kind for entry in Session("en", store).open("friday").entries]
    finally:
        store.close()


def declare(address: str, text: str = "consolidate") -> str:
    """Declare a line on a new phone of an address; return the page that answers."""
    base = address.partition("/s/")[0]
    with httpx.Client(base_url=base, follow_redirects=True, headers={"origin": base}, timeout=SECONDS) as phone:
        page = phone.get(address).text
        names = ("token", "nonce", "entry")
        fields = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in names}
        return phone.post("/input", data={**fields, "action": "declare", "text": text}).text


def addresses(printed: str) -> list[str]:
    return re.findall(r": (http://127\.0\.0\.1:\d+/s/\S+)", printed)


def at_the_first_moment(monkeypatch: pytest.MonkeyPatch, act: Callable[[PhoneServer], object]) -> None:
    """Let somebody act as soon as the server answers, then end it as Ctrl-C does."""

    def started(server: PhoneServer, *arguments: object) -> None:
        START(server, *arguments)  # type: ignore[arg-type]  # passed on as they came
        act(server)
        raise KeyboardInterrupt

    monkeypatch.setattr(PhoneServer, "start", started)


def test_confirmation_holds_before_the_first_request_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table(tmp_path, "nippon")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    pages: list[str] = []
    at_the_first_moment(monkeypatch, lambda server: pages.append(declare(server.seat_addresses()[0].address)))
    assert main(["companion", "friday", "--confirm"]) == 0
    assert "Waiting for the table" in pages[0] and kinds(tmp_path) == ["open"]


def test_a_revocation_holds_before_the_first_request_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_table(tmp_path, "nippon")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    secrets: list[str] = []
    at_the_first_moment(monkeypatch, lambda server: secrets.append(server.seat_addresses()[0].address.split("/s/")[1]))
    assert main(["companion", "friday"]) == 0
    answers: list[int] = []
    at_the_first_moment(
        monkeypatch, lambda server: answers.append(httpx.get(f"{server.base}/s/{secrets[0]}").status_code)
    )
    assert main(["companion", "friday", "--revoke", "Ann"]) == 0
    assert answers == [404]


def test_another_process_does_not_switch_confirmation_off(run: Run, tmp_path: Path) -> None:
    first, other = run("--confirm"), run()
    for laptop in (first, other):
        declare(addresses("\n".join(laptop.lines))[0])
        assert kinds(tmp_path) == ["open"]
    assert any("--no-confirm" in line for line in other.lines), other.lines[-4:]
    run("--no-confirm")
    declare(addresses("\n".join(first.lines))[0])
    assert kinds(tmp_path) == ["open"], "what this process was asked to do holds while it runs"


@pytest.mark.parametrize("inputs", [("y\n", "yes\nyes\n"), ("y", "はい\n")])
def test_input_before_the_question_confirms_nothing(run: Run, tmp_path: Path, inputs: tuple[str, ...]) -> None:
    laptop = run("--confirm")
    phones = addresses("\n".join(laptop.lines))
    for number, answers in enumerate(inputs):
        laptop.type(answers, end="")
        time.sleep(0.3)
        assert "Waiting for the table" in declare(phones[number]), answers
        laptop.sees("Record it?")
        if not answers.endswith("\n"):
            laptop.type("")
        time.sleep(QUIET)
        assert kinds(tmp_path) == ["open", *["move"] * number], answers
        laptop.type("yes")
        until = time.monotonic() + SECONDS
        while kinds(tmp_path).count("move") == number:
            assert time.monotonic() < until, answers
            time.sleep(0.1)


def test_both_processes_ask_about_what_waits_at_one(run: Run, tmp_path: Path) -> None:
    first, other = run("--confirm"), run()
    declare(addresses("\n".join(other.lines))[0])
    first.sees("Record it?")
    first.type("yes")
    until = time.monotonic() + SECONDS
    while kinds(tmp_path) == ["open"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert kinds(tmp_path) == ["open", "move"]


UP = network_addresses.UP | network_addresses.RUNNING
TUNNEL = NetworkInterface("tun0", "10.8.0.2", UP | network_addresses.POINT_TO_POINT)
WIFI, CABLE = NetworkInterface("wlan0", "192.168.1.23", UP), NetworkInterface("eth0", "192.168.7.7", UP)
SELF_ASSIGNED = NetworkInterface("eth0", "169.254.3.4", UP)
LOOPBACK = network_addresses.UP | network_addresses.RUNNING | network_addresses.ON_LOOPBACK
OFFICE = NetworkInterface("en0", "10.20.0.7", UP)


@pytest.mark.parametrize(
    ("interfaces", "route", "addresses"),
    [
        ([TUNNEL, TUNNEL._replace(name="utun3", address="100.64.0.9"), WIFI], "10.8.0.2", "192.168.1.23 10.8.0.2 100.64.0.9"),
        ([TUNNEL._replace(flags=network_addresses.UP), WIFI], "10.8.0.2", "192.168.1.23 10.8.0.2"),
        ([TUNNEL._replace(name="tap0", flags=UP), OFFICE], "10.8.0.2", "10.20.0.7 10.8.0.2"),
        (
            [NetworkInterface("lo", each, LOOPBACK) for each in ("127.0.0.1", "10.8.0.2", "10.9.0.2", "192.168.1.23")],
            "10.8.0.2",
            "192.168.1.23 10.8.0.2 10.9.0.2",
        ),
        ([NetworkInterface("lo", "192.168.50.1", LOOPBACK), OFFICE], "", "10.20.0.7 192.168.50.1"),
        ([NetworkInterface("docker0", "172.17.0.1", UP), OFFICE], "10.20.0.7", "10.20.0.7 172.17.0.1"),
        ([WIFI, OFFICE], "10.20.0.7", "10.20.0.7 192.168.1.23"),
        ([SELF_ASSIGNED, TUNNEL, WIFI], "", "192.168.1.23 10.8.0.2 169.254.3.4"),
        ([TUNNEL], "10.8.0.2", "10.8.0.2"),
        ([], "192.168.1.23", "192.168.1.23"),
    ],
)  # fmt: skip
def test_an_address_of_the_local_network_is_selected_by_its_kind(
    interfaces: list[NetworkInterface], route: str, addresses: str
) -> None:
    """Network cards before tunnels, bridges and the loopback interface; the default route decides between cards."""
    assert network_addresses.by_kind(interfaces, [route] if route else []) == tuple(addresses.split())


@pytest.mark.parametrize(
    ("interfaces", "route", "lines"),
    [
        ([TUNNEL, WIFI], "10.8.0.2", ["Ann: http://192.168.1.23:", "this computer also has 10.8.0.2 (--host)"]),
        ([WIFI, CABLE], "192.168.7.7", ["Ann: http://192.168.7.7:", "this computer also has 192.168.1.23 (--host)"]),
        ([SELF_ASSIGNED, WIFI], "", ["Ann: http://192.168.1.23:", "this computer also has 169.254.3.4 (--host)"]),
        ([WIFI], "192.168.1.23", ["Ann: http://192.168.1.23:", "anyone in the same network can read along"]),
        ([], "", ["Ann: http://127.0.0.1:", "it is in no network"]),
    ],
)
@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_the_codes_hold_an_address_that_phones_can_open(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    interfaces: list[NetworkInterface],
    route: str,
    lines: list[str],
    address: str,
) -> None:
    new_table(tmp_path, "nippon")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    in_networks(monkeypatch, interfaces, route)
    at_the_first_line(monkeypatch)
    assert main(["companion", "friday", "--host", address]) == 0
    printed = capsys.readouterr().out
    assert all(line in printed for line in lines), printed
    assert address not in printed


@pytest.mark.parametrize("address", ["lan", "LAN", "Lan"])
def test_a_computer_without_a_network_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    new_table(tmp_path, "nippon")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    in_networks(monkeypatch, [NetworkInterface("lo", "127.0.0.1", LOOPBACK)], "")
    assert main(["companion", "friday", "--host", address]) == 2
    assert capsys.readouterr().err.startswith("--host: This computer is in no network, so no phone can reach it.")


def in_networks(monkeypatch: pytest.MonkeyPatch, interfaces: list[NetworkInterface], route: str) -> None:
    monkeypatch.setattr(network_addresses, "_interfaces", lambda: iter(interfaces))
    monkeypatch.setattr(network_addresses, "_routed_addresses", lambda: iter([route] if route else []))
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("", [], ["127.0.1.1"]))


def at_the_first_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """End the command, as Ctrl-C does, once it has printed its addresses."""

    def interrupted(_store: Store) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(background_synchronization, "running", interrupted)


def test_the_interfaces_have_addresses() -> None:
    assert "127.0.0.1" in [interface.address for interface in network_addresses._interfaces()]


# The keys of a table's seats, which several processes change at once.
SEATS = ("A", "B")
TABLE = "0" * 64
REVOKING = f"""
import sys
from pathlib import Path
from tui.web.seat_keys import SeatKeys
keys = SeatKeys(Path(sys.argv[1]), {TABLE!r}, {SEATS!r})
for _ in range(200):
    old = keys.of_seat("A").secret
    keys.revoke("A")
    if keys.by_secret(old):
        sys.exit("a revoked key is valid again")
"""


def test_a_revoked_key_stays_revoked_while_another_process_changes_the_file(tmp_path: Path) -> None:
    keys = SeatKeys(tmp_path, TABLE, SEATS)
    command = [sys.executable, "-c", REVOKING, str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as revoking:
        number = 0
        while revoking.poll() is None:
            number += 1
            keys.port = number
            assert keys.port == number, "what this process has kept is not lost either"
        assert revoking.stderr is not None
        assert (revoking.returncode, revoking.stderr.read()) == (0, "")


def test_a_missing_file_ends_neither_the_keys_nor_the_confirmation(tmp_path: Path) -> None:
    keys = SeatKeys(tmp_path, TABLE, SEATS)
    keys.confirms = True
    secret = keys.of_seat("A").secret
    (tmp_path / FILE).unlink()
    assert keys.confirms and keys.by_secret(secret)
