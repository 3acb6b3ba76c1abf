"""Numbers in the words people say for them, outside a declaration: in an answer, on a line of printed values, in a
cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from referee.reading.lattice import Lattice, lattice_of
from referee.reading.lexicon import Lexicon, function_trie
from referee.reading.senses import NumberMention, NumberRole
from referee.reading.small_words import small_words
from scoring.fields.typed_text import normalize

_DIGIT = re.compile(r"[0-9]")
_LAST_WORD = re.compile(r"[^\W\d_]+$")


def with_figures(text: str, words_only: bool = False) -> str:
    """Convert the numbers in a text to digits without counters: “two, 3枚” → “2, 3”.

    With `words_only`, a number in digits stays as it is, with the words beside it.
    """
    return _in_figures(text, lambda _, raw: not (words_only and _DIGIT.search(raw)))


def with_amounts_in_digits(text: str, counter: str = "") -> str:
    """Convert the numbers in words to digits that count nothing or what the counter counts: with `point`, “ten points,
    first, 三枚” → “10, first, 三枚”.
    """

    def is_amount(number: NumberMention, raw: str) -> bool:
        has_counter = counter != "" and number.counter == counter
        return (has_counter or number.role is NumberRole.BARE) and not _DIGIT.search(raw)

    return _in_figures(text, is_amount)


def _in_figures(text: str, is_converted: Callable[[NumberMention, str], bool]) -> str:
    lattice = number_lattice(normalize(text))
    normalized = lattice.source.raw
    for number in reversed([edge for edge in lattice.path if isinstance(edge, NumberMention)]):
        span = lattice.source.raw_span(number.span)
        if is_converted(number, normalized[span.start : span.until]):
            normalized = f"{normalized[: span.start]}{number.value}{normalized[span.until :]}"
    return normalized


def ends_in_number_word(text: str) -> bool:
    """Return whether the last word of a text is a number word or the beginning of one."""
    word = _LAST_WORD.search(normalize(text).casefold())
    return word is not None and any(each.startswith(word[0]) for each in small_words().numbers)


def number_lattice(text: str) -> Lattice:
    """Return the readings of a text by the words that no game defines, such as numbers and counters. Numbers of two
    words are in digits: “twenty five” is “25”.
    """
    numbers = small_words().numbers
    joined = _two_words().sub(lambda words: str(numbers[words[1].casefold()] + numbers[words[2].casefold()]), text)
    return lattice_of(joined, _function_words())


@cache
def _two_words() -> re.Pattern[str]:
    """Return the pattern for a word such as “twenty” before one such as “five”."""
    words = {word: value for word, value in small_words().numbers.items() if word.isascii() and word.isalpha()}
    tens = "|".join(word for word, value in words.items() if value in range(20, 100))
    units = "|".join(word for word, value in words.items() if value in range(1, 10))
    return re.compile(rf"\b({tens})[ -]({units})\b", re.IGNORECASE)


@cache
def _function_words() -> Lexicon:
    return Lexicon((function_trie(),))
