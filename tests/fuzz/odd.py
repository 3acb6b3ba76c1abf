"""Making sound input odd: text by its signs and words, data by its nodes, bytes by themselves."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

WORDS = (
    "", " ", "0", "-1", "1", "2", "9", "45", "00", "+1", "1e9", "99999999999999999999", "-99999999999999999999", "1_000",
    "٣", "３", "Ⅷ", "½", "²", "1.5", "0x1f", "NaN", "true", "none", "null", "yes", "no", "はい", "?", "？", "??", ",", ",,",
    "、", ":", "::", "：", "=", "==", "a=", "=a", ";", ";;", ".", "..", "...", "/", "\\", '"', '"a', "'", "`", "(", ")",
    "[", "]", "{", "}", "{0}", "{x.y}", "%s", "#", "*", "-", "--", "--json", "--lang", "ja", "\x00", "\x1b[2J", "\r", "\t",
    "\u202e", "\u2066", "\u200b", "\u0085", "\ufeff", "\ud800", "é", "ß", "İ", "ﬁ", "ア", "漢字", "🂡", "👨‍👩‍👧", "e\u0301",
    "A", "B", "seat", "seats", "seat=A", "seats.A.vp=1", "seats.A", "now.x=1", "printed.x=1", "verb", "__class__", "x" * 300,
    "A:", "A: ", ": ", " : ", "worker=", "cancel", "accept", "quit", "-28:-28", "0:1", "0:1,", "1:2:3:4", "a:b",
)  # fmt: skip
"""Words that have been wrong somewhere, in this program or another."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 45, 10**17, -(10**17), 1.5, -0.0, 1e300, "", "A", "Z", "x", "?", "0", "漢字", "\x1b[2J",
    "\x00", "\u202e", "x" * 600, [], [[]], [None], ["A", "A"], [0], [[[[["x"]]]]], {}, {"": {}}, {"a": {"b": {"c": 1}}},
    {"A": {}}, {"0": 0}, [{}], {"verb": "may"},
)  # fmt: skip

_SPLIT = re.compile(r"([\s,:;=.|/]+)")


def text(chance: Random, sound: str, others: Sequence[str] = ()) -> str:
    """Make a text odd in one to three places; words may come from `others`."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        sound = chance.choice(_TEXT)(chance, sound, others)
    return sound


def word(chance: Random, others: Sequence[str] = ()) -> str:
    """Give an odd word, or one out of other input."""
    if others and chance.random() < 0.5:
        return chance.choice(_parts(chance.choice(others)) or [""])
    return chance.choice(WORDS)


def _parts(text: str) -> list[str]:
    return [part for part in _SPLIT.split(text) if part]


def _replaced(chance: Random, text: str, others: Sequence[str]) -> str:
    parts = _parts(text) or [""]
    parts[chance.randrange(len(parts))] = word(chance, others)
    return "".join(parts)


def _added(chance: Random, text: str, others: Sequence[str]) -> str:
    parts = _parts(text)
    parts.insert(chance.randint(0, len(parts)), chance.choice((" ", "", ",", ":", "=")) + word(chance, others))
    return "".join(parts)


def _left_out(chance: Random, text: str, others: Sequence[str]) -> str:
    parts = _parts(text) or [""]
    del parts[chance.randrange(len(parts))]
    return "".join(parts)


def _twice(chance: Random, text: str, others: Sequence[str]) -> str:
    parts = _parts(text) or [""]
    at = chance.randrange(len(parts))
    return "".join(
        [*parts[: at + 1], chance.choice((" ", ",", "")), *parts[at : at + chance.randint(1, 3)], *parts[at + 1 :]]
    )


def _swapped(chance: Random, text: str, others: Sequence[str]) -> str:
    parts = _parts(text) or [""]
    one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[one], parts[two] = parts[two], parts[one]
    return "".join(parts)


def _cut(chance: Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return chance.choice((text[:at], text[at:]))


def _number(chance: Random, text: str, others: Sequence[str]) -> str:
    found = list(re.finditer(r"-?\d+", text))
    if not found:
        return _added(chance, text, others)
    one = chance.choice(found)
    other = chance.choice((int(one[0]) + chance.choice((-1, 1)), -int(one[0]), chance.randint(-50, 50), 10**18))
    return text[: one.start()] + str(other) + text[one.end() :]


def _sign(chance: Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice((chr(chance.randrange(0x20, 0x3100)), chance.choice(WORDS))) + text[at + 1 :]


def _spliced(chance: Random, text: str, others: Sequence[str]) -> str:
    other = chance.choice(others) if others else text
    return chance.choice((f"{text}; {other}", text[: len(text) // 2] + other[len(other) // 2 :], f"{text} {other}"))


def _same(chance: Random, text: str, others: Sequence[str]) -> str:
    return text


_TEXT: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    _replaced, _replaced, _added, _left_out, _twice, _swapped, _cut, _number, _number, _sign, _spliced, _same,
)  # fmt: skip


def data(chance: Random, sound: Any) -> Any:
    """Make data odd in one to three nodes."""
    made = copy.deepcopy(sound)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(made))
        if not places:
            return copy.deepcopy(chance.choice(VALUES))
        holder, key = chance.choice(places)
        value = copy.deepcopy(chance.choice((*VALUES, chance.randint(-3, 60), word(chance))))
        act = chance.random()
        if act < 0.6:
            holder[key] = value
        elif act < 0.8:
            del holder[key]
        elif isinstance(holder, dict):
            holder[chance.choice((word(chance), f"{key}.x", str(key)[:-1], f"{key}{key}"))] = copy.deepcopy(holder[key])
        else:
            holder.insert(key, chance.choice((copy.deepcopy(holder[key]), value)))
    return made


def _places(node: Any) -> Any:
    if isinstance(node, dict):
        for key, child in node.items():
            yield node, key
            yield from _places(child)
    elif isinstance(node, list):
        for key, child in enumerate(node):
            yield node, key
            yield from _places(child)


def written(chance: Random, value: Any) -> bytes:
    """Write data as JSON, now and then not quite."""
    raw = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    return torn(chance, raw) if chance.random() < 0.2 else raw


def torn(chance: Random, raw: bytes) -> bytes:
    """Change some bytes."""
    at, to = sorted((chance.randint(0, len(raw)), chance.randint(0, len(raw))))
    return chance.choice((
        raw[:at], raw[:at] + bytes([chance.randrange(256)]) + raw[at + 1 :], raw[:at] + raw[to:],
        raw[:to] + raw[at:], b"\xef\xbb\xbf" + raw, raw.replace(b":", b"::", 1), raw.replace(b",", b",,", 1),
        raw.replace(b"1", b"1e999"), raw.replace(b"0", b"NaN"), b"[" * 5_000 + raw,
    ))  # fmt: skip


def of_schema(chance: Random, schema: Any, root: Any = None, depth: int = 0) -> Any:
    """Make data that a JSON Schema describes, more or less."""
    root = schema if root is None else root
    if "$ref" in schema:
        return of_schema(chance, _referred(schema["$ref"], root), root, depth + 1)
    for name in ("anyOf", "oneOf", "allOf"):
        if name in schema:
            return of_schema(chance, chance.choice(schema[name]), root, depth + 1)
    if "enum" in schema:
        return chance.choice(schema["enum"]) if schema["enum"] else ""
    if "const" in schema:
        return schema["const"]
    kind = schema.get("type")
    if kind == "object":
        return _object(chance, schema, root, depth)
    if kind == "array":
        return _array(chance, schema, root, depth)
    if kind == "integer":
        return _integer(chance, schema)
    if kind == "boolean":
        return chance.random() < 0.5
    return chance.choice(("A", "B", "red", "purple", "1", word(chance)))


def _referred(reference: str, root: Any) -> Any:
    """Find the part of a schema that a reference such as `#/$defs/Seat` names."""
    found = root
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return found


def _object(chance: Random, schema: Any, root: Any, depth: int) -> dict[str, Any]:
    """Make an object with some of its optional properties, and up to four more where any name is allowed."""
    share = chance.choice((0.05, 0.5, 1.0))
    must = schema.get("required", ())
    made = {
        name: of_schema(chance, one, root, depth + 1)
        for name, one in schema.get("properties", {}).items()
        if name in must or chance.random() < share
    }
    extra = schema.get("additionalProperties")
    if isinstance(extra, dict):
        names = schema.get("propertyNames", {}).get("enum") or ("A", "B", "C", "1", "2")
        made |= {chance.choice(names): of_schema(chance, extra, root, depth + 1) for _ in range(chance.randint(0, 4))}
    return made


def _array(chance: Random, schema: Any, root: Any, depth: int) -> list[Any]:
    """Make an array of at most six items."""
    if "prefixItems" in schema:
        return [of_schema(chance, one, root, depth + 1) for one in schema["prefixItems"]]
    most = min(schema.get("maxItems", 4) or 4, 6)
    return [of_schema(chance, schema.get("items", {}), root, depth + 1) for _ in range(chance.randint(0, most))]


def _integer(chance: Random, schema: Any) -> int:
    """Make a number within the bounds of the schema, or from -3 to 30 where it has none."""
    low, high = schema.get("minimum"), schema.get("maximum")
    low = -3 if low is None else low
    return chance.randint(low, max(low, 30 if high is None else high))
