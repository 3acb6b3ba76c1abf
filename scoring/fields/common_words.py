"""The words for none, yes, no and unknown, in both languages, that every parser of typed text accepts."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from scoring.fields.typed_text import fold, normalize, normalize_characters
from scoring.text_catalogs import LANGS, Lang
from scoring.toml_cache import read_toml

WORDS = Path(__file__).with_name("common_words.toml")
_BETWEEN = r"\s,、;/|"
"""The characters of a character class that separate the values of a line."""
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


class CommonWord(Enum):
    """A meaning that several typed words have in every field."""

    NONE = "none"
    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@lru_cache(4096)
def meaning_of(text: str) -> CommonWord | None:
    return _meanings().get(_comparable(text))


def is_none(text: str) -> bool:
    """Return whether a text means "none". A word for no also means "none", unless it is a single Latin letter."""
    meaning = meaning_of(text)
    if meaning is CommonWord.NO:
        word = _comparable(text)
        return len(word) > 1 or not word.isascii()
    return meaning is CommonWord.NONE


def yes_or_no(text: str) -> bool | None:
    """Return True for a word that means yes, and False for one that means no or none. Return None for any other text
    and for "0".
    """
    meaning = meaning_of(text)
    if meaning is CommonWord.NONE:
        return None if _comparable(text) == "0" else False
    return {CommonWord.YES: True, CommonWord.NO: False}.get(meaning) if meaning else None


def is_unknown(text: str) -> bool:
    return meaning_of(text) is CommonWord.UNKNOWN


def mark_unknown(text: str, mark: str) -> str:
    """Replace each word for "unknown" in a line with `mark`. A word before a colon is a name and is not replaced;
    question marks are replaced only if `mark` is "?".
    """
    normal = normalize_characters(text)
    marked = _unknown_values(mark).sub(mark, normal)
    return text if marked == normal else marked


@cache
def _unknown_values(mark: str) -> re.Pattern[str]:
    """Return the pattern of a word for "unknown" that is a whole value between two blanks or separators."""
    words = (word for word in all_words(CommonWord.UNKNOWN) if word[0].isalpha() or word[0] == mark)
    values = "|".join("".join(map(_any_kana, word)) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![^{_BETWEEN}:])(?:{values})[.!。]*(?![^{_BETWEEN}])(?!\s*:)", re.IGNORECASE)


def _any_kana(character: str) -> str:
    """Return the pattern of one character of a common word. Hiragana also matches katakana, a blank matches several
    blanks, and an apostrophe matches both apostrophes.
    """
    if character in " '":
        return r"\s+" if character == " " else "['’]"
    katakana = chr(ord(character) + 0x60)
    return f"[{character}{katakana}]" if ord(katakana) in _TO_HIRAGANA else re.escape(character)


def begins_word_for(text: str, *meanings: CommonWord) -> bool:
    """Return whether a text is a prefix of a word for one of these meanings."""
    start = _comparable(text)
    return any(word.startswith(start) for word, meaning in _meanings().items() if meaning in meanings)


def yes_or_no_by_prefix(text: str) -> bool | None:
    """Return True or False for a prefix of the main word for yes or no, such as "ye"; None for any other text."""
    start = fold(_comparable(text))
    words = {words_for(meaning, lang)[0]: meaning for meaning in (CommonWord.YES, CommonWord.NO) for lang in LANGS}
    meanings = {meaning for word, meaning in words.items() if start and word.startswith(start)}
    return meanings == {CommonWord.YES} if len(meanings) == 1 else None


@cache
def words_for(meaning: CommonWord, lang: Lang) -> tuple[str, ...]:
    """Return the words of a meaning in one language, signs such as "?" first. The first word is used as output."""
    rows = read_toml(WORDS)[meaning.value]
    return (*rows.get("sign", ()), *rows[lang])


@cache
def all_words(meaning: CommonWord) -> frozenset[str]:
    """Return all words and signs of a meaning in both languages."""
    return frozenset(word for row in read_toml(WORDS)[meaning.value].values() for word in row)


@cache
def _meanings() -> dict[str, CommonWord]:
    return {
        _comparable(word): meaning
        for meaning in CommonWord
        for row in read_toml(WORDS)[meaning.value].values()
        for word in row
    }


def _comparable(text: str) -> str:
    """Return the normal form of a word for comparison: without final punctuation, and with normalised blanks, case and
    kana.
    """
    word = normalize(text).replace("’", "'").rstrip(".!。").casefold()
    return " ".join(word.translate(_TO_HIRAGANA).split())
