"""Rows of a field in the short notation of cards: `te* t g .`. Here `.` is a position without a card, `e*` an engine
space with a chip, and `e?` an engine space that may have a chip.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.games.plan_city.card_shorthand import FACTORIES, long_cell
from scoring.games.plan_city.cells import EDGES
from scoring.games.plan_city.city_grid import Position, neighbour

NO_CARD = "."
_PART = r"[rmdglsvtbyzf-](?:e[!*?]?|!|x|[1-9])*"
_CELL = re.compile(rf"\.|{_PART}(?:\+{_PART})*")
_CHIP = re.compile(r"e([*?])")
_NAMES = "abcdefghijklmnopqrstuvwxyz"


def long_rows(rows: Sequence[str]) -> list[str] | None:
    """Convert the rows to the long notation. Returns None if they are not in the short notation or their factories are
    ambiguous.
    """
    cell_rows = [_signs(row) for row in rows]
    cells = {(x, y): cell for y, row in enumerate(cell_rows) for x, cell in enumerate(row or ())}
    factory_names = _factory_names(cells) if None not in cell_rows else None
    if factory_names is None:
        return None
    try:
        return [
            " | ".join(_long(cell, factory_names.get((x, y), "")) for x, cell in enumerate(row or ()))
            for y, row in enumerate(cell_rows)
        ]
    except InputError:
        return None


def _signs(row: str) -> list[str] | None:
    """Return the cells of a row; None if it is not in the short notation."""
    cells: list[str] = []
    for chunk in re.split(r"[\s|,、]+", normalize(row).casefold().replace("ー", "-")):
        end = 0
        while cell := _CELL.match(chunk, end):
            cells.append(cell[0])
            end = cell.end()
        if end < len(chunk):
            return None
    return cells


def _long(cell: str, letter: str) -> str:
    if cell == NO_CARD:
        return cell
    chip = _CHIP.search(cell)
    tokens = long_cell(_CHIP.sub("e", cell), letter).split("+")
    return "+".join(f"{token}{chip[1]}" if chip and token == "eng" else token for token in tokens)


def _factory_names(cells: Mapping[Position, str]) -> dict[Position, str] | None:
    """Return the factory name of each factory cell; None if the cells cannot be paired uniquely.

    Adjacent cells of one industry are paired. If that is ambiguous, only pairs with exactly one engine space are
    allowed.
    """
    names: dict[Position, str] = {}
    for industry in FACTORIES:
        halves = [at for at, cell in cells.items() if industry in cell]
        neighbours = {at: {neighbour(at, edge) for edge in EDGES} & set(halves) for at in halves}
        driven = {
            at: {other for other in adjacent if ("e" in cells[at]) != ("e" in cells[other])}
            for at, adjacent in neighbours.items()
        }
        mates = _only_pairing(neighbours)
        if mates is None:
            mates = _only_pairing(driven)
        if mates is None:
            return None
        for at in halves:
            if at not in names:
                count = len(set(names.values()))
                name = f"{_NAMES[count % len(_NAMES)]}{count // len(_NAMES) or ''}"
                names |= {at: name, mates[at]: name}
    return names


def _only_pairing(adjacent: Mapping[Position, Set[Position]]) -> dict[Position, Position] | None:
    """Return the partner of each cell in the only pairing of adjacent cells; None if there is no pairing or more than
    one.
    """
    mates: dict[Position, Position] = {}
    while unpaired := adjacent.keys() - mates:
        forced = next((at for at in unpaired if len(adjacent[at] & unpaired) == 1), None)
        if forced is None:
            return None
        (other,) = adjacent[forced] & unpaired
        mates |= {forced: other, other: forced}
    return mates
