"""Answers by chance to the questions of the referee: anything that the field of a fact lets through."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question, VerdictStatus
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft
from referee.notation.move import Move
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber, YesNo

WIDE = 9
"""The usual maximum of a number without an upper bound."""
QUESTIONS = 60
"""A declaration with more questions than this is not declared."""
ATTEMPTS = 8
"""So many answers are tried where the game refuses some of those that the field lets through."""


def settle(table: Table, move: Move, chance: random.Random) -> tuple[EvaluatedDraft, bool]:
    """Judge a move and answer its questions until it is decided. Returns the last judgement, and whether an answer
    about the table was recorded.
    """
    draft, recorded = DeclarationDraft(moves=(move,)), False
    for _ in range(QUESTIONS):
        evaluated = table.judge(draft)
        if evaluated.verdict.status is not VerdictStatus.NEEDS:
            break
        question = evaluated.verdict.questions[0]
        readings = answer(table, question, chance)
        if readings is None:
            break
        recorded = recorded or not readings
        draft = structs.replace(draft, readings={**draft.readings, **readings})
    return evaluated, recorded


def answer(table: Table, question: Question, chance: random.Random) -> dict[str, Any] | None:
    """Answer one question at a table. Returns what belongs to the declaration alone; None if every answer that was
    tried is refused.
    """
    for _ in range(ATTEMPTS):
        value = any_answer(question.fact, chance)
        try:
            return table.answer({question.path: value}, question.path)
        except InputError:
            continue
    return None


def any_answer(fact: FactSpec, chance: random.Random, words: Sequence[str] = ()) -> Any:
    """Return any answer that the field of a fact lets through, a free text from `words`; numbers are mostly small or
    right at their bounds.
    """
    field = fact.field
    if isinstance(field, YesNo):
        return chance.random() < 0.5
    if isinstance(field, WholeNumber):
        low = -1_000 if field.low is None else field.low
        high = max(low, 1_000) if field.high is None else field.high
        return chance.choice((low, high, chance.randint(low, high), min(high, max(low, chance.randint(0, WIDE)))))
    choices = fact.choices or tuple(words) or ("one", "two", "three")
    if not isinstance(field, SeparatedList):
        return "" if fact.is_blank and chance.random() < 0.4 else chance.choice(choices)
    count = chance.choice((0, 1, 2, 3, field.most or 4, len(fact.choices) or 4))
    values = [chance.choice(choices) for _ in range(min(count, field.most or count))]
    return list(dict.fromkeys(values)) if chance.random() < 0.5 else values
