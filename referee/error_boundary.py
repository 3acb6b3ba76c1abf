"""The one net: whatever the program fails on becomes a fault of Gyoji, and what happened a report in a file.

Every door (an entry that is carried out, a line, a command, the app) hands what it caught to `caught`, so that one
fault never ends more than what was being done. `GYOJI_STRICT=1` opens the net: tests meet every exception itself.
"""

from __future__ import annotations

import os
import sys

from referee import RULES_VERSION, crash_reports
from scoring.errors import Fault, InputError
from scoring.text_catalogs import Phrase

LONGEST = 4_000
"""So much of a thing that was being done is written down (characters): a record may hold anything."""


def caught(error: Exception, **doing: object) -> Fault:
    """Give the fault of Gyoji that an exception is, after writing its report; `doing` is what was being done.

    Raises the exception itself where it is no fault of the program (`passes`), or where the net is open.
    """
    if passes(error) or strict():
        raise error
    why = f"{type(error).__name__} {error}"[:80]
    path = crash_reports.write(_report(error, doing))
    report = Phrase("program_report.file", {"path": str(path)}) if path else Phrase("program_report.line")
    return Fault("program_fault", values={"why": why, "report": report})


def strict() -> bool:
    """Tell whether the net is open."""
    return os.environ.get("GYOJI_STRICT") == "1"


def passes(error: Exception) -> bool:
    """Tell whether an exception is none of the program's: trouble with its own words, or output nobody takes.

    A stream that cannot be read or written names no file, unlike a file that cannot be.
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
