"""JSON Schemas of accepted input (one move, and a game position), and the game state as plain data for `--json` and
exports; unknown values become null."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.facts.facts import MAX_NAME, FactSpec, Keys, known
from referee.notation.move import fields_of
from referee.record.opening_entry import cold_seats
from referee.rules.fact_paths import REST
from referee.rules.game import Game
from referee.rules.game_settings import option_schema
from referee.table.described_position import START
from scoring.fields.field import FieldContext
from scoring.fields.name_lookup import NameLookup
from scoring.text_catalogs import Lang, Words

LEAVES = frozenset((int, str, bool))
"""The types that need no conversion, checked first because they are the most frequent."""


def plain(node: Any) -> Any:
    """Convert a game state, or a part of it, to plain data (dict, list, int, str, bool, None)."""
    if type(node) in LEAVES:
        return node
    if not known(node):
        return None
    if isinstance(node, Struct):
        return {name: plain(getattr(node, name)) for name in node.__struct_fields__}
    if isinstance(node, dict):  # most of them hold leaves only
        return {str(name): value if type(value) in LEAVES else plain(value) for name, value in node.items()}
    if isinstance(node, (tuple, list)):
        return [plain(item) for item in node]
    return node


def moves(game: Game) -> dict[str, Any]:
    """Return the JSON Schema of one move of a game, as in a record."""
    seats = tuple(seat.id for seat in cold_seats(game))
    keys = {**game.rules.keys(seats), "action": tuple(game.rules.actions)}
    names = NameLookup({key_set: dict.fromkeys(ids, ()) for key_set, ids in keys.items()})
    context = FieldContext(names, Words("en"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A move of {game.meta.en}",
        "oneOf": [
            _object(
                {"verb": {"const": verb}, "seat": {"type": "string", "description": "the seat's letter"}}
                | {field.name: field.field.json_schema(context) for field in fields_of(action.move)},
                ["verb", *(field.name for field in fields_of(action.move) if field.required)],
            )
            for verb, action in game.rules.actions.items()
        ],
    }


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def position(game: Game, lang: Lang = "en") -> dict[str, Any]:
    """Return the JSON Schema of a nested game position: each value with its question and possible answers, the
    settings, and `rest`. Everything is optional.
    """
    seats = cold_seats(game)
    ids = tuple(seat.id for seat in seats)
    words = Words(lang, game.words)
    words = words.named({seat.id: words.translate_or(f"seat_colour.{seat.colour}", seat.id) for seat in seats})
    tree: dict[str, Any] = {}
    for path, fact in game.facts(ids).items():
        _hang(tree, path.split("."), _fact(words, fact))
    for pattern, row in game.components.items():
        if row.ask:
            stars = iter(row.keys)
            parts = [_Any(next(stars)) if part == "*" else part for part in pattern.split(".")]
            fact = row.fact(pattern, tuple(f"<{_CALLED.get(of, of)}>" for of in row.keys), game.rules.keys(ids))
            _hang(tree, ["printed", *parts], _fact(words, fact))
    for option in game.meta.options:
        described = _FactSchema(description=words.translate(f"option.{option.id}"))
        _hang(tree, ["options", option.id], _FactSchema(described, **option_schema(game, option.id, words)))
    tree[REST] = _FactSchema(const=START, description=words.translate("schema.rest"))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": words.translate("schema.position", game=game.meta.title(lang)),
        "description": words.translate("schema.seats", seats=ids),
        **_nest(tree, game.rules.keys(ids)),
    }


class _FactSchema(dict[str, Any]):
    """The JSON Schema of one value of the game state."""


class _Any(str):
    """A path segment that matches any key of the key set with this name."""


_CALLED = {"#": "number", "@": "name"}


def _hang(tree: dict[str, Any], parts: Sequence[str], schema: _FactSchema) -> None:
    *above, last = parts
    for part in above:
        tree = tree.setdefault(part, {})
    tree[last] = schema


def _fact(words: Words, fact: FactSpec) -> _FactSchema:
    """Return the JSON Schema of one value of the game state, with its question as the description."""
    keys = {f"k{number}": key for number, key in enumerate(fact.keys, 1)}
    description = _FactSchema(description=words.translate(f"fact.{fact.pattern}", **keys))
    return _FactSchema(description, **fact.field.json_schema(FieldContext(words=words)))


def _nest(tree: dict[str, Any], keys: Keys) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    for name, node in tree.items():
        below = node if isinstance(node, _FactSchema) else _nest(node, keys)
        if isinstance(name, _Any):
            schema.setdefault("patternProperties", {})[_pattern(name, keys)] = below
        else:
            schema["properties"][name] = below
    return schema | {"additionalProperties": False}


def _pattern(of: str, keys: Keys) -> str:
    """Return a regular expression for the keys of a key set, for a number, or for a name."""
    if of in _CALLED:
        return "^[0-9]{1,2}$" if of == "#" else f"^.{{1,{MAX_NAME}}}$"
    return f"^({'|'.join(map(re.escape, keys[of]))})$"
