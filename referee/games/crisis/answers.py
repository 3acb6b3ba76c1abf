"""What cannot be an answer: a list of printed things that is never empty."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from referee.games.crisis.state import State
from scoring.trouble import Fault

NEVER_EMPTY = {"printed.import_space.*.gives": "import_gives_nothing", "printed.foreign.types": "no_foreign_types"}
"""By pattern of the path: every import space gives resources (CRI-4.11.2), there are Foreign Employees (CRI-4.8.2)."""


def check(_state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """List what is wrong with an answer beyond its type."""
    for pattern, fault in NEVER_EMPTY.items():
        if fnmatchcase(path, pattern) and not value:
            yield Fault(fault, path)
