"""Lines that object to a recent move (“that's illegal”): the objection, and the search terms for finding the move."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.reading.senses import Match, Mention, SeatSense
from referee.rules.search_terms import language, stem
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml

if TYPE_CHECKING:
    from referee.reading.lattice import Lattice
    from referee.record.judging_context import JudgingContext

_WORDS = re.compile(r"[a-z]+(?:'[a-z]+)*|\d+")
_IDEOGRAMS = re.compile(r"[\u30a1-\u30fa\u30fc\u3005\u4e00-\u9fff]|\d+|[a-z]+")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "_": " "})


class Objection(Struct, frozen=True):
    """An objection to a recent move. `is_marked` means that it contains a word of objection (“illegal”), `is_pointing`
    a reference to the past (“that move”), `is_past` that it tells what was done, `is_recent` that this was just now,
    `is_wish` what somebody may do or wants to do, `is_report` that it questions what was done and declares nothing;
    `seats` are the named seats in their order, `text` is the line, `lang` its language.
    """

    seats: tuple[str, ...] = ()
    terms: frozenset[str] = frozenset()
    is_marked: bool = False
    is_pointing: bool = False
    is_past: bool = False
    is_recent: bool = False
    is_wish: bool = False
    is_report: bool = False
    lang: Lang = "en"
    text: str = ""

    @property
    def is_of_last_move(self) -> bool:
        """Whether the line says nothing but that a recent move is wrong: “she couldn't do that”, 今のはだめ."""
        return not self.terms and self.is_marked and self.is_pointing

    @property
    def is_bare(self) -> bool:
        """Whether the objection describes no move, apart from naming a seat: “that's illegal”, 今のはおかしい."""
        return not self.terms and (self.is_marked or self.is_pointing)


def objection_of(table: JudgingContext, text: str) -> Objection:
    """Return the objection to a recent move that a line contains."""
    from referee.reading.context import context_of  # at the first line: it takes long to import
    from referee.reading.lattice import lattice_of

    unnamed, seats = _without_seats(lattice_of(text, context_of(table).lexicon))
    remaining, lang = _fold_text(unnamed), language(text)
    pointing = _cut(remaining, _phrases("pointing", lang))
    marked = _cut(remaining, _phrases("marker", lang))
    is_recent = _is_in("recent", lang, remaining)
    is_wish = _is_in("wish", lang, remaining) and not is_recent
    is_past = not is_wish and _is_in("past", lang, remaining)
    of_other = bool(seats) and table.acting not in seats
    is_of_other = is_past and of_other and _is_in("of_other", lang, remaining) and _is_in("doubt", lang, remaining)
    is_report = not is_wish and (_is_in("report", lang, remaining) or is_of_other)
    return Objection(
        tuple(seats),
        content_terms(marked),
        marked != remaining,
        pointing != remaining,
        is_past,
        is_recent,
        is_wish,
        is_report,
        lang,
        text,
    )


def _without_seats(lattice: Lattice) -> tuple[str, list[str]]:
    """Return the text of a line with a separator for each name of a seat, and the named seats in their order."""
    text, seats = lattice.source.raw, dict[str, None]()
    for edge in lattice.path:
        if not isinstance(edge, Mention) or edge.how > Match.SOUND:
            continue
        for seat in [sense.seat for sense in edge.senses if isinstance(sense, SeatSense)][:1]:
            span = lattice.source.raw_span(edge.spans[0])
            if span.until - span.start == 1 and text[span.start].islower():
                continue  # “a” is no seat
            text = text[: span.start] + "\0" * (span.until - span.start) + text[span.until :]
            seats[seat] = None
    return text, list(seats)


def _is_in(kind: str, lang: Lang, text: str) -> bool:
    return bool(_tense(kind, lang).search(text))


@cache
def _tense(kind: str, lang: Lang) -> re.Pattern[str]:
    """Return the pattern of a kind of clauses, as of what was done (`past`), or may or shall be done (`wish`)."""
    data = read_toml(Path(__file__).with_suffix(".toml"))
    return re.compile("|".join(data[kind][lang]).replace("{subject}", data["subject"][lang]))


def content_terms(text: str) -> frozenset[str]:
    """Return the search terms of a text without fillers: stems of Latin words, numbers in digits, and single ideograms
    and katakana.
    """
    lang = language(text)
    content = _cut(_cut(_fold_text(text), _phrases("pointing", lang)), _phrases("filler", lang))
    terms = (_IDEOGRAMS if lang == "ja" else _WORDS).findall(content)
    numbers = _number_words()
    return frozenset(numbers.get(term, stem(term)) if term.isascii() else term for term in terms)


def without_markers(text: str) -> str:
    """Return a text with blanks for the words that only object to what it tells of, or point at it."""
    folded, lang = text.casefold(), language(text)
    return (
        _cut(_cut(folded, _phrases("marker", lang)), _phrases("pointing", lang)).replace("\0", " ")
        if len(folded) == len(text)
        else text
    )


@cache
def _number_words() -> dict[str, str]:
    """Return the digits by the English word of a number; “one” is mostly a pronoun."""
    numbers = read_toml(Path(__file__).with_name("small_words.toml"))["number"]
    return {word: digits for digits, texts in numbers.items() if digits != "1" for word in texts["en"]}


def _fold_text(text: str) -> str:
    return f" {normalize(text).casefold().translate(_QUOTES)} "


@cache
def _phrases(kind: str, lang: str) -> tuple[str, ...]:
    phrases = read_toml(Path(__file__).with_suffix(".toml"))[kind][lang]
    return tuple(sorted(map(str, phrases), key=len, reverse=True))


def _cut(text: str, phrases: Iterable[str]) -> str:
    """Return a text with the given phrases replaced by separator characters. Latin phrases must be whole words."""
    for phrase in phrases:
        edge = (r"(?<![a-z'])", r"(?![a-z']|'s\b)") if phrase.isascii() else ("", "")
        text = re.sub(f"{edge[0]}{re.escape(phrase)}{edge[1]}", lambda match: "\0" * len(match[0]), text)
    return text
