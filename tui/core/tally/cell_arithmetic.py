"""Arithmetic in a cell: whole numbers, in digits or words, with + - * and brackets, stored as typed."""

from __future__ import annotations

import re

from scoring.errors import InputError, input_error
from scoring.fields.typed_text import normalize_characters

LONGEST = 40
HIGHEST = 999_999
SIGNS = "0123456789+-*() "
_LETTER = re.compile(r"[^\W\d_]")
_STRANGE = re.compile(rf"[^\W\d_]+|[^{re.escape(SIGNS)}]")
"""What cannot be part of an expression: a word, or a single sign."""
_SAME = str.maketrans({"×": "*", "・": "*", "ー": "-"})


def normalize_operators(text: str) -> str:
    """Replace typed characters by operators, for example × by *."""
    return normalize_characters(text).translate(_SAME)


def evaluate(text: str) -> int:
    """Compute the arithmetic in a cell; number words stand for their numbers. Raises `InputError` if it is invalid, too
    long or too large.
    """
    source = normalize_operators(text).strip()
    if len(source) > LONGEST:
        raise input_error("sum_long", most=LONGEST)
    if _LETTER.search(source):
        from referee.reading.spoken_numbers import with_figures  # the words of lines: a tally of digits needs none

        source = with_figures(source, words_only=True)
    if strange := _STRANGE.search(source):
        raise input_error("sum_sign", given=strange[0])
    value = _Reader(source).read()
    if abs(value) > HIGHEST:
        raise input_error("sum_high", most=HIGHEST)
    return value


class _Reader:
    """A parser for one arithmetic expression; multiplication takes precedence over + and -."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def read(self) -> int:
        value = self._sum()
        if self._next():
            raise self._unfinished()
        return value

    def _next(self) -> str:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def _take(self, signs: str) -> str:
        character = self._next()
        if not character or character not in signs:
            return ""
        self.at += 1
        return character

    def _sum(self) -> int:
        value = self._product()
        while operator := self._take("+-"):
            value = value + self._product() if operator == "+" else value - self._product()
        return value

    def _product(self) -> int:
        value = self._factor()
        while self._take("*"):
            value = min(max(value * self._factor(), -(10**18)), 10**18)
        return value

    def _factor(self) -> int:
        if self._take("-"):
            return -self._factor()
        if self._take("+"):
            return self._factor()
        if self._take("("):
            value = self._sum()
            if not self._take(")"):
                raise self._unfinished()
            return value
        self._next()
        start = self.at
        while self.at < len(self.text) and self.text[self.at].isdigit():
            self.at += 1
        if start == self.at:
            raise self._unfinished()
        return int(self.text[start : self.at])

    def _unfinished(self) -> InputError:
        return input_error("sum_unfinished", given=self.text)
