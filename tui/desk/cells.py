"""Widths of text in the cells of a terminal: what is lined up by them needs neither Rich nor Textual."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

_WIDE = ("W", "F")
_NONE = ("Mn", "Mc", "Me", "Cf", "Cc")
"""Marks that stand on the sign before them, and signs that are not shown."""


def cell_len(text: str) -> int:
    """Give the width of a text in cells: two for a wide sign, none for a mark on the one before."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_cells, text))


@lru_cache(8192)
def _cells(sign: str) -> int:
    if category(sign) in _NONE and sign != "\u00ad":  # a soft hyphen is drawn
        return 0
    return 2 if east_asian_width(sign) in _WIDE else 1


def fit(text: str, width: int) -> str:
    """Cut or pad a text to so many cells; half of a wide sign becomes a blank."""
    used = 0
    for place, sign in enumerate(text):
        wide = _cells(sign)
        if used + wide > width:
            return text[:place] + " " * (width - used)
        used += wide
    return text + " " * (width - used)
