"""The central handler of unexpected exceptions: each is a fault of Gyoji or of a game, with details in a report file.

Every entry point (an entry being carried out, a line, a command, the app) passes its exceptions to `caught`, so that a
fault ends only the current action. With `GYOJI_STRICT=1`, exceptions are raised unchanged, as tests need.
"""

from __future__ import annotations

import os
import sys

from referee import RULES_VERSION, crash_reports
from scoring.errors import Fault, InputError
from scoring.game_calls import GameEndedError
from scoring.game_code import game_of
from scoring.text_catalogs import Phrase

LONGEST = 4_000
"""The maximum length of the description of the current action in a report, in characters."""


def caught(error: Exception, **doing: object) -> Fault:
    """Return the fault for an unexpected exception, after writing its report; `doing` describes the current action. An
    exception in the code of an installed game is a fault of that game.

    Raises the exception itself if it is not a program fault (see `passes`), or in strict mode.
    """
    if passes(error) or strict():
        raise error
    why = (str(error) if isinstance(error, GameEndedError) else f"{type(error).__name__} {error}")[:80]
    path = crash_reports.write(_report(error, doing))
    report = Phrase("program_report.file", {"path": str(path)}) if path else Phrase("program_report.line")
    if (game := game_of(error.__cause__ or error)) is None:
        return Fault("program_fault", values={"why": why, "report": report})
    return Fault("game_fault", values={"game": game.id, "source": game.source, "why": why, "report": report})


def strict() -> bool:
    """Return whether strict mode is active, in which exceptions are raised unchanged."""
    return os.environ.get("GYOJI_STRICT") == "1"


def passes(error: Exception) -> bool:
    """Return whether an exception is not a program fault: an `InputError`, or an input or output stream that failed. An
    error of a stream has no file name, unlike an error of a file.
    """
    return isinstance(error, InputError) or (isinstance(error, OSError) and error.filename is None)


def _report(error: Exception, doing: dict[str, object]) -> str:
    import platform  # loaded when something failed: every start would pay for it
    import traceback

    details = {
        "gyoji": _version(),
        "rules": RULES_VERSION,
        "python": sys.version.replace("\n", " "),
        "platform": platform.platform(),
        **{name: str(what)[:LONGEST] for name, what in doing.items()},
    }
    head = "".join(f"{name}: {what!r}\n" for name, what in details.items())
    return head + "\n" + "".join(traceback.format_exception(error))


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gyoji")
    except PackageNotFoundError:
        return "?"
