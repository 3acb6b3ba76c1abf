"""A line of several moves of which the first are understood and the rest is not: from where on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from unicodedata import normalize

from scoring.errors import Fault, InputError
from tui.core.reading.pieces import BREAKS, JOINS
from tui.core.reading.said import small
from tui.core.rendering.cell_width import cell_len, fit

WITHIN = "/+"
"""Signs that stand within names and sums as well."""
MOST_PARTS = 12
LONGEST = 24
"""So many cells of what is not understood are repeated: the sentence has two rows."""


def broken_off(text: str, understood: Callable[[str], bool]) -> InputError | None:
    """Say from where on a line is not understood, behind the longest beginning that is; None where a line has one part,
    or nothing of it is understood.
    """
    typed = normalize("NFKC", text)
    cuts = [found.span() for found in _between().finditer(typed)]
    for start, until in reversed(cuts[:MOST_PARTS]):
        left = typed[until:].strip()
        if start and left and understood(typed[:start]):
            given = left if cell_len(left) <= LONGEST else f"{fit(left, LONGEST - 1).rstrip()}…"
            return InputError([Fault("text_broken_off", values={"given": given})])
    return None


@cache
def _between() -> re.Pattern[str]:
    """Compile what stands between two moves: a sign, but no comma of a number, or words that say that more follows."""
    signs = "".join(sorted({*BREAKS, *JOINS} - {*WITHIN}))
    words = sorted(small().joins | small().next, key=len, reverse=True)
    latin = "|".join(word for word in words if word.isascii())
    others = "|".join(word for word in words if not word.isascii() and len(word) > 1)
    sign, word = f"[{re.escape(signs)}]", rf"\b(?:{latin})\b|{others}"
    return re.compile(rf"\s*(?:(?<!\d){sign}|{sign}(?!\d)|{word})(?:\s|{word})*", re.IGNORECASE)
