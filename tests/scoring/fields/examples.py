"""Fields and shapes of all kinds with values for them, at random, and names that are hard to read."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any

import msgspec
from hypothesis import strategies as st

from scoring.fields.field import Field, FieldContext
from scoring.fields.name_lists import KindCount, OrderOf, WordList
from scoring.fields.name_lookup import NameLookup
from scoring.fields.sequence import FieldSequence
from scoring.fields.shape import OptionalField, SeparatedList
from scoring.fields.simple_fields import FreeText, KeyOf, Name, WholeNumber, YesNo
from scoring.fields.struct_fields import CompoundField, compound
from scoring.text_catalogs import LANGS, Words

NAMES: dict[str, dict[str, list[str]]] = {
    "good": {
        "silk": ["silk", "絹"],
        "black_3": ["black 3", "黒 3"],
        "black": ["black", "黒"],
        "none": ["no engine", "なし"],
        "unknown": ["unknown", "不明"],
        "0": ["upright", "そのまま"],
        "-": ["a dash"],
        ">=": ["at least", "以上"],
        ">": ["more", "多い"],
        "odd": ['says "hello, you"', "a=b:c"],
        "yes": ["yes", "はい"],
        "3": ["three"],
    },
    "seats": {"A": ["Bea", "red"], "B": ["Aki", "青"], "C": ["Caro"]},
    "action": {
        "place": ["place", "置く"],
        "place_contract": ["place contract", "契約を 置く"],
        "pass": ["pass", "パス"],
    },
    "move_field": {"first": ["first one", "先"], "second": ["the second", "後"], "third": ["third"]},
    "unit": {"yen": ["yen", "¥", "円"], "step": ["step", "steps", "マス"]},
}
LOOKUP = NameLookup(NAMES, initials=("seats",))
CONTEXTS = [FieldContext(LOOKUP, Words(lang, seats={"A": "Bea", "B": "Aki", "C": "Caro"}), "field") for lang in LANGS]


HARD_TEXTS = [
    "none",
    "?",
    "unknown",
    "-",
    "0",
    "なし",
    '"',
    '"a"',
    "a b",
    "a=b",
    "a,b",
    "a:b",
    "\\",
    "first=3",
    "Ａ，ｂ",
    "k",
    "１",
]
SIGNS = st.characters(exclude_categories=("C", "Z")) | st.sampled_from(' "\\,=:、/+?-0')
TEXTS = st.text(SIGNS, max_size=20) | st.sampled_from(HARD_TEXTS)
TYPED = (
    st.lists(
        st.sampled_from(
            [*HARD_TEXTS, "silk", "black", "3", "black 3", "place", "pass", "=", " ", ",", "second=", "12k", "¥5", "ye"]
        )
        | st.text(max_size=6),
        max_size=7,
    ).map("".join)
    | st.text()
)


def _number(low: int | None, high: int | None, unit: str) -> WholeNumber:
    if low is None or high is None:
        return WholeNumber(low, high, unit=unit)
    return WholeNumber(min(low, high), max(low, high), unit=unit)


def _count(low: int, high: int) -> KindCount:
    return KindCount(low=min(low, high), high=max(low, high), key_set="good")


BOUNDS = st.integers(-999_999_999, 999_999_999) | st.integers(-3, 20)
SIMPLE: st.SearchStrategy[Field] = st.one_of(
    st.builds(_number, st.none() | BOUNDS, st.none() | BOUNDS, st.sampled_from(["", "yen", "step"])),
    st.builds(_count, BOUNDS, BOUNDS),
    st.builds(YesNo),
    st.builds(KeyOf, st.sampled_from(["good", "seats"]), st.booleans()),
    st.builds(KeyOf, st.just("good"), st.booleans(), st.just(("silk", "black_3", "none", "3"))),
    st.builds(FreeText, st.integers(1, 30), st.booleans(), st.booleans()),
    st.builds(Name, st.integers(1, 30), keeps_case=st.booleans()),
)
SEPARATORS = st.sampled_from([",、", " ", "/", "+", ":", " ,、"])
NAME_LISTS: st.SearchStrategy[Field] = st.one_of(
    st.builds(OrderOf, st.builds(KeyOf, st.sampled_from(["good", "seats"])), SEPARATORS),
    st.builds(
        partial(WordList, key_set="good"),
        st.builds(FreeText, st.integers(7, 30), keeps_case=st.just(True)),
        most=st.sampled_from([5, 200, None]),
    ),
)


def _around(inner: st.SearchStrategy[Field]) -> st.SearchStrategy[Field]:
    """Put shapes around fields."""
    return st.one_of(
        st.builds(partial(SeparatedList, most=5), inner, SEPARATORS),
        st.builds(partial(SeparatedList, most=None), inner, SEPARATORS),
        st.builds(
            _sequence,
            st.lists(st.tuples(inner, st.booleans(), st.booleans()), max_size=3),
            st.sampled_from(" :/"),
            st.booleans(),
        ),
        st.builds(_compound, st.lists(st.tuples(inner, st.booleans()), min_size=1, max_size=3), st.sampled_from(":+")),
    )


def _sequence(parts: list[tuple[Field, bool, bool]], separator: str, options_by_name: bool) -> FieldSequence:
    fields = []
    for name, (field, optional, named) in zip(("first", "second", "third"), parts, strict=False):
        part: Field = OptionalField(field, needs_label=named) if optional else field
        fields.append((name, part))
    return FieldSequence(tuple(fields), separator, options_by_name)


def _compound(parts: list[tuple[Field, bool]], separator: str) -> CompoundField:
    """Make a Struct whose last attributes may be left out."""
    attributes: list[Any] = []
    for name, (field, optional) in zip(("first", "second", "third"), parts, strict=False):
        left_out = optional or (attributes and len(attributes[-1]) == 3)
        attributes.append((name, Annotated[Any, field], None) if left_out else (name, Annotated[Any, field]))
    return compound(msgspec.defstruct("Item", attributes, frozen=True), separator)


FIELDS: st.SearchStrategy[Field] = st.recursive(SIMPLE | NAME_LISTS, _around, max_leaves=6)


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """Give values that a field may have."""
    if isinstance(field, WholeNumber):
        return st.integers(field.lowest, field.highest)
    if isinstance(field, YesNo):
        return st.booleans()
    if isinstance(field, KeyOf):
        return st.sampled_from([*(field.ids or NAMES[field.key_set]), *([""] if field.blank else [])])
    if isinstance(field, SeparatedList):
        most, unique = 6 if field.most is None else min(field.most, 6), isinstance(field, OrderOf)
        return st.lists(values_of(field.item), min_size=field.least, max_size=most, unique=unique).map(tuple)
    if isinstance(field, OptionalField):
        return st.just(field.default) | values_of(field.field)
    if isinstance(field, FieldSequence):
        return _values_of_several(field)
    assert isinstance(field, FreeText)
    texts = TEXTS.map(lambda text: text.replace(".", "")) if isinstance(field, Name) else TEXTS
    return texts.filter(lambda text: not field.check(text, CONTEXTS[0]))


def _values_of_several(field: FieldSequence) -> st.SearchStrategy[Any]:
    parts = {name: values_of(part) for name, part in field.fields}
    if isinstance(field, CompoundField):
        return st.builds(field.kind, **parts)
    return st.fixed_dictionaries(parts)


FIELDS_WITH_VALUES = FIELDS.flatmap(lambda field: values_of(field).map(lambda value: (field, value)))


def conforms(schema: dict[str, Any], value: Any) -> bool:
    """Tell whether a JSON value conforms to a schema, as far as the words of the standard that fields use."""
    if "anyOf" in schema:
        return any(conforms(each, value) for each in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        allowed = schema.get("enum", [schema.get("const")])
        return any(type(value) is type(each) and value == each for each in allowed)
    assert set(schema) <= {
        "title", "type", "minimum", "maximum", "maxLength", "pattern", "items", "minItems", "maxItems", "uniqueItems",
        "properties", "required", "additionalProperties",
    }  # fmt: skip
    return _KINDS[schema["type"]](schema, value)


def _array(schema: dict[str, Any], value: Any) -> bool:
    if not isinstance(value, list) or not schema["minItems"] <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(each in value[:place] for place, each in enumerate(value)):
        return False
    return all(conforms(schema["items"], each) for each in value)


def _object(schema: dict[str, Any], value: Any) -> bool:
    assert schema["additionalProperties"] is False
    if not isinstance(value, dict) or not set(schema["required"]) <= set(value) <= set(schema["properties"]):
        return False
    return all(conforms(schema["properties"][name], each) for name, each in value.items())


def _string(schema: dict[str, Any], value: Any) -> bool:
    pattern = schema["pattern"].replace("$", r"\Z")  # JSON Schema takes `$` as JavaScript does: no line end behind it
    return isinstance(value, str) and len(value) <= schema["maxLength"] and bool(re.search(pattern, value))


_KINDS = {
    "integer": lambda schema, value: type(value) is int and schema["minimum"] <= value <= schema["maximum"],
    "boolean": lambda _schema, value: isinstance(value, bool),
    "string": _string,
    "array": _array,
    "object": _object,
}
