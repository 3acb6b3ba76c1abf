"""Shapes of fields, by what people type."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.fields.field import Field
from scoring.fields.sequence import FieldSequence
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from tests.scoring.fields.examples import CONTEXTS

ENGLISH, JAPANESE = CONTEXTS
BOTH = pytest.mark.parametrize("context", CONTEXTS, ids=["en", "ja"])
GOODS, SEATS = SeparatedList(KeyOf("good"), most=3), SeparatedList(KeyOf("seats"), most=3)
NUMBERS = SeparatedList(WholeNumber(0, 99))
TRACK = SeparatedList(WholeNumber(0, 99), separators=" ,、", least=3, most=3)
ITEM = FieldSequence((("first", KeyOf("good")), ("second", OptionalField(WholeNumber(1, 9), default=1))), ":")
LINE = FieldSequence(
    (
        ("first", KeyOf("good")),
        ("second", WholeNumber(1, 9)),
        ("third", OptionalField(FreeText(20, keeps_case=True), default="", needs_label=True)),
    )
)


def line(first: str, second: int, third: str = "") -> dict[str, Any]:
    return {"first": first, "second": second, "third": third}


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (SEATS, "aki, caro", ("B", "C")),
        (SEATS, "aki、caro，", ("B", "C")),
        (SEATS, "none", ()),
        (SEATS, "無し", ()),
        (SEATS, "", ()),
        (GOODS, "none", ("none",)),
        (NUMBERS, "0", (0,)),
        (NUMBERS, "none", ()),
        (NUMBERS, "3,-", None),
        (TRACK, "1 2 3", (1, 2, 3)),
        (TRACK, "1, 2、3", (1, 2, 3)),
        (ITEM, "黒3：2", {"first": "black_3", "second": 2}),
        (ITEM, "silk", {"first": "silk", "second": 1}),
        (LINE, "silk 3", line("silk", 3)),
        (LINE, "black 3 3", line("black_3", 3)),
        (LINE, "the second=3 黒 3", line("black_3", 3)),
        (LINE, "second=3 first one=black 3", line("black_3", 3)),
        (LINE, "sec=3 first=black", line("black", 3)),
        (LINE, '先=絹 後=３ third="Wind Park"', line("silk", 3, "Wind Park")),
    ],
)
def test_what_people_type(context: Any, field: Field, text: str, value: Any) -> None:
    if value is None:
        with pytest.raises(InputError):
            field.read(text, context)
    else:
        assert field.read(text, context) == value


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "faults"),
    [
        (SEATS, "aki,bob,x", [("text_word", "field.1"), ("text_word", "field.2")]),
        (SEATS, "C,C,C,C", [("text_many", "field")]),
        (TRACK, "1 2", [("field_few", "field")]),
        (TRACK, "1 x 100", [("text_number", "field.1"), ("text_range", "field.2")]),
        (ITEM, "silk:2:3", [("text_parts", "field")]),
        (ITEM, ":2", [("text_missing", "field.first")]),
        (LINE, "silk", [("text_missing", "field.second")]),
        (LINE, "", [("text_missing", "field.first")]),
        (LINE, "gold 12", [("text_word", "field.first"), ("text_range", "field.second")]),
        (LINE, "silk 3 Park", [("text_extra", "field")]),
        (LINE, "silk 3 second=4", [("text_twice", "field.second")]),
        (LINE, "silk 3 second=4 5", [("text_twice", "field.second"), ("text_extra", "field")]),
        (LINE, "silk 3 fourth=1", [("text_field", "field")]),
        (LINE, "silk 3 second=4 second=5", [("text_twice", "field.second"), ("text_twice", "field.second")]),
        (LINE, 'silk 3 third="Park', [("text_quote", "field")]),
    ],
)
def test_every_fault_is_named(context: Any, field: Field, text: str, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError) as error:
        field.read(text, context)
    assert [(fault.key, fault.field) for fault in error.value.faults] == faults


@pytest.mark.parametrize(
    ("field", "value", "english", "japanese"),
    [
        (SEATS, (), "-", "-"),
        (SEATS, ("B", "C"), "Aki,Caro", "Aki,Caro"),
        (TRACK, (1, 2, 3), "1 2 3", "1 2 3"),
        (ITEM, {"first": "silk", "second": 1}, "silk", "silk"),
        (LINE, line("silk", 3), "silk 3", "silk 3"),
        (LINE, line("silk", 3, "Wind Park"), 'silk 3 third="Wind Park"', 'silk 3 third="Wind Park"'),
    ],
)
def test_what_is_written(field: Field, value: Any, english: str, japanese: str) -> None:
    assert (field.write(value, ENGLISH), field.write(value, JAPANESE)) == (english, japanese)


def test_hints_say_each_place() -> None:
    assert ITEM.hint(ENGLISH).startswith("<first: one of: silk,")
    assert TRACK.hint(ENGLISH) == "3 items, separated by blanks: a whole number from 0 to 99"
    assert TRACK.hint(JAPANESE) == "空白で区切って3個: 0から99までの整数"


def test_what_may_be_left_out_stands_in_a_sequence_only() -> None:
    optional = OptionalField(YesNo())
    for shape in (SeparatedList, OptionalField):
        with pytest.raises(ValueError, match="left out"):
            shape(optional)
