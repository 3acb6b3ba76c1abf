"""The lines that may answer a question for values, and rows of a value for several seats: in order of size, with the
differences, the sum, and what is left up to a printed maximum, as far as a question asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from referee.record.judging_context import JudgingContext
from scoring.text_catalogs import Lang, Words
from tui.core.i18n.catalogs import words_for
from tui.core.reading.value_question import ValueQuestion

OF_KIND = 1.3
"""The weight of values of the kind that a question asks for."""
_OF_MAXIMUM = re.compile(r"(?<![\d+−-])(\d+)(/| of )(\d+)(?![\d/])")


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
    is_known: bool = True
    is_prompt: bool = False


def table_words(table: JudgingContext, lang: Lang) -> Words:
    return words_for(lang, table.game.id, dict(table.seats), table.own_words)


def is_of(seat: str, question: ValueQuestion) -> bool:
    return not seat or question.compares or not question.seats or seat in question.seats


class SeatValue(Struct, frozen=True):
    """The value of a seat: its text, its size if it can be compared, and its text at the beginning of a row."""

    seat: str
    text: Callable[[Words], str]
    size: int | None
    first: Callable[[Words], str]


def seat_row(values: Sequence[SeatValue], question: ValueQuestion) -> Callable[[Words], str]:
    """Return the text of a row: its first value, then each other one behind the name of its seat. Values that all have
    a size are in order of it, the smallest first if the question asks for it, with their difference to the first.
    """
    sizes = [value.size for value in values if value.size is not None]
    is_sized = len(values) > 1 and len(sizes) == len(values)
    sign = 1 if question.asks("smallest", "nobody") else -1
    ordered = sorted(values, key=lambda value: sign * (value.size or 0)) if is_sized else list(values)
    total = sum(sizes) if is_sized and question.asks("sum") else None

    def text(words: Words) -> str:
        first, *others = ordered
        parts = [first.first(words)]
        for value in others:
            part = f"{words.format_field(value.seat, 'seat')} {value.text(words)}"
            if value.size is not None and is_sized and value.size != first.size:
                part += f" ({words.format_field(value.size - (first.size or 0), 'signed')})"
            parts.append(part)
        joined = " · ".join(parts)
        return joined if total is None else words.translate("value.sum", row=joined, total=total)

    return text


def with_remaining(text: Callable[[Words], str], question: ValueQuestion) -> Callable[[Words], str]:
    """Return a text in which what is left stands behind each number of a maximum (5/8), if the question asks for it."""
    if not question.asks("rest"):
        return text
    return lambda words: _OF_MAXIMUM.sub(lambda match: _remaining(words, match), text(words))


def has_maximum(text: str) -> bool:
    return _OF_MAXIMUM.search(text) is not None


def _remaining(words: Words, match: re.Match[str]) -> str:
    remaining = int(match[3]) - int(match[1])
    return match[0] if remaining < 0 else words.translate("value.rest", of=match[0], rest=remaining)
