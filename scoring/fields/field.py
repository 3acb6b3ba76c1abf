"""What every field can do: read, write, check and describe a value that a person fills in."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Literal, Protocol

import msgspec
from msgspec import Struct, structs

from scoring.errors import Fault
from scoring.fields.name_lookup import NameLookup
from scoring.text_catalogs import Words

Role = Literal["identity", "count", "payment", "target", "coordinate", "plain"]
"""What a value is for in a move: which thing, how many, what it costs, up to where, a place on a grid."""
Schema = dict[str, Any]
MAX_QUOTED = 40
"""So many characters of what was typed are repeated in a fault."""


@cache
def _no_names() -> NameLookup:
    return NameLookup({})


@cache
def _english() -> Words:
    return Words("en")


class FieldContext(Struct, frozen=True):
    """The surroundings of a field: the names of ids, the language, and the path of the value in the input.

    The language counts for what is written and displayed only: every text is read alike in both.
    """

    lookup: NameLookup = msgspec.field(default_factory=_no_names)
    words: Words = msgspec.field(default_factory=_english)
    path: str = ""

    def at(self, name: str | int) -> FieldContext:
        """Return the context of a part of the value."""
        return FieldContext(self.lookup, self.words, f"{self.path}.{name}" if self.path else str(name))

    @property
    def exact_names(self) -> FieldContext:
        """The same context in which the beginning of a name is not enough."""
        return structs.replace(self, lookup=self.lookup.exact_names)


class Field(Protocol):
    """What every field and every shape of fields can do."""

    @property
    def label(self) -> str:
        """The catalogue id of its name; "" where it has none."""

    @property
    def role(self) -> Role:
        """What the value is for."""

    @property
    def needs_label(self) -> bool:
        """Whether it is filled in behind its name only."""

    @property
    def keeps_quotes(self) -> bool:
        """Whether it reads quotation marks itself where its text is a part of another."""

    @property
    def spans_words(self) -> bool:
        """Whether several words of a line may be its value."""

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether several words of a line may be its value where they stand behind its name."""

    @property
    def omittable(self) -> bool:
        """Whether it may be left out."""

    def read(self, text: str, context: FieldContext) -> Any:
        """Read a typed text. Raises `InputError` with every fault."""

    def write(self, value: Any, context: FieldContext) -> str:
        """Write a value so that it is read back, in the language of the context."""

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """List what is wrong with a value."""

    def hint(self, context: FieldContext) -> str:
        """Say in a few words what may be filled in."""

    def example(self, context: FieldContext) -> str:
        """Give a text that can be read; "" where nothing can be filled in."""

    def json_schema(self, context: FieldContext) -> Schema:
        """Give the JSON Schema of the value."""

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Tell whether a word for none or not known is a value of its own here, such as "0" for a number."""

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Tell whether what is filled in first in a text is a whole name of an id, whatever follows."""


class FieldBase(Struct, frozen=True, kw_only=True):
    """What all fields have: a label, a role, and whether they are filled in by name only."""

    label: str = ""
    role: Role = "plain"
    needs_label: bool = False
    keeps_quotes: ClassVar[bool] = False
    spans_words: ClassVar[bool] = False
    omittable: ClassVar[bool] = False

    @property
    def spans_words_behind_name(self) -> bool:
        """Tell whether several words of a line behind its name may be its value."""
        return self.spans_words

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Tell whether a word for none or not known is a value of its own here."""
        return False

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Tell whether what is filled in first in a text is a whole name of an id."""
        return False

    def titled(self, schema: Schema, context: FieldContext) -> Schema:
        """Return a JSON Schema with the label as its title."""
        title = {"title": context.words.translate(self.label)} if self.label else {}
        return {**title, **schema}
