"""Numbers in the words people say for them, outside a declaration: in an answer, on a line of printed values, in a
cell.
"""

from __future__ import annotations

import re
from functools import cache

from referee.reading.lattice import Lattice, lattice_of
from referee.reading.lexicon import Lexicon, function_trie
from referee.reading.senses import NumberMention
from referee.reading.small_words import small_words
from scoring.fields.typed_text import normalize

_DIGIT = re.compile(r"[0-9]")
_LAST_WORD = re.compile(r"[^\W\d_]+$")


def with_figures(text: str, words_only: bool = False) -> str:
    """Convert the numbers in a text to digits without counters: “two, 3枚” → “2, 3”.

    With `words_only`, a number in digits stays as it is, with the words beside it.
    """
    normalized = normalize(text)
    lattice = number_lattice(normalized)
    numbers = [edge for edge in lattice.path if isinstance(edge, NumberMention)]
    for number in reversed(numbers):
        span = lattice.source.raw_span(number.span)
        if words_only and _DIGIT.search(normalized, span.start, span.until):
            continue
        normalized = f"{normalized[: span.start]}{number.value}{normalized[span.until :]}"
    return normalized


def ends_in_number_word(text: str) -> bool:
    """Return whether the last word of a text is a number word or the beginning of one."""
    word = _LAST_WORD.search(normalize(text).casefold())
    return word is not None and any(each.startswith(word[0]) for each in small_words().numbers)


def number_lattice(text: str) -> Lattice:
    """Return the readings of a text by the words that no game defines, such as numbers and counters."""
    return lattice_of(text, _function_words())


@cache
def _function_words() -> Lexicon:
    return Lexicon((function_trie(),))
