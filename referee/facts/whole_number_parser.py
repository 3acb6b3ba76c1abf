"""Parser of whole numbers as people type them."""

from __future__ import annotations

from scoring.fields.simple_fields import CURRENCY_SIGNS, NUMBER_PATTERN
from scoring.fields.typed_text import normalize

_IGNORED = str.maketrans("", "", "".join((*CURRENCY_SIGNS, "_")))


def whole(text: str) -> int | None:
    """Parse a whole number of at most nine digits; currency signs are ignored, and full-width digits are accepted.
    Returns None for any other text.
    """
    digits = normalize(text).translate(_IGNORED).strip()
    return int(digits) if NUMBER_PATTERN.fullmatch(digits) else None
