"""Typed answers in flexible form: sums, number words, numbers with counters, yes or no."""

from __future__ import annotations

import re

from referee.facts.facts import FactSpec
from referee.reading.senses import Edge, Mention, NumberMention, Role, SmallSense
from referee.reading.spoken_numbers import number_lattice, with_figures
from scoring.fields.common_words import is_none, yes_or_no
from scoring.fields.name_lists import WordList
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.fields.typed_text import normalize

_SUM = re.compile(r"[0-9]{1,6}(?:\s*\+\s*[0-9]{1,6})+")
_SECONDARY_ROLES = frozenset({Role.COUNTER, Role.ORDINAL, Role.FILLER})
"""The roles of words that may accompany a number, as in “2枚”, “number 2” and “two please”."""


def answer_text(fact: FactSpec, text: str) -> str:
    """Convert an answer into the form that its field parses: “6+6” → 12, “2個” and “two” → 2, “yep” → yes."""
    field = fact.field
    if isinstance(field, YesNo):
        answer = _yes_or_no(text)
        return text if answer is None else "yes" if answer else "no"
    if isinstance(field, WordList):
        return with_figures(text)
    if not isinstance(field, WholeNumber) or is_none(text):
        return text
    normalized = normalize(text)
    if _SUM.fullmatch(normalized):
        return str(sum(map(int, normalized.split("+"))))
    numbers = [edge for edge in number_lattice(text).path if isinstance(edge, NumberMention)]
    others = (edge for edge in number_lattice(text).path if not isinstance(edge, NumberMention))
    is_number = len(numbers) == 1 and all(map(_is_secondary, others)) and "-" not in normalized
    return str(numbers[0].value) if is_number else normalized


def _yes_or_no(text: str) -> bool | None:
    """Return whether an answer is a yes (True) or a no (False), ignoring punctuation; None if it is neither."""
    answer = yes_or_no(text)
    return yes_or_no("".join(filter(str.isalnum, normalize(text)))) if answer is None else answer


def _is_secondary(edge: Edge) -> bool:
    return isinstance(edge, Mention) and all(
        isinstance(sense, SmallSense) and sense.role in _SECONDARY_ROLES for sense in edge.senses
    )
