"""Parser and formatter of cards and visible fields in the compact notation: rows of cells joined by "|" (section 3.5);
with the checks of their cells: impossible, or unusual and to be confirmed (section 3.4).

In a field, a position without a card is "." or empty. The rows of a card are separate lines, or separated by " / ". A
fault counts rows and cells from 0 in its field path, but from 1 in its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_shorthand import long_cells, looks_short
from scoring.games.plan_city.cells import SIDE, Cell, print_cell, read_cell
from scoring.games.plan_city.city_grid import STEPS, Card, Position, Surface, neighbour
from scoring.games.plan_city.rail_networks import factories
from scoring.games.plan_city.values import FACTORY_CELLS

Where = Callable[[Position], tuple[str, dict[str, Any]]]
"""A function from a position to the path of its cell (counted from 0), and its row and cell numbers for a message
(counted from 1).
"""

SPLIT = ("market", "market")


def where_in(at: str, left: int = 0, top: int = 0) -> Where:
    """Return a function from a position to (path, row and cell number) of its cell; (left, top) is the position of the
    first cell, and `at` the path of the rows.
    """

    def where(spot: Position) -> tuple[str, dict[str, Any]]:
        column, row = spot[0] - left, spot[1] - top
        return f"{at}.{row}.{column}", {"row": row + 1, "cell": column + 1}

    return where


def cell_faults(cells: Surface, where: Where) -> list[Fault]:
    """Return a fault for each factory that is not two adjacent cells, or whose cells have different industries."""
    faults = []
    for factory in factories(cells, ()):
        first, *others = factory.cells
        neighbours = {neighbour(first, edge) for edge in STEPS}
        path, location = where(factory.cells[-1])
        values = location | {"letter": factory.name, "given": len(factory.cells), "wanted": FACTORY_CELLS}
        if len(factory.cells) != FACTORY_CELLS or others[0] not in neighbours:
            faults.append(Fault("factory_cells", path, values))
        industries = tuple(dict.fromkeys(cells[spot].industry for spot in factory.cells if cells[spot].industry))
        if len(industries) > 1:
            faults.append(Fault("factory_industries", path, values | {"industries": industries}))
    return faults


def cell_warnings(cells: Surface, where: Where) -> list[Fault]:
    """Return a fault for every unusual cell, to be compared with the printed card."""
    faults = []
    for spot, cell in cells.items():
        path, location = where(spot)
        if len(cell.districts) > 1 and cell.districts != SPLIT:
            faults.append(Fault("districts_odd", path, location | {"districts": cell.districts}))
        if cell.station and not cell.runs and cell.engine == "none":
            faults.append(Fault("station_no_engine", path, location))
        if cell.engine != "none" and cell.river:
            faults.append(Fault("river_engine", path, location))
        elif cell.engine != "none" and not cell.station and not cell.factory and cell.entered == "full":
            faults.append(Fault("engine_alone", path, location))
    for factory in factories(cells, ()):
        engines = sum(cells[spot].engine != "none" for spot in factory.cells)
        if engines != 1:
            path, location = where(factory.cells[-1])
            key = "factory_engines" if engines else "factory_no_engine"
            faults.append(Fault(key, path, location | {"letter": factory.name, "given": engines}))
    return faults


BAR = "|"
NO_CARD = "."
LETTERS = "abcd"
"""The letters that name the factories of one card."""


def parse_card(text: str, at: str = "card") -> Card:
    """Parse a card in the compact or the short notation. Raises `InputError` with every fault; the field paths begin
    with `at`.
    """
    try:
        return _parse_long(text, at)
    except InputError as error:
        try:
            cells = long_cells(text, at)
        except InputError:
            if looks_short(text):
                raise
            raise error from None
        return _parse_long(_in_rows(cells), at)


def _parse_long(text: str, at: str) -> Card:
    rows = re.split(r"\n|\s/\s", normalize(text).replace("\r", ""))
    faults = [Fault("card_rows", at, {"given": len(rows), "wanted": SIDE})] if len(rows) != SIDE else []
    cells: dict[Position, Cell] = {}
    for y, row in enumerate(rows):
        parts = _parts(row)
        if len(parts) != SIDE:
            faults.append(Fault("card_cells", f"{at}.{y}", {"row": y + 1, "given": len(parts), "wanted": SIDE}))
        for x, part in enumerate(parts):
            path, location = f"{at}.{y}.{x}", {"row": y + 1, "cell": x + 1}
            if _empty(part):
                faults.append(Fault("cell_empty", path, location))
                continue
            cell, wrong = read_cell(part, path, location)
            if cell.factory and cell.factory not in LETTERS:
                wrong = [*wrong, Fault("card_letter", path, location | {"token": cell.factory, "letters": LETTERS})]
            cells[x, y] = cell
            faults += wrong
    faults = faults or cell_faults(cells, where_in(at))
    if faults:
        raise InputError(faults)
    return Card(tuple(cells[x, y] for y in range(SIDE) for x in range(SIDE)))


def print_card(card: Card) -> str:
    return _in_rows([print_cell(cell) for cell in card.cells])


def _in_rows(cells: Sequence[str]) -> str:
    return " / ".join(f" {BAR} ".join(cells[first : first + SIDE]) for first in range(0, len(cells), SIDE))


def read_rows(rows: Sequence[str], at: str, left: int = 0, top: int = 0) -> tuple[dict[Position, Cell], list[Fault]]:
    """Parse the rows of a field. Returns the visible cells, with the first cell at (left, top), and every fault."""
    cells: dict[Position, Cell] = {}
    faults: list[Fault] = []
    for y, row in enumerate(rows):
        for x, part in enumerate(_parts(row)):
            if not _empty(part):
                cell, wrong = read_cell(part, f"{at}.{y}.{x}", {"row": y + 1, "cell": x + 1})
                cells[left + x, top + y] = cell
                faults += wrong
    return cells, faults


def print_field(cells: Surface) -> tuple[str, ...]:
    """Format the visible cells of a field as rows, from the north-west corner."""
    if not cells:
        return ()
    left, top = corner(cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    return tuple(
        f" {BAR} ".join(print_cell(cells[x, y]) if (x, y) in cells else NO_CARD for x in range(left, right + 1))
        for y in range(top, bottom + 1)
    )


def corner(cells: Collection[Position]) -> Position:
    """Return the north-west corner of the rectangle around a field."""
    return min(x for x, _ in cells), min(y for _, y in cells)


def _parts(row: str) -> list[str]:
    return [part.strip() for part in normalize(row).split(BAR)]


def _empty(part: str) -> bool:
    return part in ("", NO_CARD)
