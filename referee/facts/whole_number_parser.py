"""Whole numbers as people type them."""

from __future__ import annotations

import re

from scoring.fields.typed_text import normalize

_DIGITS = re.compile(r"[+-]?[0-9]{1,9}")
_IGNORED = str.maketrans("", "", "¥円_")


def whole(text: str) -> int | None:
    """Read a whole number of at most nine digits; signs of money count for nothing, a wide digit is a digit.

    None for anything else.
    """
    digits = normalize(text).translate(_IGNORED).strip()
    return int(digits) if _DIGITS.fullmatch(digits) else None
