"""Answers to questions in typed form: an impossible answer is refused, an unlikely one is accepted the second time. A
fact on a card may be answered alone, or with the line of the card, which contains all its values.
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
"""Characters that separate the parts of a card line; no name contains them."""


class AnswerReader:
    """A reader of answers, one after another, that remembers the last unlikely answer it refused."""

    def __init__(self) -> None:
        self._odd = ("", "")

    def parse_facts(
        self, game: Game, state: Any, names: TableNames, question: Question, text: str, by_path: bool = False
    ) -> dict[str, Any]:
        """Parse an answer into facts by full path, including the requested one. Raises `InputError` if the answer is
        impossible, and the first time if it is unlikely.
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
        """Parse an answer into the value of the requested fact. Raises `InputError` as `parse_facts` does."""
        return self.parse_facts(game, state, names, question, text, by_path=True)[question.path]


def split_answers(text: str, max_answers: int) -> list[str]:
    """Split a line at its semicolons into at most `max_answers` answers; with more parts, return the line unsplit."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    return parts if len(parts) <= max_answers else [text]


def can_answer(question: Question, text: str, names: TableNames) -> bool:
    """Return whether a line that is also a command can be read as an answer. This applies only to yes/no questions,
    numbers and lists of choices, not to free text.
    """
    if not isinstance(question.fact.field, YesNo | WholeNumber) and not question.fact.choices:
        return False
    try:
        question.fact.read(text, question.path, names)
    except InputError:
        return False
    return True


def tell(table: Table, path: str, facts: Mapping[str, Any]) -> None:
    """Record an answer to the question for `path`, and the other facts it contains that are still unknown. Raises
    `InputError` about that question.
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
    """Parse an answer into facts by full path, with warnings about unlikely values. For a card that is asked for as a
    whole, the requested fact alone is accepted only if `by_path`; a word may state that there is no card. Raises
    `InputError` if the answer is impossible or means "unknown".
    """
    path, fact = question.path, question.fact
    if not text.strip():  # one Enter too many
        raise input_error("answer_empty", path)
    if question.fact.is_unknown(text, names):
        raise input_error("answer_unknown", path)
    line = line_for(game, state, path)
    facts, warnings = _parse_card_line(line, question, text, line.whole and not by_path) if line else ({}, ())
    if facts:
        return facts, warnings
    try:
        return {path: fact.read(answer_text(fact, text), path, names)}, ()
    except InputError:
        if reasons := _ruled_out(game, state, names, question, text):
            raise InputError(reasons) from None
        if line and fact.key_field:  # no name of a card: it is its line that is wrong
            _parse_card_line(line, question, text, only=True)
        raise


def _ruled_out(game: Game, state: Any, names: TableNames, question: Question, text: str) -> list[Fault]:
    """Return why a text cannot be the answer, if it is impossible only because of facts already known; empty
    otherwise.
    """
    seats = tuple(getattr(state, "seats", ()))
    fact = game.fact(seats, question.path)
    if fact is None or fact.choices == question.fact.choices:
        return []
    try:
        value = fact.read(text, question.path, names)
    except InputError:
        return []
    return game.accept(seats, {question.path: value}, state=state)[1]


def _parse_card_line(
    line: PrintedValueLineFormat, question: Question, text: str, only: bool
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Parse an answer as the line of a card, with warnings; empty if it is not such a line. Raises `InputError` if it
    is a line with errors or without the requested fact, or if `only` a line is accepted.
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
    """Return whether a text that is not a valid card line was meant as one: it has several parts, and the fact alone
    has none.
    """
    if any(separator in text for separator in PARTS):
        return True
    return isinstance(question.fact.field, YesNo | WholeNumber) and len(split_tokens(text)) > 1


def about_answer(fault: Fault, question: Question | None) -> bool:
    """Return whether a fault concerns the typed text, so that it has to be typed again."""
    is_about_text = fault.key.startswith(("fact_", "text_"))
    return is_about_text or (question is not None and fault.field.startswith(question.path))


def unnamed(error: InputError) -> list[Fault]:
    """Return the faults without the path of the fact, because its question is displayed directly above."""
    return [structs.replace(fault, field="") for fault in error.faults]
