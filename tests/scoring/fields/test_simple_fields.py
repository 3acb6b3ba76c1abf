"""Fields of a single value, by what people type."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.fields.field import Field
from scoring.fields.simple_fields import FreeText, KeyOf, WholeNumber, YesNo
from tests.scoring.fields.examples import CONTEXTS

ENGLISH, JAPANESE = CONTEXTS
BOTH = pytest.mark.parametrize("context", CONTEXTS, ids=["en", "ja"])
YEN, STEPS, SMALL = WholeNumber(0, 99_999, unit="yen"), WholeNumber(1, 12, unit="step"), WholeNumber(-9, 9)
GOOD, SEAT = KeyOf("good"), KeyOf("seats", blank=True)
NAME, WORD, NOTE = FreeText(24, keeps_case=True), FreeText(24), FreeText(24, blank=True, keeps_case=True)


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (YEN, "5000", 5000),
        (YEN, "5,000", 5000),
        (YEN, "12k", 12000),
        (YEN, "¥5,000", 5000),
        (YEN, "￥５０００", 5000),
        (YEN, "5000円", 5000),
        (YEN, "5000 yen", 5000),
        (YEN, "none", 0),
        (YEN, "なし", 0),
        (STEPS, "3 steps", 3),
        (STEPS, "３マス", 3),
        (SMALL, "−3", -3),
        (SMALL, "ー３", -3),
        (SMALL, "+4", 4),
        (SMALL, "4,", 4),
        (SMALL, "4。", 4),
        (SMALL, "4.", 4),
        (YesNo(), "はい", True),
        (YesNo(), "ye", True),
        (YesNo(), "Y ES", True),
        (YesNo(), "は-い", True),
        (YesNo(), "Yes, it does", True),
        (YesNo(), "ない", False),
        (YesNo(), "-", False),
        (GOOD, "Black-3", "black_3"),
        (GOOD, "黒３", "black_3"),
        (GOOD, "none", "none"),
        (GOOD, "unkn", "unknown"),
        (SEAT, "none", ""),
        (SEAT, "", ""),
        (SEAT, "aki", "B"),
        (NAME, "  Wind　Park ", "Wind Park"),
        (WORD, "Steel Mill", "steel mill"),
        (NAME, '"none"', "none"),
        (NOTE, "nothing", ""),
        (NOTE, '"nothing"', "nothing"),
    ],
)
def test_what_people_type(context: Any, field: Field, text: str, value: Any) -> None:
    assert field.read(text, context) == value


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "key"),
    [
        (YEN, "", "answer_empty"),
        (YEN, "1,2", "text_number"),
        (WholeNumber(role="coordinate"), "none", "text_number"),
        (WholeNumber(role="identity"), "なし", "text_number"),
        (YEN, "5 steps", "text_number"),
        (YEN, "-1", "text_range"),
        (YEN, "1000000000", "text_number"),
        (YEN, "?", "text_number"),
        (STEPS, "¥3", "text_number"),
        (STEPS, "0", "text_range"),
        (STEPS, "1.5", "text_number"),
        (YesNo(), "", "answer_empty"),
        (YesNo(), "maybe", "fact_yes_no"),
        (YesNo(), "A", "fact_yes_no"),
        (YesNo(), "Y: place hire", "fact_yes_no"),
        (SMALL, "-", "text_number"),
        (SMALL, "−。", "text_number"),
        (YesNo(), "?", "fact_yes_no"),
        (GOOD, "gold", "text_word"),
        (GOOD, "bla", "text_ambiguous"),
        (GOOD, "", "answer_empty"),
        (SEAT, "A", "text_ambiguous"),
        (NAME, "", "answer_empty"),
        (NAME, "?", "answer_no_name"),
        (NAME, "x" * 25, "field_long"),
        (NAME, "a\x1b[2J", "field_unprintable"),
    ],
)
def test_what_cannot_be_read(context: Any, field: Field, text: str, key: str) -> None:
    with pytest.raises(InputError) as error:
        field.read(text, context)
    assert [(fault.key, fault.field) for fault in error.value.faults] == [(key, "field")]


@pytest.mark.parametrize(
    ("field", "value", "english", "japanese"),
    [
        (YesNo(), True, "yes", "はい"),
        (YesNo(), False, "no", "いいえ"),
        (GOOD, "silk", "silk", "silk"),
        (SEAT, "", "-", "-"),
        (SEAT, "B", "Aki", "Aki"),
        (YEN, 12000, "12000", "12000"),
        (NAME, "unknown", '"unknown"', '"unknown"'),
        (NAME, "Wind Park", "Wind Park", "Wind Park"),
    ],
)
def test_what_is_written(field: Field, value: Any, english: str, japanese: str) -> None:
    assert (field.write(value, ENGLISH), field.write(value, JAPANESE)) == (english, japanese)


@pytest.mark.parametrize(
    ("field", "english", "japanese"),
    [
        (STEPS, "a whole number from 1 to 12 (step)", "1から12までの整数（step）"),
        (WholeNumber(0, 3), "a whole number from 0 to 3", "0から3までの整数"),
        (YesNo(), "yes or no", "はいかいいえ"),
        (SEAT, "one of: Bea, Aki, Caro; - for none", "次のどれか: Bea、Aki、Caro。なしは -"),
        (NAME, "a text of up to 24 characters", "24文字までの文字列"),
    ],
)
def test_hints(field: Field, english: str, japanese: str) -> None:
    assert (field.hint(ENGLISH), field.hint(JAPANESE)) == (english, japanese)


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        (YEN, True, "field_whole"),
        (YEN, "5", "field_whole"),
        (YEN, -1, "text_range"),
        (YesNo(), 1, "field_yes_no"),
        (GOOD, "gold", "text_word"),
        (GOOD, "", "text_word"),
        (NAME, 3, "field_text"),
        (NAME, " a", "field_pattern"),
        (WORD, "Steel", "field_pattern"),
        (WORD, "", "answer_empty"),
    ],
)
def test_values_that_cannot_be(field: Field, value: Any, key: str) -> None:
    assert [fault.key for fault in field.check(value, ENGLISH)] == [key]
