"""What a table tells, as lines: its values by their own questions, its boards, what is to be done, whose turn it is and
the points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any

from msgspec import Struct

from referee.facts.facts import FactSpec, Unknown, UnknownFactError, get, known
from referee.reading.vocabulary import GameVocabulary
from referee.record.judging_context import JudgingContext
from referee.rules.game import Game, PromptLine
from referee.table.computed_table_summary import places
from referee.table.table import Table
from scoring.breakdown import SeatRank
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang, Words
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.board_value_lines import board_value_lines
from tui.core.reading.value_lines import OF_KIND, SeatValue, TableLine, is_of, seat_row, table_words
from tui.core.reading.value_question import ValueQuestion, content_words, kinds_of, word_lists

UNKNOWN, EMPTY, ZERO, OF_NOBODY, SUMMARY = 0.8, 0.8, 0.5, 0.8, 0.65
"""The weight of unknown values, of values that are 0, none or no, of a number 0 of a thing, of a value of nobody if the
question asks for a person, and of what is to be done.
"""
COUNTING = ("quantity", "largest", "smallest", "nobody")
"""The kinds of questions that things are counted for."""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")


class BoardFact(Struct, frozen=True):
    """A fact of the table: path, specification and value, which may be unknown."""

    path: str
    fact: FactSpec
    value: Any


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


@cache
def names_of_things(game: Game) -> Mapping[str, str]:
    """Return the names of each thing of a game by its id, as one text."""
    names: dict[str, dict[str, None]] = {}
    for text, sense in GameVocabulary(game).things():
        names.setdefault(sense.id, {})[normalize(text).casefold()] = None
    return {id: " | ".join((*texts, *_stems(texts))) for id, texts in names.items()}


def _stems(texts: Iterable[str]) -> Iterator[str]:
    return (" ".join(content_words(text, "en")) for text in texts if text.isascii())


# the lines of a table


def table_lines(table: JudgingContext, question: ValueQuestion) -> list[TableLine]:
    """Return all lines that may answer a question."""
    lines = [*_fact_rows(table, question), *_summaries(table, question)]
    return [*lines, *board_value_lines(table, question)] if isinstance(table, Table) else lines


def _summaries(table: JudgingContext, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield whose turn it is and who is next, the points, and what is done and to be done."""
    lists = word_lists(question.lang, stemmed=False)
    if table.acting:
        follows = table.game.rules.next_seats
        try:
            then = tuple(follows(table.state)) if follows else ()
        except UnknownFactError:
            then = ()
        yield TableLine("summary", partial(_turn, table.acting, then), " ".join(lists["turn"] | lists["next"]))
    if ranks := ranked_seats(table, question):
        name = " ".join(lists["standing"] | lists["points"])
        yield TableLine("summary", partial(ranking, ranks), name, weight=OF_KIND)
    for line in table.prompts() if isinstance(table, Table) else ():
        text, seat = partial(_prompt, line), str(line.values.get("seat", ""))
        if is_of(seat, question):
            name = text(table_words(table, question.lang))
            yield TableLine("summary", text, name, seat=seat, weight=SUMMARY, is_prompt=True)


def _prompt(line: PromptLine, words: Words) -> str:
    return messages.prompt(words, line)


def _turn(acting: str, then: Sequence[str], words: Words) -> str:
    following = words.join_items([words.format_field(seat, "seat") for seat in then])
    return words.translate("value.turn_then" if then else "value.turn", seat=acting, then=following)


def ranked_seats(table: JudgingContext, question: ValueQuestion) -> tuple[SeatRank, ...]:
    """Return the ranks of the seats that a question is about, of all unless it names several; () if the points of a
    seat are unknown.
    """
    ranks = places(table.game, table.table_state)
    named = question.seats if len(question.seats) > 1 else table.seats
    return tuple(rank for rank in ranks if rank.seat in named) if len(ranks) == len(table.seats) else ()


def ranking(ranks: Sequence[SeatRank], words: Words) -> str:
    """Format who leads and by how much."""
    leading = ranks[0].points
    return " · ".join(
        words.translate(
            "value.points" if rank.points == leading else "value.points_behind",
            seat=rank.seat,
            points=rank.points,
            behind=rank.points - leading,
        )
        for rank in ranks
    )


def _fact_rows(table: JudgingContext, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield the facts, those of one kind together, a value for each seat that the question is about."""
    names = _fact_names(table.game, tuple(table.seats), question.lang)
    words, seats = table_words(table, question.lang), frozenset(table.seats)
    excluded = frozenset({"active"} if table.acting else ()) | {"seats.*.vp"}

    def kind(each: BoardFact) -> tuple[str, ...]:
        return (each.fact.pattern, *(key for key in each.fact.keys if key not in seats))

    facts = [
        each
        for each in board_facts(table)
        if is_of(_seat_of(each, seats), question) and each.fact.pattern not in excluded
    ]
    yield from _collections(words, facts, seats, question) if question.asks(*COUNTING) else ()
    for _, row in groupby(sorted(facts, key=kind), kind):
        first, *others = row
        values = [_value_text(words, each) for each in (first, *others) if not isinstance(each.fact.field, WholeNumber)]
        name, seat = names[first.path], _seat_of(first, seats)
        weight, is_known = (
            _row_weight((first, *others), question, name, seat),
            any(known(each.value) for each in (first, *others)),
        )
        text = _row_text((first, *others), tuple(seats), question)
        yield TableLine("fact", text, name, " ".join(values), "", seat, weight, is_known)


def _seat_of(each: BoardFact, seats: Iterable[str]) -> str:
    return next((key for key in each.fact.keys if key in seats), "")


def _row_weight(row: Sequence[BoardFact], question: ValueQuestion, name: str, seat: str) -> float:
    kinds = kinds_of(name, question.lang) & question.kinds & {"person", "quantity"}
    of_kind = OF_KIND if kinds or (question.asks("person") and len(row) > 1) else 1.0
    if row[0].fact.is_list and question.asks(*COUNTING):
        of_kind = OF_KIND * OF_KIND
    if question.asks("person") and "person" not in kinds and not row[0].fact.keys:
        of_kind = OF_NOBODY
    is_known = [known(each.value) for each in row]
    if not seat and is_known[0] and isinstance(row[0].value, int) and not row[0].value and row[0].fact.keys:
        return ZERO * of_kind
    if not any(is_known):
        return UNKNOWN * of_kind
    if len(row) > 1 and question.asks("person") and not any(known(each.value) and each.value for each in row):
        of_kind = 1.0
    is_empty = all(is_known) and not any(each.value for each in row)
    return of_kind * (1.0 if not is_empty else OF_KIND if question.asks("nobody") else EMPTY)


@cache
def _fact_names(game: Game, seats: tuple[str, ...], lang: Lang) -> dict[str, str]:
    """Return the question of each fact in the catalogues and the ids and names of the things in it, without names of
    seats and without hints in brackets.
    """
    words, names, things = words_for(lang, game.id), {}, names_of_things(game)
    for path, fact in game.facts(seats).items():
        text = _SEAT.sub(" ", normalize(_HINT.sub("", messages.fact(words, fact))).casefold())
        keys = [part for part in path.split(".")[1:] if part not in seats and part in things]
        names[path] = " ".join([text, *(f"{key} {things[key]}" for key in keys)])
    return names


def _row_text(row: Sequence[BoardFact], seats: Sequence[str], question: ValueQuestion) -> Callable[[Words], str]:
    """Return the question of a row with the value of its first seat, then each other seat with its value."""
    counts = question.asks(*COUNTING)

    def size(each: BoardFact) -> int | None:
        if isinstance(each.fact.field, WholeNumber) and known(each.value):
            return int(each.value)
        return len(each.value) if counts and each.fact.is_list and known(each.value) else None

    def value(each: BoardFact, words: Words) -> str:
        text = _value_text(words, each)
        if size(each) and each.fact.is_list:
            text = words.translate("value.counted", count=size(each), items=text)
        return text

    def first(each: BoardFact, words: Words) -> str:
        return f"{messages.fact(words, each.fact)} {value(each, words)}"

    values = [SeatValue(_seat_of(each, seats), partial(value, each), size(each), partial(first, each)) for each in row]
    return seat_row(values, question)


def _collections(
    words: Words, facts: Sequence[BoardFact], seats: Iterable[str], question: ValueQuestion
) -> Iterator[TableLine]:
    """Yield how many things of each kind the seats have: the facts of a seat that hold an id, or whether a thing is
    there, for several things of one kind.
    """

    def kind(each: BoardFact) -> str:
        return each.fact.pattern

    of_things = [each for each in facts if each.fact.pattern.count("*") > 1 and isinstance(each.value, str | bool)]
    for _, group in groupby(sorted(of_things, key=kind), kind):
        row = list(group)
        by_seat = {seat: [each for each in row if each.fact.keys[0] == seat] for seat in seats}
        by_seat = {seat: each for seat, each in by_seat.items() if len(each) > 1}
        if by_seat:
            values = [_collected(seat, each) for seat, each in by_seat.items()]
            seat = next(iter(by_seat)) if len(by_seat) == 1 else ""
            name = _SEAT.sub(" ", normalize(_common(words, next(iter(by_seat.values())), "")).casefold())
            yield TableLine("fact", seat_row(values, question), name, "", "", seat, OF_KIND)


def _collected(seat: str, facts: Sequence[BoardFact]) -> SeatValue:
    owned = [each for each in facts if each.value]

    def text(words: Words) -> str:
        items = [
            _value_text(words, each) if isinstance(each.value, str) else _own_part(words, facts, each) for each in owned
        ]
        joined = words.join_items(items)
        return (
            words.translate("value.counted", count=len(owned), items=joined)
            if owned
            else words.translate("yes_no.none")
        )

    return SeatValue(seat, text, len(owned), lambda words: f"{_common(words, facts, '…')} {text(words)}")


def _common(words: Words, facts: Sequence[BoardFact], between: str) -> str:
    """Return what the questions of facts have in common, without what differs."""
    texts = [_HINT.sub("", messages.fact(words, each.fact)) for each in facts]
    prefix, suffix = _common_ends(texts)
    return f"{texts[0][:prefix]}{between}{texts[0][len(texts[0]) - suffix :]}"


def _own_part(words: Words, facts: Sequence[BoardFact], own: BoardFact) -> str:
    prefix, suffix = _common_ends([_HINT.sub("", messages.fact(words, each.fact)) for each in facts])
    text = _HINT.sub("", messages.fact(words, own.fact))
    return text[prefix : len(text) - suffix].strip()


def _common_ends(texts: Sequence[str]) -> tuple[int, int]:
    """Return how many characters all texts share at the beginning, and at the end."""
    start = _common_start(texts)
    return start, _common_start([text[start:][::-1] for text in texts])


def _common_start(texts: Sequence[str]) -> int:
    columns = enumerate(zip(*texts, strict=False))
    return next((number for number, column in columns if len(set(column)) > 1), min(map(len, texts)))


def _value_text(words: Words, each: BoardFact) -> str:
    return messages.value(words, each.fact, each.value) if known(each.value) else words.translate("value.not_entered")
