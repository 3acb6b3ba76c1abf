"""Locations and owners of the things on the table: sites that can be named by their contents, and things that belong to
a seat.
"""

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
    """The path in the game state to the thing that can be used to name a site.

    `path` contains fields of the move, or parts of its list items, in braces. The thing is named by an id of the key
    set `of` (a name defined at the table if empty), or by its owner and number, in the attributes named by `seat` and
    `number`. `where` limits the path to certain values of fields.
    """

    path: str
    of: str = ""
    seat: str = ""
    number: str = ""
    where: dict[str, list[Any]] = {}

    @property
    def fields(self) -> set[str]:
        """The fields of the move that the path leads through."""
        return {match[2] for match in map(_FIELD.fullmatch, self.path.split(".")) if match}


Site = Mapping[str, str]
"""A site: a location on the table, as the keys that lead to it, by the field of the move."""


@lru_cache(256)
def content_paths(game: Game, verb: str) -> Mapping[str, ContentPath]:
    """Return the paths of the things that can name a site of a verb, by field."""
    return convert(phrases_of(game).get("lying", {}).get(verb, {}), dict[str, ContentPath])


def contents(state: Any, row: ContentPath) -> Iterator[tuple[Site, str]]:
    """Yield each site of a path with each known thing on it."""
    for site, value in sites(state, row):
        for thing in value if isinstance(value, tuple) else (value,):
            if known(thing) and thing:
                yield site, str(thing)


def sites(state: Any, row: ContentPath) -> Iterator[tuple[Site, Any]]:
    """Yield every site of a path that its `where` allows, with the value there, which may be unknown."""
    if state is None:
        return
    for site, value in _walk(state, row.path.split("."), {}):
        if all(key in map(str, row.where.get(field, (key,))) for field, key in site.items()):
            yield site, value


_FIELD = re.compile(r"([^{}]*)\{(\w+)\}([^{}]*)")
"""Matches a part of a path with a field of the move in braces."""


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
    """Return whether all things that a move names belong to its seat; None if the move has no field for things that a
    seat owns.
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
    """Return the seats that own any of the stated values."""
    return tuple(
        seat
        for seat in seats
        if any(
            not set(values).isdisjoint(owned_values(game, state, verb, field, seat) or ())
            for field, values in stated.items()
        )
    )


def owned_values(game: Game, state: Any, verb: str, field: str, seat: str) -> tuple[Any, ...] | None:
    """Return the things that a seat owns of the kind that a field, or a part of its items, names; None if the field
    does not name owned things.
    """
    paths: Mapping[str, str] = phrases_of(game).get("owned", {})
    path = paths.get(f"{field}.{verb}") or paths.get(field)
    return None if path is None else tuple(_values_at(state, path.format(seat=seat).split(".")))


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
    """Yield the known numbers at a path of the state; none if the path does not exist."""
    try:
        yield from (value for value in _values_at(state, path.split(".")) if isinstance(value, int))
    except (AttributeError, KeyError, IndexError):  # nothing lies there
        return
