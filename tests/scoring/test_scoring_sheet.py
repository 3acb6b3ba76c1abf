"""Reading typed-in JSON: its traps are closed, and every fault of a sheet is listed with its field."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, field, to_builtins

from scoring.errors import InputError
from scoring.sheet_parser import MAX_DEPTH, depth_of, read, read_json, schema


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    """One row."""

    count: Annotated[Annotated[int, Meta(ge=0, le=9)] | None, Meta(title="Count")] = None
    flag: bool | None = None


class Outer(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet with every kind of field."""

    number: Annotated[int, Meta(ge=1, le=3)]
    rows: Annotated[dict[Annotated[str, Meta(min_length=1, max_length=5)], Inner], Meta(min_length=1)]
    order: tuple[str, ...] = ()
    inner: Inner = field(default_factory=Inner)


GOOD = {"number": 2, "rows": {"A": {"count": 3}, "B": {}}}


def faults(data: Any) -> list[tuple[str, str]]:
    with pytest.raises(InputError) as raised:
        read(Outer, data)
    return [(fault.key, fault.field) for fault in raised.value.faults]


def key_of(text: str | bytes, **limits: int) -> str:
    with pytest.raises(InputError) as raised:
        read_json(text, **limits)
    (fault,) = raised.value.faults
    return fault.key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"a": 1, "a": 2}', "name_twice"),
        ('{"a": {"b": 1, "b": 1}}', "name_twice"),
        ("NaN", "not_a_number"),
        ('{"a": -Infinity}', "not_a_number"),
        ("[Infinity]", "not_a_number"),
        ("1" * 19, "number_too_long"),
        ("[" * 200_000, "too_deep"),
        ("", "not_json"),
        ("{'a': 1}", "not_json"),
        ("[1, 2", "not_json"),
        ("[1] x", "not_json"),
        (b"\xff\xfe", "not_utf8"),
    ],
)
def test_traps_of_json(text: str | bytes, key: str) -> None:
    assert key_of(text) == key


def test_what_is_too_long_is_not_parsed() -> None:
    assert key_of("[1, 2, 3]", max_bytes=8) == "too_big"
    assert read_json("[1, 2, 3]", max_bytes=9) == [1, 2, 3]


def test_json_that_is_fine() -> None:
    assert read_json('{"a": 999999999999999999}') == {"a": 10**18 - 1}
    assert read_json(b'\xef\xbb\xbf{"a": "\xe8\xa1\x8c\xe5\x8f\xb8"}') == {"a": "行司"}


def test_the_place_of_an_error_in_json_is_told() -> None:
    with pytest.raises(InputError) as raised:
        read_json('{"a": 1,\n "b": }')
    assert raised.value.faults[0].values == {"line": 2, "column": 7}


def nested(levels: int) -> Any:
    data: Any = 1
    for _ in range(levels):
        data = [data]
    return data


def test_what_is_nested_too_deep_is_refused_before_it_is_read() -> None:
    # MAX_DEPTH levels: the outer object, its list, and the rest.
    assert faults(GOOD | {"order": nested(MAX_DEPTH)}) == [("too_deep", "")]
    assert faults(read_json("[" * 500 + "]" * 500)) == [("too_deep", "")]
    assert depth_of(nested(3)) == 4  # three lists and the number in the innermost
    assert depth_of(nested(1000)) == MAX_DEPTH + 1


def test_a_sound_sheet_is_read() -> None:
    sheet = read(Outer, GOOD)
    assert sheet == Outer(2, {"A": Inner(3), "B": Inner()})
    assert read(Outer, to_builtins(sheet)) == sheet


def test_all_faults_are_listed_each_with_its_field() -> None:
    data = {
        "number": "2",
        "rows": {
            "A": {"count": 10, "flag": "yes"},
            "B": {"count": 2.5, "size": 1},
            "C": {"count": True},
            "D": [],
            "E": {"count": -1, "flag": 1},
        },
        "order": "AB",
        "inner": None,
        "extra": None,
    }
    assert set(faults(data)) == {
        ("field_whole", "number"),
        ("field_high", "rows.A.count"),
        ("field_yes_no", "rows.A.flag"),
        ("field_whole", "rows.B.count"),
        ("field_unknown", "rows.B.size"),
        ("field_whole", "rows.C.count"),
        ("field_object", "rows.D"),
        ("field_low", "rows.E.count"),
        ("field_yes_no", "rows.E.flag"),
        ("field_list", "order"),
        ("field_object", "inner"),
        ("field_unknown", "extra"),
    }


def test_missing_and_empty() -> None:
    assert faults({}) == [("field_missing", "number"), ("field_missing", "rows")]
    assert faults({"number": 1, "rows": {}}) == [("field_few", "rows")]


@pytest.mark.parametrize("data", [[], None, "x", 3, True, 1.5])
def test_what_is_no_object_at_all(data: Any) -> None:
    assert faults(data) == [("field_object", "")]


@pytest.mark.parametrize("value", [2.0, 1e400, "1", True, None, [], {}, 10**17, -(10**17)])
def test_no_number_but_a_whole_one_in_its_bounds(value: Any) -> None:
    ((key, where),) = faults(GOOD | {"number": value})
    assert where == "number"
    assert key in ("field_whole", "field_high", "field_low")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 12) | st.floats(allow_nan=False) | st.text("AB", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["A", "count", "flag"]), inner),
    max_leaves=8,
)


@given(st.fixed_dictionaries({}, optional={"number": JSON, "rows": JSON, "order": JSON, "inner": JSON, "x": JSON}))
def test_anything_is_either_read_or_refused_with_named_faults(data: Any) -> None:
    try:
        sheet = read(Outer, data)
    except InputError as trouble:
        assert trouble.faults
        assert all(fault.key.startswith("field_") for fault in trouble.faults)
    else:
        assert read(Outer, to_builtins(sheet)) == sheet


def test_the_schema_carries_bounds_titles_and_what_is_required() -> None:
    made = schema(Outer)
    assert made["required"] == ["number", "rows"]
    assert (made["properties"]["number"]["minimum"], made["properties"]["number"]["maximum"]) == (1, 3)
    count = made["$defs"]["Inner"]["properties"]["count"]
    assert count["title"] == "Count"
    assert {"maximum": 9, "minimum": 0, "type": "integer"} in count["anyOf"]
    assert made["additionalProperties"] is False
