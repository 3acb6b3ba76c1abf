"""Synonyms: the rule terms for everyday words, as data in `search_words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from referee.rules.search_terms import stem, terms
from scoring.data_files import read_data
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml

FILE = "search_words.toml"
_GENERAL = Path(__file__).with_name(FILE)

Synonyms = Mapping[str, tuple[str, ...]]
"""The everyday words for each rule term."""


def synonym_terms(folder: Path, text: str, lang: Lang) -> tuple[str, ...]:
    """Return the rule terms for the everyday words of a text, except terms already in it. `folder` is the folder of the
    game.
    """
    known = terms(text, lang)
    if lang == "en":
        stands_for = _english_term_stems(folder)
        words = (word for term in known for word in stands_for.get(term, ()))
        return tuple(dict.fromkeys(word for word in words if word not in known))
    normalized = normalize(text).casefold()
    words = (
        word
        for word, others in _synonyms(folder, "ja").items()
        if word not in normalized and _any_in(others, normalized)
    )
    return tuple(dict.fromkeys(term for word in words for term in terms(word, "ja")))


@cache
def rule_words(folder: Path, word: str, lang: Lang) -> tuple[str, ...]:
    """Return the words of the rules that an everyday word stands for; in English both are stems. A Japanese word may be
    the end of an everyday one (金 of お金), unless it is a whole one without the prefix of politeness.
    """
    if lang == "en":
        return _english_term_stems(folder).get(word, ())
    synonyms = _synonyms(folder, "ja").items()
    whole = tuple(rule for rule, others in synonyms if word in [other.removeprefix("お") for other in others])
    return whole or tuple(rule for rule, others in synonyms if any(other.endswith(word) for other in others))


def _any_in(words: tuple[str, ...], text: str) -> bool:
    return any(word in text for word in words)


@cache
def _english_term_stems(folder: Path) -> dict[str, tuple[str, ...]]:
    """Return the stems of rule terms by the stems of everyday English words."""
    stems: dict[str, tuple[str, ...]] = {}
    for word, others in _synonyms(folder, "en").items():
        for other in others:
            stems[stem(other)] = (*stems.get(stem(other), ()), stem(word))
    return stems


@cache
def _synonyms(folder: Path, lang: Lang) -> Synonyms:
    """Return the general synonyms merged with those of one game."""
    general, own = read_toml(_GENERAL)["synonyms"][lang], read_data(folder / FILE).get(lang, {})
    return {word: (*general.get(word, ()), *own.get(word, ())) for word in (*general, *own)}
