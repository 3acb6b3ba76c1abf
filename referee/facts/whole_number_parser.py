"""Whole numbers as people type them."""

from __future__ import annotations

import re
import unicodedata

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_SIGNS = str.maketrans({"−": "-", "¥": "", "円": "", "_": ""})


def whole(text: str) -> int | None:
    """Read a whole number of at most nine digits; signs of money count for nothing, a wide digit is a digit.

    None for anything else.
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()
    return int(plain) if _WHOLE.fullmatch(plain) else None
