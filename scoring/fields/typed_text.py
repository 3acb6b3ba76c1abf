"""Typed text in a normal form: what is read of it, and what is compared of a name."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""Signs that people type for a minus, besides the sign itself and those that NFKC makes one of these."""
_TO_MINUS = str.maketrans(dict.fromkeys(DASHES, "-"))
_IGNORED = str.maketrans("", "", " _-#.'’・,:=\"「」『』")


@lru_cache(4096)
def normalize(text: str) -> str:
    """Bring typed text into its normal form (NFKC): full-width signs are plain, each dash is a minus, the ends are cut.

    The case of letters stays. Example: `normalize("　−１２ ")` is `"-12"`.
    """
    return normalize_characters(text).strip()


@lru_cache(4096)
def normalize_characters(text: str) -> str:
    """Bring typed text into its normal form, but keep the blanks at its ends: more may be typed behind them."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_TO_MINUS)


@lru_cache(4096)
def fold(text: str) -> str:
    """Reduce a name to what is compared of it: width, case, blanks, dashes and joining signs do not count."""
    return normalize_characters(text).casefold().translate(_IGNORED)
