"""Declarations that are offered, as far as they fit what is said."""

from __future__ import annotations

from itertools import islice, permutations, product
from typing import Any

from msgspec import structs

from referee.notation.move import Move, defaults
from tui.core.reading.found import MOST_BUILT, Found, fewer
from tui.core.reading.leaves import WHOLE, Leaf
from tui.core.reading.place import Here, Moves
from tui.core.reading.spoken import ALL, BOTH, MOST_COUNTED, Choice, Item, Said

MOST_OFFERED = 200
"""So many choices at most are worth showing."""
MOST_UNSAID = 3
"""So many units are offered where nobody says how many."""
FEW = 12
"""Among so many offers at most those with more units are offered too."""


def offered(here: Here, said: Said, leaves: tuple[Leaf, ...], main: str, times: int, found: Found) -> None:
    """Find the offered declarations that fit a reading, with what it says besides; `main` is the list of the move."""
    scalars = [leaf for leaf in leaves if not leaf.listed and not leaf.part]
    items = said.items.get(main, ()) if main else ()
    seats = (said.seat,) if said.seat else here.seats(said.verb) if here.before else here.table.seats
    matching = [
        move for move in here.moves(said.verb) if move.seat in seats and _fits(move, said, scalars, main, items[:1])
    ]
    if main and (len(items) > 1 or said.every or not items):
        matching = _grown(here, matching, said, main, items)
    tried: list[Moves] = []
    for move in islice(matching, MOST_OFFERED):
        more = _more(move, said, scalars)
        if times == 1 and not more:
            found.legal[(move,)] = None
            continue
        for values in islice(product(*more.values()), FEW):
            made = (structs.replace(move, **dict(zip(more, values, strict=True))),) * times
            if here.legal(made):
                found.legal[made] = None
            else:
                tried.append(made)
    if times > 1 and not found.legal:
        fewer(here, tried, times, found)
    elif not (found.legal or found.illegal):
        found.illegal = {made: len(here.verdict(made).clauses) for made in tried[:FEW] if here.illegal(made)}


def _fits(move: Move, said: Said, scalars: list[Leaf], main: str, items: tuple[Item, ...]) -> bool:
    for leaf in scalars:
        value = getattr(move, leaf.field)
        plain = not leaf.required and value == defaults(type(move))[leaf.field]
        if leaf.key in said.values and not plain and value not in said.values[leaf.key]:
            return False
        if plain and leaf.label in said.mentioned and leaf.key not in said.values:
            return False
    if main in said.mentioned and not getattr(move, main):
        return False
    other = [name for name in said.items if name != main]
    if any(not _same(getattr(move, name), said.items[name]) for name in other):
        return False
    return not items or (bool(getattr(move, main)) and _is(getattr(move, main)[0], items[0]))


def _more(move: Move, said: Said, scalars: list[Leaf]) -> dict[str, Choice]:
    """Give what is said beyond what the offer holds: a worker's colour, a price to be checked."""
    return {
        leaf.field: said.values[leaf.key]
        for leaf in scalars
        if leaf.key in said.values and getattr(move, leaf.field) not in said.values[leaf.key]
    }


def _same(units: tuple[Any, ...], items: tuple[Item, ...]) -> bool:
    return len(units) == len(items) and any(
        all(_is(unit, item) for unit, item in zip(units, order, strict=True)) for order in permutations(items)
    )


def _is(unit: Any, item: Item) -> bool:
    """Tell whether a unit of a list can be what is said of it."""
    for name, choice in item.items():
        value = getattr(unit, name) if name != WHOLE else unit
        if isinstance(value, tuple):
            if len(value) != len(choice) or not all(one in part for one, part in zip(value, choice, strict=True)):
                return False
        elif value not in choice:
            return False
    return True


def _grown(here: Here, first: list[Move], said: Said, main: str, items: tuple[Item, ...]) -> list[Move]:
    """Give the moves with as many units as are said; all of them where nobody says how many."""
    if not items and not said.every and len(first) > FEW:
        return first
    if items and len(items) <= 3 and not said.every:
        starts = [move for move in here.moves(said.verb) if not said.seat or move.seat == said.seat]
        starts = [move for move in starts if len(getattr(move, main)) == 1]
        starts = [move for move in starts if any(_is(getattr(move, main)[0], item) for item in items)]
    else:
        starts = first
    grown = [starts]
    most = len(items) or {BOTH: 2, ALL: MOST_COUNTED}.get(said.every, MOST_UNSAID)
    while grown[-1] and len(grown) < most and sum(map(len, grown)) <= MOST_BUILT:
        longer = (longer for move in grown[-1] for longer in here.longer(move))
        alike = {(move.seat, tuple(sorted(map(repr, getattr(move, main))))): move for move in longer}
        grown.append(list(alike.values()))
    if said.every == ALL:
        return next((units for units in reversed(grown) if units), [])
    if said.every == BOTH:
        return grown[1] if len(grown) > 1 else []
    if items:
        return [move for units in grown for move in units if _same(getattr(move, main), items)]
    return [move for units in grown for move in units]
