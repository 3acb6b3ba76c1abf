"""Loanwords: English names written in kana, compared by their consonants."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.reading.kana import is_kana, romaji

MIN_CONSONANTS = 2
"""The minimum number of consonants; names with fewer are too similar to one another."""
_SPELLED = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"[^a-z]", ""),
        (r"[ts]ion", "sn"),
        (r"(.)\1", r"\1"),
        (r"ck|qu|c(?![eiyh])|(?<=s)ch(?=[mr])", "k"),
        (r"gh|(?<=m)b$|^k(?=n)|^w(?=r)|b(?=t)", ""),
        (r"ph", "f"),
        (r"sh|th|c(?=[eiy])|[jz]|dg(?=e)", "s"),
        (r"ch|ts(?!h)", "t"),
        (r"x", "ks"),
        (r"r(?![aeiouy])|re$", ""),
        (r"l", "r"),
        (r"v", "b"),
        (r"m", "n"),
        (r"[aeiouwyh]", ""),
    )
)
"""Replacements of letters by their sounds, in order; vowels and half-vowels are removed."""


@lru_cache(1024)
def sound_key(name: str) -> str:
    """Return the consonants of the sound of a name in Latin letters or kana; `""` if there are too few.

    Example: `sound_key("wind park")` and `sound_key("ういんどぱーく")` are both `"ndpk"`.
    """
    words = [romaji(name)[0].replace("hu", "fu")] if is_kana(name) else name.casefold().replace("_", " ").split()
    key = "".join(map(_consonants, words))
    return key if len(key) >= MIN_CONSONANTS else ""


def _consonants(word: str) -> str:
    for pattern, sound in _SPELLED:
        word = pattern.sub(sound, word)
    return word
