"""Answers to questions as people type them: what cannot be is refused, what is odd is taken the second time.

A fact that belongs to a card is answered by itself, or by the line of the card, which then tells all that is on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.verdict import Question
from referee.notation.table_names import TableNames
from referee.printed_lines.tokens import split_tokens
from referee.rules.game import Game
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.simple_fields import WholeNumber, YesNo
from tui.core.components.printed_value_groups import line_for
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.core.reading.spoken_values import answer_text

_BETWEEN = re.compile("[;；]")
PARTS = ":|"
"""Signs that part a line; a name holds none of them."""


class AnswerReader:
    """Reads one answer after the other; remembers the odd one that was said once."""

    def __init__(self) -> None:
        self._odd = ("", "")

    def told(
        self, game: Game, state: Any, names: TableNames, question: Question, text: str, by_path: bool = False
    ) -> dict[str, Any]:
        """Read an answer: what it tells by full path, the fact that is asked among it. Raises `InputError` for what
        cannot be one, and the first time for what is odd.
        """
        facts, card_warnings = read_answer(game, state, names, question, text, by_path)
        answer = (question.path, text.strip())
        warnings = list(game.rules.odd(state, question.path, facts[question.path])) if game.rules.odd else []
        warnings = [*card_warnings, *warnings] if answer != self._odd else []
        self._odd = answer if warnings else ("", "")
        if warnings:
            raise InputError([*warnings, Fault("answer_odd", question.path)])
        return facts

    def read(self, game: Game, state: Any, names: TableNames, question: Question, text: str) -> Any:
        """Read the value of the fact that is asked. Raises `InputError` as `told` does."""
        return self.told(game, state, names, question, text, by_path=True)[question.path]


def split_answers(text: str, max_answers: int) -> list[str]:
    """Split a line at its semicolons into at most so many answers; more parts than that are one answer."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    return parts if len(parts) <= max_answers else [text]


def can_answer(question: Question, text: str, names: TableNames) -> bool:
    """Tell whether a line that is a command as well is an answer; where any word is one, it is not."""
    if not isinstance(question.fact.field, YesNo | WholeNumber) and not question.fact.choices:
        return False
    try:
        question.fact.read(text, question.path, names)
    except InputError:
        return False
    return True


def tell(table: Table, path: str, facts: Mapping[str, Any]) -> None:
    """Record an answer to the question for `path`, and what else it tells that nobody has told yet. Raises `InputError`
    about that question.
    """
    if len(facts) == 1:
        table.tell(facts)
        return
    try:
        table.answer(facts, asked=path)
    except InputError as wrong:
        raise InputError([structs.replace(fault, field=path) for fault in wrong.faults]) from None


def read_answer(
    game: Game, state: Any, names: TableNames, question: Question, text: str, by_path: bool = False
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Read an answer: what it tells by full path, and what is odd about it. Of a card that is asked as one thing the
    fact alone is an answer only where it is given `by_path`; that there is none is said by a word. Raises `InputError`
    for what cannot be an answer, and for what is not known.
    """
    path, fact = question.path, question.fact
    if not text.strip():  # one Enter too many
        raise input_error("answer_empty", path)
    if question.fact.is_unknown(text, names):
        raise input_error("answer_unknown", path)
    line = line_for(game, state, path)
    facts, warnings = _of_line(line, question, text, line.whole and not by_path) if line else ({}, ())
    if facts:
        return facts, warnings
    try:
        return {path: fact.read(answer_text(fact, text), path, names)}, ()
    except InputError:
        if reasons := _ruled_out(game, state, names, question, text):
            raise InputError(reasons) from None
        if line and fact.key_field:  # no name of a card: it is its line that is wrong
            _of_line(line, question, text, only=True)
        raise


def _ruled_out(game: Game, state: Any, names: TableNames, question: Question, text: str) -> list[Fault]:
    """List why a text cannot be the answer, where only what is known already rules it out."""
    seats = tuple(getattr(state, "seats", ()))
    fact = game.fact(seats, question.path)
    if fact is None or fact.choices == question.fact.choices:
        return []
    try:
        value = fact.read(text, question.path, names)
    except InputError:
        return []
    return game.accept(seats, {question.path: value}, state=state)[1]


def _of_line(
    line: PrintedValueLineFormat, question: Question, text: str, only: bool
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Read the line of a card, with what is odd about it; nothing for a text that is none, unless only the line is
    an answer. Raises `InputError` for one that is wrong, or leaves out what is asked.
    """
    try:
        facts = line.read(text)
        if question.path not in facts:
            raise input_error("card_leaves_out")
        warnings = line.doubts(text)
    except InputError as wrong:
        if only or _has_parts(question, text):
            raise InputError([structs.replace(fault, field=question.path) for fault in wrong.faults]) from None
        return {}, ()
    return facts, tuple(structs.replace(fault, field=question.path) for fault in warnings)


def _has_parts(question: Question, text: str) -> bool:
    """Tell whether a text that is no whole line was meant as one: it has parts, and the fact alone has none."""
    if any(separator in text for separator in PARTS):
        return True
    return isinstance(question.fact.field, YesNo | WholeNumber) and len(split_tokens(text)) > 1


def about_answer(fault: Fault, question: Question | None) -> bool:
    """Tell whether a fault lies in what was typed, so that it is typed anew."""
    is_about_text = fault.key.startswith(("fact_", "text_"))
    return is_about_text or (question is not None and fault.field.startswith(question.path))


def unnamed(error: InputError) -> list[Fault]:
    """Give the faults without the path of the fact: the question stands right above."""
    return [structs.replace(fault, field="") for fault in error.faults]
