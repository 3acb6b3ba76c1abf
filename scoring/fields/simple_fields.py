"""Fields of a single value: a whole number, yes or no, an id, or a free text."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import (
    CommonWord,
    is_none,
    meaning_of,
    words_for,
    yes_or_no,
    yes_or_no_by_prefix,
)
from scoring.fields.field import MAX_QUOTED, FieldBase, FieldContext, Role, Schema
from scoring.fields.quoted_text import is_quoted, quote, unquote, without_quotes
from scoring.fields.typed_text import normalize

MAX_NUMBER = 999_999_999
"""The largest number that can be typed in a field without an upper bound."""
NOT_KNOWN = words_for(CommonWord.UNKNOWN, "en")[0]
"""The sign for unknown ("?"), which is not accepted as a free text."""
_MAX_NAMES = 8
NUMBER_PATTERN = re.compile(r"[+-]?[0-9]{1,9}")
_GROUPED_NUMBER = re.compile(r"[+-]?[0-9]{1,3}(,[0-9]{3})+[kK]?")
CURRENCY_SIGNS = ("¥", "円")
_QUOTED_IN_NAMES = '"\\;\uff1b\uff02'
"""Characters in a name that require quotation marks, because they would end the name or the move."""
NEVER_NONE: tuple[Role, ...] = ("identity", "coordinate")
"""The roles of numbers for which a word for none is not 0, because 0 is no valid identity or coordinate."""
_REMARK = re.compile(r"[,、。;]")


class WholeNumber(FieldBase, frozen=True):
    """A whole number from `low` to `high`; suggestions increase by `step`.

    A bound of None means no limit except nine digits. `unit` is an id of the key set `unit`: its names can be typed
    with the number. Without a unit, a currency sign can be.
    """

    low: int | None = 0
    high: int | None = 999_999
    step: int = 1
    unit: str = ""

    @property
    def lowest(self) -> int:
        return -MAX_NUMBER if self.low is None else self.low

    @property
    def highest(self) -> int:
        return MAX_NUMBER if self.high is None else self.high

    @property
    def display_bounds(self) -> tuple[int | str, int | str]:
        return "−∞" if self.low is None else self.low, "∞" if self.high is None else self.high

    def read(self, text: str, context: FieldContext) -> int:
        """Parse digits, also as "12,000", as "12k" or with a unit; a word for none is 0. Raises `InputError` if the
        text is not a number or out of bounds.
        """
        number = self._number(text, context)
        faults = self.check(number, context)
        if faults:
            raise InputError(faults)
        return number

    def _number(self, text: str, context: FieldContext) -> int:
        normal = self.without_unit(normalize(text).replace("ー", "-").replace("_", "").rstrip(" ,.、。"), context)
        if not normal:
            raise input_error("answer_empty", context.path)
        if self.role not in NEVER_NONE and is_none(normal) and normal != "-":
            return 0
        digits = normal.replace(",", "") if _GROUPED_NUMBER.fullmatch(normal) else normal
        thousands = digits[-1] in "kK" and self.highest >= 1000
        digits = digits[:-1].rstrip() if thousands else digits
        if not NUMBER_PATTERN.fullmatch(digits):
            raise input_error("text_number", context.path, given=text[:MAX_QUOTED])
        return int(digits) * (1000 if thousands else 1)

    def without_unit(self, text: str, context: FieldContext) -> str:
        """Remove the unit, or a currency sign, from the beginning or end of a normalised text."""
        units = (self.unit, *context.lookup.names("unit", self.unit)) if self.unit else CURRENCY_SIGNS
        for unit in sorted(map(normalize, units), key=len, reverse=True):
            if unit and text.casefold().endswith(unit.casefold()):
                return text[: -len(unit)].strip()
            if unit and text.casefold().startswith(unit.casefold()):
                return text[len(unit) :].strip()
        return text

    def write(self, value: int, context: FieldContext) -> str:
        """Format the number as digits."""
        return str(value)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a whole number, or out of bounds."""
        if type(value) is not int:
            return [Fault("field_whole", context.path, {"given": str(value)[:MAX_QUOTED]})]
        if not self.lowest <= value <= self.highest:
            low, high = self.display_bounds
            return [Fault("text_range", context.path, {"given": value, "low": low, "high": high})]
        return []

    def hint(self, context: FieldContext) -> str:
        """Return a description of the bounds and the unit."""
        low, high = self.display_bounds
        if not self.unit:
            return context.words.translate("field_hint.number", low=low, high=high)
        unit = context.lookup.write("unit", self.unit, context.words)
        return context.words.translate("field_hint.number_unit", low=low, high=high, unit=unit)

    def example(self, context: FieldContext) -> str:
        """Return an example number: one step above the lower bound, or the upper bound if that is smaller."""
        return str(min((0 if self.low is None else self.low) + self.step, self.highest))

    def json_schema(self, context: FieldContext) -> Schema:
        return self.titled({"type": "integer", "minimum": self.lowest, "maximum": self.highest}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        return normalize(text) == "0"


class YesNo(FieldBase, frozen=True):
    """A field for yes or no."""

    def read(self, text: str, context: FieldContext) -> bool:
        """Parse a word for yes or no, or a prefix of one; a remark after a comma is ignored. Raises `InputError` for
        any other text.
        """
        word = _REMARK.split(normalize(text))[0]
        if not word:
            raise input_error("answer_empty", context.path)
        readings = (yes_or_no(word), yes_or_no("".join(filter(str.isalnum, word))), yes_or_no_by_prefix(word))
        value = next((reading for reading in readings if reading is not None), None)
        if value is None:
            raise input_error("fact_yes_no", context.path, given=text[:MAX_QUOTED])
        return value

    def write(self, value: bool, context: FieldContext) -> str:
        return words_for(CommonWord.YES if value else CommonWord.NO, context.words.lang)[0]

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a boolean."""
        if isinstance(value, bool):
            return []
        return [Fault("field_yes_no", context.path, {"given": str(value)[:MAX_QUOTED]})]

    def hint(self, context: FieldContext) -> str:
        """Return a description with the words for yes and no."""
        return context.words.translate(
            "field_hint.yes_no", yes=self.write(True, context), no=self.write(False, context)
        )

    def example(self, context: FieldContext) -> str:
        return self.write(True, context)

    def json_schema(self, context: FieldContext) -> Schema:
        return self.titled({"type": "boolean"}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        return meaning_of(text) in (CommonWord.YES, CommonWord.NO)


class KeyOf(FieldBase, frozen=True):
    """An id of a key set, typed as one of its names. `blank` also allows "" (none); `ids` restricts the accepted ids,
    () for no restriction.
    """

    key_set: str
    blank: bool = False
    ids: tuple[str, ...] = ()
    spans_words: ClassVar[bool] = True

    def read(self, text: str, context: FieldContext) -> str:
        """Parse a name or an unambiguous prefix; a word for none if `blank` is set. Raises `InputError` if no id or
        several ids match.
        """
        value = self._id_of(text, context)
        faults = self.check(value, context)
        if faults:
            raise InputError(faults)
        return value

    def _id_of(self, text: str, context: FieldContext) -> str:
        exact = context.lookup.exact(self.key_set, text.strip())
        if len(exact) == 1:
            return exact[0]
        if not normalize(text) or (self.blank and is_none(text)):
            if self.blank:
                return ""
            raise input_error("answer_empty", context.path)
        return context.lookup.find(self.key_set, text.strip(), context.path)

    def possible(self, context: FieldContext) -> tuple[str, ...]:
        return self.ids or context.lookup.ids(self.key_set)

    def write(self, value: str, context: FieldContext) -> str:
        """Format the id as a name; "" as a word for none."""
        return context.lookup.write(self.key_set, value, context.words) if value else self._none_word(context)

    def _none_word(self, context: FieldContext) -> str:
        words = words_for(CommonWord.NONE, context.words.lang)
        return next((word for word in words if not context.lookup.exact(self.key_set, word)), words[0])

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not an accepted id."""
        choices = self.possible(context)
        if isinstance(value, str) and (value in choices or (self.blank and not value)):
            return []
        values = {"given": str(value)[:MAX_QUOTED], "choices": choices, "of": self.key_set}
        return [Fault("text_word", context.path, values)]

    def hint(self, context: FieldContext) -> str:
        """Return a description with the names of the accepted ids; a long list is cut."""
        ids = self.possible(context)
        names = [context.lookup.write(self.key_set, id, context.words) for id in ids[:_MAX_NAMES]]
        names += ["…"] * (len(ids) > _MAX_NAMES)
        return context.words.translate("field_hint.key_blank" if self.blank else "field_hint.key", names=tuple(names))

    def example(self, context: FieldContext) -> str:
        """Return the name of the first accepted id; "" if there is none."""
        ids = self.possible(context)
        return self.write(ids[0] if ids else "", context) if ids or self.blank else ""

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of the accepted ids (an enumeration)."""
        return self.titled({"enum": [*self.possible(context), *([""] if self.blank else [])]}, context)

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Return whether a text is a complete name of an id."""
        return bool(context.lookup.exact(self.key_set, text.strip()))

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        return bool(context.lookup.exact(self.key_set, text.strip()))


class FreeText(FieldBase, frozen=True):
    """A text of at most `max_length` characters, such as a name that the players choose.

    Parsing normalises it and, unless `keeps_case` is set, converts it to lower case. A quoted text is used unchanged,
    even if it is a word for none or unknown.
    """

    max_length: int = 60
    blank: bool = False
    keeps_case: bool = False
    keeps_quotes: ClassVar[bool] = True

    def read(self, text: str, context: FieldContext) -> str:
        """Parse a text and remove surrounding blanks. Raises `InputError` for "?" or an invalid text."""
        fragment = text.strip()
        if not is_quoted(fragment) and self.blank and is_none(fragment):
            return ""
        if normalize(fragment) == NOT_KNOWN:
            raise input_error("answer_no_name", context.path)
        value = self._tidy(unquote(fragment) if is_quoted(fragment) else normalize(fragment))
        faults = self.check(value, context)
        if faults:
            raise InputError(faults)
        return value

    def _tidy(self, text: str) -> str:
        normal = "".join(" " if character.isspace() else character for character in text).strip()
        if self.keeps_case:
            return normal
        folded = normalize(normalize(normal).casefold())
        return folded if folded == normal else self._tidy(folded)

    def write(self, value: str, context: FieldContext) -> str:
        """Return the value as it must be typed. A text that would be parsed differently is put in quotation marks; an
        empty text becomes a word for none.
        """
        if not value:
            return words_for(CommonWord.NONE, context.words.lang)[0]
        if normalize(value) != value or meaning_of(value) or is_quoted(value):
            return quote(value)
        return value

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a text, empty, too long, with control characters, or not normalised."""
        if not isinstance(value, str):
            return [Fault("field_text", context.path, {"given": str(value)[:MAX_QUOTED]})]
        if not value:
            return [] if self.blank else [Fault("answer_empty", context.path)]
        faults = []
        if len(value) > self.max_length:
            faults.append(Fault("field_long", context.path, {"max_length": self.max_length}))
        if not value.isprintable():
            faults.append(Fault("field_unprintable", context.path, {"given": value[:MAX_QUOTED]}))
        elif value != self._tidy(value):
            faults.append(Fault("field_pattern", context.path, {"given": value[:MAX_QUOTED]}))
        return faults

    def hint(self, context: FieldContext) -> str:
        """Return a description with the maximum length."""
        key = "field_hint.text_blank" if self.blank else "field_hint.text"
        return context.words.translate(key, most=self.max_length)

    def example(self, context: FieldContext) -> str:
        return context.words.translate("field_example.text")[: self.max_length]

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of a text: its maximum length, and a pattern that excludes control characters and
        surrounding blanks.
        """
        control = r"\u0000-\u001f\u007f-\u009f" + ("" if self.keeps_case else "A-Z")
        pattern = rf"^[^\s{control}]([^{control}]*[^\s{control}])?$"
        if self.blank:
            pattern = rf"^$|{pattern}"
        return self.titled({"type": "string", "maxLength": self.max_length, "pattern": pattern}, context)


class Name(FreeText, frozen=True):
    """A name that the players give to an object, such as a card; "?" is valid for an unknown name. Dots are removed,
    because the name can become part of a path.
    """

    def read(self, text: str, context: FieldContext) -> str:
        """Parse a name and remove surrounding blanks. Raises `InputError` if the name is invalid."""
        value = self._tidy(without_quotes(text.strip()))
        faults = self.check(value, context)
        if faults:
            raise InputError(faults)
        return value

    def _tidy(self, text: str) -> str:
        return super()._tidy(text.replace(".", ""))

    def write(self, value: str, context: FieldContext) -> str:
        """Return the name, in quotation marks if it is empty or contains a character that would end it."""
        return quote(value) if not value or any(character in value for character in _QUOTED_IN_NAMES) else value
