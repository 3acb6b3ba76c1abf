"""The splitting of a score line into words and numbers, even without blanks."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import load
from tui.core.i18n.catalogs import TEXT
from tui.core.tally.cell_arithmetic import SIGNS, normalize_operators

CLOSING = "。.!?;"
_MINUS = "ー-"
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_PARTS = re.compile("[,、:=]")
_SUM = re.compile(r"(?<=\d)\s*\+\s+(?=\d)")
"""A plus sign between digits that is followed by a blank and adds two numbers. Without the blank, it is the sign of the
second number.
"""
_LONE_PLUS = re.compile(r"\+\s+(?=\d)")
_NUMBER = re.compile(rf"[+¥{_MINUS}]?\d+(?:[+*._/{_MINUS}]\d+)*")


Known = Callable[[str], bool]
"""A function that tests whether a text is a name."""


def parts(text: str, known: Known, is_word: Known) -> list[str]:
    """Split a score line into its names and numbers, without words such as "points". `known` returns whether a text can
    be a name, `is_word` whether a word belongs to a name.
    """
    source = _THOUSANDS.sub(lambda tokens: tokens[0].replace(",", ""), normalize(text))
    source = _PARTS.sub(" ", _minus_words().sub(" -", source))
    source = _LONE_PLUS.sub("+", _SUM.sub("+", source))
    tokens = [part for chunk in source.split() for part in _apart(chunk.rstrip(CLOSING), known)]
    return [name for part in tokens if not _is_points(part, is_word) and (name := _bare(part, known))]


def is_sum(part: str) -> bool:
    """Return whether a text contains only digits and operators."""
    signs = normalize_operators(part)
    return any(map(str.isdigit, signs)) and all(character in SIGNS for character in signs)


def _apart(chunk: str, known: Known) -> list[str]:
    """Split a text without blanks into name, number and rest."""
    if is_sum(chunk) or not any(map(str.isdigit, chunk)) or known(chunk):
        return [chunk]
    splits = [(chunk[:at], match) for at in range(len(chunk)) if (match := _number_at(chunk, at))]
    name, number = next(
        (
            (name, match)
            for name, match in reversed(splits)
            if name[-1:] not in tuple("+-") and known(_bare(name, known))
        ),
        splits[0],
    )
    behind = chunk[len(name) + len(number[0]) :]
    remainder = _without_points(behind)
    if remainder and not remainder[0].isalnum():
        return [chunk]
    return [*([name] if name else []), number[0], *(_apart(remainder, known) if remainder else ())]


def _number_at(chunk: str, at: int) -> re.Match[str] | None:
    """Return the match of the number that begins at a position; None if there is none."""
    return _NUMBER.match(chunk, at)


def _without_points(text: str) -> str:
    """Remove a word for "points" from the beginning of a text."""
    word = next((word for word in sorted(_words("points"), key=len, reverse=True) if _begins(text, word)), "")
    return text[len(word) :]


def _begins(text: str, word: str) -> bool:
    behind = text[len(word) : len(word) + 1]
    return text.casefold().startswith(word) and not (word.isascii() and behind.isascii() and behind.isalpha())


def _bare(part: str, known: Known) -> str:
    """Remove the Japanese particle after a name; return "" for a particle alone."""
    if known(part) or is_sum(part):
        return part
    stripped = (part.removesuffix(word) for word in _words("particles") if not word.isascii() and part.endswith(word))
    return next((name for name in stripped if not name or known(name)), part)


def _is_points(part: str, is_word: Known) -> bool:
    return part.casefold() in _words("points") and not is_word(part)


def says_nothing(part: str, is_word: Known) -> bool:
    """Return whether a word has no meaning in a score line."""
    return part.casefold() in _words("particles") | _words("small") and not is_word(part)


@cache
def _words(kind: str) -> frozenset[str]:
    """Return the words of a kind in all languages."""
    rows = load(TEXT / "score_words.toml")[f"score_word.{kind}"].values()
    return frozenset(word.strip().casefold() for row in rows for word in re.split("[,、]", row))


def names_nothing(part: str) -> bool:
    """Return whether a text contains only characters that are ignored in names."""
    return not fold(part)


@cache
def _minus_words() -> re.Pattern[str]:
    """Return the pattern for words that mean "minus" directly before a number, but not after another number."""
    minus_words = sorted(_words("minus"), key=len, reverse=True)
    words = "|".join((r"(?<![A-Za-z])" if word.isascii() else "") + re.escape(word) for word in minus_words)
    return re.compile(rf"(?<!\d)(?<!\d\s)(?:{words})\s*(?=\d)", re.IGNORECASE)
