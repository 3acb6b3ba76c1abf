"""The areas of a field on which a card can be placed, each with the reasons that prevent it (PLC-4.6 ff.).

An area is identified by the position of the card's top-left cell, because the rotation of the card is irrelevant
(section 3.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct, structs

from referee.games.plan_city.city_field import CityField, Laying, VisibleFieldCells, face
from scoring.games.plan_city.cells import SIDE
from scoring.games.plan_city.city_grid import CENTRE, Position

Offset = tuple[int, int]
FOOTPRINT: tuple[Offset, ...] = tuple((column, row) for row in range(SIDE) for column in range(SIDE))
AFFECTED_CORNERS: tuple[Offset, ...] = tuple(
    (right, down) for down in range(1 - SIDE, SIDE) for right in range(1 - SIDE, SIDE)
)
"""The offsets between two cards that overlap in at least one position."""


class CoveredArea(Struct, frozen=True):
    """The area that a card at (x, y) would cover: its number of cells (`count`) and their cards; in the strict
    interpretation of PLC-4.7, `cards` are all cards whose nine positions it overlaps.

    Its cells include `idle` engine spaces, `chips`, printed engines that cannot have a chip (`printed`), `rivers`,
    factories of which only one cell is covered (`divided`), and unknown positions (`untold`).
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
        """Whether the area cannot be covered for a reason that no chip can remove."""
        return len(self.cards) > 1 or bool(self.printed or self.rivers or self.divided)


def area(field: CityField, x: int, y: int, strict: bool) -> CoveredArea:
    """Return the area of a field at (x, y); `strict` is the strict interpretation of PLC-4.7 (PLC-R1)."""
    bare = _bare(field.layings, strict)
    at = (x, y)
    covered = bare.at(at) if at in bare.corners else _area(field.face, x, y, strict)
    return _with_chips_separated(covered, field.chips, bool(field.centre))


def always_fits(field: CityField, strict: bool, number: int) -> bool:
    """Return whether a card can be placed for a bid number without chips, on an area without engine spaces."""
    return _bare(field.layings, strict).always_fits(number)


def areas(field: CityField, strict: bool) -> tuple[CoveredArea, ...]:
    return _areas(field.layings, field.chips, bool(field.centre), strict)


@lru_cache(256)
def _areas(
    layings: tuple[Laying, ...], chips: frozenset[Position], centre: bool, strict: bool
) -> tuple[CoveredArea, ...]:
    bare = _bare(layings, strict)
    return tuple([_with_chips_separated(bare.at(corner), chips, centre) for corner in bare.corners])


class _BareAreas:
    """The areas of a pile of cards without chips, by their top-left positions in reading order.

    The top card changes only the areas that overlap it (`near`); the others are those of the pile `below`. Each area is
    computed on first use.
    """

    def __init__(
        self, visible: VisibleFieldCells, strict: bool, affected: set[Position], below: _BareAreas | None = None
    ) -> None:
        self._visible, self._strict, self._near, self._below = visible, strict, affected, below
        corners = affected.union(below.corners) if below else affected
        self.corners: dict[Position, None] = dict.fromkeys(sorted(corners, key=lambda at: (at[1], at[0])))
        self._areas: dict[Position, CoveredArea] = {}
        self._always_fits: dict[int, bool] = {}

    def always_fits(self, number: int) -> bool:
        """Return whether an area without engine spaces and unknown positions is large enough for a bid number and can
        be covered.
        """
        result = self._always_fits.get(number)
        if result is None:
            areas = (area for area in map(self.at, self.corners) if not area.idle and not area.untold)
            result = any(fits(area, number, 0, frozenset()) for area in areas)
            self._always_fits[number] = result
        return result

    def at(self, corner: Position) -> CoveredArea:
        """Return the area at a top-left position."""
        area = self._areas.get(corner)
        if area is None:
            if self._below is None or corner in self._near:
                area = _area(self._visible, *corner, self._strict)
            else:
                area = self._below.at(corner)
            self._areas[corner] = area
        return area


@lru_cache(512)
def _bare(layings: tuple[Laying, ...], strict: bool) -> _BareAreas:
    """Return the areas of a field without chips. All are recomputed if the top card covers a factory cell or, in the
    strict interpretation, hides a whole card.
    """
    visible = face(layings)
    below = face(layings[:-1])
    cut = any(visible.halves.get(name, 0) not in (0, count) for name, count in below.halves.items())
    hidden = strict and not visible.shows.keys() >= below.shows.keys()
    if cut or hidden or not below.tops:
        return _BareAreas(
            visible, strict, {(x - right, y - down) for x, y in visible.tops for right, down in FOOTPRINT}
        )
    west, north = visible.corners[-1]
    affected = {(west + right, north + down) for right, down in AFFECTED_CORNERS}
    return _BareAreas(visible, strict, affected, _bare(layings[:-1], strict))


def _with_chips_separated(covered: CoveredArea, chips: frozenset[Position], centre: bool) -> CoveredArea:
    """Return the area with its engine spaces separated into those with and without a chip; `centre` is True if a chip
    on the start card's centre is unknown.
    """
    if not covered.idle:
        return covered
    doubtful = (CENTRE,) if centre and CENTRE in covered.idle else ()
    if not doubtful and chips.isdisjoint(covered.idle):
        return covered
    return structs.replace(
        covered,
        idle=tuple(at for at in covered.idle if at not in chips and at not in doubtful),
        chips=tuple(at for at in covered.idle if at in chips and at not in doubtful),
        untold=tuple(sorted((*covered.untold, *doubtful), key=lambda at: (at[1], at[0]))),
    )


def _area(visible: VisibleFieldCells, x: int, y: int, strict: bool) -> CoveredArea:
    tops, untold = visible.tops, visible.untold
    under = {at: tops[at] for right, down in FOOTPRINT if (at := (x + right, y + down)) in tops}
    engines = [(at, top.cell.engine) for at, top in under.items() if top.cell.engine != "none" and at not in untold]
    halves = [top.cell.factory for top in under.values() if top.cell.factory]
    return CoveredArea(
        x,
        y,
        len(under),
        _cards_touched(visible, x, y) if strict else tuple({top.card: None for top in under.values()}),
        idle=tuple([at for at, engine in engines if engine == "space"]),
        printed=tuple([at for at, engine in engines if engine == "printed"]),
        rivers=tuple([at for at, top in under.items() if top.cell.river]),
        divided=tuple([name for name in dict.fromkeys(halves) if halves.count(name) != visible.halves[name]]),
        untold=tuple([at for at in under if at in untold]) if untold else (),
    )


def _cards_touched(visible: VisibleFieldCells, x: int, y: int) -> tuple[int, ...]:
    """Return the visible cards whose nine positions a card at (x, y) would overlap."""
    return tuple(
        card
        for card in visible.shows
        if abs(visible.corners[card][0] - x) < SIDE and abs(visible.corners[card][1] - y) < SIDE
    )


def fits(covered: CoveredArea, number: int, coal: int, barred: frozenset[Position]) -> bool:
    """Return whether a card can be placed on an area for a bid number, with `coal` chips for the engine spaces it
    covers. Unknown positions do not prevent it.
    """
    return (
        covered.count >= (number or 1)
        and (not covered.idle or len(covered.idle) <= coal)
        and not covered.closed
        and not (barred and not barred.isdisjoint(covered.chips))
    )


def fitting(
    candidates: Iterable[CoveredArea], number: int, coal: int, barred: frozenset[Position]
) -> Iterator[CoveredArea]:
    """Yield the areas on which a card can be placed (see `fits`)."""
    return (covered for covered in candidates if fits(covered, number, coal, barred))


def apart(covered: CoveredArea, x: int, y: int) -> bool:
    """Return whether an area shares no position with a card at (x, y)."""
    return abs(covered.x - x) >= SIDE or abs(covered.y - y) >= SIDE
