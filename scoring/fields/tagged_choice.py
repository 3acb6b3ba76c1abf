"""A field that is a choice between several fields; a word before the value (the tag) selects the field."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scoring.errors import Fault, input_error
from scoring.fields.field import MAX_QUOTED, Field, FieldBase, FieldContext, Schema
from scoring.fields.quoted_text import TextPart, is_quoted, needs_quotes, quote
from scoring.fields.text_part import BLANK, MAX_NAME_WORDS, protect_part, read_part, reads_as, split_text


class Tagged(Struct, frozen=True):
    """A value with the tag that selected its field."""

    tag: str
    value: Any


class TaggedChoice(FieldBase, frozen=True):
    """A choice between several fields: its tag, a name of the key set, is typed before the value. The value is a
    `Tagged`.
    """

    key_set: str
    choices: tuple[tuple[str, Field], ...]

    def read(self, text: str, context: FieldContext) -> Tagged:
        """Parse the tag, which may have several words, and then the value. Raises `InputError` if the tag is unknown or
        the value invalid.
        """
        parts = split_text(text, BLANK, context)
        if not parts:
            raise input_error("answer_empty", context.path)
        count = self._tag_words(parts, context)
        fragment = BLANK.join(part.content for part in parts[:count])
        tag = context.lookup.find(self.key_set, fragment, context.path)
        shape = dict(self.choices).get(tag)
        if shape is None:
            raise input_error(
                "text_word", context.path, given=fragment[:MAX_QUOTED], choices=self._tags(), of=self.key_set
            )
        remainder = text[parts[count - 1].stop :].strip()
        return Tagged(tag, read_part(shape, TextPart(remainder, quoted=is_quoted(remainder)), context.at(tag)))

    def _tags(self) -> tuple[str, ...]:
        return tuple(tag for tag, _ in self.choices)

    def _tag_words(self, parts: list[TextPart], context: FieldContext) -> int:
        if parts[0].quoted:
            return 1
        for count in range(min(len(parts), MAX_NAME_WORDS), 1, -1):
            text = BLANK.join(part.text for part in parts[:count])
            if set(context.lookup.exact(self.key_set, text)) & set(self._tags()):
                return count
        return 1

    def write(self, value: Tagged, context: FieldContext) -> str:
        """Format the tag and the value."""
        name = context.lookup.write(self.key_set, value.tag, context.words)
        joined = name.replace(" ", "_")
        shape = dict(self.choices)[value.tag]
        remainder = _protected(shape, shape.write(value.value, context.at(value.tag)))
        for tag in (joined, quote(name)):
            text = f"{tag} {remainder}".strip()
            if not needs_quotes(tag, BLANK) and reads_as(self, text, value, context):
                return text
        return f"{quote(value.tag)} {remainder}".strip()

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: an unknown tag, or an invalid value after it."""
        if not isinstance(value, Tagged):
            return [Fault("field_object", context.path, {"given": str(value)[:MAX_QUOTED]})]
        shape = dict(self.choices).get(value.tag)
        if shape is None:
            values = {"given": value.tag[:MAX_QUOTED], "choices": self._tags(), "of": self.key_set}
            return [Fault("text_word", context.path, values)]
        return shape.check(value.value, context.at(value.tag))

    def hint(self, context: FieldContext) -> str:
        """Return a description of every tag with its field."""
        lines = [
            f"{context.lookup.write(self.key_set, tag, context.words)} {shape.hint(context)}".strip()
            for tag, shape in self.choices
        ]
        return context.words.translate("field_hint.tagged", choices=tuple(lines))

    def example(self, context: FieldContext) -> str:
        """Return an example of the first choice."""
        tag, shape = self.choices[0]
        return f"{self._name(tag, context)} {_protected(shape, shape.example(context))}".strip()

    def _name(self, tag: str, context: FieldContext) -> str:
        """Return the name of a tag as one word, with underscores."""
        return context.lookup.write(self.key_set, tag, context.words).replace(" ", "_")

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of an object with a tag and a value."""
        kinds = [
            {
                "type": "object",
                "properties": {"tag": {"const": tag}, "value": shape.json_schema(context)},
                "required": ["tag", "value"],
                "additionalProperties": False,
            }
            for tag, shape in self.choices
        ]
        return self.titled({"anyOf": kinds}, context)


def _protected(shape: Field, text: str) -> str:
    """Return the text of a value, in quotation marks if it could not be parsed after a tag."""
    return protect_part(shape, text, "") if text else text
