"""The answer to a question for values of the table: what a seat holds, what is left, whose turn it is, who leads.

Every value has a question of its own in the catalogues (“How much coal does Ben have in the budget area?”). A typed
question is answered by the values whose own question holds all its content words, as they are or by a synonym of the
rule search. The fewer further words that question has, the better it fits. A word that no value explains (“which rule”,
“what does it cost”) leaves the question to the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.rules.search_synonyms import rule_words
from referee.rules.search_terms import is_piece, language, terms
from referee.table.computed_table_summary import places
from scoring.errors import Fault
from scoring.fields.name_lists import OrderOf
from scoring.fields.simple_fields import FreeText, KeyOf, YesNo
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Lang, Words
from scoring.toml_cache import read_toml
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

FILE = Path(__file__).with_name("value_words.toml")
MAX_QUESTIONS = 4
"""The maximum number of values in an answer, each for all seats that the question is about."""
WINDOW = 1
"""How many further words a value's own question may have beyond those of the best one."""
SAME_KIND = 2
"""How many further words it outweighs that both questions ask for the same kind of thing."""
MAX_ITEMS = 8
"""The maximum number of values of one kind, such as the factories of a seat."""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_WHICH: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:what|which) (?!is\b|are\b)([a-z]+)"),
    "ja": re.compile("何([ァ-ヺー]{2,}|[一-鿿々]{2,})"),
}
"""What a question asks for by “which” or 何."""
_OPEN: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"^\W*(?:so|and|but|then|ok|wait)?\W*(?:what|why|how|when|where)\b"),
    "ja": re.compile("何[はがをでに]|どう|なぜ|なんで|いつ|どこ"),
}
"""A question that yes or no does not answer."""
_OF_RULES: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:may|can|could|must|allowed|why|should|supposed|gets?)\b|\b(?:do|for|work|mean)\W*$"),
    "ja": re.compile("もら|でき|かか|する|くれ|なる|出来"),
}
"""Words by which a question asks what is allowed, or what an act brings."""
_OF_ANOTHER_TIME: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:did|was|were|had|will|would)\b"),
    "ja": re.compile("さっき|まえ|つぎ|だった|でした|[てで]い?た[?か]?$"),
}
"""Words by which a question asks what was or will be."""
_OF_THINGS: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\bmean\b"),
    "ja": re.compile("って(?![るたま])|いくら(?!.*[持残])"),
}
"""Words by which a question asks what a thing is or costs, unless it names who has it."""
_KINDS = frozenset({"holding", "quantity", "person"})
_POSSESSIVE = re.compile(r"['’]s [a-z ]+\?$")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")
_JAPANESE_WORD = re.compile("[ァ-ヺー]+|[一-鿿々]+|[0-9]+|[a-z]+")


class BoardFact(Struct, frozen=True):
    """A fact of the table: path, specification and value, which may be unknown."""

    path: str
    fact: FactSpec
    value: Any


class _Question(Struct, frozen=True):
    """A typed question: its content words, the seats that it names, what it asks for, and whether no yes or no answers
    it. `order` is −1 where it asks for the most, 1 for the least, else 0.
    """

    lang: Lang
    words: tuple[str, ...]
    seats: frozenset[str]
    kinds: frozenset[str]
    order: int
    is_open: bool


class _Value(Struct, frozen=True):
    """A value that a question may be about, and how many further words its own question has (`cost`)."""

    cost: int
    seat: str
    of: BoardFact


def board_facts(table: JudgingContext) -> Iterator[BoardFact]:
    """Yield the facts of a table, without those of things that are not in use at it."""
    for path, fact in table.game.facts(tuple(table.seats)).items():
        if not path.startswith("now."):
            try:
                value = get(table.state, path)
            except KeyError:
                continue  # not at this table: a row that is not in use
            except UnknownFactError:
                value = Unknown(path)  # not even whether there is such a thing is told
            yield BoardFact(path, fact, value)


def asks_for_value(text: str) -> bool:
    """Return whether a line with a question mark asks for a person or a number, or names in Japanese only its topic."""
    line, lang = normalize(text).casefold().rstrip(), language(text)
    if lang == "ja" and line.rstrip("?").endswith("は"):
        return True
    is_about = lang == "en" and bool(_POSSESSIVE.search(line))
    return line.endswith("?") and (is_about or bool(_kinds(line, lang) & {"person", "quantity"}))


def value_answer(table: JudgingContext, text: str) -> tuple[Fault, ...]:
    """Return the values that a question asks for, a fault with its text for each; () if it asks for something else."""
    question, line = _question(table, text), normalize(text).casefold()
    others = (_OF_RULES, _OF_ANOTHER_TIME) if question.seats else (_OF_RULES, _OF_ANOTHER_TIME, _OF_THINGS)
    if not question.words or any(words[question.lang].search(line) for words in others):
        return ()
    lists = word_lists(question.lang)
    if set(question.words) <= lists["standing"] | lists["points"]:
        return _standing(table, question)
    values = sorted(_values(table, question), key=lambda value: (value.cost, _without_seat(value)))
    values = [value for value in values if value.cost <= values[0].cost + WINDOW]
    if len({_without_seat(value) for value in values}) > MAX_QUESTIONS:
        values = [value for value in values if value.cost == values[0].cost]
    rows = [list(row) for _, row in groupby(values, _without_seat)]
    if question.order:
        rows = [
            sorted(row, key=lambda value: question.order * _size(value)) for row in rows if len(row) == len(table.seats)
        ]
    if len(rows) > MAX_QUESTIONS:  # such as the factories of a seat, one for each good
        if all(map(_is_nothing, values)):
            return (Fault("question_nothing", values={"count": len(values)}),)
        rows = [row for row in rows if not all(map(_is_nothing, row))]
    return tuple(_answer(table, row) for row in rows) if len(rows) <= MAX_ITEMS else ()


def _question(table: JudgingContext, text: str) -> _Question:
    lang = language(text)
    remainder = normalize(text).casefold()
    seats: set[str] = set()
    for seat, name in table.seats.items():
        pattern = re.escape(normalize(name).casefold()) + ("" if lang == "ja" else r"(?:['’]s?)?")
        named = re.compile(pattern if lang == "ja" else rf"\b{pattern}(?!\w)")
        if named.search(remainder):
            remainder, seats = named.sub(" ", remainder), {*seats, seat}
    lists = word_lists(lang)
    order = 1 if _holds_any(remainder, lists["least"], lang) else -int(_holds_any(remainder, lists["most"], lang))
    if not seats and table.acting and _holds_any(remainder, lists["speaker"], lang):
        seats = {table.acting}
    content = tuple(word for word in content_words(remainder, lang) if word not in lists["ignored"])
    return _Question(
        lang, content, frozenset(seats), _kinds(remainder, lang), order, bool(_OPEN[lang].search(remainder))
    )


def _values(table: JudgingContext, question: _Question) -> Iterator[_Value]:
    """Yield the values whose own question holds all content words of the typed one."""
    own_questions = _own_questions(table.game, tuple(table.seats), question.lang)
    for each in board_facts(table):
        seat = next((key for key in each.fact.keys if key in table.seats), "")
        own = own_questions[each.path]
        if (question.seats and seat not in question.seats) or _is_of_other_kind(each.fact, own, question, seat):
            continue
        if all(_is_held(table.game, word, own, question.lang) for word in question.words):
            further = sum(not _is_near(word, question) for word in own.words)
            yield _Value(further - SAME_KIND * len(question.kinds & own.kinds), seat, each)


def _is_of_other_kind(fact: FactSpec, own: _OwnQuestion, question: _Question, seat: str) -> bool:
    """Return whether a value cannot answer a question: a name where a number is asked, yes or no where neither is, a
    place on the board where somebody's possession is.
    """
    if "holding" in question.kinds and not seat and "person" not in own.kinds:
        return True
    if "quantity" in question.kinds:
        return isinstance(fact.field, KeyOf | FreeText | OrderOf) or bool(own.kinds - _KINDS)
    return question.is_open and isinstance(fact.field, YesNo)


class _OwnQuestion(Struct, frozen=True):
    """The question of a value in the catalogues, without names of seats and without hints in brackets."""

    text: str
    words: frozenset[str]
    kinds: frozenset[str]


@cache
def _own_questions(game: Game, seats: tuple[str, ...], lang: Lang) -> dict[str, _OwnQuestion]:
    """Return the question of each value by its path."""
    words, questions = words_for(lang, game.id), {}
    for path, fact in game.facts(seats).items():
        text = _SEAT.sub(" ", normalize(_HINT.sub("", messages.fact(words, fact))).casefold())
        content = frozenset(content_words(text, lang)) - word_lists(lang)["ignored"]
        questions[path] = _OwnQuestion(text, content, _kinds(text, lang))
    return questions


def content_words(text: str, lang: Lang) -> tuple[str, ...]:
    """Return the stems of the English content words, or the runs of katakana, kanji, digits and Latin letters."""
    if lang == "en":
        return tuple(term for term in terms(text, "en") if not is_piece(term, "en"))
    for word in sorted(word_lists("ja")["ignored"], key=len, reverse=True):
        text = text.replace(word, " ")
    return tuple(_JAPANESE_WORD.findall(text))


def _is_held(game: Game, word: str, own: _OwnQuestion, lang: Lang) -> bool:
    """Return whether the question of a value holds a word, or a word of the rules that it stands for."""
    if lang == "ja":
        return word in own.text or any(other in own.text for other in rule_words(game.folder, word, lang))
    return word in own.words or not own.words.isdisjoint(rule_words(game.folder, word, lang))


def _is_near(word: str, question: _Question) -> bool:
    if question.lang == "en":
        return word in question.words
    return any(word in other or other in word for other in question.words)


def _kinds(text: str, lang: Lang) -> frozenset[str]:
    """Return what a question asks for: what somebody has, a number, a person, or “which round”."""
    kinds = {kind for kind in _KINDS if _holds_any(text, word_lists(lang)[kind], lang)}
    if lang == "ja" and "残" in text and "何" in text:
        kinds.add("quantity")
    return frozenset(kinds if "quantity" in kinds else {*kinds, *_WHICH[lang].findall(text)})


def _holds_any(text: str, words: frozenset[str], lang: Lang) -> bool:
    if lang == "ja":
        return any(word in text for word in words)
    return not words.isdisjoint(re.findall(r"[a-z']+", text))


@cache
def word_lists(lang: Lang) -> Mapping[str, frozenset[str]]:
    """Return the word lists of questions for values. English words that are compared with content words are stems."""
    lists = {name: frozenset(words) for name, words in read_toml(FILE)[lang].items()}
    if lang == "en":
        for name in ("ignored", "effects", "standing", "points"):
            lists[name] = frozenset(stem for word in lists[name] for stem in content_words(word, "en"))
    return lists


def _without_seat(value: _Value) -> tuple[str, tuple[str, ...]]:
    fact = value.of.fact
    return fact.pattern, tuple(key for key in fact.keys if key != value.seat)


def _answer(table: JudgingContext, row: list[_Value]) -> Fault:
    """Return the values of one kind as text in each language: the question with the value of the first seat, then each
    other seat with its value.
    """
    return Fault("question_value", values={"texts": {lang: _text(table_words(table, lang), row) for lang in LANGS}})


def _text(words: Words, row: list[_Value]) -> str:
    first, *others = row
    parts = [f"{messages.fact(words, first.of.fact)} {_value_text(words, first)}"]
    parts += [f"{words.format_field(each.seat, 'seat')} {_value_text(words, each)}" for each in others]
    return " · ".join(parts)


def _is_nothing(value: _Value) -> bool:
    """Return whether a value is known to be 0, no or none."""
    return known(value.of.value) and not value.of.value


def _size(value: _Value) -> int:
    """Return a number, or how many items a list has; −1 if it is unknown."""
    current = value.of.value
    if not known(current):
        return -1
    return len(current) if isinstance(current, tuple | list | str) else int(current)


def _value_text(words: Words, value: _Value) -> str:
    current = value.of.value
    return messages.value(words, value.of.fact, current) if known(current) else words.translate("value.not_entered")


def _standing(table: JudgingContext, question: _Question) -> tuple[Fault, ...]:
    """Return who leads and by how much, or first who is behind; () if the points of a seat are unknown."""
    ranks = places(table.game, table.table_state)
    if len(ranks) < len(table.seats):
        return ()
    leading, ranks = ranks[0].points, ranks[::-1] if question.order > 0 else ranks
    texts = {}
    for lang in LANGS:
        words = table_words(table, lang)
        parts = [
            words.translate(
                "value.points" if rank.points == leading else "value.points_behind",
                seat=rank.seat,
                points=rank.points,
                behind=rank.points - leading,
            )
            for rank in ranks
        ]
        texts[lang] = " · ".join(parts)
    return (Fault("question_value", values={"texts": texts}),)


def table_words(table: JudgingContext, lang: Lang) -> Words:
    return words_for(lang, table.game.id, dict(table.seats), table.own_words)
