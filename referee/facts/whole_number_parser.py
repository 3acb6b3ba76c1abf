"""Whole numbers as people type them."""

from __future__ import annotations

import re

from scoring.fields.typed_text import normalize

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_IGNORED = str.maketrans("", "", "¥円_")


def whole(text: str) -> int | None:
    """Read a whole number of at most nine digits; signs of money count for nothing, a wide digit is a digit.

    None for anything else.
    """
    plain = normalize(text).translate(_IGNORED).strip()
    return int(plain) if _WHOLE.fullmatch(plain) else None
