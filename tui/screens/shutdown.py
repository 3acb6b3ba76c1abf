"""Leaving the app in good order when the system asks for it: by a signal, or because the terminal is gone."""

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
"""Added to the number of a signal, as an exit code."""
PATIENCE = 5.0
"""Seconds in which the app ends by itself; then it is ended."""
EXIT_DELAY = 1.0
"""The same without a terminal: what is drawn for it waits for ever."""
LOOKS = 0.5
"""Seconds between two looks at whether the terminal is there."""
MODES_BEFORE = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1016l\x1b[?1006l\x1b[?1004l\x1b[<u"
    "\x1b[?1049l\x1b[?25h"
)
"""Takes back what the driver of a terminal switches on."""


class ShutdownHandler:
    """Watches, as a context, for signals and for the end of the terminal; `leave` ends the app with an exit code.

    A signal that was ignored when the app began (`nohup`) stays ignored; without its terminal the app ends all the
    same. A second signal, or an app that does not end in time, ends the process after the terminal is given back.
    """

    def __init__(self, app: App[Any], leave: Callable[[int], object]) -> None:
        self.app = app
        self._leave = leave
        self._before: dict[int, Any] = {}
        self._left = Event()
        self._asked = 0

    def __enter__(self) -> None:
        """Begin to watch."""
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._signalled)
        Thread(target=self._watch, name="gyoji-terminal", daemon=True).start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Give the signals back."""
        self._left.set()
        for number, before in self._before.items():
            signal.signal(number, before)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self._asked:
            self._stop()
        self._ask(number)

    def _ask(self, number: int) -> None:
        """Ask the app to end; see to it that it does."""
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
        """Ask the app to end where the terminal is gone: what is read there has no end, and nothing can be drawn."""
        while not self._left.wait(LOOKS):
            if not self._asked and self.app._loop is not None and not _there():
                self._ask(int(signal.SIGHUP))

    def _late(self) -> None:
        if not self._left.is_set():
            self._stop()

    def _stop(self) -> None:
        """End the process at once, with the terminal as it was before."""
        settings = getattr(self.app._driver, "attrs_before", None)
        with suppress(Exception):
            os.write(sys.__stderr__.fileno(), MODES_BEFORE.encode())  # type: ignore[union-attr]
        with suppress(Exception):
            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, settings)  # type: ignore[union-attr,arg-type]
        os._exit(ENDED + self._asked)


def _there() -> bool:
    """Tell whether the terminal answers; where that cannot be asked it does."""
    if termios is None:
        return True
    try:
        termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    except (termios.error, OSError, ValueError):
        return False
    return True
