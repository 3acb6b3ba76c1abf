"""The standard streams of a command, which may be closed or on a full disk."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]


def replace_closed_streams() -> bool:
    """Replace closed standard streams by the null device, so that no file opened later reuses their number. Return
    whether standard output was open.
    """
    has_output = sys.stdout is not None
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123  # for good
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return has_output


DUMB = ("dumb", "unknown")
"""The `TERM` values of terminals that can only print lines."""


def drawable() -> bool:
    """Return whether the app can be displayed: all standard streams are a capable terminal."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM", "") not in DUMB and all(stream.isatty() for stream in streams)


MAX_DISCARDED = 1 << 20
"""The maximum size of typed input that is discarded before a question, in bytes."""


def ask(question: str) -> str:
    """Print a question, and return the line typed after it; what was typed before is no answer to it. Return "" if
    standard input has ended.
    """
    if not sys.stdin.readable():
        return ""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stream:
        with suppress(OSError):  # Windows can wait for sockets alone
            if termios is not None and stream.isatty():
                termios.tcflush(stream, termios.TCIFLUSH)
            elif select.select([stream], [], [], 0)[0]:
                stream.read(MAX_DISCARDED)
        print(question, flush=True)
        return stream.readline().decode(sys.stdin.encoding, "replace")


def complain(lines: Iterable[str]) -> None:
    """Print lines on standard error; discard them if that fails."""
    try:
        for line in lines:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that closing it later causes no error."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):
        return  # no stream of the system
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
