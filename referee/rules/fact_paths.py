"""Resolution of typed paths to values of the game state. A seat may be given by letter, name or colour; similar paths
are suggested for an unknown path.
"""

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
"""The path prefix of table settings, which a position may also contain."""
REST = "rest"
"""The key in a position for all values that it does not list."""
TURN, MOMENT = "active", "phase"
"""The paths of the active seat and of the current phase in a game's state."""
MAX_SIMILAR = 3
"""The maximum number of similar paths that are suggested."""
ALIKE = 0.6
"""The minimum similarity of a path segment to the typed segment (ratio of `difflib`)."""
MAX_PARTS = 9
LONGEST = 120
"""The maximum length of a path, in characters."""
SeatIdsByName = Mapping[str, tuple[str, ...]]
"""The seats for a normalised name."""
Ways = Sequence[Sequence[str]]
"""The possible meanings of each path segment."""


def path_of(game: Game, seats: Sequence[Seat], text: str, *, near: bool = True) -> str:
    """Return the exact path of the value, setting or `rest` that a typed path refers to. Case is ignored, and a seat
    may be given by letter, name or colour.

    Raises `InputError` if the path is unknown or ambiguous; the error contains the possible seats, or similar paths if
    `near` is set.
    """
    ids = tuple(seat.id for seat in seats)
    if game.fact(ids, text) is not None:
        return text
    normalized = normalize(text)
    settings = {f"{OPTIONS}{option.id}": None for option in game.meta.options}
    if normalized.casefold() in (REST, *settings):
        return normalized.casefold()
    ids_by_name = _seat_ids_by_name(game, tuple(seats))
    parts = _parts(ids_by_name, normalized)
    ways = [tuple(dict.fromkeys((part, part.casefold(), *ids_by_name.get(fold(part), ())))) for part in parts]
    tried = (".".join(way) for way in product(*ways[:MAX_PARTS]))
    paths = [path for path in tried if game.fact(ids, path) is not None]
    if len(paths) == 1 or (paths and paths[0].casefold() == normalized.casefold()):
        return paths[0]
    if paths:
        raise input_error("text_ambiguous", field=text[:80], given=text[:40], choices=tuple(paths))
    if normalized.casefold().startswith(OPTIONS):
        option_of(game, normalized[len(OPTIONS) :])
    if near and len(normalized) <= LONGEST:
        alike = tuple(dict.fromkeys(_similar_paths(_tree(game, ids), ways, ids_by_name)))[:MAX_SIMILAR]
        if alike:
            raise input_error("fact_unknown_near", field=text[:80], near=alike)
    raise input_error("fact_unknown", field=text[:80])


@lru_cache(64)
def _seat_ids_by_name(game: Game, seats: tuple[Seat, ...]) -> SeatIdsByName:
    """Return the seat ids by normalised name. A letter belongs to one seat, a name or colour to one or more."""
    ids_by_name: dict[str, tuple[str, ...]] = {}
    colours = {key: texts.values() for path in game.words for key, texts in load(path).items() if key[:5] == "seat_"}
    for seat in seats:
        for name in (seat.name, seat.colour, *colours.get(f"seat_colour.{seat.colour}", ())):
            if name:
                ids_by_name[fold(name)] = tuple(dict.fromkeys((*ids_by_name.get(fold(name), ()), seat.id)))
    return ids_by_name | {fold(seat.id): (seat.id,) for seat in seats}


def _parts(ids_by_name: SeatIdsByName, text: str) -> list[str]:
    """Split a path at its dots, except the dots in a seat's name after `seats`."""
    head, dot, inner_path = text.partition(".")
    if head.casefold() == "seats" and dot:
        ends = [match.start() for match in re.finditer(r"\.|$", inner_path)]
        end = next((end for end in reversed(ends) if fold(inner_path[:end]) in ids_by_name), ends[0])
        return [head, inner_path[:end], *(inner_path[end + 1 :].split(".") if end < len(inner_path) else ())]
    return text.split(".")


@lru_cache(16)
def _tree(game: Game, ids: tuple[str, ...]) -> dict[str, Any]:
    """Return all paths that can be entered as a nested mapping of segments; `*` stands for any key of a printed
    value.
    """
    tree: dict[str, Any] = {}
    printed = (f"printed.{pattern}" for pattern, row in game.components.items() if row.ask)
    settings = (f"{OPTIONS}{option.id}" for option in game.meta.options)
    for path in (*game.facts(ids), *printed, *settings):
        node = tree
        for part in path.split("."):
            node = node.setdefault(part, {})
    return tree


def _similar_paths(tree: dict[str, Any], ways: Ways, ids_by_name: SeatIdsByName) -> Iterator[str]:
    """Yield the most similar paths to a typed one; each typed segment may have several meanings. A path that starts
    with a seat or has one segment is also searched for below every top-level segment.
    """
    yield from _below(tree, ways, ids_by_name)
    if len(ways[0]) > 1 or len(ways) == 1:
        for above, node in tree.items():
            if above not in ("printed", "now"):
                yield from (f"{above}.{path}" for path in _below(node, ways, ids_by_name, deep=True))


def _below(node: dict[str, Any], ways: Ways, ids_by_name: SeatIdsByName, *, deep: bool = False) -> Iterator[str]:
    if not ways:
        yield from islice(_leaves(node), MAX_SIMILAR)
        return
    matching = _alike(node, ways[0], ids_by_name)
    if not matching and (deep or _of_seats(node, ids_by_name)):  # a part is missing, or it is one seat or another
        matching, ways = tuple(node), [ways[0], *ways] if deep else ways
    for part in matching:
        for tail in _below(node[part if part in node else "*"], ways[1:], ids_by_name, deep=deep) if node else ():
            yield f"{part}.{tail}" if tail else part


def _alike(node: dict[str, Any], way: Sequence[str], ids_by_name: SeatIdsByName) -> tuple[str, ...]:
    """Return the segments at this node that are similar to the typed segment."""
    seat_ids = [id for name in _close(fold(way[0]), tuple(ids_by_name)) for id in ids_by_name[name]]
    alike = [part for spelling in way for part in (spelling, *_close(spelling, tuple(node)))]
    matching = tuple(dict.fromkeys(part for part in (*alike, *seat_ids) if part in node))
    return matching or ((way[0],) if "*" in node else ())


@lru_cache(4096)  # many parts of the tree have the same names below them: each seat, each row
def _close(spelling: str, among: tuple[str, ...]) -> tuple[str, ...]:
    from difflib import get_close_matches  # for what is typed wrongly alone

    return tuple(get_close_matches(spelling, among, MAX_SIMILAR, ALIKE))


def _of_seats(node: dict[str, Any], ids_by_name: SeatIdsByName) -> bool:
    return node.keys() <= {id for ids in ids_by_name.values() for id in ids}


def _leaves(node: dict[str, Any]) -> Iterator[str]:
    """Yield the remaining paths from this node to its leaves; "" for a leaf."""
    if not node:
        yield ""
    for part, below in node.items():
        for tail in _leaves(below):
            yield f"{part}.{tail}" if tail else part
