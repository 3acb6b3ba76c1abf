"""Values as people type them. All inputs of values are parsed here: numbers in digits or words, with
counters, units and sums; yes, no, none and "not known"; names and lists.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import structs

from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_unknown
from scoring.fields.field import Field, FieldContext
from scoring.fields.name_lists import WordList
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import NEVER_NONE, WholeNumber
from scoring.fields.typed_text import normalize, normalize_characters
from scoring.half_points import exact, in_decimals

if TYPE_CHECKING:
    from referee.facts.facts import FactSpec
    from referee.rules.game import Game
    from referee.rules.game_metadata import GameOption
    from scoring.fields.name_lookup import NameLookup

LONGEST = 40
"""The maximum number of characters of a number or sum."""
HIGHEST = 999_999
"""The largest result of a sum."""
SIGNS = "0123456789+-*() "
"""The characters of a sum in digits."""
_STRANGE = re.compile(rf"[^\W\d_]+|[^{re.escape(SIGNS)}]")
_SIGNS = str.maketrans({"×": "*", "・": "*", "ー": "-"})
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
"""A hyphen between words, which is no minus: ten-two."""
_DECIMAL = re.compile(r"([0-9]*)\.[05]0*(?![0-9])")
_PLUS = frozenset({"+", "plus", "and", "と", "足す", "たす"})
_NUMBER = re.compile(r"\s*[+-]?[0-9]+\s*")
_WRONG_NUMBER = {"text_number": "text_amount", "fact_counted": "fact_counted"}
"""The faults of a text that is no number in digits: the fault if it is none in words either."""


def read_fact(fact: FactSpec, text: str, path: str, names: NameLookup) -> Any:
    """Parse the typed value of a fact. Raises `InputError` with `path` as the field if the text is invalid or means
    "unknown".
    """
    if fact.is_unknown(text, names):
        raise input_error("answer_unknown", path)
    try:
        return read_value(fact.field, text, FieldContext(names, path=path))
    except InputError as error:
        raise InputError([structs.replace(fault, field=path) for fault in error.faults], error.status) from None


def read_value(field: Field, text: str, context: FieldContext) -> Any:
    """Parse the typed value of a field. Raises `InputError` if any part of the text is not understood."""
    if isinstance(field, WordList) or (isinstance(field, SeparatedList) and isinstance(field.item, WholeNumber)):
        from referee.reading.spoken_numbers import with_figures

        return field.read(with_figures(text), context)
    try:
        return field.read(text, context)
    except InputError as error:
        key = _WRONG_NUMBER.get(error.fault.key)
        if not isinstance(field, WholeNumber) or key is None:
            raise
        number = _number(field, text, context)
        if number is None:
            raise InputError([structs.replace(error.fault, key=key)]) from None
    return field.read(str(number), context)


def read_setting(game: Game, option: GameOption, text: str) -> Any:
    """Parse the typed value of a setting. Raises `InputError` with its name if it is invalid."""
    from referee.rules.game_settings import setting_context

    context = setting_context(game, option)
    if is_unknown(text) and not option.field.reads_common_word(text, context):
        choices = tuple(map(str, option.values))
        raise input_error("setting_open", context.path, choices=choices, of=option.key_set)
    return read_value(option.field, text, context)


def _number(field: WholeNumber, text: str, context: FieldContext) -> int | None:
    """Parse a number that is not in plain digits; None if it is none. An identity or coordinate is no sum."""
    amount = field.without_unit(normalize(text), context)
    if field.role in NEVER_NONE and not _NUMBER.fullmatch(_in_figures(amount)):
        return None
    try:
        return read_number(amount)
    except InputError:
        return None


def normalize_operators(text: str) -> str:
    """Replace typed characters by operators, for example × by *, and ½ by .5."""
    return normalize_characters(in_decimals(text)).translate(_SIGNS)


def read_number(text: str, *, half_points: bool = False) -> int:
    """Parse a whole number or a sum with + - * and brackets, in digits or words, with or without counters; with
    `half_points`, its numbers may end in ½ or .5. Raises `InputError` if it is invalid, too long or too large.
    """
    source = normalize_operators(text).strip()
    if len(source) > LONGEST:
        raise input_error("sum_long", most=LONGEST)
    if strange := _STRANGE.search(_DECIMAL.sub(r"\g<1>", source) if half_points else source):
        source = _in_figures(text)
        if not source:
            raise InputError([Fault("sum_sign", values={"given": strange[0]})])
    value = _SumParser(source).parse()
    if abs(value) > HIGHEST:
        raise input_error("sum_high", most=HIGHEST)
    return value


def _in_figures(text: str) -> str:
    """Return a number or sum in digits and operators, without counters and function words that may accompany a number
    (“number 2”, “two please”); "" if it has any other word.
    """
    from referee.reading.senses import Mention, NumberMention, Role, SmallSense
    from referee.reading.source import Span
    from referee.reading.spoken_numbers import number_lattice  # the words of lines: digits need none

    passed = frozenset({Role.COUNTER, Role.ORDINAL, Role.FILLER})
    lattice, sum_in_digits = number_lattice(normalize(text)), ""
    if _HYPHEN.search(lattice.source.raw):
        return ""
    for edge in lattice.path:
        if isinstance(edge, NumberMention):
            sum_in_digits += f" {edge.value}"
            continue
        word = lattice.source.raw_text(Span(edge.start, edge.until))
        if word.casefold() in _PLUS and (sum_in_digits or word == "+"):
            sum_in_digits += "+"
        elif all(character in "*-() " for character in normalize_operators(word)):
            sum_in_digits += normalize_operators(word)
        elif not isinstance(edge, Mention) or not all(
            isinstance(sense, SmallSense) and sense.role in passed and sense.key != "loss" for sense in edge.senses
        ):
            return ""
    return sum_in_digits


class _SumParser:
    """A parser for one sum in digits; multiplication takes precedence over + and -."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parse(self) -> int:
        value = self._sum()
        if self._next():
            raise self._unfinished()
        return value

    def _next(self) -> str:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1
        return self.text[self.at] if self.at < len(self.text) else ""

    def _take(self, signs: str) -> str:
        character = self._next()
        if not character or character not in signs:
            return ""
        self.at += 1
        return character

    def _sum(self) -> int:
        value = self._product()
        while operator := self._take("+-"):
            value = value + self._product() if operator == "+" else value - self._product()
        return value

    def _product(self) -> int:
        value = self._factor()
        while self._take("*"):
            value = min(max(value * self._factor(), -(10**18)), 10**18)
        return value

    def _factor(self) -> int:
        if self._take("-"):
            return -self._factor()
        if self._take("+"):
            return self._factor()
        if self._take("("):
            value = self._sum()
            if not self._take(")"):
                raise self._unfinished()
            return value
        self._next()
        start = self.at
        while self.at < len(self.text) and self.text[self.at].isdigit():
            self.at += 1
        if half := _DECIMAL.match(self.text, start):
            self.at = half.end()
            return exact(float(half[0]))
        if start == self.at:
            raise self._unfinished()
        return int(self.text[start : self.at])

    def _unfinished(self) -> InputError:
        return InputError([Fault("sum_unfinished", values={"given": self.text})])
