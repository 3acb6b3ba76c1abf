"""The interface of fields: parsing, formatting and validating a value that a user types."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Literal, Protocol

import msgspec
from msgspec import Struct, structs

from scoring.errors import Fault
from scoring.fields.name_lookup import NameLookup
from scoring.text_catalogs import Words

Role = Literal["identity", "count", "payment", "target", "coordinate", "plain"]
"""The purpose of a value in a move: the chosen object, a count, a price, a target value, a grid coordinate, or none of
these.
"""
Schema = dict[str, Any]
MAX_QUOTED = 40
"""The maximum number of characters of typed text that an error message quotes."""


@cache
def _no_names() -> NameLookup:
    return NameLookup({})


@cache
def _english() -> Words:
    return Words("en")


class FieldContext(Struct, frozen=True):
    """The context of a field: the names of ids, the output language, and the path of the value in the input. Typed text
    is accepted in both languages.
    """

    lookup: NameLookup = msgspec.field(default_factory=_no_names)
    words: Words = msgspec.field(default_factory=_english)
    path: str = ""

    def at(self, name: str | int) -> FieldContext:
        """Return the context of a component of the value: the path is extended by `name`."""
        return FieldContext(self.lookup, self.words, f"{self.path}.{name}" if self.path else str(name))

    @property
    def exact_names(self) -> FieldContext:
        """The same context without abbreviations: names must be typed in full."""
        return structs.replace(self, lookup=self.lookup.exact_names)


class Field(Protocol):
    """The interface of every field and of every shape (a combination of fields)."""

    @property
    def label(self) -> str:
        """The catalogue id of the field's name; "" if it has none."""

    @property
    def role(self) -> Role:
        """The purpose of the value in a move, such as a count or a payment."""

    @property
    def needs_label(self) -> bool:
        """Whether the field can be typed only as `name=value`."""

    @property
    def keeps_quotes(self) -> bool:
        """Whether the field itself parses quotation marks, when its text is part of a longer text."""

    @property
    def spans_words(self) -> bool:
        """Whether the value can consist of several words of a line."""

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether the value can consist of several words of a line after the field's name."""

    @property
    def omittable(self) -> bool:
        """Whether the field can be left out."""

    def read(self, text: str, context: FieldContext) -> Any:
        """Parse a typed text. Raises `InputError` with every fault found."""

    def write(self, value: Any, context: FieldContext) -> str:
        """Format a value in the language of the context, so that it can be parsed again."""

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value."""

    def hint(self, context: FieldContext) -> str:
        """Return a short description of the valid values."""

    def example(self, context: FieldContext) -> str:
        """Return an example of a valid text; "" if there is none."""

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of the value."""

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Return whether a word for none or unknown is an ordinary value of this field: "0" for a number."""

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Return whether the text starts with the complete name of an id."""


class FieldBase(Struct, frozen=True, kw_only=True):
    """The base class of all fields: a label, a role, and whether the field can be typed only as `name=value`."""

    label: str = ""
    role: Role = "plain"
    needs_label: bool = False
    keeps_quotes: ClassVar[bool] = False
    spans_words: ClassVar[bool] = False
    omittable: ClassVar[bool] = False

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether the value can consist of several words of a line after the field's name."""
        return self.spans_words

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Return whether a word for none or unknown is an ordinary value of this field; False by default."""
        return False

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Return whether the text starts with the complete name of an id; False by default."""
        return False

    def titled(self, schema: Schema, context: FieldContext) -> Schema:
        """Return the JSON Schema with the field's label as its title; unchanged without a label."""
        title = {"title": context.words.translate(self.label)} if self.label else {}
        return {**title, **schema}
