"""What a table tells, as lines: its values by their own questions, its boards, what is to be done, whose turn it is and
the points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from typing import Any, Literal

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
from tui.core.game_ui.board_words import BoardLine, rendered_lines
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import ValueQuestion, content_words, kinds_of, word_lists

UNKNOWN, EMPTY, OF_KIND, SUMMARY, OF_BOARD = 0.8, 0.8, 1.3, 0.65, 0.95
"""The weight of unknown values, of values that are 0, none or no, of values of the kind that the question asks for, of
what is to be done, and of a line of the boards.
"""
_HINT = re.compile(r"[(（][^()（）]*[)）]")
_SEAT = re.compile(r"(?<![a-z])[a-f](?![a-z])(?:['’]s\b)?")
_AMOUNT = re.compile(r"(?<![#\d])\d+")
_NUMBERED = re.compile(r"#?\d+(?: |$)")


class BoardFact(Struct, frozen=True):
    """A fact of the table: path, specification and value, which may be unknown."""

    path: str
    fact: FactSpec
    value: Any


class TableLine(Struct, frozen=True):
    """A line of a table: its text, and the words by which it is found in the language of the question: those of its
    name, of its values, and of the headings above it.
    """

    kind: Literal["fact", "board", "summary"]
    text: Callable[[Words], str]
    name: str
    values: str = ""
    heading: str = ""
    seat: str = ""
    weight: float = 1.0


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


def table_words(table: JudgingContext, lang: Lang) -> Words:
    return words_for(lang, table.game.id, dict(table.seats), table.own_words)


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
    return [*lines, *_board_lines(table, question)] if isinstance(table, Table) else lines


def _is_of(seat: str, question: ValueQuestion) -> bool:
    return not seat or question.compares or not question.seats or seat in question.seats


def _board_lines(table: Table, question: ValueQuestion) -> Iterator[TableLine]:
    """Yield the lines of the boards. The numbers at the beginning of the first cell belong to the name of a line."""

    @cache
    def rendered(lang: Lang) -> list[BoardLine]:
        return rendered_lines(table_words(table, lang), table)

    def text(number: int, words: Words) -> str:
        is_same = len(rendered(words.lang)) == len(rendered(question.lang))
        line = rendered(words.lang if is_same else question.lang)[number]
        return " · ".join(dict.fromkeys((*line.headings[-2:], "  ".join(line.cells))))

    for number, line in enumerate(rendered(question.lang)):
        if line.is_value and _is_of(line.seat, question):
            numbered = _NUMBERED.match(line.cells[0])
            name = (numbered[0] if numbered else "") + _AMOUNT.sub(" ", " ".join(line.cells))
            heading = _AMOUNT.sub(" ", " ".join(line.headings))
            yield TableLine("board", partial(text, number), name, "", heading, line.seat, OF_BOARD)


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
        yield TableLine("summary", partial(ranking, ranks), name)
    for line in table.prompts() if isinstance(table, Table) else ():
        text, seat = partial(_prompt, line), str(line.values.get("seat", ""))
        if _is_of(seat, question):
            name = text(table_words(table, question.lang))
            yield TableLine("summary", text, name, seat=seat, weight=SUMMARY)


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
        if _is_of(_seat_of(each, seats), question) and each.fact.pattern not in excluded
    ]
    for _, row in groupby(sorted(facts, key=kind), kind):
        first, *others = row
        values = [_value_text(words, each) for each in (first, *others) if not isinstance(each.fact.field, WholeNumber)]
        name, seat = names[first.path], _seat_of(first, seats)
        weight = _row_weight((first, *others), question, name)
        yield TableLine("fact", partial(_row_text, (first, *others)), name, " ".join(values), "", seat, weight)


def _seat_of(each: BoardFact, seats: Iterable[str]) -> str:
    return next((key for key in each.fact.keys if key in seats), "")


def _row_weight(row: Sequence[BoardFact], question: ValueQuestion, name: str) -> float:
    kinds = kinds_of(name, question.lang) & question.kinds & {"person", "quantity"}
    of_kind = OF_KIND if kinds or (question.asks("person") and len(row) > 1) else 1.0
    is_known = [known(each.value) for each in row]
    if not any(is_known):
        return UNKNOWN * of_kind
    return of_kind * (EMPTY if all(is_known) and not any(each.value for each in row) else 1.0)


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


def _row_text(row: Sequence[BoardFact], words: Words) -> str:
    """Return the question of a row with the value of its first seat, then each other seat with its value: numbers in
    order of size, with the difference to the largest.
    """
    sized = len(row) > 1 and all(isinstance(each.fact.field, WholeNumber) and known(each.value) for each in row)
    first, *others = sorted(row, key=lambda each: -each.value) if sized else row
    parts = [f"{messages.fact(words, first.fact)} {_value_text(words, first)}"]
    for each in others:
        text = f"{words.format_field(_seat_of(each, words.seats), 'seat')} {_value_text(words, each)}"
        if sized and each.value != first.value:
            text += f" ({words.format_field(each.value - first.value, 'signed')})"
        parts.append(text)
    return " · ".join(parts)


def _value_text(words: Words, each: BoardFact) -> str:
    return messages.value(words, each.fact, each.value) if known(each.value) else words.translate("value.not_entered")
