"""`gyoji companion` in a terminal of 80×24: its addresses, its drawn codes read back, killed and started again."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import zxingcpp

START_SECONDS = 20.0
LAST_LINES = ("read along", "--host lan", "通信を読めます")
"""What the last printed line holds."""
HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
MODULE_PIXELS = 6
STYLE = re.compile(r"\x1b\[[\d;]*m")


class CompanionProcess:
    """A running `gyoji companion` with what it has printed."""

    def __init__(self, home: Path, lang: str = "en", *arguments: str, table: str = "friday") -> None:
        self._command = [sys.executable, "-m", "tui.cli", "companion", table, "--lang", lang, *arguments]
        self._env = {**os.environ, "GYOJI_HOME": str(home), "COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
        self.start()

    def start(self) -> None:
        """Start it, and wait until its last line is printed."""
        terminal, inner = pty.openpty()
        self._process = subprocess.Popen(
            self._command,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=self._env,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell in the background ignores it
        )
        os.close(inner)
        self._terminal = terminal
        printed = b""
        until = time.monotonic() + START_SECONDS
        while not any(line in printed.decode("utf-8", "ignore") for line in LAST_LINES):
            assert time.monotonic() < until, printed.decode("utf-8", "replace")
            if select.select([terminal], [], [], 0.1)[0]:
                printed += os.read(terminal, 65_536)
        self.lines = [STYLE.sub("", line) for line in printed.decode().splitlines()]

    def type(self, line: str, end: str = "\n") -> None:
        """Type a line at the laptop."""
        os.write(self._terminal, f"{line}{end}".encode())

    def sees(self, text: str) -> None:
        """Wait until it prints a text."""
        printed, until = b"", time.monotonic() + START_SECONDS
        while text not in printed.decode("utf-8", "ignore"):
            assert time.monotonic() < until, printed.decode("utf-8", "replace")
            if select.select([self._terminal], [], [], 0.1)[0]:
                printed += os.read(self._terminal, 65_536)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._terminal)

    def stop(self) -> int:
        """End it as Ctrl-C does; return its exit code."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            os.close(self._terminal)
        return self._process.returncode

    @property
    def scanned(self) -> list[str]:
        """The addresses as a phone reads them off the drawn codes, in the order of the seats, spectators last."""
        drawings: list[list[str]] = [[]]
        for line in self.lines:
            if line and set(line) <= set(HALVES):
                drawings[-1].append(line)
            elif drawings[-1]:
                drawings.append([])
        return [scan(drawing) for drawing in drawings if drawing]


def scan(drawing: list[str]) -> str:
    """Read a QR code that is drawn in half blocks."""
    width = max(map(len, drawing))
    rows = [[HALVES[sign][half] for sign in line.ljust(width)] for line in drawing for half in (0, 1)]
    pixels = numpy.kron(numpy.array(rows, dtype=numpy.uint8), numpy.ones((MODULE_PIXELS,) * 2, dtype=numpy.uint8))
    (found,) = zxingcpp.read_barcodes(pixels)
    return str(found.text)
