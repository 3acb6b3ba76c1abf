"""The lines of a table that hold the words of a typed question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import log

from msgspec import Struct

from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.rules.search_synonyms import FILE, rule_words
from referee.rules.search_terms import stem
from scoring.data_files import read_data
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml
from tui.core.reading.table_lines import table_lines
from tui.core.reading.value_lines import TableLine
from tui.core.reading.value_question import FILE as VALUE_WORDS
from tui.core.reading.value_question import ValueQuestion, content_words, word_lists, words_in

SYNONYM, PART, VALUE, HEADING = 0.8, 0.6, 0.7, 0.5
"""The weight of a word that is a synonym, a part, a value or the heading of a line; 1 is that of its own words."""
GENERAL, COUNTED, OF_NOBODY = 0.5, 0.6, 0.6
"""The weight of a general word (track, tile), of a Japanese number with what it counts (2マス), and of a line without a
seat if the question names one.
"""
FURTHER = 0.4
"""The share of a line's score that depends on how many further words its name has."""
MIN_BEGINNING = 4
"""The minimum length of a stem with which a longer word may begin (place, placement)."""
_DIGITS = re.compile(r"\d+")
_KANJI = re.compile("[一-鿿々]")


class _Words(Struct, frozen=True):
    """The words of a line: stems in English, the text in Japanese, and the numbers in its name."""

    name: frozenset[str]
    text: str = ""


@lru_cache(4096)
def _words_of(name: str, lang: Lang) -> _Words:
    normalized = normalize(name).casefold()
    if lang == "en":
        return _Words(frozenset(content_words(normalized, "en")), normalized)
    return _Words(frozenset(_DIGITS.findall(normalized)), normalized)


def _match(game: Game, word: str, line: TableLine, lang: Lang) -> float:
    """Return how well a line holds a word, from 0 to 1."""
    parts = ((line.name, 1.0), (line.values, VALUE), (line.heading, HEADING))
    return max(weight * _match_text(game, word, _words_of(text, lang), lang) for text, weight in parts if text)


def _match_text(game: Game, word: str, words: _Words, lang: Lang) -> float:
    if word[0] in "x×" and re.search(rf"(?<!\d)[x×]{word[1:]}(?!\d)", words.text):
        return 1.0
    if word.startswith("#") or "_" in word:
        return float(re.search(rf"{word}(?!\d)", words.text) is not None)
    if word.isdecimal():
        return float(word in words.name)
    return _match_japanese(game, word, words.text) if lang == "ja" else _match_english(game, word, words.name)


def _match_english(game: Game, word: str, words: frozenset[str]) -> float:
    if word in words or not words.isdisjoint(_own_names(game, word, "en")):
        return 1.0
    if not words.isdisjoint(_synonyms(game, word, "en")):
        return SYNONYM
    is_part = len(word) >= MIN_BEGINNING and any(
        other.startswith(word) or (len(other) >= MIN_BEGINNING and word.startswith(other)) for other in words
    )
    return PART * is_part


@cache
def _own_names(game: Game, word: str, lang: Lang) -> frozenset[str]:
    """Return the words of the boards of a game that an everyday word stands for, in English as stems."""
    return _stands_for(word, read_data(game.folder / FILE).get("values", {}).get(lang, {}), lang)


@cache
def _synonyms(game: Game, word: str, lang: Lang) -> frozenset[str]:
    """Return the words of any table that an everyday word stands for, in English as stems."""
    direct = _stands_for(word, read_toml(VALUE_WORDS)["synonyms"][lang], lang)
    return frozenset(direct.union(*(rule_words(game.folder, each, lang) for each in (word, *direct))))


def _stands_for(word: str, names: Mapping[str, Sequence[str]], lang: Lang) -> frozenset[str]:
    if lang == "ja":
        return frozenset(name for name, others in names.items() if word in others)
    return frozenset(stem(name) for name, others in names.items() if word in map(stem, others))


def _match_japanese(game: Game, word: str, text: str) -> float:
    if len(word) == 1 and _KANJI.match(word):
        if re.search(rf"(?<![一-鿿々]){word}(?![一-鿿々])", text):
            return 1.0
    elif word in text:
        return 1.0
    if any(other in text for other in _own_names(game, word, "ja")):
        return 1.0
    if any(other in text for other in _synonyms(game, word, "ja")):
        return SYNONYM
    if any(word[:cut] in text and word[cut:] in text for cut in range(2, len(word) - 1)):
        return SYNONYM
    pairs = ["".join(pair) for pair in pairwise(word)] if not any(map(str.isdecimal, word)) else []
    return PART * sum(pair in text for pair in pairs) / len(pairs) if len(pairs) > 1 else 0.0


class MatchingLine(Struct, frozen=True):
    """A line that holds words of a question, its score, and the share of all words that it holds,
    without general ones that it does not hold."""

    line: TableLine
    score: float
    share: float


def matching_lines(table: JudgingContext, question: ValueQuestion) -> list[MatchingLine]:
    """Return the lines that hold words of a question, the best first. A rare word counts more, as does a line with few
    further words.
    """
    lines, game, lang = table_lines(table, question), table.game, question.lang
    words = tuple(dict.fromkeys(question.words))
    fits = [{word: fit for word in words if (fit := _match(game, word, line, lang))} for line in lines]
    weights = _weights(words, fits, question)
    matches = []
    for line, match in zip(lines, fits, strict=True):
        if match:
            total = sum(weights[word] * fit for word, fit in match.items())
            score = total * line.weight * _precision(line, match, question) * _of_seats(table, line, question)
            asked = sum(weights[word] for word in words if word in match or word not in question.general)
            matches.append(MatchingLine(line, score, total / asked))
    return sorted(matches, key=lambda each: -each.score)


def _weights(words: Sequence[str], fits: Sequence[Mapping[str, float]], question: ValueQuestion) -> dict[str, float]:
    """Return the weights of the words: a rare one weighs more, and one that stands in no line as much as the mean."""
    counts = {word: sum(each.get(word, 0) for each in fits) for word in words}
    rarity = {word: log(1 + len(fits) / max(1, count)) for word, count in counts.items() if count}
    mean = sum(rarity.values()) / len(rarity) if rarity else 1.0
    return {word: rarity.get(word, mean) * _weight(word, question) for word in words}


def _of_seats(table: JudgingContext, line: TableLine, question: ValueQuestion) -> float:
    """Return the factor for a line that is of none of the named seats, and is no row of all seats."""
    is_of_all = line.kind == "summary" if not line.seat else line.kind == "fact"
    if not question.seats or line.seat in question.seats or is_of_all:
        return 1.0
    names = (normalize(table.seats[seat]).casefold() for seat in question.seats)
    return 1.0 if any(name in line.values.casefold() for name in names) else OF_NOBODY


def _precision(line: TableLine, match: Mapping[str, float], question: ValueQuestion) -> float:
    """Return the factor for the share of the words of a line's name that a question holds."""
    if line.kind == "summary":
        return sum(match.values()) / max(1, len(question.words))
    words, ignored = _words_of(line.name, question.lang), word_lists(question.lang)["ignored"]
    names = words.name if question.lang == "en" else words_in(words.text, "ja")
    all_words = sum(_size(word, question) for word in names if word not in ignored)
    total = sum(fit * _size(word, question) for word, fit in match.items())
    return 1 - FURTHER + FURTHER * min(1.0, total / max(1.0, all_words))


def _size(word: str, question: ValueQuestion) -> float:
    return _weight(word, question) * (len(word) if question.lang == "ja" else 1)


def _weight(word: str, question: ValueQuestion) -> float:
    if word in question.general:
        return GENERAL
    return COUNTED if question.lang == "ja" and word[-1:].isalpha() and _DIGITS.search(word) else 1.0
