"""The search terms of a text: English stems and four-letter sequences, Japanese characters and character pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml

_WORDS = Path(__file__).with_name("search_words.toml")
_JAPANESE = "\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff"
_IS_JAPANESE = re.compile(f"[{_JAPANESE}]")
_RUNS = re.compile(f"[a-z]+|\\d+|[{_JAPANESE}]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_POSSESSIVE = re.compile(r"['’]s\b")
_APOSTROPHE = re.compile(r"['’]")
_KANJI_NUMBER = re.compile(r"[一二三四五六七八九](?=[つ個枚人隻回度番列段点])")
_DOUBLED = re.compile(r"([bdgklmnprt])\1$")
PIECE = 4
"""The number of letters in a word part."""
MIN_STEM = 3
"""The minimum number of letters of a stem."""
MARK = "4"
"""The character that prefixes a word part, so that it never equals a whole word."""


def language(text: str) -> Lang:
    """Return the language of a text: Japanese if it contains kana or kanji, otherwise English."""
    return "ja" if _IS_JAPANESE.search(normalize(text)) else "en"


@lru_cache(8192)
def terms(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the search terms of a text in order, including repetitions, without stop words."""
    return tuple(_terms(text, lang))


def _terms(text: str, lang: Lang) -> Iterator[str]:
    folded = _POSSESSIVE.sub("", _THOUSANDS.sub("", normalize(text).casefold()))
    folded = _KANJI_NUMBER.sub(lambda match: str("一二三四五六七八九".index(match[0]) + 1), folded)
    for run in _RUNS.findall(_APOSTROPHE.sub("", folded)):
        if not run.isascii():
            if lang == "ja":
                yield from run
                yield from map("".join, pairwise(run))
        elif run not in _stop_words():
            yield from _word_terms(run, pieces=lang == "en")


@lru_cache(8192)
def _word_terms(word: str, *, pieces: bool) -> tuple[str, ...]:
    base = _irregular().get(word, word)
    if not pieces or base.isdecimal():
        return (stem(base),)
    return (stem(base), *(f"{MARK}{base[at : at + PIECE]}" for at in range(len(base) - PIECE + 1)))


def stem(word: str) -> str:
    """Return an English word without plural, tense and participle endings."""
    for ending in ("ing", "ies", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM and not word.endswith("ss"):
            return _DOUBLED.sub(r"\1", word.removesuffix(ending))
    return word


def is_piece(term: str, lang: Lang) -> bool:
    """Return whether a term is only a part of a word: four letters of an English word, or one Japanese character."""
    return len(term) == 1 and not term.isascii() if lang == "ja" else term[0] == MARK and not term.isdecimal()


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(read_toml(_WORDS)["stop_words"])


@cache
def _irregular() -> dict[str, str]:
    forms: dict[str, list[str]] = read_toml(_WORDS)["irregular"]
    return {form: base for base, variants in forms.items() for form in variants}
