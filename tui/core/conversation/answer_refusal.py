"""The refusal of an answer that is a whole sentence or a move: one fault that says what the question wants, in place of
one for every word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.facts.verdict import Question
from referee.judging.line_parser import speaker
from scoring.errors import Fault
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Phrase
from tui.core.conversation.line_evaluator import LineEvaluator

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
        if moves := next(iter(line.choices), line.evaluated.moves):
            return moves[-1].seat
    return speaker(reader.table.names, text)


def without_repetition(question: Question, text: str, faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults of an invalid answer; for a sentence of which several words were refused, or whose words were
    counted as values, one fault instead.
    """
    is_repeated = len(faults) > 1 and len({fault.key for fault in faults}) == 1
    is_counted = any(fault.key == "card_numbers" for fault in faults) and not any(map(str.isdecimal, text))
    return [of_answer(SENTENCE, question)] if (is_repeated or is_counted) and is_sentence(text) else list(faults)


def of_answer(key: str, question: Question, **values: Any) -> Fault:
    """Return a fault about an answer, with what the question wants."""
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
