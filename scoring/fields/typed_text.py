"""Normal forms of typed text: one for parsing, and one for comparing names."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MAX_LINE = 4_000
"""The maximum length of a typed or pasted line, in characters."""
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
"""Characters that count as a minus, besides the minus itself and those that NFKC converts to one of these."""
_TO_MINUS = str.maketrans(dict.fromkeys(DASHES, "-"))
_ACCENTS = re.compile("[\u0300-\u036f]")
"""The marks that Unicode sets on Latin, Greek and Cyrillic letters; the voicing marks of kana are others."""
_LETTERS = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that contain an accent, or stand for two letters, without a decomposition in Unicode."""
_IGNORED = str.maketrans("", "", " _-#.'’・,:=\"「」『』")


@lru_cache(4096)
def normalize(text: str) -> str:
    """Return typed text in Unicode form NFKC, with half-width characters, every dash as a minus, and no surrounding
    blanks; case is unchanged. Example: `normalize("　−１２ ")` is `"-12"`.
    """
    return normalize_characters(text).strip()


@lru_cache(4096)
def normalize_characters(text: str) -> str:
    """Return typed text in the same normal form as `normalize`, but with its surrounding blanks."""
    return text if text.isascii() else unicodedata.normalize("NFKC", text).translate(_TO_MINUS)


@lru_cache(4096)
def fold(text: str) -> str:
    """Return a name in its form for comparison, without differences of width, case, blanks, dashes and underscores."""
    return normalize_characters(text).casefold().translate(_IGNORED)


@lru_cache(4096)
def without_accents(text: str) -> str:
    """Return a text in lower case without accents, as on a keyboard that lacks them: "elodie" for "Élodie", "ipek" for
    "İpek", "isil" for "Işıl".
    """
    if text.isascii():
        return text.casefold()
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold())).translate(_LETTERS)
    return unicodedata.normalize("NFC", bare)
