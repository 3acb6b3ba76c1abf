"""Cards of 3 x 3 cells and the field they form: turning a card, placing it on others, and the cell on top at each
position (section 3.3). Positions are (x, y): x grows to the east, y to the south; the position of a card is that of its
top-left cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scoring.games.plan_city.cell import SIDE, Cell, turned_edges

Position = tuple[int, int]
Rotation = Literal[0, 90, 180, 270]
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)

Surface = Mapping[Position, Cell]
"""The visible cells of a field; every factory has a unique name."""

STEPS: dict[str, Position] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

CENTRE: Position = (1, 1)
"""The position of the centre of the start card, which is placed at (0, 0)."""


class Card(Struct, frozen=True):
    """A card as entered: its nine cells in reading order."""

    cells: tuple[Cell, ...]

    def surface(self) -> dict[Position, Cell]:
        """Return the cells by their position on the card, (column, row) from 0."""
        return {(index % SIDE, index // SIDE): cell for index, cell in enumerate(self.cells)}


class PlacedCard(Struct, frozen=True):
    """A card on a field: turned clockwise by `rotation` degrees, then placed with its top-left cell at (x, y)."""

    card: Card
    rotation: Rotation = 0
    x: int = 0
    y: int = 0


class VisibleCell(Struct, frozen=True):
    """The visible cell at a position, with the number of the card to which it belongs (the start card is 0)."""

    card: int
    cell: Cell


Field = Mapping[Position, VisibleCell]


def neighbour(position: Position, edge: str) -> Position:
    """Return the neighbouring position on the other side of an edge."""
    (x, y), (right, down) = position, STEPS[edge]
    return x + right, y + down


def turned(card: Card, rotation: Rotation) -> Card:
    """Return the card turned: a quarter turn moves cell (row, column) to (column, 2 - row) and turns the rails."""
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
    """Return the nine positions covered by a card at (x, y), in reading order."""
    return tuple((x + column, y + row) for row in range(SIDE) for column in range(SIDE))


def field_with_card(field: Field, placed_card: PlacedCard, number: int) -> dict[Position, VisibleCell]:
    """Return the field with a card placed on top as its card `number` (PLC-4.5), without a check of the placement. The
    name of a factory is its letter and the number of its card.
    """
    tops = dict(field)
    card = turned(placed_card.card, placed_card.rotation)
    for position, cell in zip(footprint(placed_card.x, placed_card.y), card.cells, strict=True):
        tops[position] = VisibleCell(number, replace(cell, factory=f"{cell.factory}{number}") if cell.factory else cell)
    return tops


def surface(field: Field) -> dict[Position, Cell]:
    """Return the visible cells of a field without their card numbers."""
    return {position: top.cell for position, top in field.items()}


def overlap(right: int, down: int) -> int:
    """Return the number of cells that two cards share if one is shifted by `right` columns and `down` rows."""
    return max(0, SIDE - abs(right)) * max(0, SIDE - abs(down))


OVERLAPS = tuple(sorted({overlap(right, down) for right in range(SIDE) for down in range(SIDE)}))
"""The possible numbers of cells of one card that another card can cover: 1, 2, 3, 4, 6, 9."""


def least_overlap(number: int) -> int | None:
    """Return the minimum number of covered cells of one card that satisfies a bid number (PLC-4.6, PLC-R4); None if
    nine cells are too few.
    """
    return next((cells for cells in OVERLAPS if cells >= number), None)
