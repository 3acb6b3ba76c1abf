"""Parser of whole numbers as people type them."""

from __future__ import annotations

import re

from scoring.fields.typed_text import normalize

_DIGITS = re.compile(r"[+-]?[0-9]{1,9}")
_IGNORED = str.maketrans("", "", "¥円_")


def whole(text: str) -> int | None:
    """Parse a whole number of at most nine digits; currency signs are ignored, and full-width digits are accepted.
    Returns None for any other text.
    """
    digits = normalize(text).translate(_IGNORED).strip()
    return int(digits) if _DIGITS.fullmatch(digits) else None
