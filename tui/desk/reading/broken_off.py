"""A line of several moves of which the first are understood and the rest is not: which part nobody understands."""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.notation.move import Unread
from scoring.trouble import Fault
from tui.desk.cells import cell_len

_BETWEEN = re.compile(r"\s*(?:[,;，；、。]|\b(?:and then|then|and)\b)\s*", re.IGNORECASE)
"""What stands between two moves of a line."""
MOST_PARTS = 12
LONGEST = 24
"""So many cells of what is not understood are repeated: the sentence has two rows."""


def broken_off(text: str, understood: Callable[[str], bool]) -> Unread | None:
    """Say which part of a line is not understood behind the longest beginning that is `understood`; None where a line
    has one part, or nothing of it is.
    """
    cuts = [found.span() for found in _BETWEEN.finditer(text)]
    for start, until in reversed(cuts[:MOST_PARTS]):
        if start and text[until:] and understood(text[:start]):
            return Unread("unreadable", Fault("text_broken_off", values={"given": _short(text[until:])}))
    return None


def _short(text: str) -> str:
    """Give as much of a part as there is room for."""
    given = text.strip()
    if cell_len(given) <= LONGEST:
        return given
    while cell_len(given) > LONGEST - 1:
        given = given[:-1]
    return f"{given.rstrip()}…"
