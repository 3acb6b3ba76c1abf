"""The paths by which people name facts: a seat by its letter, name or colour; what is near a path that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Any

from referee.rules.game import Game, Seat
from referee.rules.game_settings import option_of
from scoring.errors import input_error
from scoring.fields.typed_text import fold, normalize
from scoring.text_catalogs import load

OPTIONS = "options."
"""The root of the settings of a table, which a position may give beside its facts."""
REST = "rest"
"""What a position says of everything that it does not tell."""
NEAR = 3
"""So many paths are named where one is mistaken."""
ALIKE = 0.6
"""How much of a part of a path has to be as it was typed (`difflib`)."""
MOST_PARTS = 9
LONGEST = 120
"""No path is longer (characters)."""
Called = Mapping[str, tuple[str, ...]]
"""The seats that go by a folded name."""
Ways = Sequence[Sequence[str]]
"""What each part of a path may mean."""


def path_of(game: Game, seats: Sequence[Seat], given: str, *, near: bool = True) -> str:
    """Give the path of a fact, setting or `rest` that is meant; case does not count, and a seat goes by its letter, its
    name or its colour in either language. Raises `InputError` naming what is near (where that is looked for, and what
    is typed is no longer than paths are), or the seats that may be meant.
    """
    ids = tuple(seat.id for seat in seats)
    if game.fact(ids, given) is not None:
        return given
    plain = normalize(given)
    settings = {f"{OPTIONS}{option.id}": None for option in game.meta.options}
    if plain.casefold() in (REST, *settings):
        return plain.casefold()
    called = _called(game, tuple(seats))
    parts = _parts(called, plain)
    ways = [tuple(dict.fromkeys((part, part.casefold(), *called.get(fold(part), ())))) for part in parts]
    tried = (".".join(way) for way in product(*ways[:MOST_PARTS]))
    found = [path for path in tried if game.fact(ids, path) is not None]
    if len(found) == 1 or (found and found[0].casefold() == plain.casefold()):
        return found[0]
    if found:
        raise input_error("text_ambiguous", field=given[:80], given=given[:40], choices=tuple(found))
    if plain.casefold().startswith(OPTIONS):
        option_of(game, plain[len(OPTIONS) :])
    if near and len(plain) <= LONGEST:
        alike = tuple(dict.fromkeys(_near(_tree(game, ids), ways, called)))[:NEAR]
        if alike:
            raise input_error("fact_unknown_near", field=given[:80], near=alike)
    raise input_error("fact_unknown", field=given[:80])


@lru_cache(64)
def _called(game: Game, seats: tuple[Seat, ...]) -> Called:
    """Give the seats that go by each name, folded: a letter is that seat's alone, a name or colour may be several's."""
    called: dict[str, tuple[str, ...]] = {}
    colours = {key: said.values() for path in game.words for key, said in load(path).items() if key[:5] == "seat_"}
    for seat in seats:
        for name in (seat.name, seat.colour, *colours.get(f"seat_colour.{seat.colour}", ())):
            if name:
                called[fold(name)] = tuple(dict.fromkeys((*called.get(fold(name), ()), seat.id)))
    return called | {fold(seat.id): (seat.id,) for seat in seats}


def _parts(called: Called, plain: str) -> list[str]:
    """Part a path at its dots; those of a seat's name are left out beforehand, as far as it stands after `seats`."""
    head, dot, rest = plain.partition(".")
    if head.casefold() == "seats" and dot:
        ends = [match.start() for match in re.finditer(r"\.|$", rest)]
        end = next((end for end in reversed(ends) if fold(rest[:end]) in called), ends[0])
        return [head, rest[:end], *(rest[end + 1 :].split(".") if end < len(rest) else ())]
    return plain.split(".")


@lru_cache(16)
def _tree(game: Game, ids: tuple[str, ...]) -> dict[str, Any]:
    """Nest every path that can be told, by its parts; a printed value stands there with `*` for any key."""
    tree: dict[str, Any] = {}
    printed = (f"printed.{pattern}" for pattern, row in game.components.items() if row.ask)
    settings = (f"{OPTIONS}{option.id}" for option in game.meta.options)
    for path in (*game.facts(ids), *printed, *settings):
        node = tree
        for part in path.split("."):
            node = node.setdefault(part, {})
    return tree


def _near(tree: dict[str, Any], ways: Ways, called: Called) -> Iterator[str]:
    """List paths like the one typed, each part of which may have been meant in several ways; the nearest first.

    What begins with a seat, or is one part alone, is looked for wherever such a thing lies.
    """
    yield from _below(tree, ways, called)
    if len(ways[0]) > 1 or len(ways) == 1:
        for above, node in tree.items():
            if above not in ("printed", "now"):
                yield from (f"{above}.{path}" for path in _below(node, ways, called, deep=True))


def _below(node: dict[str, Any], ways: Ways, called: Called, *, deep: bool = False) -> Iterator[str]:
    if not ways:
        yield from islice(_leaves(node), NEAR)
        return
    found = _alike(node, ways[0], called)
    if not found and (deep or _of_seats(node, called)):  # a part is missing, or it is one seat or another
        found, ways = tuple(node), [ways[0], *ways] if deep else ways
    for part in found:
        for rest in _below(node[part if part in node else "*"], ways[1:], called, deep=deep) if node else ():
            yield f"{part}.{rest}" if rest else part


def _alike(node: dict[str, Any], way: Sequence[str], called: Called) -> tuple[str, ...]:
    """List the parts that go on from here and are like the one typed."""
    named = [id for name in _close(fold(way[0]), tuple(called)) for id in called[name]]
    alike = [one for given in way for one in (given, *_close(given, tuple(node)))]
    found = tuple(dict.fromkeys(one for one in (*alike, *named) if one in node))
    return found or ((way[0],) if "*" in node else ())


@lru_cache(4096)  # many parts of the tree have the same names below them: each seat, each row
def _close(given: str, among: tuple[str, ...]) -> tuple[str, ...]:
    from difflib import get_close_matches  # for what is typed wrongly alone

    return tuple(get_close_matches(given, among, NEAR, ALIKE))


def _of_seats(node: dict[str, Any], called: Called) -> bool:
    return node.keys() <= {id for ids in called.values() for id in ids}


def _leaves(node: dict[str, Any]) -> Iterator[str]:
    """List the paths from here to their ends; "" where this is one."""
    if not node:
        yield ""
    for part, below in node.items():
        for rest in _leaves(below):
            yield f"{part}.{rest}" if rest else part
