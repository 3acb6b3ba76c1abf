"""A command in a terminal of its own: what it draws, the modes it leaves the terminal in, and how it ends."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[3]
MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
AS_BEFORE = {"25": "h", "7": "h"}
"""The private modes that are set in a terminal nobody uses: the cursor is shown, lines are wrapped."""
PATIENCE = 20.0
ENDING = (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM)
"""The signals that end a program in a terminal."""


class Terminal:
    """Runs `gyoji` on a pseudo-terminal of 80×24; `stdin` and `stdout` may be something else than the terminal."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        term: str = "xterm-256color",
        ignored: tuple[signal.Signals, ...] = (),
        stdin: int | None = None,
        stdout: int | None = None,
        program: tuple[str, ...] = ("-m", "tui.cli"),
    ) -> None:
        self.master, self._slave = pty.openpty()
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.attributes = termios.tcgetattr(self._slave)
        self.drawn = b""

        def begin() -> None:
            fcntl.ioctl(2, termios.TIOCSCTTY, 0)
            for number in ENDING:  # a shell that runs the tests in the background ignores some of them
                signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

        given = {
            **os.environ,
            "GYOJI_HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "LANG": "en_GB.UTF-8",
            "TERM": term,
            "TEXTUAL_ANIMATIONS": "none",
        }
        given.pop("GYOJI_STRICT", None)
        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdin=self._slave if stdin is None else stdin,
            stdout=self._slave if stdout is None else stdout,
            stderr=self._slave,
            env=given,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=begin,  # one thread, and nothing of the parent is used
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal."""
        for number in (self.master, self._slave):
            if number >= 0:
                os.close(number)
        self.master = self._slave = -1

    def read(self, wait: float = 0.05) -> bytes:
        """Take what was drawn by now."""
        while select.select([self.master], [], [], wait)[0]:
            try:
                found = os.read(self.master, 65536)
            except OSError:
                break
            self.drawn += found
            if not found:
                break
        return self.drawn

    def until(self, true: Callable[[], object]) -> None:
        """Read on until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            self.read()
            if time.monotonic() > end:
                raise TimeoutError(self.drawn[-2000:].decode(errors="replace"))

    def shows(self, text: str) -> None:
        """Wait until a text was drawn."""
        self.until(lambda: text.encode() in self.drawn)

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self.master, keys.encode())

    def ended(self) -> int:
        """Wait for the end of the command; give its exit code."""
        if self.master < 0:
            return self.process.wait(PATIENCE)
        self.until(lambda: self.process.poll() is not None)
        self.read()
        return self.process.returncode

    @property
    def modes(self) -> dict[str, str]:
        """The private modes of the terminal that are not as they were, with how they were left."""
        last: dict[str, str] = {}
        for numbers, sign in MODES.findall(self.drawn):
            last |= dict.fromkeys(numbers.decode().split(";"), sign.decode())
        return {mode: sign for mode, sign in last.items() if sign != AS_BEFORE.get(mode, "l")}

    @property
    def as_before(self) -> bool:
        """Whether the terminal's own settings are those from before."""
        return termios.tcgetattr(self._slave) == self.attributes
