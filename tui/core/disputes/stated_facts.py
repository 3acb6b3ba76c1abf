"""The facts that a disputed line states beside its move: “with only 2 coal”, 知識6で. A part of the line is such a
statement if it holds one number, and all its other content words name one fact that the ruling needs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.facts.verdict import Question
from referee.rules.game import Game
from referee.rules.search_synonyms import rule_words
from referee.rules.search_terms import is_piece, language, terms
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang, Words
from scoring.toml_cache import read_toml
from tui.core.i18n import messages

_FILE = Path(__file__).with_suffix(".toml")
_NUMBER = re.compile(r"\d+(?:,\d{3})*")
_JAPANESE_WORD = re.compile("[ァ-ヺー]+|[一-鿿々]+|[a-z]+")
_HINT = re.compile(r"[(（][^()（）]*[)）]")


class StatedValue(NamedTuple):
    """A part of a line with one number: the number, and the content words beside it."""

    value: int
    words: frozenset[str]


class DividedLine(NamedTuple):
    """A line without the parts that may state a fact, these parts, and the names of seats in them."""

    remainder: str
    stated: tuple[StatedValue, ...]
    names: frozenset[str]


def divide(text: str, names: Collection[str] = ()) -> DividedLine:
    """Divide a line into what it says besides, and the parts that may state a fact. `names` are those of the seats."""
    lang = language(text)
    separators = _separators(lang)
    parts = separators.split(text)
    stated: list[StatedValue] = []
    remaining: list[str] = []
    seat_names: set[str] = set()
    for index, part in enumerate(parts):
        value = _stated(part, lang, names) if index % 2 == 0 else None
        if value is not None:
            stated.append(value)
            seat_names |= {name for name in names if _holds(normalize(part).casefold(), name)}
        elif index % 2 == 0 or (remaining and not separators.fullmatch(remaining[-1])):
            remaining.append(part)
    while remaining and separators.fullmatch(remaining[-1]) and remaining[-1].strip() not in ("?", "？"):
        remaining.pop()
    return DividedLine("".join(remaining).strip(), tuple(stated), frozenset(seat_names))


def _stated(part: str, lang: Lang, names: Iterable[str]) -> StatedValue | None:
    folded = normalize(part).casefold()
    if not any(_holds(folded, word) for word in _words("state", lang)):
        return None
    for word in sorted((*names, *_words("filler", lang)), key=len, reverse=True):
        edge = r"\b" if word.isascii() else ""
        folded = re.sub(f"{edge}{re.escape(word)}{edge}", " ", folded)
    for word in _words("none", lang):
        folded = re.sub(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word), " 0 ", folded)
    numbers = _NUMBER.findall(folded)
    words = _content(_NUMBER.sub(" ", folded), lang)
    return StatedValue(int(numbers[0].replace(",", "")), words) if len(numbers) == 1 and words else None


def facts_stated(
    game: Game, words: Words, stated: Iterable[StatedValue], questions: Iterable[Question]
) -> dict[str, int] | None:
    """Return the values that parts of a line state, by the path of the fact that a ruling asks for; None if one of them
    names no such fact, or several.
    """
    facts: dict[str, int] = {}
    questions_of_numbers = [question for question in questions if isinstance(question.fact.field, WholeNumber)]
    for value in stated:
        paths = [question.path for question in questions_of_numbers if _names(game, words, value, question)]
        if len(paths) != 1 or paths[0] in facts:
            return None
        facts[paths[0]] = value.value
    return facts


def _names(game: Game, words: Words, stated: StatedValue, question: Question) -> bool:
    label = _content(_HINT.sub(" ", messages.question(words, question)), words.lang)
    return all(
        word in label or any(_content(each, words.lang) <= label for each in rule_words(game.folder, word, words.lang))
        for word in stated.words
    )


def _content(text: str, lang: Lang) -> frozenset[str]:
    if lang == "ja":
        return frozenset(_JAPANESE_WORD.findall(normalize(text).casefold()))
    return frozenset(term for term in terms(text, lang) if not is_piece(term, lang))


def _holds(text: str, word: str) -> bool:
    return bool(re.search(rf"\b{re.escape(word)}\b", text)) if word.isascii() else word in text


@cache
def _words(kind: str, lang: Lang) -> tuple[str, ...]:
    return tuple(map(str, read_toml(_FILE)[kind][lang]))


@cache
def _separators(lang: Lang) -> re.Pattern[str]:
    words = (rf"\b{re.escape(word)}\b" if word.isascii() else word for word in _words("separator", lang))
    return re.compile(f"([,.;?!、。；？！]|{'|'.join(words)})", re.IGNORECASE)
