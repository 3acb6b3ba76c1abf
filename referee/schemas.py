"""JSON Schemas of what people may send: the moves of a game, and a position."""

from __future__ import annotations

from typing import Any

from referee.facts import Fact
from referee.game import Game
from referee.move import Field, fields_of
from referee.opening import cold_seats


def moves(game: Game) -> dict[str, Any]:
    """Give the schema of one declared move, as it stands in a journal."""
    seats = tuple(seat.id for seat in cold_seats(game))
    keys = game.rules.keys(seats)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A move of {game.meta.en}",
        "oneOf": [
            _object(
                {"verb": {"const": verb}, "seat": {"type": "string", "description": "the seat's letter"}}
                | {field.name: _field(field, keys) for field in fields_of(action.move)},
                ["verb", *(field.name for field in fields_of(action.move) if field.required)],
            )
            for verb, action in game.rules.actions.items()
        ],
    }


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _field(field: Field, keys: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    if field.shape == "list":
        inner = Field(field.name, field.item.shape, field.said, True, field.item.item)
        return {"type": "array", "items": _field(inner, keys), "maxItems": field.said.most}
    if field.shape == "item":
        inner_fields = fields_of(field.item)
        return _object(
            {one.name: _field(one, keys) for one in inner_fields}, [one.name for one in inner_fields if one.required]
        )
    if field.shape == "number":
        return {"type": "integer", "minimum": field.said.low, "maximum": field.said.high}
    if field.shape == "yes_no":
        return {"type": "boolean"}
    return {"enum": list(keys[field.said.of])} if keys.get(field.said.of) else {"type": "string"}


def position(game: Game) -> dict[str, Any]:
    """Give the schema of a position: every fact by its path, nested; all of them optional."""
    seats = tuple(seat.id for seat in cold_seats(game))
    tree: dict[str, Any] = {}
    for path, fact in game.facts(seats).items():
        *above, last = path.split(".")
        node = tree
        for part in above:
            node = node.setdefault(part, {})
        node[last] = _fact(fact)
    schema = _nested(tree)
    schema["properties"]["printed"] = {"type": "object", "description": "printed values by path"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A position of {game.meta.en}",
        "description": f"Seats are named by their letters, here {', '.join(seats)}. What is left out is not told.",
        **schema,
    }


class _Leaf(dict[str, Any]):
    """The schema of one fact."""


def _fact(fact: Fact) -> _Leaf:
    if fact.type is bool:
        return _Leaf(type="boolean")
    if fact.type is int:
        bounds = {"minimum": fact.asked.low, "maximum": fact.asked.high}
        return _Leaf(type="integer", **{name: bound for name, bound in bounds.items() if bound is not None})
    one: dict[str, Any] = {"type": "string"}
    if fact.choices:
        one = {"enum": [*fact.choices, *([""] if fact.asked.blank else [])]}
    return _Leaf(one) if fact.type is str else _Leaf(type="array", items=one)


def _nested(tree: dict[str, Any]) -> dict[str, Any]:
    properties = {name: node if isinstance(node, _Leaf) else _nested(node) for name, node in tree.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}
