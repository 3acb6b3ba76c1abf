"""Standard input and output as a command finds them: closed, or on a disk that is full."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TextIO


def take() -> bool:
    """Put something in place of a closed stream, so that no file of ours takes its number; tell whether anything said
    can be heard. Standard input that is closed cannot be read then (`OSError`).
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
"""What a terminal is called that can only print lines."""


def drawable() -> bool:
    """Tell whether the app can be drawn: on a terminal that can do more than print lines."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return os.environ.get("TERM", "") not in DUMB and all(stream.isatty() for stream in streams)


def complain(lines: Iterable[str]) -> None:
    """Say what is wrong on standard error, where that can be heard."""
    try:
        for line in lines:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Write the rest of a stream nowhere: Python would complain of it at its end."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):
        return  # no stream of the system
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
