"""Function words of both languages: their roles, number words and irregular forms, from `small_words.toml`."""

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
"""Verbs without a meaning of their own: put, take, する. They are understood in every form."""
LOSS = SmallSense(Role.FILLER, "loss")
"""Verbs by which something becomes less: lose, 戻す. They are understood in every form."""
CLOSING_WORD = SmallSense(Role.FILLER, "done")
"""Words with which people end what they do: that’s it, 以上."""
ENDING = SmallSense(Role.FILLER, "ending")
"""Kana that end a Japanese run."""


class SmallWords(Struct, frozen=True):
    """All function words: each text with its sense; numbers, ranks and how-often words with their values."""

    senses: tuple[tuple[str, SmallSense], ...]
    texts: frozenset[str]
    """The function words, in their normal form."""
    counters: frozenset[str]
    """Japanese counters, in their normal form."""
    numbers: dict[str, int]
    ranks: dict[str, int]
    often: dict[str, int]
    irregular: dict[str, str]
    """The word that an English form belongs to, by the form."""
    skipped: frozenset[str]
    """Words and particles that may stand between two words of a name, or be left out of it."""
    parting: frozenset[str]
    """Those of them that may not stand before the number of a name: 黒を3 is no name with a number."""
    before_number: frozenset[str]
    """Words and marks that may stand between a name and its number."""


@cache
def small_words() -> SmallWords:
    """Read the function words."""
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
    """List the words with which people end what they do."""
    return tuple(text for text, sense in small_words().senses if sense == CLOSING_WORD)


def common_values() -> Iterator[tuple[str, ValueSense]]:
    """List the words for yes, no, none and not known, as values that any field may have."""
    for meaning in CommonWord:
        for text in all_words(meaning):
            yield text, ValueSense("", meaning.value)
