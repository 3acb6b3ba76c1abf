"""What lies on the table, said instead of the place where it lies: “invest in the fishery”, “export 2 gears”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from referee.facts.facts import KnownFacts, known
from tui.core.reading.leaves import WHOLE, Leaf
from tui.core.reading.place import Here
from tui.core.reading.said import Lying, lying
from tui.core.reading.section import Section, free
from tui.core.reading.spoken import Said

Place = dict[str, str]
"""The keys of a path by the fields they stand for."""


def things(here: Here, verb: str) -> tuple[tuple[Leaf, ...], dict[str, Section]]:
    """Give the places for what may be said of a verb by what lies there, with the names that only the table has."""
    leaves: list[Leaf] = []
    names: dict[str, Section] = {}
    for name, row in lying(here.table.game).get(verb, {}).items():
        if row.seat:
            continue
        of = row.of or f"lying.{verb}.{name}"
        leaves.append(Leaf(name, WHOLE, "word", of, 0, 0, required=False, by_place=True, thing=True))
        if not row.of:
            names[of] = free({thing: (thing,) for _, thing in sorted(_lies(here, row), key=lambda one: one[1])})
    return tuple(leaves), names


def by_place(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Iterator[Said]:
    """Give what is said with the place for each thing that is named, once for each place where it lies."""
    found = [said]
    for name, row in lying(here.table.game).get(said.verb, {}).items():
        if not row.seat and f"{name}." in said.values:
            found = [more for one in found for more in _where(here, one, name, row, leaves)]
    yield from found


def by_untold(here: Here, said: Said, leaves: tuple[Leaf, ...]) -> Iterator[Said]:
    """Give what is said with each place of which nobody has told what lies there, for the thing that is named: it may
    lie in any of them. Nothing where more is said than one thing, or none.
    """
    named = [
        (name, row) for name, row in lying(here.table.game).get(said.verb, {}).items() if f"{name}." in said.values
    ]
    if len(named) == 1 and not named[0][1].seat:
        yield from _where(here, said, *named[0], leaves, told=False)


def by_figures(here: Here, said: Said) -> Said | None:
    """Give what is said without a thing that lies elsewhere than the figures say, each beside the name of its field;
    None where they say no place.
    """
    values = dict(said.values)
    for name, row in lying(here.table.game).get(said.verb, {}).items():
        fields = [part.strip("{}") for part in row.path.split(".") if part.startswith("{")]
        named = all(f"{field}." in values and f"{said.verb}.{field}" in here.words.by_name for field in fields)
        if not row.seat and f"{name}." in values:
            del values[f"{name}."]
            if not named:
                return None
    return structs.replace(said, values=values) if len(values) < len(said.values) else None


def _where(
    here: Here, said: Said, name: str, row: Lying, leaves: tuple[Leaf, ...], told: bool = True
) -> Iterator[Said]:
    ids = said.values[f"{name}."]
    numbers = {leaf.key for leaf in leaves if leaf.shape == "number"}
    seen: list[Any] = []
    for place, thing in _lies(here, row) if told else ((place, "") for place in _untold(here, row)):
        if told and not any(thing == id or thing.startswith(f"{id}_") for id in ids):
            continue
        at = {f"{field}.": int(key) if f"{field}." in numbers else key for field, key in place.items()}
        at |= {f"{field}.": choice[0] for field, choice in row.where.items() if field not in place}
        if at not in seen and all(value in said.values.get(key, (value,)) for key, value in at.items()):
            seen.append(at)
            values = {key: choice for key, choice in said.values.items() if key != f"{name}."}
            yield structs.replace(said, values=values | {key: (value,) for key, value in at.items()})


def _lies(here: Here, row: Lying) -> Iterator[tuple[Place, str]]:
    """Give what is known to lie at every place of a path."""
    for place, found in places(here, row):
        for thing in found if isinstance(found, tuple) else (found,):
            if known(thing) and thing:
                yield place, str(thing)


def _untold(here: Here, row: Lying) -> Iterator[Place]:
    """Give the places of a path of which nobody has told what lies there."""
    yield from (place for place, found in places(here, row) if not known(found))


def places(here: Here, row: Lying) -> Iterator[tuple[Place, Any]]:
    """Give every place of a path where the thing is meant, with what is known of it."""
    if here.state is None:
        return
    for place, found in _walk(here.state, row.path.split("."), {}):
        if all(key in map(str, row.where.get(field, (key,))) for field, key in place.items()):
            yield place, found


def _walk(node: Any, parts: list[str], place: Place) -> Iterator[tuple[Place, Any]]:
    if not known(node) or not parts:
        yield place, node
        return
    if isinstance(node, KnownFacts):  # its paths are no tree: what is told of a thing stands behind its name
        kind, key, rest = parts[0], parts[1].strip("{}"), ".".join(parts[2:])
        for thing in node.things(kind):
            yield {**place, key: thing}, node[f"{kind}.{thing}.{rest}"]
    elif not isinstance(node, Mapping):
        yield from _walk(getattr(node, parts[0]), parts[1:], place)
    elif parts[0].startswith("{"):
        for key in node:
            yield from _walk(node[key], parts[1:], {**place, parts[0].strip("{}"): key})
    elif parts[0] in node:
        yield from _walk(node[parts[0]], parts[1:], place)
