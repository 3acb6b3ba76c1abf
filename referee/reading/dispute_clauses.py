"""The division of a disputed text into sentences and clauses, and the removal of names of people who are not
players.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from referee.reading.lattice import lattice_of
from referee.reading.lexicon import Lexicon
from referee.reading.senses import Match, Mention, UnknownSpan
from scoring.toml_cache import read_toml

MAX_SENTENCES = 6
MAX_CLAUSES = 12
"""The maximum number of clauses per sentence."""
ASKS, ASKS_BEHIND = 3, 2
"""The scores of a sentence that asks, and of a sentence before a question: “he builds a factory. Allowed?”"""
MAX_WORDS_OF_NAME = 2
"""The maximum number of known names within one katakana word."""
_SENTENCE_ENDS = re.compile(r"(?<=[.?!…])\s+|(?<=[。？！])|(?<=[?!])(?=[^\x00-\x7f])|[;；]")
_QUESTION = re.compile(r"[?？]|(?:か|かな|っけ|よね|の)[。!！]?\s*$")
_MARKS = r"\s*(?:,\s|、|，|\(|\)|（|）|:\s|\s[-–—]+\s|—|…|\.\.\.)\s*"
_KATAKANA = re.compile(r"[ァ-ヺー]{2,}")
_CAPITALISED = re.compile(r"[A-Z][a-z]+(?:'s\b)?")


class DisputeClause(Struct, frozen=True):
    """A part of a disputed text. `asks` is a score, higher if its sentence or the next one is a question or
    intention.
    """

    text: str
    asks: int


class DisputeSentence(Struct, frozen=True):
    """A sentence of a disputed text: the full sentence, its clauses, and smaller pieces of these clauses."""

    full: DisputeClause
    clauses: tuple[DisputeClause, ...] = ()
    pieces: tuple[DisputeClause, ...] = ()


def sentences_of(text: str) -> tuple[DisputeSentence, ...]:
    """Return the sentences of a disputed text with their clauses, at most `MAX_SENTENCES`."""
    texts = [each.strip() for each in _SENTENCE_ENDS.split(text) if any(map(str.isalnum, each))][:MAX_SENTENCES]
    questions = [_asks(each) for each in texts]
    asks = [ASKS if questions[at] else ASKS_BEHIND * any(questions[at + 1 : at + 2]) for at in range(len(texts))]
    return tuple(map(_sentence, texts, asks))


def without_names(text: str, lexicon: Lexicon) -> str:
    """Return the text with the names of people who are not players blanked out, at the same length. Unknown capitalised
    or katakana words count as names.
    """
    text = _KATAKANA.sub(lambda match: match[0] if _is_known(match[0], lexicon) else _blank(match[0]), text)
    return _CAPITALISED.sub(
        lambda match: _blank(match[0]) if _is_unknown(match[0].removesuffix("'s"), lexicon) else match[0], text
    )


def without_prohibition(text: str) -> str:
    """Return the text with the words for “not allowed” blanked out, at the same length."""
    return _prohibitions().sub(lambda match: _blank(match[0]), text)


def _blank(text: str) -> str:
    return " " * len(text)


def _is_known(word: str, lexicon: Lexicon) -> bool:
    """Return whether a katakana word consists of one or two names known in the game or at the table."""
    path = lattice_of(word, lexicon).path
    return len(path) <= MAX_WORDS_OF_NAME and not any(
        isinstance(edge, UnknownSpan) or (isinstance(edge, Mention) and edge.how > Match.PART) for edge in path
    )


def _is_unknown(word: str, lexicon: Lexicon) -> bool:
    return any(isinstance(edge, UnknownSpan) for edge in lattice_of(word, lexicon).path)


def _sentence(text: str, asks: int) -> DisputeSentence:
    clauses, pieces = _split(text, _partings()), _split(text, _fine_partings())
    return DisputeSentence(
        DisputeClause(text, asks),
        tuple(DisputeClause(each, asks) for each in clauses) if len(clauses) > 1 else (),
        tuple(DisputeClause(each, asks) for each in pieces if each not in clauses) if len(pieces) > 1 else (),
    )


def _split(text: str, parting: re.Pattern[str]) -> Sequence[str]:
    return [each.strip() for each in parting.split(text) if each and any(map(str.isalnum, each))][:MAX_CLAUSES]


def _asks(text: str) -> bool:
    return bool(_QUESTION.search(text) or _intentions().search(text))


@cache
def _partings() -> re.Pattern[str]:
    return re.compile("|".join((_MARKS, *_parts("parting"))), re.IGNORECASE)


@cache
def _fine_partings() -> re.Pattern[str]:
    return re.compile("|".join((_MARKS, *_parts("parting"), *_parts("fine"))), re.IGNORECASE)


@cache
def _intentions() -> re.Pattern[str]:
    words = _words_by_language("intention")
    return re.compile("|".join((_english(words["en"]), *map(re.escape, words["ja"]))), re.IGNORECASE)


@cache
def _prohibitions() -> re.Pattern[str]:
    words = _words_by_language("forbidden")
    stems = (each.partition("|") for each in words["ja"])
    japanese = "|".join(f"(?<={stem}){ending}" if stem else ending for stem, _, ending in stems)
    return re.compile(f"{_english(words['en'])}|{japanese}", re.IGNORECASE)


def _parts(section: str) -> Iterator[str]:
    words = _words_by_language(section)
    yield rf"\s*{_english(words['en'])}\s+"
    yield from (f"(?<={re.escape(word)})" for word in sorted(words["ja"], key=len, reverse=True))


def _english(words: Sequence[str]) -> str:
    return rf"\b(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b"


@cache
def _words_by_language(section: str) -> dict[str, list[str]]:
    words: dict[str, list[str]] = read_toml(Path(__file__).with_name("dispute_words.toml"))[section]
    return words
