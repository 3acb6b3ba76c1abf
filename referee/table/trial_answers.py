"""Trial answers to a question: a few representative ones, or all possible ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import FactSpec
from referee.notation.move import Move
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo

MAX_TRIED = 6
"""The maximum number of representative answers."""
MAX_ANSWERS = 40
"""The maximum number of answers for trying all of them."""
UNNAMED = "?"
"""A placeholder for an unnamed list item."""


def figures_of(moves: Iterable[Move]) -> tuple[int, ...]:
    """Return the whole numbers in a declaration without duplicates."""
    stated = (value for move in moves for value in _stated_values(move))
    return tuple(dict.fromkeys(number for value in stated for number in _numbers(value)))


def _stated_values(move: Move) -> Iterator[Any]:
    """Yield the field values of a move that differ from their defaults."""
    for field in structs.fields(move):
        value = getattr(move, field.name)
        if value != field.default:
            yield value


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, Struct):
        yield from _numbers(structs.astuple(value))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _numbers(item)


def some_answers(fact: FactSpec, figures: Iterable[int]) -> tuple[Any, ...]:
    """Return a few possible answers to a question. For a number these are its bounds and values around the numbers of
    the declaration (`figures`).
    """
    field = fact.field
    if isinstance(field, YesNo):
        return (False, True)
    if isinstance(field, WholeNumber):
        around = [number + step for number in figures for step in (-1, 0, 1)]
        candidates = dict.fromkeys((field.lowest, field.highest, *around))
        return tuple(number for number in candidates if field.lowest <= number <= field.highest)[:MAX_TRIED]
    if isinstance(field, KeyOf):
        ids = ("", *field.ids) if fact.is_blank else field.ids
        return ids if len(ids) <= MAX_TRIED else (*ids[: MAX_TRIED - 1], ids[-1])
    return tuple(value for value in _lists(fact) if not fact.check(value, ""))


def _lists(fact: FactSpec) -> Iterator[Any]:
    """Yield trial answers that are lists: empty, one unnamed item, each single choice, and the maximum number of
    unnamed items. For a text, yield only "".
    """
    if not isinstance(fact.field, SeparatedList):
        yield ""
        return
    yield ()
    yield (UNNAMED,)
    yield from ((id,) for id in fact.choices[:MAX_ANSWERS])
    yield (UNNAMED,) * (fact.field.most or 1)


def every_answer(fact: FactSpec) -> tuple[Any, ...]:
    """Return all possible answers to a question; () if there are too many."""
    field, answers = fact.field, tuple[Any, ...]()
    if isinstance(field, YesNo):
        answers = (False, True)
    elif type(field) is WholeNumber and field.highest - field.lowest < MAX_ANSWERS:
        answers = tuple(range(field.lowest, field.highest + 1))
    elif isinstance(field, KeyOf):
        answers = ("", *field.ids) if fact.is_blank else field.ids
    return answers if len(answers) <= MAX_ANSWERS else ()
