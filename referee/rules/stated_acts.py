"""Whether a question asks about exactly one physical act, so that the act's answer is the answer to the question."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from referee.rules.acts import PhysicalAct
from referee.rules.game import Game
from referee.rules.search_synonyms import synonym_terms
from referee.rules.search_terms import is_piece, language, terms
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang

_DENIAL = {
    "en": re.compile(r"\b(not|no|never|without|\w+n['’]?t|cannot)\b"),
    "ja": re.compile(r"な(い|く|し|か)|せず|ずに|ません"),
}
"""Matches the words that turn an act into its opposite; the terms of a search leave them out."""
_OWN = re.compile(r"\bone['’]s( own)?\b|\bown\b")
"""Matches the words for what belongs to whoever acts, as the rest of the question says."""
_JAPANESE_CONTENT = re.compile("[\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff]|\\d+|[a-z]+")
"""Matches what names things and acts in Japanese: kanji, katakana, numbers and Latin words. Hiragana inflects them."""


def states_act(game: Game, text: str, act: PhysicalAct, seats: Collection[str] = ()) -> bool:
    """Return whether the question has all content words of an act, and no others but names of `seats` and, for an act
    that is never allowed, words of the clauses that forbid it. The words that players use for those of the rules count
    as these.

    “may I take two workers in one turn?” states “take two workers in one turn”; “may I take two workers?” does not.
    """
    lang = language(text)
    act_text = act.text(lang)
    question_words, act_words = _content(text, lang), _content(act_text, lang)
    if bool(_DENIAL[lang].search(normalize(text).casefold())) != bool(_DENIAL[lang].search(act_text.casefold())):
        return False
    folder = game.folder
    act_synonyms = _synonyms(folder, act_text, lang, question_words)
    question_synonyms = _synonyms(folder, text, lang, act_words)
    further = {word for name in seats for word in _content(name, lang)}
    if act.answer == "no":
        deciding = {word for id in act.clauses for word in _content(game.clauses[id].text(lang), lang)}
        further |= {word for word in deciding if not any(map(str.isdecimal, word))}
    return question_words - further <= act_words | act_synonyms and act_words <= question_words | question_synonyms


def _content(text: str, lang: Lang) -> set[str]:
    if lang == "ja":
        return set(_JAPANESE_CONTENT.findall(normalize(text).casefold()))
    return {term for term in terms(_OWN.sub("", text), lang) if not is_piece(term, lang)}


def _synonyms(folder: Path, text: str, lang: Lang, words: set[str]) -> set[str]:
    if lang == "ja":
        return {letter for term in synonym_terms(folder, text, lang) for letter in _JAPANESE_CONTENT.findall(term)}
    content = _content(text, lang)
    forward = set(synonym_terms(folder, text, lang))
    backward = {word for word in words if not content.isdisjoint(synonym_terms(folder, word, lang))}
    return forward | backward
