"""Where a card can be laid on a field: every area with at least one cell to cover, and what closes it (PLC-4.6 ff.).

Turning a card changes nothing of this (section 3.3), so an area is known by where the card's top-left cell would lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from referee.games.plan_city.ground import Face, Ground, Laying, face
from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.fields import CENTRE, Position

Offset = tuple[int, int]
FOOTPRINT: tuple[Offset, ...] = tuple((column, row) for row in range(SIDE) for column in range(SIDE))


class Area(Struct, frozen=True):
    """What a card at (x, y) would cover: how many cells, of which cards of the field (with the stricter reading of
    PLC-4.7 those whose nine positions it meets), and among them idle engine spaces, chips, engines that take no chip,
    river, factories of which only one half is covered, and positions of which something is not told.
    """

    x: int
    y: int
    count: int
    cards: tuple[int, ...]
    idle: tuple[Position, ...] = ()
    chips: tuple[Position, ...] = ()
    printed: tuple[Position, ...] = ()
    rivers: tuple[Position, ...] = ()
    divided: tuple[str, ...] = ()
    untold: tuple[Position, ...] = ()

    @property
    def closed(self) -> bool:
        """Tell whether no chip could open it."""
        return len(self.cards) > 1 or bool(self.printed or self.rivers or self.divided)


def area(ground: Ground, x: int, y: int, strict: bool) -> Area:
    """Look at one area; `strict` is the stricter reading of PLC-4.7 (PLC-R1)."""
    return _area(ground.face, ground.chips, ground.untold, x, y, _met(ground.face, x, y) if strict else None)


def areas(ground: Ground, strict: bool) -> tuple[Area, ...]:
    """List every area of a field that covers a cell."""
    return _areas(ground.layings, ground.chips, bool(ground.centre), strict)


@lru_cache(256)
def _areas(layings: tuple[Laying, ...], chips: frozenset[Position], centre: bool, strict: bool) -> tuple[Area, ...]:
    shown = face(layings)
    untold = shown.untold | {CENTRE} if centre else shown.untold
    found = {(x - right, y - down) for x, y in shown.tops for right, down in FOOTPRINT}
    return tuple(
        _area(shown, chips, untold, x, y, _met(shown, x, y) if strict else None)
        for x, y in sorted(found, key=lambda at: (at[1], at[0]))
    )


def _area(
    shown: Face,
    chips: frozenset[Position],
    untold: frozenset[Position],
    x: int,
    y: int,
    met: tuple[int, ...] | None,
) -> Area:
    tops = shown.tops
    count = 0
    cards: list[int] = []
    idle: list[Position] = []
    held: list[Position] = []
    printed: list[Position] = []
    rivers: list[Position] = []
    halves: list[str] = []
    open_: list[Position] = []
    for right, down in FOOTPRINT:
        at = (x + right, y + down)
        top = tops.get(at)
        if top is None:
            continue
        count += 1
        if top.card not in cards:
            cards.append(top.card)
        cell = top.cell
        if at in untold:
            open_.append(at)
        elif cell.engine == "space":
            (held if at in chips else idle).append(at)
        elif cell.engine == "printed":
            printed.append(at)
        if cell.river:
            rivers.append(at)
        if cell.factory:
            halves.append(cell.factory)
    divided = tuple(name for name in dict.fromkeys(halves) if halves.count(name) != shown.halves[name])
    return Area(
        x,
        y,
        count,
        tuple(cards) if met is None else met,
        tuple(idle),
        tuple(held),
        tuple(printed),
        tuple(rivers),
        divided,
        tuple(open_),
    )


def _met(shown: Face, x: int, y: int) -> tuple[int, ...]:
    """List the cards with a visible cell whose nine positions a card at (x, y) would meet."""
    return tuple(
        card
        for card in shown.shows
        if abs(shown.corners[card][0] - x) < SIDE and abs(shown.corners[card][1] - y) < SIDE
    )


def fits(one: Area, number: int, coal: int, barred: frozenset[Position]) -> bool:
    """Tell whether a card can be laid there for a bid number, with so many chips to fuel spaces that it covers;
    positions that are not told are taken as free.
    """
    return (
        one.count >= max(1, number)
        and (not one.idle or len(one.idle) <= coal)
        and not one.closed
        and not (barred and not barred.isdisjoint(one.chips))
    )


def fitting(found: tuple[Area, ...], number: int, coal: int, barred: frozenset[Position]) -> Iterator[Area]:
    """Give the areas where a card can be laid, as `fits` says."""
    return (one for one in found if fits(one, number, coal, barred))


def apart(one: Area, x: int, y: int) -> bool:
    """Tell whether an area shares no position with a card at (x, y)."""
    return abs(one.x - x) >= SIDE or abs(one.y - y) >= SIDE
