"""Fields that are filled in with several names: an order, a number of kinds, words with how many of each."""

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
"""So often a word is repeated at most."""
_NUMBER_OR_WORD = re.compile(r"[0-9]+|[^\W\d_]+")
_LINKS = ("and", "x", "と")
"""Words between others that count for nothing, as in "2 red and 2 blue" and "red x2"."""


class OrderOf(SeparatedList, frozen=True):
    """Values in an order, each of them once; there are as many as the value at `count_path`."""

    count_path: str = ""

    def read(self, text: str, context: FieldContext) -> tuple[Any, ...]:
        """Read the values between separators. Raises `InputError` also where one comes twice."""
        values = super().read(text, context)
        faults = _repeated(values, context)
        if faults:
            raise InputError(faults)
        return values

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with a value; also what comes twice."""
        return self.check_items(value, context) or _repeated(value, context)

    def check_items(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with the values of an order, each by itself."""
        return super().check(value, context)

    def check_count(self, value: tuple[Any, ...], count: int, context: FieldContext) -> list[Fault]:
        """List what is wrong with an order of which there should be `count` values."""
        if len(value) == count:
            return []
        return [Fault("order_count", context.path, {"given": len(value), "count": count})]

    def example(self, context: FieldContext) -> str:
        """Give two values that differ, or as many as there have to be."""
        ids = self.item.possible(context) if isinstance(self.item, KeyOf) else ()
        names = [self.item.write(id, context) for id in ids[: max(self.least, 2)][: self.most]]
        return self.separators[0].join(protect_part(self.item, name, self.separators) for name in names) or "-"

    def json_schema(self, context: FieldContext) -> Schema:
        """Give the schema of an array in which nothing comes twice."""
        return {**super().json_schema(context), "uniqueItems": True}


def _repeated(values: tuple[Any, ...], context: FieldContext) -> list[Fault]:
    return [
        Fault("order_twice", context.path, {"given": str(each)[:MAX_QUOTED]})
        for index, each in enumerate(values)
        if each in values[:index]
    ]


class KindCount(WholeNumber, frozen=True, kw_only=True):
    """How many different ids of a key set there are, given as their number or by their names."""

    key_set: str

    def read(self, text: str, context: FieldContext) -> int:
        """Read a number, or names: "red and blue" is 2."""
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
    """Words as people type them, with how many of each where they are names of the ids of `key_set`.

    "2 red 2 blue" and "赤赤青青" are four words, "steel mill" is one; a number alone is so many that are not known. A
    label before a colon is left out.
    """

    key_set: str = ""

    def read(self, text: str, context: FieldContext) -> tuple[str, ...]:
        """Read the words between separators, or how many there are."""
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
        """Write the words with separators between, in quotation marks what would be read otherwise."""
        texts = [each if reads_as(self, each, (each,), context) else quote(each) for each in value]
        return self.separators[0].join(texts) if texts else super().write(value, context)


def _without_label(text: str, context: FieldContext) -> str:
    """Leave out what stands before a colon, unless nothing stands behind it."""
    label = split_text(text, ":", context)[0]
    return text[label.stop + 1 :].strip() or label.text


def _repeated_names(text: str, key_set: str, context: FieldContext) -> list[str]:
    """Read names of ids with how many of each, before or after the name; none where there are other words."""
    items = [item for item in _NUMBER_OR_WORD.findall(text) if item.casefold() not in _LINKS]
    names = [name for item in items if not item.isdecimal() for name in _names_in(item, key_set, context)]
    return _repeat(items, key_set, context) if names and all(names) else []


def _names_in(word: str, key_set: str, context: FieldContext) -> list[str]:
    """Return a word that is a name, or its characters that are; "" for others. Japanese is written without blanks."""
    if context.lookup.exact(key_set, word):
        return [word]
    return [letter if not word.isascii() and context.lookup.exact(key_set, letter) else "" for letter in word]


def _repeat(items: list[str], key_set: str, context: FieldContext) -> list[str]:
    """Repeat each name as often as the number beside it says."""
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
    """Return the field of the items of a list; any other field itself."""
    return field.item if isinstance(field, SeparatedList) else field
