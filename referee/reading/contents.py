"""Locations and owners of game objects: board locations named by their contents, and objects of a seat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from referee.facts.facts import KnownFacts, known
from referee.notation.move import Move, verb_of
from referee.reading.slots import phrases_of
from referee.rules.game import Game
from scoring.typed_data import convert


class ContentPath(Struct, frozen=True, forbid_unknown_fields=True):
    """The path in the game state to the objects whose names can stand for their location (“the tile with coal”).

    Move fields, or parts of list items, appear in braces in `path`. The object is identified by an id of the key set
    `of` (empty: a name defined at the table), or by owner and number, in the attributes `seat` and `number`. `where`
    limits the path to certain field values.
    """

    path: str
    of: str = ""
    seat: str = ""
    number: str = ""
    where: dict[str, list[Any]] = {}

    @property
    def fields(self) -> set[str]:
        return {match[2] for match in map(_FIELD.fullmatch, self.path.split(".")) if match}


Site = Mapping[str, str]
"""A location on the board: for each move field in the path, the key of this location."""


@lru_cache(256)
def content_paths(game: Game, verb: str) -> Mapping[str, ContentPath]:
    """Return, by field, the paths to the objects whose names can stand for a location of this action."""
    return convert(phrases_of(game).get("lying", {}).get(verb, {}), dict[str, ContentPath])


def contents(state: Any, row: ContentPath) -> Iterator[tuple[Site, str]]:
    """Yield each pair of a location on the path and a known object at that location."""
    for site, value in sites(state, row):
        for thing in value if isinstance(value, tuple) else (value,):
            if known(thing) and thing:
                yield site, str(thing)


def sites(state: Any, row: ContentPath) -> Iterator[tuple[Site, Any]]:
    """Yield every location on the path that `where` permits, with the value there (possibly unknown)."""
    if state is None:
        return
    for site, value in _walk(state, row.path.split("."), {}):
        if all(key in map(str, row.where.get(field, (key,))) for field, key in site.items()):
            yield site, value


_FIELD = re.compile(r"([^{}]*)\{(\w+)\}([^{}]*)")
"""Matches a path segment with a move field in braces."""


def _walk(node: Any, parts: list[str], site: Site) -> Iterator[tuple[Site, Any]]:
    if not known(node) or not parts:
        yield site, node
        return
    if isinstance(node, KnownFacts):  # its paths are no tree: what is known of a thing stands behind its name
        kind, key, remainder = parts[0], parts[1].strip("{}"), ".".join(parts[2:])
        for thing in node.things(kind):
            yield {**site, key: thing}, node[f"{kind}.{thing}.{remainder}"]
    elif not isinstance(node, Mapping):
        yield from _walk(getattr(node, parts[0]), parts[1:], site)
    elif match := _FIELD.fullmatch(parts[0]):
        before, field, behind = match.groups()
        for key in node:
            if key.startswith(before) and key.endswith(behind):
                yield from _walk(node[key], parts[1:], {**site, field: key[len(before) : len(key) - len(behind)]})
    elif parts[0] in node:
        yield from _walk(node[parts[0]], parts[1:], site)


def is_owned(game: Game, state: Any, move: Move) -> bool | None:
    """Return whether the seat of a move owns all objects that the move names; None if no field of the move names owned
    objects.
    """
    verb = verb_of(move)
    for name in type(move).__struct_fields__:
        own = owned_values(game, state, verb, name, move.seat)
        if own is not None:
            values = getattr(move, name)
            return bool(own) and set(values if isinstance(values, tuple) else (values,)) <= set(own)
    return None


def owners_of(
    game: Game, state: Any, verb: str, stated: Mapping[str, tuple[Any, ...]], seats: Iterable[str]
) -> tuple[str, ...]:
    """Return the seats that own at least one of the stated objects."""
    return tuple(
        seat
        for seat in seats
        if any(
            not set(values).isdisjoint(owned_values(game, state, verb, field, seat) or ())
            for field, values in stated.items()
        )
    )


def owned_values(game: Game, state: Any, verb: str, field: str, seat: str) -> tuple[Any, ...] | None:
    """Return the objects of a seat that a field may name; None if the field does not name owned objects."""
    paths: Mapping[str, str] = phrases_of(game).get("owned", {})
    path = paths.get(f"{field}.{verb}") or paths.get(field)
    return None if path is None else tuple(_values_at(state, path.format(seat=seat).split(".")))


def seats_at(game: Game, state: Any, move: Move) -> Iterator[str]:
    """Yield the seats whose thing lies where a move is made, by the fields that may be named by such a seat."""
    for name, row in phrases_of(game).get("whose", {}).items():
        verb, _, field = name.partition(".")
        if verb == verb_of(move):
            location = getattr(move, field)
            paths = {seat: row["path"].format(seat=seat).split(".") for seat in state.seats}
            yield from (seat for seat, path in paths.items() if location in _values_at(state, path))


def _values_at(state: Any, parts: list[str]) -> Iterator[Any]:
    """Yield the known values at a path of the state; `*` matches every key."""
    if not known(state):
        return
    if not parts:
        yield state
    elif parts[0] == "*":
        for value in state.values() if isinstance(state, Mapping) else state:
            yield from _values_at(value, parts[1:])
    else:
        yield from _values_at(state[parts[0]] if isinstance(state, Mapping) else getattr(state, parts[0]), parts[1:])


def numbers_at(state: Any, path: str) -> Iterator[int]:
    """Yield the known numbers at a path of the game state; none if the path does not exist."""
    try:
        yield from (value for value in _values_at(state, path.split(".")) if isinstance(value, int))
    except (AttributeError, KeyError, IndexError):  # nothing lies there
        return
