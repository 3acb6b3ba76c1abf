"""Random answers to the referee's questions: any value that is valid for the field."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question, VerdictStatus
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber, YesNo

WIDE = 9
"""The usual maximum of a random number without an upper bound."""
QUESTIONS = 60
"""The maximum number of questions that are answered for one declaration."""
ATTEMPTS = 8
"""The number of answers that are tried if the game rejects a valid value."""


def settle(table: Table, move: Move, chance: random.Random) -> tuple[Declaration, bool]:
    """Judge a move and answer its questions at random until it is decided. Returns the declaration last judged, and
    whether an answer was recorded at the table.
    """
    entered: dict[str, Any] = {}
    recorded = False
    for _ in range(QUESTIONS):
        evaluated = table.judge((move,), move_facts=entered)
        if evaluated.verdict.status is not VerdictStatus.NEEDS:
            break
        question = evaluated.verdict.questions[0]
        move_facts = answer(table, question, chance)
        if move_facts is None:
            break
        recorded = recorded or not move_facts
        entered = {**entered, **move_facts}
    return evaluated, recorded


def answer(table: Table, question: Question, chance: random.Random) -> dict[str, Any] | None:
    """Answer one question at random. Return {path: value} of the answers that belong to the declaration only; None if
    all attempts are rejected.
    """
    for _ in range(ATTEMPTS):
        value = any_answer(question.fact, chance)
        try:
            return table.answer({question.path: value}, question.path)
        except InputError:
            continue
    return None


def any_answer(fact: FactSpec, chance: random.Random, words: Sequence[str] = ()) -> Any:
    """Return a random valid answer: numbers are mostly small or at a bound, and `words` are the free texts."""
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
