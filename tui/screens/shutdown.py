"""Exit of the app after a signal or the loss of its terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread, Timer
from types import FrameType, TracebackType
from typing import Any

from textual.app import App

try:
    import termios
except ImportError:  # no such terminals on this system
    termios = None  # type: ignore[assignment]

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name))
ENDED = 128
"""The offset of the exit code after a signal; the signal number is added."""
PATIENCE = 5.0
"""The maximum time for the exit of the app, in seconds."""
EXIT_DELAY = 1.0
"""The maximum time for the exit if the terminal is gone, in seconds; shorter, because output may block forever."""
LOOKS = 0.5
"""The interval between two checks of the terminal, in seconds."""
MODES_BEFORE = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1016l\x1b[?1006l\x1b[?1004l\x1b[<u"
    "\x1b[?1049l\x1b[?25h"
)
"""The escape sequences that switch off all terminal modes of Textual."""


class ShutdownHandler:
    """A context manager that exits the app with `leave` after a signal or the loss of the terminal.

    Signals that were ignored at the start (`nohup`) stay ignored. A second signal, or a delayed exit, ends the process
    after restoring the terminal.
    """

    def __init__(self, app: App[Any], leave: Callable[[int], object]) -> None:
        self.app = app
        self._leave = leave
        self._before: dict[int, Any] = {}
        self._left = Event()
        self._asked = 0

    def __enter__(self) -> None:
        """Install the signal handlers and watch the terminal."""
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._signalled)
        Thread(target=self._watch, name="gyoji-terminal", daemon=True).start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Restore the previous signal handlers and stop watching."""
        self._left.set()
        for number, before in self._before.items():
            signal.signal(number, before)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self._asked:
            self._stop()
        self._ask(number)

    def _ask(self, number: int) -> None:
        """Ask the app to exit, and start a timer that ends the process if the exit takes too long."""
        self._asked = number
        late = Timer(PATIENCE if _there() else EXIT_DELAY, self._late)
        late.daemon = True
        late.start()
        loop = self.app._loop
        if loop is None:  # nothing is drawn yet, or any more
            raise SystemExit(ENDED + number)
        with suppress(RuntimeError):  # closed meanwhile
            loop.call_soon_threadsafe(self._leave, ENDED + number)

    def _watch(self) -> None:
        """Check the terminal regularly in a thread, and ask the app to exit when it is gone."""
        while not self._left.wait(LOOKS):
            if not self._asked and self.app._loop is not None and not _there():
                self._ask(int(signal.SIGHUP))

    def _late(self) -> None:
        if not self._left.is_set():
            self._stop()

    def _stop(self) -> None:
        """Restore the terminal and end the process immediately."""
        settings = getattr(self.app._driver, "attrs_before", None)
        with suppress(Exception):
            os.write(sys.__stderr__.fileno(), MODES_BEFORE.encode())  # type: ignore[union-attr]
        with suppress(Exception):
            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, settings)  # type: ignore[union-attr,arg-type]
        os._exit(ENDED + self._asked)


def _there() -> bool:
    """Return whether the terminal still exists; True if this cannot be checked."""
    if termios is None:
        return True
    try:
        termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except (termios.error, OSError, ValueError):
        return False
    return True
