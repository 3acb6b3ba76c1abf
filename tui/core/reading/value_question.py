"""What a typed question asks for a value of the table: the seats and the content words in it, and the kinds of its
question words (`value_words.toml`), such as a number, a person, a place, the most, or what is left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from referee.reading.kana import kana_of
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import is_piece, language, terms
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml

FILE = Path(__file__).with_name("value_words.toml")
REMOVED = ("ignored", "asks", "compare", "speaker")
"""The lists whose words are no content, unless another list has them too."""
STEMMED = ("ignored", "compare", "standing", "points", "turn", "next", "generic", "effects")
KATAKANA = ord("ア") - ord("あ")
_JAPANESE_WORD = re.compile("[ァ-ヺー]+|[一-鿿々]+|[0-9]+|[a-z]+")
_OF_THINGS: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\bfor\W*$|\b(?:do|work|mean)\W*$"),
    "ja": re.compile("(?<=[ァ-ヺー一-鿿0-9])って(?![るたま])|は何[?]?$"),
}
"""A question what a thing is, does or is worth, unless it names who has it."""
_WITH_NUMBER = re.compile("(?:[ァ-ヺー]+|[一-鿿々]+)?[0-9]+(?:[ァ-ヺー]+|[一-鿿々]+)")
_COUNTED = re.compile("[0-9]+(?=[ァ-ヺー一-鿿々])")
_UNIT = re.compile("何([円点])")
_NUMBERED = re.compile(r"#\d+|[a-z_]+_\d+|[x×]\d+")
_ASCII_WORD = re.compile(r"[a-z']+")


class ValueQuestion(Struct, frozen=True):
    """A typed question: its content words, the general ones among them, the seats that it is about, whether it names
    one, and the lists of `value_words.toml` of which it holds a word.
    """

    lang: Lang
    words: tuple[str, ...]
    general: frozenset[str]
    seats: frozenset[str]
    names_seat: bool
    kinds: frozenset[str]

    def asks(self, *kinds: str) -> bool:
        return not self.kinds.isdisjoint(kinds)

    @property
    def compares(self) -> bool:
        """Whether the answer is about other seats too."""
        return len(self.seats) < 2 and self.asks("compare")


def value_question(table: JudgingContext, text: str) -> ValueQuestion:
    lang, remainder = language(text), normalize(text).casefold().replace("’", "'")
    seats: set[str] = set()
    for seat, name in table.seats.items():
        pattern = name_pattern(name, lang)
        if pattern.search(remainder):
            remainder, seats = pattern.sub(" ", remainder), {*seats, seat}
    kinds = kinds_of(remainder, lang)
    if _OF_THINGS[lang].search(remainder) and not seats and "compare" not in kinds:
        kinds |= {"things"} if "asks" in kinds else {"rules"}
    names_seat = bool(seats)
    if "speaker" in kinds and table.acting:
        seats.add(table.acting)
    lists = word_lists(lang)
    ignored = (lists["ignored"] | lists["compare"]) - (lists["standing"] if len(seats) < 2 else frozenset())
    units = tuple(_UNIT.findall(remainder))
    for word in sorted(ignored, key=len, reverse=True) if lang == "ja" else ():
        remainder = remainder.replace(word, " ")
    numbered = tuple(_NUMBERED.findall(remainder))
    words = tuple(word for word in words_in(_NUMBERED.sub(" ", remainder), lang) if word not in ignored)
    words += numbered + units
    ordinals = (number for word, number in _ordinals(lang).items() if re.search(rf"\b{word}\b", remainder))
    minor = tuple(number for number in ordinals if number not in words)
    if set(words) <= set(_ordinals(lang)):
        words = minor = ()  # who is second
    general = lists["generic"] | set(minor)
    return ValueQuestion(lang, words + minor, general, frozenset(seats), names_seat, kinds)


@cache
def _ordinals(lang: Lang) -> Mapping[str, str]:
    return {word: str(number) for number, word in enumerate(read_toml(FILE)[lang]["ordinals"], 1)}


def words_in(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the stems of the English content words, or the runs of katakana, kanji, digits and Latin letters, also
    those of a number with what it counts (2ルーブル).
    """
    if lang == "en":
        return content_words(text, "en")
    return (*_WITH_NUMBER.findall(text), *_JAPANESE_WORD.findall(_COUNTED.sub(" ", text)))


@cache
def name_pattern(name: str, lang: Lang) -> re.Pattern[str]:
    """Return a pattern of a player's name, in Japanese also of its sound in katakana."""
    folded = normalize(name).casefold()
    if lang == "en":
        return re.compile(rf"\b{re.escape(folded)}(?:'?s|')?(?!\w)")
    kana = kana_of(folded) if folded.isascii() else ""
    katakana = "".join(chr(ord(character) + KATAKANA) for character in kana)
    sound = f"|(?<![ァ-ヺー]){katakana}(?![ァ-ヺー])" if katakana else ""
    return re.compile(f"(?<![a-z]){re.escape(folded)}(?![a-z]){sound}")


@lru_cache(4096)
def kinds_of(text: str, lang: Lang) -> frozenset[str]:
    """Return the lists of `value_words.toml` of which a text holds a word."""
    typed = set(_ASCII_WORD.findall(text))
    return frozenset(
        name
        for name, words in word_lists(lang, stemmed=False).items()
        if not words.isdisjoint(typed) or any(word in text for word in words if lang == "ja" or " " in word)
    )


def content_words(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the stems of the English content words, or the runs of katakana, kanji, digits and Latin letters."""
    if lang == "en":
        return tuple(term for term in terms(text, "en") if not is_piece(term, "en"))
    for word in _removed_in_order():
        text = text.replace(word, " ")
    return tuple(_JAPANESE_WORD.findall(text))


@cache
def word_lists(lang: Lang, *, stemmed: bool = True) -> Mapping[str, frozenset[str]]:
    """Return the word lists of questions for values; with `stemmed`, English words that are compared with content words
    as stems.
    """
    lists = {name: frozenset(words) for name, words in read_toml(FILE)[lang].items()}
    if lang == "en" and stemmed:
        for name in STEMMED:
            lists[name] = frozenset(stem for word in lists[name] for stem in content_words(word, "en"))
    return lists


@cache
def _removed_in_order() -> tuple[str, ...]:
    """Return the Japanese words that are no content, the longest first."""
    lists = word_lists("ja")
    words = frozenset(word for name in REMOVED for word in lists[name])
    return tuple(
        sorted(words - lists["standing"] - lists["points"] - lists["turn"] - lists["next"], key=len, reverse=True)
    )
