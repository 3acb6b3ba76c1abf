"""Answers by which a fact is not known: no value is made of their words."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.notation.answer_parser import read_answer
from referee.notation.table_names import TableNames
from scoring.errors import InputError, input_error
from scoring.fields.common_words import is_unknown


def is_unknown_answer(question: Question, text: str, names: TableNames) -> bool:
    """Tell whether an answer is a word for not known, and no name of a choice."""
    if not is_unknown(text):
        return False
    if question.fact.type is not str or not question.fact.choices:
        return True
    try:
        read_answer(question.fact, question.path, text, names)
    except InputError:
        return True
    return False


def read_known_answer(question: Question, text: str, names: TableNames) -> Any:
    """Read an answer where the fact has to be known. Raises `InputError` naming it."""
    if is_unknown_answer(question, text, names):
        raise input_error("answer_unknown", question.path)
    return read_answer(question.fact, question.path, text, names)
