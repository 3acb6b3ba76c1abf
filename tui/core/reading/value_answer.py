"""The answer to a question for values of the table: what a seat holds, what is left, whose turn it is, who leads.

Every value has a question of its own in the catalogues (“How much coal does Ben have in the budget area?”). A typed
question is answered by the values whose own question, with the names of the things in it, holds all its content words,
as they are or by a synonym of the rule search; or whose value is the thing that the question names (“who has engineer
10?”). The fewer further words the own question has, the better it fits. What the table is waiting for (its prompts) is
a value too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.reading.vocabulary import GameVocabulary
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game
from referee.rules.search_synonyms import rule_words
from referee.rules.search_terms import language
from referee.table.computed_table_summary import places
from referee.table.table import Table
from scoring.errors import Fault
from scoring.fields.name_lists import OrderOf
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Lang, Words
from scoring.toml_cache import read_toml
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import (
    FILE,
    KINDS,
    ValueQuestion,
    content_words,
    kinds_of,
    quantity_words,
    removed_words,
    value_question,
    word_lists,
)

MAX_QUESTIONS = 4
"""The maximum number of values in an answer, each for all seats that the question is about."""
WINDOW = 1
"""How many further words a value's own question may have beyond those of the best one."""
SAME_KIND = 2
"""How many further words it outweighs that both questions ask for the same kind of thing."""
NOT_HELD = 2
"""How many further words a general word (track, tile) costs that the own question does not hold."""
MAX_ITEMS = 8
"""The maximum number of values of one kind, such as the factories of a seat."""
MAX_HELD = 14
"""The maximum number of values of all that a seat holds."""
MIN_BEGINNING = 4
"""The minimum length of a stem with which a longer word may begin (place, placement)."""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")
_LETTER = re.compile(r"[^\W\d_]")


class BoardFact(Struct, frozen=True):
    """A fact of the table: path, specification and value, which may be unknown."""

    path: str
    fact: FactSpec
    value: Any


class _OwnQuestion(Struct, frozen=True):
    """The question of a value in the catalogues, without names of seats and without hints in brackets, and the words by
    which its things are called.
    """

    text: str
    words: frozenset[str]
    kinds: frozenset[str] = frozenset()
    quantity: tuple[str, ...] = ()
    names: str = ""


class _Value(Struct, frozen=True):
    """A value that a question may be about, how many further words its own question has (`cost`), and whether it was
    found by what its value is.
    """

    cost: int
    seat: str
    of: BoardFact
    by_value: bool = False


_Row = list[_Value]
"""The values of one kind, one for each seat."""


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
    """Return whether a line with a question mark asks for a person, a number, a place, what is left or taken, or names
    in Japanese only its topic.
    """
    line, lang = normalize(text).casefold().rstrip(), language(text)
    if lang == "ja" and line.rstrip("?").endswith("は"):
        return True
    kinds = kinds_of(line, lang) & {
        "person",
        "quantity",
        "place",
        "left",
        "taken",
        "compare",
        "done",
        "most",
        "least",
        "exists",
    }
    return line.endswith("?") and bool(kinds or re.search(r"['’]s [a-z ]+\?$", line))


def value_answer(table: JudgingContext, text: str) -> tuple[Fault, ...]:
    """Return the values that a question asks for, a fault with its text for each; () if it asks for something else."""
    question = value_question(table, text)
    if question.is_for_rules:
        return ()
    lists = word_lists(question.lang)
    words = frozenset(question.words)
    if _asks_for_turn(question, lists):
        return _turn(table, question)
    if not words:
        return _without_words(table, question)
    ranking_words = lists["standing"] | lists["points"]
    if words <= ranking_words and question.asks("standing", "points"):
        return _ranking(table, question)
    if not words <= ranking_words and question.asks("standing") and words & lists["standing"] and not question.quantity:
        question = question.about_place(lists["standing"])
    if not any(_LETTER.search(word) for word in words):
        return ()
    if question.asks("left") and (progress := _progress(table, question)):
        return progress
    rows = _best_rows(table, question) or (
        _best_rows(table, question, of_choices=True) if question.asks("person") else []
    )
    return _counts(table, question, rows) or _texts(table, question, rows) or _not_held(question)


def _not_held(question: ValueQuestion) -> tuple[Fault, ...]:
    """Return that the table holds no such value if a question certainly asks for one; else ()."""
    of_table = question.asks("quantity", "person", "where", "holding") and (question.seats or question.asks("left"))
    of_table = of_table or (question.asks("person") and question.asks("holding"))
    return (Fault("question_not_held"),) if of_table or question.asks("next") else ()


def _without_words(table: JudgingContext, question: ValueQuestion) -> tuple[Fault, ...]:
    """Return the answer to a question without content words: who leads, or all that a seat holds."""
    if question.asks("person", "compare") and question.asks("most", "least", "compare"):
        return _ranking(table, question)
    if question.asks("holding") and question.is_open and question.seats and not question.asks("quantity"):
        return tuple(_possessions(table, seat) for seat in sorted(question.seats))
    return ()


def _asks_for_turn(question: ValueQuestion, lists: Mapping[str, frozenset[str]]) -> bool:
    """Return whether a question asks who acts: “who's up?”, 「次だれ？」, “my turn?”."""
    words = frozenset(question.words) - lists["next"]
    if not words <= lists["turn"] or question.asks("most", "least", "compare", "quantity"):
        return False
    return bool(words) or (question.asks("person") and question.asks("next"))


def _turn(table: JudgingContext, question: ValueQuestion) -> tuple[Fault, ...]:
    """Return whose turn it is, and the turn order where the next one is asked for or nobody acts."""
    own_questions = _own_questions(table.game, tuple(table.seats), question.lang)
    rows = []
    for each in board_facts(table):
        own, is_order = own_questions[each.path], isinstance(each.fact.field, OrderOf)
        of_seats = each.fact.key_field is not None and each.fact.key_field.key_set == "seats" and not each.fact.keys
        if not of_seats or not any(word in own.text for word in ("turn", "手番")) or not known(each.value):
            continue
        is_actor = not is_order and "person" in own.kinds and each.value == (table.acting or each.value)
        if each.value and ((is_order and question.asks("next")) or is_actor):
            rows.append([_Value(int(is_order), "", each)])
    if not any(not row[0].cost for row in rows) and table.acting:
        texts = {lang: table_words(table, lang).translate("value.turn", seat=table.acting) for lang in LANGS}
        return (Fault("question_value", values={"texts": texts}), *(_answer(table, question, row) for row in rows))
    return tuple(_answer(table, question, row) for row in sorted(rows, key=lambda row: row[0].cost))


def _best_rows(table: JudgingContext, question: ValueQuestion, *, of_choices: bool = False) -> list[_Row]:
    """Return the values that fit a question best, those of one kind together. With `of_choices`, also those that could
    be what it names: nobody has it.
    """
    values = sorted(_values(table, question, of_choices), key=lambda value: (value.cost, _without_seat(value)))
    if question.order and question.which and len(question.seats) == 1:
        of_seat = [value for value in values if value.of.fact.pattern == values[0].of.fact.pattern]
        return [[value] for value in sorted(of_seat, key=lambda value: question.order * _size(value))]
    if not question.asks("person", "taken") and not all(value.by_value for value in values):
        values = [value for value in values if not value.by_value]
    values = [value for value in values if value.cost <= values[0].cost + WINDOW]
    if len({_without_seat(value) for value in values}) > MAX_QUESTIONS:
        values = [value for value in values if value.cost == values[0].cost]
    rows = [list(row) for _, row in groupby(values, _without_seat)]
    if question.order:
        compared = question.seats if len(question.seats) > 1 else frozenset(table.seats)
        rows = [row for row in rows if {value.seat for value in row} == compared and all(map(_is_number, row))]
        rows = [sorted(row, key=lambda value: question.order * _size(value)) for row in rows]
    recorded = [row for row in rows if any(known(value.of.value) for value in row)]
    return recorded or rows


def _values(table: JudgingContext, question: ValueQuestion, of_choices: bool) -> Iterator[_Value]:
    """Yield the values whose own question, or whose value, holds all content words of the typed one."""
    own_questions = _own_questions(table.game, tuple(table.seats), question.lang)
    words = table_words(table, question.lang)
    compares_seats = len(question.seats) == 1 and question.asks("compare", "most", "least") and not question.which
    seats = frozenset() if compares_seats else question.seats
    for each in board_facts(table):
        seat = next((key for key in each.fact.keys if key in table.seats), "")
        own = own_questions[each.path]
        if (seats and seat not in seats) or _is_of_other_kind(each.fact, own, question, seat):
            continue
        fit = _fit(table, question, own)
        if fit is None:
            fit, by_value = _fit_with_value(table, words, question, each, own, of_choices), True
        else:
            by_value = False
        if fit is not None and _is_same_count(table.game, question, own):
            yield _Value(fit + _distance(question, each.fact, own), seat, each, by_value)


def _distance(question: ValueQuestion, fact: FactSpec, own: _OwnQuestion) -> int:
    """Return the number of further words in the own question of a value, less what the kinds of both outweigh."""
    further = sum(not _is_near(word, question) for word in own.words - removed_words(question.lang))
    kinds, own_kinds = question.kinds & KINDS, own.kinds & KINDS
    if question.seats:
        kinds, own_kinds = kinds - {"left", "taken"}, own_kinds - {"left", "taken"}
    if question.order or question.asks("left"):
        kinds |= {"quantity"}
    if question.asks("taken"):
        kinds |= {"person"}
    further += SAME_KIND * len((own_kinds & {"left", "taken"}) - kinds)
    lacks_quantity = bool(question.quantity) and not own.quantity and isinstance(fact.field, WholeNumber)
    return further + SAME_KIND * (lacks_quantity - len(kinds & own_kinds))


def _fit(table: JudgingContext, question: ValueQuestion, own: _OwnQuestion) -> int | None:
    """Return what the words of a question cost that only the names of a value's things or no word of its own question
    hold; None if a content word is not in it.
    """
    generic, cost = word_lists(question.lang)["generic"], 0
    for word in question.words:
        matches = _holds_word(table.game, word, own, question.lang)
        if matches or _holds_parts(table.game, word, own, question.lang):
            continue
        if word in generic:
            cost += NOT_HELD
        elif _is_in(word, own.names, question.lang):
            cost += 1
        else:
            return None
    return cost


def _fit_with_value(
    table: JudgingContext, words: Words, question: ValueQuestion, each: BoardFact, own: _OwnQuestion, of_choices: bool
) -> int | None:
    """Return the same for a value that is one of named things (“who owns the foundry?”)."""
    is_of_seat = bool(each.fact.keys) and each.fact.keys[0] in table.seats
    if isinstance(each.fact.field, WholeNumber | YesNo) or not known(each.value) or (of_choices and not is_of_seat):
        return None
    if not question.asks("person", "taken", "left") and question.is_open:
        return None
    items = each.value if isinstance(each.value, tuple | list) else (each.value,) if each.value else ()
    items = each.fact.choices if of_choices else items
    names = names_of_things(table.game)
    for item in map(str, items):
        text = normalize(f"{messages.choice(words, each.fact, item)} {names.get(item, '')}").casefold()
        value_words = frozenset(content_words(text, question.lang))
        texts = _OwnQuestion(f"{own.text} {text}", own.words | value_words, names=own.names)
        is_named = any(word in (text if question.lang == "ja" else value_words) for word in question.words)
        if is_named and _fit(table, question, texts) is not None:
            return 0
    return None


def _is_of_other_kind(fact: FactSpec, own: _OwnQuestion, question: ValueQuestion, seat: str) -> bool:
    """Return whether a value cannot answer a question: a name where a number is asked, yes or no where neither is, a
    place on the board where somebody's possession is.
    """
    if question.asks("holding") and not seat and not question.asks("left"):
        return not {"person", "holding"} <= own.kinds or "place" in own.kinds
    if question.asks("left") and not seat and ("taken" in own.kinds or isinstance(fact.field, SeparatedList)):
        return "left" not in own.kinds
    if question.asks("ahead") and not own.kinds & {"where", "place"}:
        return True
    if question.asks("where") and "where" not in own.kinds:
        return "place" not in own.kinds or isinstance(fact.field, SeparatedList)
    if question.asks("taken") and isinstance(fact.field, WholeNumber | SeparatedList):
        return not own.kinds & {"left", "taken"} or isinstance(fact.field, SeparatedList)
    if question.order and (not seat or not isinstance(fact.field, WholeNumber | SeparatedList)):
        return True
    return question.is_open and not question.asks("quantity", "left") and isinstance(fact.field, YesNo)


def _is_same_count(game: Game, question: ValueQuestion, own: _OwnQuestion) -> bool:
    """Return whether what a question counts is what the own question of a value counts, if both count something."""
    if not question.quantity or not own.quantity:
        return True
    things = _OwnQuestion(" ".join(own.quantity), frozenset(own.quantity))
    return _holds_word(game, question.quantity[-1], things, question.lang)


@cache
def _own_questions(game: Game, seats: tuple[str, ...], lang: Lang) -> dict[str, _OwnQuestion]:
    """Return the question of each value by its path."""
    words, questions, names = words_for(lang, game.id), {}, names_of_things(game)
    for path, fact in game.facts(seats).items():
        text = _SEAT.sub(" ", normalize(_HINT.sub("", messages.fact(words, fact))).casefold())
        things = " ".join(names.get(part, "") for part in path.split(".") if part not in seats)
        kinds = kinds_of(text, lang) | ({"person"} if fact.key_field and fact.key_field.key_set == "seats" else set())
        content = frozenset(content_words(text, lang))
        questions[path] = _OwnQuestion(text, content, kinds, quantity_words(text, lang), things)
    return questions


@cache
def names_of_things(game: Game) -> Mapping[str, str]:
    """Return the names of each thing of a game by its id, as one text."""
    names: dict[str, dict[str, None]] = {}
    for text, sense in GameVocabulary(game).things():
        names.setdefault(sense.id, {})[normalize(text).casefold()] = None
    return {id: " | ".join((*texts, *_stems(texts))) for id, texts in names.items()}


def _stems(texts: Iterable[str]) -> Iterator[str]:
    return (" ".join(content_words(text, "en")) for text in texts if text.isascii())


def _holds_word(game: Game, word: str, own: _OwnQuestion, lang: Lang) -> bool:
    """Return whether the question of a value holds a word, an inflection or a number of it, or a word of the rules that
    it stands for.
    """
    if lang == "ja":
        return word in own.text or any(other in own.text for other in rule_words(game.folder, word, lang))
    numbers = _numbers()
    if (
        word in own.words
        or numbers.get(word) in own.words
        or not own.words.isdisjoint(rule_words(game.folder, word, lang))
    ):
        return True
    return len(word) >= MIN_BEGINNING and any(other.startswith(word) for other in own.words)


@cache
def _numbers() -> Mapping[str, str]:
    """Return the number of each English ordinal, and the ordinal of each number."""
    ordinals = read_toml(FILE)["en"]["ordinals"]
    pairs = [(content_words(word, "en")[0], str(number)) for number, word in enumerate(ordinals, 1)]
    return {key: value for pair in pairs for key, value in (pair, pair[::-1])}


def _holds_parts(game: Game, word: str, own: _OwnQuestion, lang: Lang) -> bool:
    """Return whether a Japanese compound consists of two words that the question of a value holds (弁当工場)."""
    cuts = range(2, len(word) - 1) if lang == "ja" else ()
    return any(_holds_word(game, word[:cut], own, lang) and _holds_word(game, word[cut:], own, lang) for cut in cuts)


def _is_in(word: str, names: str, lang: Lang) -> bool:
    return word in names if lang == "ja" else word in names.split()


def _is_near(word: str, question: ValueQuestion) -> bool:
    if question.lang == "en":
        return word in question.words
    return any(word in other or other in word for other in question.words)


def _without_seat(value: _Value) -> tuple[str, tuple[str, ...]]:
    fact = value.of.fact
    return fact.pattern, tuple(key for key in fact.keys if key != value.seat)


def _counts(table: JudgingContext, question: ValueQuestion, rows: list[_Row]) -> tuple[Fault, ...]:
    """Return how many of several things each seat has, such as its factories or its engineers; () if a question does
    not count such things.
    """
    if not question.asks("quantity") or any(isinstance(row[0].of.fact.field, WholeNumber) for row in rows):
        return ()
    patterns = {value.of.fact.pattern for row in rows for value in row}
    values = [value for row in rows for value in row]
    if len(patterns) != 1 or not all(known(value.of.value) and value.seat for value in values):
        return ()
    texts = {}
    for lang in LANGS:
        words, parts = table_words(table, lang), []
        for seat in dict.fromkeys(value.seat for value in values):
            items = [item for value in values if value.seat == seat for item in _items(words, value)]
            items = _items_of_kind(table, question, values[0].of.fact, items)
            text = words.translate("value.count", seat=seat, count=len(items))
            parts.append(f"{text} ({words.join_items([*filter(None, items)])})" if any(items) else text)
        texts[lang] = " · ".join(parts)
    return (Fault("question_value", values={"texts": texts}),)


def _names_thing(thing: str, lang: Lang) -> Callable[[str], bool]:
    return lambda text: bool(thing) and (thing in text if lang == "ja" else thing in content_words(text, "en"))


def _items(words: Words, value: _Value) -> list[str]:
    """Return the things that a value names; an empty text for a yes."""
    current, fact = value.of.value, value.of.fact
    if isinstance(current, tuple | list):
        return [messages.choice(words, fact, str(item)) for item in current]
    if not current:
        return []
    return [""] if current is True else [messages.choice(words, fact, str(current))]


def _items_of_kind(table: JudgingContext, question: ValueQuestion, fact: FactSpec, items: list[str]) -> list[str]:
    """Return only the items of the kind that is quantity, if a word names a kind (engineers of all employees)."""
    thing = question.quantity[-1] if question.quantity else ""
    words = table_words(table, question.lang)
    kinds = [messages.choice(words, fact, id) for id in fact.choices]
    if thing in content_words(messages.fact(words, fact), question.lang) or not any(
        map(_names_thing(thing, question.lang), kinds)
    ):
        return items
    return [*filter(_names_thing(thing, question.lang), items)]


def _texts(table: JudgingContext, question: ValueQuestion, rows: list[_Row]) -> tuple[Fault, ...]:
    """Return the text of each row; () if there are too many of them or none answers the question."""
    if question.asks("quantity"):
        rows = [row for row in rows if not isinstance(row[0].of.fact.field, KeyOf | FreeText | OrderOf | YesNo)]
    if len(rows) > MAX_QUESTIONS:  # such as the factories of a seat, one for each good
        if all(map(_is_nothing, (value for row in rows for value in row))):
            return (Fault("question_nothing", values={"count": sum(map(len, rows))}),)
        rows = [row for row in rows if not all(map(_is_nothing, row))]
    return tuple(_answer(table, question, row) for row in rows) if len(rows) <= MAX_ITEMS else ()


def _progress(table: JudgingContext, question: ValueQuestion) -> tuple[Fault, ...]:
    """Return the prompt that counts what a question asks for (“round 5 of 7”); () if there is none."""
    prompts = table.prompts() if isinstance(table, Table) else []
    words = table_words(table, question.lang)
    for line in prompts:
        text = normalize(messages.prompt(words, line)).casefold()
        own = _OwnQuestion(text, frozenset(content_words(text, question.lang)))
        if line.done and line.values and _fit(table, question, own) == 0:
            texts = {lang: messages.prompt(table_words(table, lang), line) for lang in LANGS}
            return (Fault("question_value", values={"texts": texts}),)
    return ()


def _possessions(table: JudgingContext, seat: str) -> Fault:
    """Return all values of a seat that are not empty, without those of single places and things."""
    facts = [each for each in board_facts(table) if each.fact.keys[:1] == (seat,) and each.path.startswith("seats.")]
    facts = [each for each in facts if not (known(each.value) and each.value in (0, "", (), False))]
    alone = [each for each in facts if len(each.fact.keys) == 1 and each.value is not True][:MAX_HELD]
    texts = {}
    for lang in LANGS:
        words = table_words(table, lang)
        parts = [f"{_short(words, each.fact)} {_value_text(words, each)}" for each in alone]
        texts[lang] = f"{words.format_field(seat, 'seat')}: " + " · ".join(parts)
    return Fault("question_value", values={"texts": texts})


def _short(words: Words, fact: FactSpec) -> str:
    return _HINT.sub("", messages.fact(words, fact)).strip()


def _answer(table: JudgingContext, question: ValueQuestion, row: _Row) -> Fault:
    """Return the values of one kind as text in each language: the question with the value of the first seat, then each
    other seat with its value, and with the difference to the first where values are compared.
    """
    compares = bool(question.order or question.asks("compare")) and len(row) > 1 and all(map(_is_number, row))
    return Fault(
        "question_value", values={"texts": {lang: _text(table_words(table, lang), row, compares) for lang in LANGS}}
    )


def _text(words: Words, row: _Row, compares: bool) -> str:
    first, *others = row
    parts = [f"{messages.fact(words, first.of.fact)} {_value_text(words, first.of)}"]
    for each in others:
        text = f"{words.format_field(each.seat, 'seat')} {_value_text(words, each.of)}"
        if compares and isinstance(each.of.value, int):
            text += f" ({words.format_field(each.of.value - first.of.value, 'signed')})"
        parts.append(text)
    return " · ".join(parts)


def _is_nothing(value: _Value) -> bool:
    """Return whether a value is known to be 0, no or none."""
    return known(value.of.value) and not value.of.value


def _is_number(value: _Value) -> bool:
    return isinstance(value.of.fact.field, WholeNumber | SeparatedList)


def _size(value: _Value) -> int:
    """Return a number, or how many items a list has; −1 if it is unknown."""
    current = value.of.value
    if not known(current):
        return -1
    return len(current) if isinstance(current, tuple | list | str) else int(current)


def _value_text(words: Words, each: BoardFact) -> str:
    return messages.value(words, each.fact, each.value) if known(each.value) else words.translate("value.not_entered")


def _ranking(table: JudgingContext, question: ValueQuestion) -> tuple[Fault, ...]:
    """Return who leads and by how much, or first who is behind; () if the points of a seat are unknown."""
    ranks = places(table.game, table.table_state)
    if len(ranks) < len(table.seats):
        return ()
    if len(question.seats) > 1:
        ranks = tuple(rank for rank in ranks if rank.seat in question.seats)
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
