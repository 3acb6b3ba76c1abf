"""Parser of typed or received data: strict JSON, and score sheets with a report of all faults at once.

A sheet is declared once, as a frozen msgspec Struct, and msgspec parses valid data. For invalid data and for JSON
Schemas, a pydantic model is derived from the Struct, because pydantic reports every fault and msgspec only the first.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from scoring.errors import Fault, InputError, input_error
from scoring.sheet_types import field_types, label_of, structs_in
from scoring.text_catalogs import Words
from scoring.typed_data import convert

if TYPE_CHECKING:
    from pydantic import BaseModel

MAX_BYTES = 4_000_000
MAX_DEPTH = 40

T = TypeVar("T")


def read_json(text: str | bytes, *, max_bytes: int = MAX_BYTES) -> Any:
    """Parse JSON strictly.

    Raises `InputError` if the text is too long, too deeply nested or not JSON, if an object has a duplicate key, or if
    it contains NaN or Infinity.
    """
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > max_bytes:
            raise input_error("too_big", limit=max_bytes)
        decoded = raw.decode("utf-8-sig")
        data = json.loads(decoded, object_pairs_hook=_object, parse_constant=_constant, parse_int=_parse_integer)
        if "\\ud" in decoded.casefold():
            json.dumps(data, ensure_ascii=False).encode()  # half a character, written as an escape
        return data
    except UnicodeError:
        raise input_error("not_utf8") from None
    except json.JSONDecodeError as error:
        raise input_error("not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise input_error("too_deep", limit=MAX_DEPTH) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for name, value in pairs:
        if name in names:
            raise input_error("name_twice", field=name)
        names[name] = value
    return names


def _constant(name: str) -> Any:
    raise input_error("not_a_number", value=name)


def _parse_integer(digits: str) -> int:
    if len(digits) > 18:
        raise input_error("number_too_long", value=digits[:12] + "…")
    return int(digits)


def depth_of(data: Any, limit: int = MAX_DEPTH) -> int:
    """Return the nesting depth of plain data; counting stops at `limit` + 1. Never raises."""
    level, layer = 0, [data]
    while layer and level <= limit:
        level += 1
        layer = [
            child
            for node in layer
            if isinstance(node, (dict, list))
            for child in (node.values() if isinstance(node, dict) else node)
        ]
    return level


def read(sheet: type[T], data: Any) -> T:
    """Convert parsed JSON to a score sheet. Raises `InputError` with every fault, each with the path of its field."""
    config = sheet.__struct_config__  # type: ignore[attr-defined]  # a sheet is a Struct
    assert config.forbid_unknown_fields, "a sheet refuses what it does not know"
    if depth_of(data) > MAX_DEPTH:
        raise input_error("too_deep", limit=MAX_DEPTH)
    try:
        return convert(data, sheet)
    except msgspec.ValidationError as first:
        field_faults = faults(sheet, data)
        raise InputError(field_faults or [Fault("unusable", values={"why": str(first)})]) from None


def faults(sheet: type, data: Any) -> list[Fault]:
    """Return every fault of the data."""
    from pydantic import ValidationError

    try:
        model(sheet).model_validate(data, strict=True)
    except ValidationError as error:
        return [
            Fault(f"field_{_KINDS.get(item['type'], 'wrong')}", _path(item["loc"]), _values(item))
            for item in error.errors(include_url=False)
        ]
    return []


def _path(steps: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in steps if part != "[key]")


_KINDS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "int_type": "whole",
    "int_from_float": "whole",
    "float_type": "whole",
    "multiple_of": "half",
    "bool_type": "yes_no",
    "string_type": "text",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "greater_than_equal": "low",
    "less_than_equal": "high",
    "literal_error": "choice",
    "too_long": "many",
    "too_short": "few",
    "string_too_long": "long",
    "string_too_short": "empty",
    "string_pattern_mismatch": "pattern",
}


def _values(item: Any) -> dict[str, Any]:
    values = {name: value for name, value in item.get("ctx", {}).items() if isinstance(value, (str, int))}
    raw = item.get("input")
    values["given"] = str(raw)[:60] if not isinstance(raw, (dict, list)) else "…"
    return values


def schema(sheet: type, words: Words | None = None) -> dict[str, Any]:
    """Return the JSON Schema of a score sheet; the titles of its fields are their names in the language of `words`."""
    words = words or Words("en")
    result = model(sheet).model_json_schema()
    for struct in structs_in(sheet):
        described = result.get("$defs", {}).get(struct.__name__, result)["properties"]
        for name, hint in field_types(struct).items():
            described[name]["title"] = words.translate_or(label_of(hint, name), name.replace("_", " ").capitalize())
    return result


@cache
def model(sheet: type) -> type[BaseModel]:
    """Return the pydantic model of a sheet Struct, with the same fields and bounds; unknown fields are forbidden."""
    from pydantic import ConfigDict, Field, create_model

    fields: dict[str, Any] = {}
    hints = get_type_hints(sheet, include_extras=True)
    for field in msgspec.structs.fields(sheet):
        hint = _pydantic(hints[field.name])
        if field.default is not msgspec.NODEFAULT:
            fields[field.name] = (hint, Field(default=field.default))
        elif field.default_factory is not msgspec.NODEFAULT:
            fields[field.name] = (hint, Field(default_factory=field.default_factory))
        else:
            fields[field.name] = (hint, ...)
    pydantic_model: type[BaseModel] = create_model(
        sheet.__name__, __config__=ConfigDict(extra="forbid"), __doc__=sheet.__doc__, **fields
    )
    return pydantic_model


def _pydantic(hint: Any) -> Any:
    """Convert a msgspec type hint to pydantic: nested Structs become models, and the bounds of `msgspec.Meta` become a
    pydantic `Field`.
    """
    from pydantic import Field

    origin = get_origin(hint)
    if isinstance(hint, type) and origin is None and issubclass(hint, msgspec.Struct):
        return model(hint)
    if origin is Annotated:
        inner, *notes = get_args(hint)
        result = _pydantic(inner)
        for note in notes:
            if isinstance(note, msgspec.Meta):
                bounds = {
                    name: value
                    for name in ("ge", "le", "multiple_of", "min_length", "max_length", "pattern", "description")
                    if (value := getattr(note, name)) is not None
                }
                result = Annotated[result, Field(**bounds)]
        return result
    if origin is tuple:
        return list[_pydantic(get_args(hint)[0])]  # type: ignore[misc]  # built at run time
    if origin in (list, dict):
        return origin[tuple(_pydantic(arg) for arg in get_args(hint))]
    if get_args(hint) and type(None) in get_args(hint):
        return Union[tuple(_pydantic(arg) for arg in get_args(hint))]  # noqa: UP007  # built at run time
    return hint
