"""The splitting of a score line into words and numbers, even without blanks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby, islice
from typing import Protocol

from referee.reading.typed_values import SIGNS, normalize_operators
from scoring.fields.typed_text import fold, normalize, without_accents
from scoring.text_catalogs import load
from tui.core.i18n.catalogs import TEXT

MAX_SPLITS = 8
"""The maximum number of digits in a name that is written without a blank before its points."""
CLOSING = "。.!?;"
POINT = "point"
"""The counter of points."""
_MINUS = "ー-"
_THOUSANDS = re.compile(r"(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,])")
_PARTS = re.compile("[,、:=]")
_SUM = re.compile(r"(?<=\d)\s*\+\s+(?=\d)")
"""A plus sign between digits that is followed by a blank and adds two numbers. Without the blank, it is the sign of the
second number.
"""
_LONE_PLUS = re.compile(r"\+\s+(?=\d)")
_WORDS = re.compile(r"[^\W\d_]+(?:[ -]+[^\W\d_]+)*")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(rf"[+¥{_MINUS}]?\d+(?:[+*._/{_MINUS}]\d+)*")


Known = Callable[[str], bool]
"""A function that tests whether a text is a name."""


class ScoreNames(Protocol):
    """The names that a score line may contain."""

    numbered: re.Pattern[str]
    """The names of seats that contain a digit, which come before numbers."""

    def known(self, part: str) -> bool:
        """Return whether a text can be a name."""

    def is_name(self, part: str) -> bool:
        """Return whether a word belongs to a name."""

    def seat_of(self, part: str) -> str:
        """Return the seat with exactly this name; "" if there is none."""


def parts(text: str, names: ScoreNames) -> list[str]:
    """Split a score line into its names and numbers, without words such as "points"."""
    tokens: list[str] = []
    for index, segment in enumerate(names.numbered.split(normalize(text))):
        tokens += [segment] if index % 2 else _parts(segment, names)
    return tokens


def numbered_names(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern for the names that contain a digit, the longest first."""
    with_digit = list(filter(_DIGIT.search, map(normalize, names)))
    with_digit = sorted({*with_digit, *map(without_accents, with_digit)}, key=len, reverse=True)
    return re.compile(f"({'|'.join(map(_name_pattern, with_digit)) or '(?!)'})", re.IGNORECASE)


def _name_pattern(name: str) -> str:
    begin = r"(?<!\w)" if name[0].isascii() else ""
    return begin + r"\s*".join(map(re.escape, name.split())) + r"(?![.,]?\d)"


def _parts(text: str, names: ScoreNames) -> list[str]:
    source = _THOUSANDS.sub(lambda tokens: tokens[0].replace(",", ""), text.strip())
    source = source if _DIGIT.search(source) else _with_figures(source, names)
    source = _PARTS.sub(" ", _minus_words().sub(" -", source))
    source = _LONE_PLUS.sub("+", _SUM.sub("+", source))
    tokens = [part for chunk in source.split() for part in _apart(chunk.rstrip(CLOSING), names)]
    return [name for part in tokens if not _is_points(part, names.is_name) and (name := _bare(part, names.known))]


def _with_figures(text: str, names: ScoreNames) -> str:
    """Convert the numbers in words to digits, but not within names. Beside digits, such words belong to a free text."""

    def is_name(word: str) -> bool:
        return names.known(_bare(word, names.known))

    def convert(words: re.Match[str]) -> str:
        runs = groupby(words[0].split(" "), is_name)
        return " ".join(" ".join(run) if is_known else _in_figures(" ".join(run), names) for is_known, run in runs)

    return _WORDS.sub(convert, text)


def _in_figures(text: str, names: ScoreNames) -> str:
    from referee.reading.spoken_numbers import with_amounts_in_digits  # most lines have digits

    lengths = (n for n in range(len(text), 0, -1) if not (text[n:].isascii() and text[n : n + 1].isalpha()))
    name = next((text[:length] for length in lengths if names.seat_of(text[:length])), "")
    figures = with_amounts_in_digits(text[len(name) :], POINT)
    return text if "-" in figures else f"{name} {figures}"  # a hyphen between words is no minus


def is_sum(part: str) -> bool:
    """Return whether a text contains only digits and operators."""
    signs = normalize_operators(part)
    return any(map(str.isdigit, signs)) and all(character in SIGNS for character in signs)


def _apart(chunk: str, names: ScoreNames) -> list[str]:
    """Split a text without blanks into name, number and rest. A text that splits behind the names of two seats is not
    split.
    """
    if is_sum(chunk) or not any(map(str.isdigit, chunk)) or names.known(chunk):
        return [chunk]
    matches = ((chunk[:at], match) for at in range(len(chunk)) if (match := _NUMBER.match(chunk, at)))
    splits = list(islice(matches, MAX_SPLITS))
    candidates = [
        (name, match)
        for name, match in splits
        if name[-1:] not in tuple("+-") and names.known(_bare(name, names.known))
    ]
    name, number = candidates[-1] if candidates else splits[0]
    behind = chunk[len(name) + len(number[0]) :]
    remainder = _without_points(behind)
    is_ambiguous = len({names.seat_of(name) for name, _ in candidates} - {""}) > 1
    if is_ambiguous or (remainder and not remainder[0].isalnum()):
        return [chunk]
    return [*([name] if name else []), number[0], *(_apart(remainder, names) if remainder else ())]


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
