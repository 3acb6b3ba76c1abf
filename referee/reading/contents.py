"""What lies on the table and who has it: things named by what lies there, and things of a kind that are one's own."""

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
    """Where in the state the thing lies by which a site is named.

    `path` leads through the state to it, with a field of the move (or a part of its items) in braces. It is named by an
    id of the set `of` (a name of the table's own where that is empty), or by the `seat` it is of with its `number`: the
    names of its fields. `where` gives values of fields: only there it counts.
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
"""The keys of a path by the fields they stand for."""


@lru_cache(256)
def content_paths(game: Game, verb: str) -> Mapping[str, ContentPath]:
    """Return what a site of a verb can be named by."""
    return convert(phrases_of(game).get("lying", {}).get(verb, {}), dict[str, ContentPath])


def contents(state: Any, row: ContentPath) -> Iterator[tuple[Site, str]]:
    """List what is known to lie at every site of a path."""
    for site, value in sites(state, row):
        for thing in value if isinstance(value, tuple) else (value,):
            if known(thing) and thing:
                yield site, str(thing)


def sites(state: Any, row: ContentPath) -> Iterator[tuple[Site, Any]]:
    """List every site of a path where the thing counts, with what is known of it."""
    if state is None:
        return
    for site, value in _walk(state, row.path.split("."), {}):
        if all(key in map(str, row.where.get(field, (key,))) for field, key in site.items()):
            yield site, value


_FIELD = re.compile(r"([^{}]*)\{(\w+)\}([^{}]*)")
"""A part of a path with a field of the move in it: every key that is written so."""


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
    """Tell whether a move names what its seat has; None where it is not about what anybody has."""
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
    """List the seats that have any of the values that are stated of fields."""
    return tuple(
        seat
        for seat in seats
        if any(
            not set(values).isdisjoint(owned_values(game, state, verb, field, seat) or ())
            for field, values in stated.items()
        )
    )


def owned_values(game: Game, state: Any, verb: str, field: str, seat: str) -> tuple[Any, ...] | None:
    """Return what a seat has of what a field, or a part of its items, names; None where it is not about that."""
    paths: Mapping[str, str] = phrases_of(game).get("owned", {})
    path = paths.get(f"{field}.{verb}") or paths.get(field)
    return None if path is None else tuple(_values_at(state, path.format(seat=seat).split(".")))


def _values_at(state: Any, parts: list[str]) -> Iterator[Any]:
    """List what is known at a path of the state; a star stands for every key."""
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
    """List the numbers that are known at a path of the state."""
    try:
        yield from (value for value in _values_at(state, path.split(".")) if isinstance(value, int))
    except (AttributeError, KeyError, IndexError):  # nothing lies there
        return
