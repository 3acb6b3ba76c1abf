"""Fields that are filled in with several names, by what people type."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InputError
from scoring.fields.field import Field
from scoring.fields.name_lists import KindCount, OrderOf, WordList
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf
from tests.scoring.fields.examples import CONTEXTS

ENGLISH, JAPANESE = CONTEXTS
BOTH = pytest.mark.parametrize("context", CONTEXTS, ids=["en", "ja"])
GOODS, ORDER = SeparatedList(KeyOf("good"), most=5), OrderOf(KeyOf("seats"), most=3, count_path="players")
KINDS = KindCount(low=0, high=3, key_set="good")
WORDS = WordList(FreeText(20, keeps_case=True), most=6, key_set="good")


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (GOODS, "silk, black 3", ("silk", "black_3")),
        (GOODS, "silk black 3", ("silk", "black_3")),
        (GOODS, "black 3 and silk", ("black_3", "silk")),
        (GOODS, "silk, black, and yes", ("silk", "black", "yes")),
        (GOODS, "絹と黒", ("silk", "black")),
        (GOODS, "silk・sil", ("silk", "silk")),
        (ORDER, "Aki Bea Caro", ("B", "A", "C")),
        (ORDER, "c, bea", ("C", "A")),
        (KINDS, "2", 2),
        (KINDS, "silk and black 3", 2),
        (KINDS, "絹、絹", 1),
        (KINDS, "nothing", 0),
        (WORDS, "2 silk 1 black", ("silk", "silk", "black")),
        (WORDS, "silk x2 and black", ("silk", "silk", "black")),
        (WORDS, "絹絹黒", ("絹", "絹", "黒")),
        (WORDS, "絹2黒1", ("絹", "絹", "黒")),
        (WORDS, "three", ("three",)),
        (WORDS, "3", ("?", "?", "?")),
        (WORDS, "silk,?", ("silk", "?")),
        (WORDS, "goods: silk, Steel Mill", ("silk", "Steel Mill")),
        (WORDS, '"goods: silk", "2 silk"', ("goods: silk", "2 silk")),
        (WORDS, "none", ()),
    ],
)
def test_what_people_type(context: Any, field: Field, text: str, value: Any) -> None:
    assert field.read(text, context) == value


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "key"),
    [
        (GOODS, "silk gold", "text_word"),
        (GOODS, "silk and", "text_word"),
        (GOODS, "silk silk silk silk silk silk", "text_many"),
        (ORDER, "bea, caro, bea", "order_twice"),
        (KINDS, "silk, gold", "fact_counted"),
        (KINDS, "silk, black, yes, three", "text_range"),
        (KINDS, "4", "text_range"),
        (WORDS, "7 silk", "text_many"),
        (WORDS, "x" * 21, "field_long"),
        (WORDS, '"silk', "text_quote"),
    ],
)
def test_what_is_refused(context: Any, field: Field, text: str, key: str) -> None:
    with pytest.raises(InputError) as error:
        field.read(text, context)
    assert [fault.key for fault in error.value.faults] == [key]


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        (ORDER, ("A", "B", "A"), "order_twice"),
        (ORDER, ("A", "X"), "text_word"),
        (KINDS, 4, "text_range"),
        (WORDS, ("silk", ""), "answer_empty"),
        (WORDS, "silk", "field_list"),
        (KeyOf("good", ids=("silk", "black")), "yes", "text_word"),
    ],
)
def test_values_that_cannot_be(field: Field, value: Any, key: str) -> None:
    assert [fault.key for fault in field.check(value, ENGLISH)] == [key]


def test_an_order_names_as_many_as_there_are() -> None:
    assert ORDER.check_count(("A", "B"), 2, ENGLISH) == []
    assert [fault.key for fault in ORDER.check_count(("A", "B"), 3, ENGLISH)] == ["order_count"]


def test_only_the_ids_of_a_key_that_are_possible_are_named() -> None:
    field = KeyOf("good", ids=("silk", "black_3"))
    assert field.json_schema(ENGLISH) == {"enum": ["silk", "black_3"]}
    with pytest.raises(InputError) as error:
        field.read("yes", ENGLISH)
    assert error.value.fault.values["choices"] == ("silk", "black_3")
