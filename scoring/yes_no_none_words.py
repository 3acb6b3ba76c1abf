"""The words for none, yes and no that everybody who reads an answer understands, in both languages."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from scoring.toml_cache import read_toml

WORDS = Path(__file__).with_name("answers.toml")


def is_none(text: str) -> bool:
    """Tell whether a text says that there is nothing: a word for none, or for no that is no single letter."""
    said = _plain(text)
    return said in words("none") or (said in words("no") and not (said.isascii() and len(said) == 1))


def yes_or_no(text: str) -> bool | None:
    """Read yes or no, for which none is said too; None for any other text."""
    said = _plain(text)
    if said in words("yes"):
        return True
    return False if said in words("no") | words("none") - {"0"} else None


@cache
def words(meaning: str) -> frozenset[str]:
    """List the words of a meaning in both languages: `none`, `yes` or `no`."""
    rows = read_toml(WORDS)[meaning].values()
    return frozenset(word for row in rows for word in row.split(", "))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().rstrip(".!。").strip().casefold()
