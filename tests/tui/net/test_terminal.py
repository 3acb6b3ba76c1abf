"""The terminal is given back however the app ends, and where there is none no app is drawn (p10)."""

from __future__ import annotations

import os
import resource
import signal
import time
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.net.terminal import Terminal


@pytest.fixture
def home(tmp_path: Path) -> Path:
    store, game = SqliteStore(tmp_path), find("nippon")
    store.adopt("friday", [opening(game, seats_of(game, ("Aki", "Ben")))])
    store.close()
    return tmp_path


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("number", "arguments", "shown"),
    [
        (signal.SIGTERM, (), "Referee our game"),
        (signal.SIGHUP, ("play", "friday"), "friday"),
        (signal.SIGQUIT, ("tally", "nippon", "final"), "Final scoring"),
    ],
)
def test_a_signal_gives_the_terminal_back(
    home: Path, number: signal.Signals, arguments: tuple[str, ...], shown: str
) -> None:
    with Terminal(home, *arguments) as terminal:
        terminal.shows(shown)
        assert terminal.modes and not terminal.as_before
        terminal.process.send_signal(number)
        assert terminal.ended() == 128 + number
        assert terminal.modes == {} and terminal.as_before
        assert b"\x1b[<u" in terminal.drawn and b"Traceback" not in terminal.drawn


HANGS = """
import os, sys, time
from tui.cli import main
from tui.screens.home import HomeScreen
HomeScreen.action_help = lambda _screen: (os.write(2, b"hanging"), time.sleep(600))
sys.exit(main([]))
"""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("times", [1, 2])
def test_an_app_that_hangs_gives_the_terminal_back_all_the_same(home: Path, times: int) -> None:
    with Terminal(home, program=("-c", HANGS)) as terminal:
        terminal.shows("Referee our game")
        terminal.type("\x1bOP")  # F1
        terminal.shows("hanging")
        for _ in range(times):  # whoever asks twice does not wait
            terminal.process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
        started = time.monotonic()
        assert terminal.ended() == 128 + signal.SIGTERM, terminal.drawn[-3000:].decode()
        assert terminal.modes == {} and terminal.as_before
        assert times == 1 or time.monotonic() - started < 2


def test_nothing_runs_on_when_the_terminal_is_gone(home: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Terminal(home, "play", "friday", ignored=(signal.SIGHUP,)) as terminal:
        terminal.shows("friday")
        started = time.monotonic()
        terminal.hang_up()
        assert terminal.ended() == 128 + signal.SIGHUP
        assert time.monotonic() - started < 8
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 8, "it does not spin"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_sheet_that_is_being_filled_in_is_offered_again_after_a_signal(home: Path, number: signal.Signals) -> None:
    with Terminal(home, "tally", "nippon", "final") as terminal:
        terminal.shows("Final scoring")
        for name in ("Ema\r", "Fay\r", "\r"):
            terminal.type(name)
            terminal.read(0.3)
        terminal.shows("Score marker")
        terminal.type("40\r3")
        terminal.until(lambda: '"typed": "3"' in "".join(SqliteStore(home).settings().values()))
        terminal.process.send_signal(number)
        assert terminal.ended() in (-signal.SIGKILL, 128 + signal.SIGTERM)
    with Terminal(home, "tally", "nippon", "final") as terminal:
        terminal.shows("Ema, Fay")


# where there is no terminal to draw on


@pytest.mark.parametrize(("term", "arguments"), [("dumb", ()), ("unknown", ("tally", "nippon", "final"))])
def test_on_a_terminal_that_cannot_be_drawn_on_there_is_one_sentence(
    home: Path, term: str, arguments: tuple[str, ...]
) -> None:
    with Terminal(home, *arguments, term=term) as terminal:
        assert terminal.ended() == 2
        assert b"\x1b" not in terminal.drawn and len(terminal.drawn.splitlines()) == 1
        assert b"--plain" in terminal.drawn


def test_a_table_is_played_line_by_line_on_a_terminal_that_cannot_be_drawn_on(home: Path) -> None:
    with Terminal(home, "play", "friday", term="dumb") as terminal:
        terminal.shows("Aki")
        terminal.type("consolidate\n")
        terminal.until(lambda: SqliteStore(home).count("friday") > 1)
        terminal.type("quit\n")
        assert terminal.ended() == 0
        assert b"\x1b" not in terminal.drawn


def test_lines_that_are_piped_in_are_played_line_by_line(home: Path, tmp_path: Path) -> None:
    moves = tmp_path / "moves.txt"
    moves.write_text("undo\nconsolidate\nundo\nconsolidate", encoding="utf-8")  # no end of the line behind the last
    with moves.open("rb") as file, Terminal(home, "play", "friday", stdin=file.fileno()) as terminal:
        assert terminal.ended() == 0
        assert b"\x1b" not in terminal.drawn
    kinds = [entry.kind for entry in SqliteStore(home).entries("friday")]
    assert kinds == ["open", "move", "retract", "move"]


def test_home_with_input_that_is_piped_in_says_one_sentence(home: Path) -> None:
    with Path(os.devnull).open("rb") as nothing, Terminal(home, stdin=nothing.fileno()) as terminal:
        assert terminal.ended() == 2
        assert len(terminal.drawn.splitlines()) == 1
