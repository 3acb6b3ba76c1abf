"""Parsing of typed answers to questions. An impossible answer is refused; an unlikely one is accepted if repeated. A
fact on a card may be answered alone or with all values of the card on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from msgspec import structs

from referee.facts.verdict import Question
from referee.judging.line_parser import speaker
from referee.notation.table_names import TableNames
from referee.printed_lines.tokens import split_tokens
from referee.reading.typed_values import read_fact
from referee.record.judging_context import JudgingContext
from referee.rules.fact_paths import path_of
from referee.rules.game import Game
from referee.table.described_position import read_told
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Phrase
from tui.core.components.printed_value_groups import line_for
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat

_BETWEEN = re.compile("[;；]")
PARTS = ":|"
"""Characters that separate the values of a card line; no card name contains them."""


class AnswerReader:
    """A parser of answers that remembers the last refused unlikely answer, to accept it if it is repeated."""

    def __init__(self) -> None:
        self._unlikely = ("", "")

    def parse_facts(
        self, game: Game, state: Any, names: TableNames, question: Question, text: str, by_path: bool = False
    ) -> dict[str, Any]:
        """Parse an answer into facts indexed by full dotted path. Raises `InputError` if the answer is impossible, or
        unlikely and not yet repeated.
        """
        facts, card_warnings = read_answer(game, state, names, question, text, by_path)
        answer = (question.path, text.strip())
        warnings = list(game.rules.odd(state, question.path, facts[question.path])) if game.rules.odd else []
        others = [warning for warning in warnings if warning not in card_warnings]  # a line and a rule may warn alike
        warnings = [*card_warnings, *others] if answer != self._unlikely else []
        self._unlikely = answer if warnings else ("", "")
        if warnings:
            raise InputError([*warnings, Fault("answer_odd", question.path)])
        return facts

    def read(self, game: Game, state: Any, names: TableNames, question: Question, text: str) -> Any:
        """Parse an answer into the value of the requested fact. Raises `InputError` as `parse_facts` does."""
        return self.parse_facts(game, state, names, question, text, by_path=True)[question.path]


def distinct_questions(game: Game, state: Any, questions: Iterable[Question]) -> tuple[Question, ...]:
    """Return the questions without those for further values of a line that is a single question."""
    by_line: dict[str, Question] = {}
    for question in questions:
        line = line_for(game, state, question.path)
        by_line.setdefault(line.id if line is not None and line.whole else question.path, question)
    return tuple(by_line.values())


def split_answers(text: str, max_answers: int) -> list[str]:
    """Split a line at semicolons into answers. If there would be more than `max_answers`, return the whole line as one
    answer.
    """
    parts = [part.strip() for part in _BETWEEN.split(text)]
    return parts if len(parts) <= max_answers else [text]


def can_answer(question: Question, text: str, names: TableNames) -> bool:
    """Return whether a line that is also a command can be an answer. Only yes/no questions, numbers and choices accept
    such a line.
    """
    if not isinstance(question.fact.field, YesNo | WholeNumber) and not question.fact.choices:
        return False
    try:
        read_fact(question.fact, text, question.path, names)
    except InputError:
        return False
    return True


def record(table: Table, path: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Record the answer to the question for `path` and the other facts it contains that are still unknown. Return
    {path: value} of those that are valid for one declaration only. Raises `InputError` about this question.
    """
    try:
        return table.answer(facts, asked=path)
    except InputError as wrong:
        if len(facts) == 1:
            raise
        raise InputError([structs.replace(fault, field=path) for fault in wrong.faults]) from None


def read_answer(
    game: Game, state: Any, names: TableNames, question: Question, text: str, by_path: bool = False
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Parse an answer into (facts indexed by full dotted path, warnings about unlikely values). Raises `InputError` if
    the answer is empty, impossible or "unknown".
    """
    with _one_fault_of_sentence(question, text):
        path, fact = question.path, question.fact
        if not text.strip():  # one Enter too many
            raise input_error("answer_empty", path)
        if fact.is_unknown(text, names):
            raise input_error("answer_unknown", path)
        line = line_for(game, state, path)
        if by_path and isinstance(fact.field, YesNo | WholeNumber):  # the one that is named, and no other
            is_zero = isinstance(fact.field, WholeNumber) and is_none(text)
            with suppress(InputError):
                return {path: read_fact(fact, "0" if is_zero else text, path, names)}, ()
        if line is None:
            return _read_value(game, state, names, question, text), ()
        is_line = line.whole and not by_path
        try:
            facts, warnings = _parse_card_line(line, question, text, is_line)
            return (facts, warnings) if facts else (_read_value(game, state, names, question, text, line), ())
        except InputError:
            if not is_line and isinstance(fact.field, WholeNumber):
                with suppress(InputError):  # "3 and 2" is no card, but a number
                    return {path: read_fact(fact, text, path, names)}, ()
            raise


def read_with_path(context: JudgingContext, name: str, text: str) -> dict[str, Any]:
    """Parse an answer that names its fact by `name`, a dotted path in which seats may be names, into values by full
    path: the value of the fact, or all values of the card. Raises `InputError` as `read_answer` does.
    """
    game, seats = context.game, context.table_state.seats
    path = path_of(game, seats, name)
    fact = game.fact(tuple(context.seats), path)
    if fact is None:  # a setting, or what all other values are
        return dict([read_told(game, seats, context.names, path, text)])
    return read_answer(game, context.state, context.names, Question(path, fact), text, by_path=True)[0]


def _read_value(
    game: Game,
    state: Any,
    names: TableNames,
    question: Question,
    text: str,
    line: PrintedValueLineFormat | None = None,
) -> dict[str, Any]:
    """Parse an answer as the single value that a question asks for. Raises `InputError` if it is invalid, about the
    whole `line` if no name of a card was typed.
    """
    path, fact = question.path, question.fact
    try:
        return {path: read_fact(fact, text, path, names)}
    except InputError:
        if reasons := _ruled_out(game, state, names, question, text):
            raise InputError(reasons) from None
        if line and fact.key_field:
            _parse_card_line(line, question, text, only=True)
        raise


def _ruled_out(game: Game, state: Any, names: TableNames, question: Question, text: str) -> list[Fault]:
    """Return the faults of an answer that only known facts make impossible; empty if it is impossible anyway."""
    seats = tuple(getattr(state, "seats", ()))
    fact = game.fact(seats, question.path)
    if fact is None or fact.choices == question.fact.choices:
        return []
    try:
        value = read_fact(fact, text, question.path, names)
    except InputError:
        return []
    return game.accept(seats, {question.path: value}, state=state)[1]


def _parse_card_line(
    line: PrintedValueLineFormat, question: Question, text: str, only: bool
) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """Parse an answer as a line with all values of a card, into (facts, warnings); ({}, ()) if it is none. Raises
    `InputError` if the line is invalid.
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
    """Return whether an invalid text was probably meant as a line with all values of a card, because it has several
    parts.
    """
    if any(separator in text for separator in PARTS):
        return True
    with_digits = [part for part in split_tokens(text) if any(map(str.isdecimal, part))]
    return isinstance(question.fact.field, YesNo | WholeNumber) and len(with_digits) > 1


def about_answer(fault: Fault, question: Question | None) -> bool:
    """Return whether a fault is about the typed answer, so that it must be typed again."""
    is_about_text = fault.key.startswith(("fact_", "text_"))
    return is_about_text or (question is not None and fault.field.startswith(question.path))


def without_paths(error: InputError) -> list[Fault]:
    """Return the faults without the path of the fact, for display below its question."""
    return [structs.replace(fault, field="") for fault in error.faults]


SENTENCE, MOVE = "answer_sentence", "answer_move"
"""The faults of an answer that is a sentence, and of one that is a move of a seat."""
_MIN_WORDS = 3
_MIN_CHARACTERS = 6


def is_sentence(text: str) -> bool:
    """Return whether a text is too wordy for a value: several words of letters, or a run of Japanese."""
    words = [word for word in normalize(text).split() if sum(map(str.isalpha, word)) > 1]
    japanese = sum(character.isalpha() and not character.isascii() for character in text)
    return len(words) >= _MIN_WORDS or japanese >= _MIN_CHARACTERS


def seat_of_move(reader: LineEvaluator, question: Question, text: str) -> str:
    """Return the seat of the move that was typed in place of an answer; "" if the text is no move. The text for a
    question that takes more than a number or a yes is a move only if it names its seat first.
    """
    if not is_sentence(text):
        return ""
    if isinstance(question.fact.field, WholeNumber | YesNo):
        line = reader.line(text)
        if moves := next(iter(line.choices), line.moves):
            return moves[-1].seat
    return speaker(reader.table.names, text)


@contextmanager
def _one_fault_of_sentence(question: Question, text: str) -> Iterator[None]:
    """Replace the faults of an invalid answer by one: if it is a sentence of which several words were refused, or whose
    words were counted as values.
    """
    try:
        yield
    except InputError as error:
        faults = error.faults
        is_repeated = len(faults) > 1 and len({fault.key for fault in faults}) == 1
        is_counted = any(fault.key == "card_numbers" for fault in faults) and not any(map(str.isdecimal, text))
        is_number = any(fault.key == "text_amount" for fault in faults)
        is_refused_once = (is_repeated or is_counted or is_number) and is_sentence(text)
        raise InputError([of_answer(SENTENCE, question)] if is_refused_once else faults) from None


def of_answer(key: str, question: Question, **values: Any) -> Fault:
    return Fault(key, question.path, {"wanted": wanted(question), **values})


def wanted(question: Question) -> Phrase:
    """Return the kind of answer that a question wants, as a translatable phrase."""
    field = question.fact.field
    if isinstance(field, WholeNumber):
        low, high = field.display_bounds
        return Phrase("field_hint.number", {"low": low, "high": high})
    if isinstance(field, YesNo):
        return Phrase("field_hint.yes_no", {"yes": Phrase("yes_no.yes"), "no": Phrase("yes_no.no")})
    return Phrase("say.one_of_its_answers")
