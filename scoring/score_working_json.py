"""The numbers in the explanation of a score line as plain data, and a JSON Schema that describes them."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

from scoring.text_catalogs import Phrase, Words

SECTION = "working."
_SUM = re.compile(r"\(?[−-]?\d+(?: [+−-] \d+)+\)?")
_TERM = re.compile(r"([+−-]?) ?(\d+)")


def figures(phrase: Phrase) -> dict[str, Any]:
    """Return the values in an explanation by name: numbers, ids, texts, lists; `of` is the id of the explanation. A
    nested explanation is a nested object, a sum a list of its terms.
    """
    return {"of": phrase.key.removeprefix(SECTION)} | {name: _as_json(value) for name, value in phrase.values.items()}


def _as_json(value: Any) -> Any:
    if isinstance(value, Phrase):
        return figures(value)
    if isinstance(value, (list, tuple)):
        return [_as_json(part) for part in value]
    if isinstance(value, str) and _SUM.fullmatch(value):
        return [int(number) * (-1 if operator in ("-", "−") else 1) for operator, number in _TERM.findall(value)]
    return value


def result_schema(words: Words) -> dict[str, Any]:
    """Return the JSON Schema of the output of `tally --json` for a game; it describes each explanation in one
    sentence.
    """
    workings = [_working(id, words.text(f"{SECTION}{id}")) for id in words.ids("working")]
    number, text = {"type": "integer"}, {"type": "string"}
    of_seat = {"seat": text, "points": number}
    line = of_seat | {"category": text, "about": text, "working": text, "clauses": _list(text)}
    ranked = of_seat | {"rank": number, "tie_break": text}
    warning = _object({"field": text, "text": text})
    breakdown = {
        "lines": _list(_object(line | {"figures": {"$ref": "#/$defs/figures"}})),
        "totals": {"type": "object", "additionalProperties": number},
        "ranking": _list(_object(ranked)),
        "needed": _list(text),
        "markers": _list(_object({"seat": text, "computed": number, "shown": number})),
        "doubts": _list(warning),
    }
    return _object(breakdown, optional=("doubts",)) | {
        "$defs": {"figures": {"type": "object", "required": ["of"], "anyOf": workings}}
    }


def _working(id: str, text: str) -> dict[str, Any]:
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name)
    return {"description": text, "properties": {"of": {"const": id}} | {name: {} for name in names}}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}
