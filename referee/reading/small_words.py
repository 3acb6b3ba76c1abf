"""Function words in both languages with their roles, number words and irregular forms, read from `small_words.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from referee.reading.senses import Role, SmallSense, ValueSense
from referee.reading.source import normal_text
from scoring.fields.common_words import CommonWord, all_words
from scoring.toml_cache import read_toml

FILE = Path(__file__).with_name("small_words.toml")
LIGHT = SmallSense(Role.FILLER, "light")
"""Verbs of little meaning, recognised in every form: put, take, する."""
LOSS = SmallSense(Role.FILLER, "loss")
"""Verbs for a decrease, recognised in every form: lose, 戻す."""
CLOSING_WORD = SmallSense(Role.FILLER, "done")
"""Closing words of a turn or line: that’s it, 以上."""
ENDING = SmallSense(Role.FILLER, "ending")
"""Kana endings of a Japanese phrase."""


class SmallWords(Struct, frozen=True):
    """All function words with their meanings, and the number words, ranks and repetition words with their values."""

    senses: tuple[tuple[str, SmallSense], ...]
    texts: frozenset[str]
    """The function words, in their normal form."""
    counters: frozenset[str]
    """Japanese counters, in their normal form."""
    numbers: dict[str, int]
    ranks: dict[str, int]
    often: dict[str, int]
    irregular: dict[str, str]
    """By irregular English form: the base form."""
    skipped: frozenset[str]
    """Words and particles that may be inserted into a name or omitted from it."""
    parting: frozenset[str]
    """Skippable words that must not precede the number in a name: 黒を3 is not a name with a number."""
    before_number: frozenset[str]
    """Words and punctuation marks allowed between a name and its number."""


@cache
def small_words() -> SmallWords:
    """Return the function words (read once)."""
    table = read_toml(FILE)
    senses = tuple(
        (text, SmallSense(role, key))
        for role in Role
        for key, row in table.get(role.value, {}).items()
        for texts in row.values()
        for text in texts
    )
    numbers, ranks, often = (_values(table[section]) for section in ("number", "rank", "often"))
    forms = {form: base for base, of_base in table["irregular"].items() for form in of_base}
    skipped, parting, before_number = (_texts(table["name"][key]) for key in ("skipped", "parting", "before_number"))
    texts_of = {text: normal_text(text) for text, _ in senses}
    counters = frozenset(texts_of[text] for text, sense in senses if sense.role is Role.COUNTER and not text.isascii())
    return SmallWords(
        senses,
        frozenset(texts_of.values()),
        counters,
        numbers,
        ranks,
        often,
        forms,
        skipped,
        parting,
        before_number,
    )


def _texts(row: dict[str, list[str]]) -> frozenset[str]:
    return frozenset(text for texts in row.values() for text in texts)


def _values(section: dict[str, dict[str, list[str]]]) -> dict[str, int]:
    return {text: int(value) for value, row in section.items() for texts in row.values() for text in texts}


@cache
def closing_words() -> tuple[str, ...]:
    """Return the words that end a turn or line."""
    return tuple(text for text, sense in small_words().senses if sense == CLOSING_WORD)


def common_values() -> Iterator[tuple[str, ValueSense]]:
    """Yield the words for yes, no, none and unknown. They are allowed in any field."""
    for meaning in CommonWord:
        for text in all_words(meaning):
            yield text, ValueSense("", meaning.value)
