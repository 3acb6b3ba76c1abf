"""Start-up: the home screen and the commands against a hello-world Textual app."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.benchmarks.timing import interleaved

HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static('hello table')
    def on_ready(self):
        {ready}
Hello().run({how})
"""
SHEET = """{"scoring": 1, "seats": {"A": {}, "B": {}}, "regions": {"hokkaido": {"foreign": 3,
 "seats": {"A": {"tiles": 5, "trains": 0, "ships": 0}, "B": {"tiles": 0, "trains": 0, "ships": 0}}}}}"""


def painted(command: list[str], needle: bytes, env: dict[str, str]) -> float:
    """Seconds from exec until the needle is on the terminal (120x40)."""
    start = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.execvpe(command[0], command, env)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    seen = b""
    while needle not in seen:
        ready, _, _ = select.select([fd], [], [], 20)
        if not ready:
            raise TimeoutError(command)
        seen += os.read(fd, 65536)
    found = time.perf_counter() - start
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(fd)
    return found


def run() -> Iterator[str]:
    """Print first paint and command ratios."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "GYOJI_HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        hello = Path(home, "hello.py")
        hello.write_text(HELLO.format(ready="pass", how=""))
        headless = Path(home, "headless.py")
        headless.write_text(HELLO.format(ready="self.exit()", how="headless=True"))
        sheet = Path(home, "sheet.json")
        sheet.write_text(SHEET)
        gyoji = [sys.executable, "-m", "tui.cli"]
        times: dict[str, list[float]] = {"hello": [], "home": []}
        for round in range(12):
            for name, command, needle in (
                ("hello", [sys.executable, str(hello)], b"hello table"),
                ("home", gyoji, b"Referee our game"),
            ):
                found = painted(command, needle, env)
                if round:
                    times[name].append(found)
        medians = {name: sorted(found)[len(found) // 2] for name, found in times.items()}
        ratio = medians["home"] / medians["hello"]
        yield f"first paint of the home screen / hello world: {ratio:.2f}  ({medians['home']:.3f} s / {medians['hello']:.3f} s)"
        commands = {
            "--help": [*gyoji, "--help"],
            "tally --json": [*gyoji, "tally", "nippon", "regions", "--from", str(sheet), "--json"],
            "ruling --json": [*gyoji, "ruling", "nippon", "blue: invest silk_2", "--json"],
            "rules": [*gyoji, "rules", "nippon", "worker"],
        }
        works = [partial(_quiet, [sys.executable, str(headless)], env)]
        works += [partial(_quiet, command, env) for command in commands.values()]
        yardstick, *found_times = interleaved(works, 9)
        for name, found in zip(commands, found_times, strict=True):
            yield f"{name} / hello world headless: {found / yardstick:.2f}  ({found:.3f} s / {yardstick:.3f} s)"


def _quiet(command: list[str], env: dict[str, str]) -> None:
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
