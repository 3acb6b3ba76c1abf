"""Structs as items of a text, by what people type."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Struct

from scoring.errors import InputError
from scoring.fields.field import Field
from scoring.fields.sequence import FieldSequence
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import KeyOf, Name, WholeNumber, YesNo
from scoring.fields.struct_fields import compound, field_of_hint, fields_of_struct
from tests.scoring.fields.examples import CONTEXTS

BOTH = pytest.mark.parametrize("context", CONTEXTS, ids=["en", "ja"])


class Spot(Struct, frozen=True):
    """A place on a grid."""

    x: Annotated[int, WholeNumber(-9, 9, role="coordinate")]
    y: Annotated[int, WholeNumber(-9, 9, role="coordinate")]


class Sale(Struct, frozen=True):
    """Goods that a seat sells, and how many steps that brings."""

    seat: Annotated[str, KeyOf("seats")]
    goods: Annotated[tuple[str, ...], SeparatedList(KeyOf("good"), separators="+")]
    steps: Annotated[int, WholeNumber(0, 9)] = 1


SALE, SPOTS = compound(Sale), SeparatedList(compound(Spot))
LINE = FieldSequence(
    (("first", SeparatedList(SALE)), ("second", OptionalField(SPOTS, default=()))), options_by_name=True
)


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (SALE, "bea:silk+black 3:2", Sale("A", ("silk", "black_3"), 2)),
        (SALE, "Bea：絹＋黒", Sale("A", ("silk", "black"))),
        (SALE, "bea silk + black 3 2", Sale("A", ("silk", "black_3"), 2)),  # a name is as long as there is one
        (SALE, "bea black 3", Sale("A", ("black_3",))),
        (SALE, "bea black 3 x", None),
        (SALE, "bea black_3 4", Sale("A", ("black_3",), 4)),
        (SALE, "caro silk 0", Sale("C", ("silk",), 0)),
        (SALE, "caro:none", Sale("C", ("none",))),  # a good of that name
        (SALE, "caro:無し", Sale("C", ())),
        (SALE, "caro", None),
        (SALE, "caro:silk:2:2", None),
        (SPOTS, "0:1, -2:3", (Spot(0, 1), Spot(-2, 3))),
        (SPOTS, "0 1、-2 3", (Spot(0, 1), Spot(-2, 3))),
        (SPOTS, "０：１", (Spot(0, 1),)),
        (SPOTS, "0 1 2", None),
        (SPOTS, "0", None),  # a place that is begun, not a word for none
        (SPOTS, "none", ()),
        (LINE, "bea:silk", {"first": (Sale("A", ("silk",)),), "second": ()}),
        (LINE, "bea black_3 4, caro silk 2", {"first": (Sale("A", ("black_3",), 4), Sale("C", ("silk",), 2)), "second": ()}),
        (LINE, "bea:silk the second=0 1, 2 3", {"first": (Sale("A", ("silk",)),), "second": (Spot(0, 1), Spot(2, 3))}),
        (LINE, "bea:silk 0:1", {"first": (Sale("A", ("silk",)),), "second": (Spot(0, 1),)}),
        (LINE, "bea:silk 0 1", None),  # numbers beside each other may be anything where no name stands before them
        (LINE, '"second=0:1" bea:silk', {"first": (Sale("A", ("silk",)),), "second": (Spot(0, 1),)}),
    ],
)  # fmt: skip
def test_what_people_type(context: Any, field: Field, text: str, value: Any) -> None:
    if value is None:
        with pytest.raises(InputError):
            field.read(text, context)
    else:
        assert field.read(text, context) == value


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        (SALE, Sale("A", ("silk", "black_3"), 2), "Bea:silk+black_3:2"),
        (SALE, Sale("A", ("silk",)), "Bea:silk"),
        (SPOTS, (Spot(0, 1), Spot(-2, 3)), "0:1,-2:3"),
        (LINE, {"first": (Sale("A", ("silk",)),), "second": (Spot(0, 1),)}, "Bea:silk second=0:1"),
    ],
)
def test_what_is_written(field: Field, value: Any, text: str) -> None:
    assert field.write(value, CONTEXTS[0]) == text


@BOTH
@pytest.mark.parametrize(
    ("field", "text", "status"),
    [(SALE, "caro", "incomplete"), (SALE, "x:silk", "unreadable"), (SALE, "caro:bl", "ambiguous")],
)
def test_the_first_fault_tells_how_a_text_failed(context: Any, field: Field, text: str, status: str) -> None:
    with pytest.raises(InputError) as error:
        field.read(text, context)
    assert error.value.status == status


class Line(Struct):
    """Attributes of every type without a field of their own."""

    number: int
    answer: bool
    label: str
    spots: tuple[Spot, ...]
    spot: Spot
    amount: int | None = None
    good: Annotated[str, KeyOf("good", role="identity")] = ""
    text: str = ""


def test_a_type_has_a_usual_field() -> None:
    fields = dict(fields_of_struct(Line))
    assert [fields[name] for name in ("number", "answer", "label")] == [WholeNumber(), YesNo(), Name()]
    assert fields["spots"] == SPOTS and fields["spot"] == compound(Spot)
    assert fields["amount"] == OptionalField(WholeNumber(), default=None, needs_label=True)
    assert fields["good"] == OptionalField(KeyOf("good", role="identity"), default="", role="identity")
    assert fields["text"] == OptionalField(Name(), default="", needs_label=True)
    assert field_of_hint(Annotated[tuple[int, ...] | None, "a note"]) == SeparatedList(WholeNumber())
