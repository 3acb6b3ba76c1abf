"""A field that consists of a sequence of fields in a line, each identified by its position or by its name."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from scoring.errors import Fault, InputError, input_error
from scoring.fields.field import MAX_QUOTED, Field, FieldBase, FieldContext, Schema
from scoring.fields.name_lookup import AmbiguousNameError
from scoring.fields.quoted_text import OpenQuoteError, TextPart, find_outside_quotes, is_quoted, needs_quotes, quote
from scoring.fields.shape import OptionalField
from scoring.fields.text_part import (
    BLANK,
    MAX_NAME_WORDS,
    error_of_faults,
    protect_part,
    read_part,
    reads_as,
    split_text,
    words_of_value,
    write_part,
)
from scoring.fields.typed_text import fold, normalize_characters

FIELD_NAMES = "move_field"
"""The key set of the field names."""


class FieldSequence(FieldBase, frozen=True):
    """Several fields in sequence; the value is a dict by field name.

    If blanks separate the fields, a field can also be typed as `name=value` at any position, which is required for an
    optional field after an omitted one. With another separator, only the position identifies a field. With
    `options_by_name`, every optional field is written as `name=value`.
    """

    fields: tuple[tuple[str, Field], ...]
    separator: str = BLANK
    options_by_name: bool = False

    @property
    def by_name(self) -> bool:
        """Whether fields can be typed as `name=value`."""
        return self.separator == BLANK

    @property
    def spans_words(self) -> bool:  # type: ignore[override]  # depends on the fields
        """Whether the value can contain names of several words."""
        return not self.by_name and any(field.spans_words for _, field in self.fields)

    @property
    def spans_words_behind_name(self) -> bool:
        """Whether the value can contain names of several words after the field's name."""
        return self.spans_words

    def read(self, text: str, context: FieldContext) -> dict[str, Any]:
        """Parse the fields into {field name: value}. Raises `InputError` with every fault found."""
        return self.read_parts(split_text(text, self.separator, context) if text.strip() else [], context)

    def read_parts(self, parts: list[TextPart], context: FieldContext) -> dict[str, Any]:
        """Parse the fields from the items of a split text into {field name: value}. Raises `InputError` with every
        fault found.
        """
        faults: list[Fault] = []
        misplaced: list[Fault] = []
        texts = self.assign(parts, context, misplaced)
        fields = dict(self.fields)
        missing = [name for name, field in self.fields if name not in texts and not field.omittable]
        values: dict[str, Any] = {}
        for name in (*texts, *(name for name in fields if name not in texts and name not in missing)):
            try:
                values[name] = _read_present(fields[name], texts.get(name), context.at(name))
            except InputError as error:
                faults += error.faults
        faults += misplaced
        if missing:
            faults.append(Fault("text_missing", context.at(missing[0]).path, {"fields": tuple(missing)}))
        if faults:
            raise error_of_faults(faults)
        return values

    def assign(self, parts: list[TextPart], context: FieldContext, faults: list[Fault]) -> dict[str, TextPart]:
        """Return the text of each field, and append a fault to `faults` for each item that cannot be assigned."""
        assigned = self._by_name if self.by_name else self._by_position
        return assigned(parts, context, faults)

    def _by_position(self, parts: list[TextPart], context: FieldContext, faults: list[Fault]) -> dict[str, TextPart]:
        if len(parts) > len(self.fields):
            excerpt = self.separator.join(part.text for part in parts)[:MAX_QUOTED]
            faults.append(Fault("text_parts", context.path, {"given": excerpt, "most": len(self.fields)}))
        names = [name for name, _ in self.fields]
        return {name: part for name, part in zip(names, parts, strict=False) if part.text}

    def _by_name(self, parts: list[TextPart], context: FieldContext, faults: list[Fault]) -> dict[str, TextPart]:
        """Assign `name=value` items to the named field, and every other item to the next field without a text. Appends
        faults to `faults`.
        """
        texts: dict[str, TextPart] = {}
        others: list[TextPart] = []
        remaining = list(parts)
        while remaining:
            part = remaining.pop(0)
            label, value = self._split_name(part, context)
            if value is None:
                others.append(part)
                continue
            try:
                name = self._name_of(label, others, context)
            except InputError as error:
                faults += error.faults
                continue
            self._assign_in_order(others, texts, context, faults)
            others = []
            following = takewhile(lambda each: self._split_name(each, context)[1] is None, remaining)
            text, count = _value_of(dict(self.fields)[name], [value, *following], context, behind_name=True)
            del remaining[: count - 1]
            if name in texts:
                faults.append(Fault("text_twice", context.at(name).path, {"given": part.text[:MAX_QUOTED]}))
            texts.setdefault(name, text)
        self._assign_in_order(others, texts, context, faults)
        return texts

    def _assign_in_order(
        self, parts: list[TextPart], texts: dict[str, TextPart], context: FieldContext, faults: list[Fault]
    ) -> None:
        for name, field in self.fields:
            if not parts:
                break
            if name not in texts and not field.needs_label:
                texts[name], count = _value_of(field, parts, context)
                parts = parts[count:]
        if surplus := " ".join(part.text for part in parts):
            faults.append(Fault("text_extra", context.path, {"given": surplus[:MAX_QUOTED]}))

    def _split_name(self, part: TextPart, context: FieldContext) -> tuple[str, TextPart | None]:
        """Split an item at its equals sign into (name, value); ("", None) if it has no name.

        In a quoted item, the text before the equals sign counts as a name only if it is a complete field name.
        """
        text = part.content
        try:
            index = text.find("=") if part.quoted else find_outside_quotes(text, "=")
        except OpenQuoteError:  # a quotation mark by itself names no field
            index = -1
        label, value = text[: max(index, 0)], text[index + 1 :]
        if index < 0 or (part.quoted and len(self.with_name(label, context.exact_names)) != 1):
            return "", None
        value = quote(value) if part.quoted else value
        return label, TextPart(value, part.stop, is_quoted(value))

    def _name_of(self, label: str, before: list[TextPart], context: FieldContext) -> str:
        """Return the field with this name; a name of several words may begin in the preceding items `before`, which are
        then removed. Raises `InputError` if no field or several fields match.
        """
        for count in range(min(MAX_NAME_WORDS, len(before)), 0, -1):
            words = [part.text for part in before[-count:]]
            matches = self.with_name(BLANK.join((*words, label)), context.exact_names)
            if all(map(fold, (*words, label))) and len(matches) == 1:
                del before[-count:]
                return matches[0]
        matches = self.with_name(label, context)
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise AmbiguousNameError(FIELD_NAMES, label, context.path, matches)
        names = tuple(name for name, _ in self.fields)
        raise input_error("text_field", context.path, given=label[:MAX_QUOTED], choices=names)

    def with_name(self, label: str, context: FieldContext) -> list[str]:
        """Return the fields that match a label: by id or other name, otherwise by a prefix of the id, otherwise by a
        prefix of another name.
        """
        names = [name for name, _ in self.fields]
        start = fold(label)
        matches = [name for name in names if fold(name) == start]
        matches = matches or [name for name in names if name in context.lookup.exact(FIELD_NAMES, label)]
        if matches or not start or not context.lookup.prefixes:
            return matches
        matches = [name for name in names if fold(name).startswith(start)]
        return matches or [name for name in names if name in context.lookup.candidates(FIELD_NAMES, label)]

    def write(self, value: dict[str, Any], context: FieldContext) -> str:
        """Format the fields in order, as `name=value` if the position alone does not identify the field."""
        texts = self.write_parts(value, context)
        labels = self._labels(context)
        text = self.compose(texts, labels)
        if not self.by_name or reads_as(self, text, self._complete(value), context):
            return text
        return BLANK.join(f"{labels[name]}={part}" for name, part in texts.items())

    def _labels(self, context: FieldContext) -> dict[str, str]:
        return {name: self._written_name(name, context) for name, _ in self.fields} if self.by_name else {}

    def write_parts(self, value: dict[str, Any], context: FieldContext) -> dict[str, str]:
        """Return the text of each field with a non-default value."""
        return {
            name: write_part(field, value[name], self.separator, context)
            for name, field in self.fields
            if name in value and not (isinstance(field, OptionalField) and field.is_default(value[name]))
        }

    def _complete(self, value: dict[str, Any]) -> dict[str, Any]:
        defaults = {name: field.default for name, field in self.fields if isinstance(field, OptionalField)}
        return {name: value.get(name, defaults.get(name)) for name, _ in self.fields}

    def _written_name(self, name: str, context: FieldContext) -> str:
        """Return the name of a field for `name=value`: its translation, if that is one word that can be parsed again;
        otherwise its id.
        """
        label = context.lookup.write(FIELD_NAMES, name, context.words).replace(" ", "_")
        is_bare_word = context.words.lang != "en" and not needs_quotes(label, f"{BLANK}=") and not is_quoted(label)
        return label if is_bare_word and self.with_name(label, context.exact_names) == [name] else name

    def compose(self, texts: Mapping[str, str], labels: Mapping[str, str]) -> str:
        """Join the texts of the fields in order. A text gets a label after an omitted field, if the field requires one,
        or if the text contains an equals sign.
        """
        parts: list[str] = []
        after_omission = False
        for name, field in self.fields:
            after_omission = after_omission or name not in texts
            if not self.by_name:
                parts.append(texts.get(name, ""))
            elif name in texts:
                has_label = after_omission or field.needs_label or (self.options_by_name and field.omittable)
                behind_name = has_label or "=" in normalize_characters(texts[name])
                parts.append(f"{labels[name]}={texts[name]}" if behind_name else texts[name])
        while parts and not parts[-1]:
            parts.pop()
        return self.separator.join(parts)

    def check(self, value: Any, context: FieldContext) -> list[Fault]:
        """Return the faults of a value: not a dict, a missing or unknown field, or an invalid field value."""
        if not isinstance(value, dict):
            return [Fault("field_object", context.path, {"given": str(value)[:MAX_QUOTED]})]
        known = dict(self.fields)
        faults = [
            Fault("field_unknown", context.at(str(name)[:MAX_QUOTED]).path) for name in value if name not in known
        ]
        for name, field in self.fields:
            if name in value:
                faults += field.check(value[name], context.at(name))
            elif not field.omittable:
                faults.append(Fault("field_missing", context.at(name).path))
        return faults

    def hint(self, context: FieldContext) -> str:
        return self.separator.join(self._hint_of(name, field, context) for name, field in self.fields)

    def _hint_of(self, name: str, field: Field, context: FieldContext) -> str:
        label = (
            context.words.translate(field.label)
            if field.label
            else context.words.translate_or(f"{FIELD_NAMES}.{name}", name)
        )
        return context.words.translate("field_hint.part", label=label, field=field.hint(context))

    def example(self, context: FieldContext) -> str:
        """Return an example text with every required field."""
        texts = {
            name: protect_part(field, field.example(context), self.separator)
            for name, field in self.fields
            if not field.omittable
        }
        return self.compose(texts, self._labels(context))

    def reads_common_word(self, text: str, context: FieldContext) -> bool:
        """Return whether a word for none or unknown is an ordinary value of the first field."""
        return bool(self.fields) and self.fields[0][1].reads_common_word(text, context)

    def begins_with_name(self, text: str, context: FieldContext) -> bool:
        """Return whether the first item of a text starts with a complete name; False if blanks separate the fields."""
        parts = split_text(text, self.separator, context)
        first = next(iter(self.fields), None)
        return not self.by_name and first is not None and first[1].begins_with_name(parts[0].content, context)

    def json_schema(self, context: FieldContext) -> Schema:
        """Return the JSON Schema of an object with these fields."""
        schema = {
            "type": "object",
            "properties": {name: field.json_schema(context.at(name)) for name, field in self.fields},
            "required": [name for name, field in self.fields if not field.omittable],
            "additionalProperties": False,
        }
        return self.titled(schema, context)


def _read_present(field: Field, part: TextPart | None, context: FieldContext) -> Any:
    """Parse the text of a field. An optional field without a text has its default value; an empty text is parsed."""
    if isinstance(field, OptionalField):
        return field.default if part is None else field.read_inner(part.text, context)
    return read_part(field, part or TextPart(""), context)


def _value_of(
    field: Field, parts: list[TextPart], context: FieldContext, behind_name: bool = False
) -> tuple[TextPart, int]:
    """Return (item, count): the leading items that form one value of the field, joined to one item, and their
    number.
    """
    count = words_of_value(field, parts, context, behind_name)
    if count == 1:
        return parts[0], 1
    return TextPart(BLANK.join(part.text for part in parts[:count]), parts[count - 1].stop), count
