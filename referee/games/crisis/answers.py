"""What cannot be an answer: a list of printed things that is never empty."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from referee.games.crisis.state import State
from scoring.trouble import Fault


def check(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """List what is wrong with an answer beyond its type: every import space gives resources (CRI-4.11.2), and there are
    Foreign Employees (CRI-4.8.2).
    """
    if fnmatchcase(path, "printed.import_space.*.gives") and not value:
        yield Fault("import_gives_nothing", path)
    if path == "printed.foreign.types" and not value:
        yield Fault("no_foreign_types", path)
