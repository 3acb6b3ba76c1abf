"""Fields of several names: an ordering, a number of kinds, or a list of words with counts."""

from __future__ import annotations

import re
from typing import Any

from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.field import MAX_QUOTED, Field, FieldContext, Schema
from scoring.fields.quoted_text import TextPart, quote
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import NOT_KNOWN, KeyOf, WholeNumber
from scoring.fields.text_part import protect_part, reads_as, split_text
from scoring.fields.typed_text import normalize

MAX_REPEATED = 99
"""The maximum number of repetitions of a word."""
_NUMBER_OR_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
_LINKS = ("and", "x", "と")
"""Words that are ignored between names, as in "2 red and 2 blue" and "red x2"."""


class OrderOf(SeparatedList, frozen=True):
    """An ordering of distinct values. `count_path` is the path of the state value with the required number of values,
    "" for none.
    """

    count_path: str = ""

    def read(self, text: str, context: FieldContext) -> tuple[Any, ...]:
        """Parse the values between separators. Raises `InputError` if a value is invalid or repeated."""
        values = super().read(text, context)
        faults = _repetition_faults(values, context)
        if faults:
            raise InputError(faults)
        return values

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        return self.check_items(value, context) or _repetition_faults(value, context)

    def check_items(self, value: Any, context: FieldContext) -> list[Fault]:
        return super().check(value, context)

    def check_count(self, value: tuple[Any, ...], count: int, context: FieldContext) -> list[Fault]:
        """Return a fault if the ordering does not have exactly `count` values."""
        if len(value) == count:
            return []
        return [Fault("order_count", context.path, {"given": len(value), "count": count})]

    def example(self, context: FieldContext) -> str:
        """Return an example of two different values; more if the minimum is higher, fewer if the maximum is lower."""
        ids = self.item.possible(context) if isinstance(self.item, KeyOf) else ()
        names = [self.item.write(id, context) for id in ids[: max(self.least, 2)][: self.most]]
        return self.separators[0].join(protect_part(self.item, name, self.separators) for name in names) or "-"

    def json_schema(self, context: FieldContext) -> Schema:
        return {**super().json_schema(context), "uniqueItems": True}


def _repetition_faults(values: tuple[Any, ...], context: FieldContext) -> list[Fault]:
    return [
        Fault("order_twice", context.path, {"given": str(each)[:MAX_QUOTED]})
        for index, each in enumerate(values)
        if each in values[:index]
    ]


class KindCount(WholeNumber, frozen=True, kw_only=True):
    """The number of different ids of a key set, typed as a number or as a list of names to be counted."""

    key_set: str

    def read(self, text: str, context: FieldContext) -> int:
        """Parse a number, or count a list of names: "red and blue" is 2. Raises `InputError` if the text is neither."""
        try:
            return super().read(text, context)
        except InputError as error:
            if error.fault.key != "text_number":
                raise
        number = self._count_names(text, context)
        faults = self.check(number, context)
        if faults:
            raise InputError(faults)
        return number

    def _count_names(self, text: str, context: FieldContext) -> int:
        try:
            return len(set(SeparatedList(KeyOf(self.key_set), most=None).read(text, context)))
        except InputError:
            choices = context.lookup.ids(self.key_set)
            raise input_error(
                "fact_counted", context.path, given=text[:MAX_QUOTED], choices=choices, of=self.key_set
            ) from None


class WordList(SeparatedList, frozen=True):
    """A list of words in the typed form. A name of an id in `key_set` is repeated by the count next to it.

    "2 red 2 blue" and "赤赤青青" are four words, "steel mill" is one.

    A number alone means this number of unknown items. A label before a colon is ignored.
    """

    key_set: str = ""

    def read(self, text: str, context: FieldContext) -> tuple[str, ...]:
        """Parse the words between separators; a number alone returns this number of unknown items. Raises `InputError`
        if a word is invalid or the number of words is out of bounds.
        """
        items = _without_label(text, context)
        if not items or is_none(items):
            words: list[str] = []
        elif normalize(items).isdecimal():
            words = [NOT_KNOWN] * min(int(normalize(items)), MAX_REPEATED)
        else:
            words = self._words(items, context)
        faults = self.check(tuple(words), context)
        if faults:
            raise InputError(faults)
        return tuple(words)

    def _words(self, items: str, context: FieldContext) -> list[str]:
        words: list[str] = []
        faults: list[Fault] = []
        for index, part in enumerate(part for part in split_text(items, self.separators, context) if part.text):
            try:
                words += self._read_values(part, context.at(index))
            except InputError as error:
                faults += error.faults
        if faults:
            raise InputError(faults)
        return words

    def _read_values(self, part: TextPart, context: FieldContext) -> list[str]:
        text = normalize(part.text)
        if text == NOT_KNOWN:
            return [text]
        repeated = [] if part.quoted else _repeated_names(text, self.key_set, context)
        return repeated or [self.item.read(part.text, context)]

    def write(self, value: tuple[str, ...], context: FieldContext) -> str:
        """Join the words with the separator; a word that would be parsed differently is put in quotation marks."""
        texts = [each if reads_as(self, each, (each,), context) else quote(each) for each in value]
        return self.separators[0].join(texts) if texts else super().write(value, context)


def _without_label(text: str, context: FieldContext) -> str:
    """Return the text after the first colon, or the text before it if nothing follows; the whole text if it has no
    colon.
    """
    label = split_text(text, ":", context)[0]
    return text[label.stop + 1 :].strip() or label.text


def _repeated_names(text: str, key_set: str, context: FieldContext) -> list[str]:
    """Return the names in a text, each repeated by its count; [] if the text contains any other word."""
    items = [item for item in _NUMBER_OR_WORD.findall(text) if item.casefold() not in _LINKS]
    names = [name for item in items if not item.isdecimal() for name in _names_in(item, key_set, context)]
    return _repeat(items, key_set, context) if names and all(names) else []


def _names_in(word: str, key_set: str, context: FieldContext) -> list[str]:
    """Return [word] if the word is a name; otherwise a list of its characters, each replaced by "" unless it is a
    Japanese name of one character.
    """
    if context.lookup.exact(key_set, word):
        return [word]
    return [letter if not word.isascii() and context.lookup.exact(key_set, letter) else "" for letter in word]


def _repeat(items: list[str], key_set: str, context: FieldContext) -> list[str]:
    """Return the names, repeated by their counts. The count precedes its name if the text starts with a number,
    otherwise it follows it.
    """
    is_before = items[0].isdecimal()
    names: list[str] = []
    count, start = 1, 0
    for item in items:
        if not item.isdecimal():
            start = len(names)
            names += _names_in(item, key_set, context) * (count if is_before else 1)
            count = 1
        elif is_before:
            count = min(int(item), MAX_REPEATED)
        else:
            names[start:] = names[start:] * min(int(item), MAX_REPEATED)
    return names


def item_of(field: Field) -> Field:
    return field.item if isinstance(field, SeparatedList) else field
