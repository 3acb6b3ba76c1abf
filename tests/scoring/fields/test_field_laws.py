"""What every field and every shape keeps, whatever is typed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InputError
from scoring.fields.field import Field, FieldContext
from scoring.fields.sequence import FieldSequence
from tests.scoring.fields.examples import CONTEXTS, FIELDS, FIELDS_WITH_VALUES, TYPED, conforms

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.sampled_from(["silk", "A", "", "?", "none", "Ab c", "x\n", "pass"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["first", "second", "third", "tag", "value"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@pytest.mark.parametrize("context", CONTEXTS, ids=["en", "ja"])
@given(FIELDS_WITH_VALUES)
def test_what_is_written_is_read_back(context: FieldContext, example: tuple[Field, Any]) -> None:
    field, value = example
    assert field.check(value, context) == []
    assert field.read(field.write(value, context), context) == value


@given(FIELDS_WITH_VALUES)
def test_a_language_reads_what_the_other_writes(example: tuple[Field, Any]) -> None:
    field, value = example
    english, japanese = CONTEXTS
    assert field.read(field.write(value, english), japanese) == value
    assert field.read(field.write(value, japanese), english) == value


@given(FIELDS, TYPED, st.sampled_from(CONTEXTS))
def test_a_text_is_read_or_refused_with_a_reason(field: Field, text: str, context: FieldContext) -> None:
    try:
        value = field.read(text, context)
    except InputError as error:
        assert error.faults
        for fault in error.faults:
            assert fault.field.startswith("field"), fault
            assert context.words.has(f"trouble.{fault.key}") and context.words.has(f"remedy.{fault.key}"), fault
            sentence = context.words.translate(f"trouble.{fault.key}", **fault.values)
            assert "{" not in sentence.replace("{", "", str(fault.values).count("{")), sentence
    else:
        assert field.check(value, context) == []
        assert field.read(field.write(value, context), context) == value


@given(FIELDS, st.sampled_from(CONTEXTS))
def test_the_example_can_be_read_and_the_hint_is_said(field: Field, context: FieldContext) -> None:
    field.read(field.example(context), context)
    hint = field.hint(context)
    assert "field_hint." not in hint and (hint or not getattr(field, "fields", None))


@given(FIELDS_WITH_VALUES, st.sampled_from(CONTEXTS))
def test_the_json_schema_takes_what_the_field_takes(example: tuple[Field, Any], context: FieldContext) -> None:
    field, value = example
    assert conforms(field.json_schema(context), msgspec.json.decode(msgspec.json.encode(value)))


@given(FIELDS, JSON_VALUES, st.sampled_from(CONTEXTS))
def test_the_json_schema_refuses_what_the_field_refuses(field: Field, value: Any, context: FieldContext) -> None:
    if not _has_own_types(field):
        assert conforms(field.json_schema(context), value) == (field.check(value, context) == [])


def _has_own_types(field: Field) -> bool:
    """Tell whether JSON writes a value of the field otherwise than Python does."""
    return "CompoundField" in repr(field)


@given(FIELDS)
def test_a_field_is_a_value(field: Field) -> None:
    assert hash(field) == hash(field) and isinstance(field, msgspec.Struct)
    assert field.role == "plain"
    assert isinstance(field, FieldSequence) or field.label == ""
