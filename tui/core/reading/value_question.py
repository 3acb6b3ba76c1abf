"""What a typed question asks for a value of the table: the seats and the content words in it, and the kinds of its
question words (`value_words.toml`), such as a number, a person, a place, the most, or what is left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, structs

from referee.reading.kana import kana_of
from referee.record.judging_context import JudgingContext
from referee.rules.search_terms import is_piece, language, terms
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml

FILE = Path(__file__).with_name("value_words.toml")
OF_VALUE = frozenset(
    {
        "ordinals",
        "standing",
        "points",
        "turn",
        "generic",
        "next",
        "effects",
        "asks_effects",
        "costing",
        "rules",
        "other_time",
    }
)
"""The lists whose words are not removed from the content words of a question."""
STEMMED = ("ignored", "standing", "points", "turn", "next", "generic", "effects")
KATAKANA = ord("ア") - ord("あ")
KINDS = frozenset({"person", "quantity", "holding", "place", "left", "storage", "taken"})
"""The kinds of question words that tell which values answer a question."""
_JAPANESE_WORD = re.compile("[ァ-ヺー]+|[一-鿿々]+|[0-9]+|[a-z]+")
_QUANTITY: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\bhow (?:many|much)((?: (?!do\b|does\b|has\b|have\b|are\b|is\b|in\b|on\b|left\b)[\w'-]+)*)"),
    "ja": re.compile("([^のにる」、?]+?)(?:[はがをも、]|いま|あと)*(?:何[^番目]|いくつ|いくら)"),
}
"""The things whose number is asked for."""
_WHICH: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:what|which) (?!is\b|are\b|does\b|do\b)([a-z]+)"),
    "ja": re.compile("何([ァ-ヺー]{2,}|[一-鿿々]{2,})"),
}
"""What a question asks for by “which” or 何."""
_OPEN: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"^\W*(?:so|and|but|then|ok|wait)?\W*(?:what|which|why|how|when|where)\b"),
    "ja": re.compile("何|どう|なぜ|なんで|いつ|どこ|どれ|いくつ|いくら"),
}
"""A question that yes or no does not answer."""
_OF_THINGS: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\bfor\b|\b(?:do|work|mean)\W*$"),
    "ja": re.compile("って(?![るたま])|は何[?]?$"),
}
"""A question what a thing is, does or is worth, unless it names who has it."""
_UNIT = re.compile("何([円点])")
_ASCII_WORD = re.compile(r"[a-z']+")


class ValueQuestion(Struct, frozen=True):
    """A typed question: its content words, the seats that it is about, and whether it compares them with the others."""

    lang: Lang
    words: tuple[str, ...]
    seats: frozenset[str]
    compares: bool = False


def value_question(table: JudgingContext, text: str) -> ValueQuestion:
    lang, remainder = language(text), normalize(text).casefold().replace("’", "'")
    seats: set[str] = set()
    for seat, name in table.seats.items():
        pattern = name_pattern(name, lang)
        if pattern.search(remainder):
            remainder, seats = pattern.sub(" ", remainder), {*seats, seat}
    kinds = kinds_of(remainder, lang)
    if "speaker" in kinds and table.acting:
        seats.add(table.acting)
    return ValueQuestion(lang, words_in(remainder, lang), frozenset(seats), len(seats) < 2 and "compare" in kinds)


def words_in(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the stems of the English content words, or the runs of katakana, kanji, digits and Latin letters."""
    return tuple(_JAPANESE_WORD.findall(text)) if lang == "ja" else content_words(text, "en")


@cache
def name_pattern(name: str, lang: Lang) -> re.Pattern[str]:
    """Return a pattern of a player's name, in Japanese also of its sound in katakana."""
    folded = normalize(name).casefold()
    if lang == "en":
        return re.compile(rf"\b{re.escape(folded)}(?:'s?)?(?!\w)")
    kana = kana_of(folded) if folded.isascii() else ""
    katakana = "".join(chr(ord(character) + KATAKANA) for character in kana)
    sound = f"|(?<![ァ-ヺー]){katakana}(?![ァ-ヺー])" if katakana else ""
    return re.compile(f"(?<![a-z]){re.escape(folded)}(?![a-z]){sound}")


def quantity_words(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the content words of what “how many” counts in a text; the last one is the thing."""
    match = _QUANTITY[lang].search(text)
    if match is None:
        return ()
    removed = removed_words(lang)
    return tuple(word for word in content_words(match[1], lang) if word not in removed)


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
def removed_words(lang: Lang) -> frozenset[str]:
    """Return the words that say what is asked and nothing of the value."""
    lists = word_lists(lang)
    words = frozenset(word for name, row in lists.items() if name not in OF_VALUE for word in row)
    if lang == "en":
        words = frozenset(stem for word in words for stem in content_words(word, "en"))
    return words - lists["standing"] - lists["points"] - lists["turn"] - lists["next"]


@cache
def _phrases(lang: Lang) -> tuple[str, ...]:
    """Return the English expressions of several words that say nothing of the value."""
    lists = word_lists(lang, stemmed=False)
    return tuple(word for name in lists.keys() - OF_VALUE for word in lists[name] if lang == "en" and " " in word)


@cache
def _removed_in_order() -> tuple[str, ...]:
    return tuple(sorted(removed_words("ja"), key=len, reverse=True))
