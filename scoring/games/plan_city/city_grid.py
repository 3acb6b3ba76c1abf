"""Cards of 3 x 3 cells and player fields: rotating a card, placing it on others, the visible cell at each position
(section 3.3), and counts of the cells: districts (PLC-9.7, PLC-9.8, PLC-9.10), and what else a contract card can
compare.

Positions are (x, y), x to the east and y to the south; the position of a card is that of its top-left cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scoring.games.plan_city.cells import DISTRICTS, SIDE, Cell, District, turned_edges

Position = tuple[int, int]
Rotation = Literal[0, 90, 180, 270]
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)

Surface = Mapping[Position, Cell]
"""The visible cells of a field; every factory has a unique name."""

STEPS: dict[str, Position] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

CENTRE: Position = (1, 1)
"""The position of the centre of the start card, whose top-left cell is at (0, 0)."""


class Card(Struct, frozen=True):
    """A card: its nine cells in reading order."""

    cells: tuple[Cell, ...]

    def surface(self) -> dict[Position, Cell]:
        """Return the cells by their position (column, row) on the card, from 0."""
        return {(index % SIDE, index // SIDE): cell for index, cell in enumerate(self.cells)}


class PlacedCard(Struct, frozen=True):
    """A card placed on a field: rotated clockwise by `rotation` degrees, with its top-left cell at (x, y)."""

    card: Card
    rotation: Rotation = 0
    x: int = 0
    y: int = 0


class VisibleCell(Struct, frozen=True):
    """The visible cell at a position of a field, with the number of its card (0 is the start card)."""

    card: int
    cell: Cell


Field = Mapping[Position, VisibleCell]


def neighbour(position: Position, edge: str) -> Position:
    """Return the adjacent position across an edge."""
    (x, y), (right, down) = position, STEPS[edge]
    return x + right, y + down


def rotated_card(card: Card, rotation: Rotation) -> Card:
    """Return the card rotated clockwise. A quarter turn moves cell (row, column) to (column, 2 - row) and rotates its
    rails.
    """
    quarters = ROTATIONS.index(rotation)
    cells = card.cells
    for _ in range(quarters):
        cells = tuple(cells[(SIDE - 1 - column) * SIDE + row] for row in range(SIDE) for column in range(SIDE))
    if not quarters:
        return card
    return Card(
        tuple(
            replace(cell, rails=tuple(turned_edges(group, quarters) for group in cell.rails)) if cell.rails else cell
            for cell in cells
        )
    )


def footprint(x: int, y: int) -> tuple[Position, ...]:
    """Return the nine positions of a card whose top-left cell is at (x, y), in reading order."""
    return tuple((x + column, y + row) for row in range(SIDE) for column in range(SIDE))


def field_with_card(field: Field, placed_card: PlacedCard, number: int) -> dict[Position, VisibleCell]:
    """Return the field with a card on top, as card `number` (PLC-4.5); the placement is not checked. A factory's name
    becomes its letter followed by the number.
    """
    tops = dict(field)
    card = rotated_card(placed_card.card, placed_card.rotation)
    for position, cell in zip(footprint(placed_card.x, placed_card.y), card.cells, strict=True):
        tops[position] = VisibleCell(number, replace(cell, factory=f"{cell.factory}{number}") if cell.factory else cell)
    return tops


def surface(field: Field) -> dict[Position, Cell]:
    """Return the visible cells of a field by position, without their card numbers."""
    return {position: top.cell for position, top in field.items()}


def overlap(right: int, down: int) -> int:
    """Return the number of cells covered by both of two cards, one of them shifted by `right` columns and
    `down` rows.
    """
    return max(0, SIDE - abs(right)) * max(0, SIDE - abs(down))


OVERLAPS = tuple(sorted({overlap(right, down) for right in range(SIDE) for down in range(SIDE)}))
"""The numbers of cells of one card that a second card can cover: 1, 2, 3, 4, 6, 9."""


def least_overlap(number: int) -> int | None:
    """Return the minimum number of cells of one card that must be covered for a bid number (PLC-4.6, PLC-R4); None if
    nine cells are not enough.
    """
    return next((cells for cells in OVERLAPS if cells >= number), None)


OtherKind = Literal["rail", "station", "factory", "river"]
OTHER_KINDS: tuple[OtherKind, ...] = ("rail", "station", "factory", "river")
"""The kinds of cells that are not districts; only contract cards compare them (PLC-R28)."""

SHOWS: dict[OtherKind, Callable[[Cell], bool]] = {
    "rail": lambda cell: bool(cell.rails),
    "station": lambda cell: cell.station,
    "factory": lambda cell: bool(cell.factory),
    "river": lambda cell: cell.river,
}


def district_cells(cells: Surface, district: District) -> dict[Position, int]:
    """Return the positions of the cells of a district, with how often each counts: 2 for a split market,
    otherwise 1.
    """
    return {position: cell.districts.count(district) for position, cell in cells.items() if district in cell.districts}


def district_counts(cells: Surface) -> dict[District, int]:
    """Return the count of every district of a field."""
    totals = Counter(district for cell in cells.values() for district in cell.districts)
    return {district: totals[district] for district in DISTRICTS}


def cells_showing(cells: Surface, kind: OtherKind) -> int:
    """Return the number of cells of a non-district kind; a factory is two cells (PLC-R28)."""
    return sum(SHOWS[kind](cell) for cell in cells.values())
