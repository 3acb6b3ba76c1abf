"""Parser and formatter of cards and visible fields in the compact notation: rows of cells joined by "|" (section 3.5).

In a field, a position without a card is "." or empty. The rows of a card are separate lines, or separated by " / ". A
fault counts rows and cells from 0 in its field path, but from 1 in its text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from scoring.errors import Fault, InputError
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_checks import cell_faults, where_in
from scoring.games.plan_city.card_shorthand import long_cells, looks_short
from scoring.games.plan_city.cell import SIDE, Cell
from scoring.games.plan_city.cell_notation import print_cell, read_cell
from scoring.games.plan_city.city_grid import Card, Position, Surface

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
