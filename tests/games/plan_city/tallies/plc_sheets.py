"""Short ways to write the sheets and fields of the tally tests and to read what came out.

The rank values and kind points here are invented: the real ones are read off the cards of the table (T-05, T-06).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.breakdown import Breakdown
from scoring.errors import InputError
from scoring.games.plan_city.cells import Cell
from scoring.games.plan_city.city_grid import PlacedCard, Position, VisibleCell, field_with_card
from scoring.games.plan_city.grid_notation import cell_faults, read_rows, where_in
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.sheet_parser import read

RANKS = {
    "rail_network": [8, 5, 2],
    "residential": [6, 3, 1],
    "market": [7, 4],
    "garden": [4, 3, 1],
    "slum": [5, 2, 0],
}
KINDS = {"kinds_1": 3, "kinds_3": 18, "kinds_4": 28}
INDUSTRIES = ("textile", "shipbuilding", "industry_3", "industry_4")


def seat(*active: int, **more: Any) -> dict[str, Any]:
    """A seat told by counts that has nothing but these active factories; counts by name change it."""
    told: dict[str, Any] = {"active_factories": dict(zip(INDUSTRIES, (*active, 0, 0, 0, 0), strict=False))}
    told |= dict.fromkeys(("rail_cells", "residential", "market", "garden", "slum", "idle_engines"), 0)
    return told | {"coal_in_hand": 0, "contracts": []} | more


def field(*rows: str, chips: Any = (), **more: Any) -> dict[str, Any]:
    """A seat told by its field."""
    drawn = {"rows": list(rows), "chips": None if chips is None else [list(spot) for spot in chips]}
    return {"field": drawn, "coal_in_hand": 0, "contracts": []} | more


def sheet(*seats: dict[str, Any], **more: Any) -> FinalSheet:
    """A sheet for seats A, B, C, D with the invented values; seats with nothing make it three."""
    told = dict(zip("ABCD", seats, strict=False))
    while len(told) < 3:
        told["ABCD"[len(told)]] = seat()
    return read(FinalSheet, {"seats": told, "rank_values": RANKS, "kind_points": KINDS} | more)


def end(*seats: dict[str, Any], **more: Any) -> Breakdown:
    """Score the end of the game."""
    return score_final(sheet(*seats, **more))


def apart(*seats: dict[str, Any], **more: Any) -> Breakdown:
    """Score seats whose others are not told; without what is printed for ranks."""
    told = dict(zip("ABCD", seats, strict=False))
    return score_final(read(FinalSheet, {"seats": told, "kind_points": KINDS} | more))


def points(breakdown: Breakdown, category: str) -> list[int]:
    """What the seats get in a category, in their order."""
    return [one.points for one in breakdown.lines if one.category == category]


def cells(*rows: str) -> dict[Position, Cell]:
    """The visible cells of a field."""
    return parse_field(rows)


def parse_field(rows: Sequence[str], at: str = "rows", left: int = 0, top: int = 0) -> dict[Position, Cell]:
    """Read what is visible of a field. Raises `InputError` with every fault; their fields begin with `at`."""
    read_cells, found = read_rows(rows, at, left, top)
    if found := found or cell_faults(read_cells, where_in(at, left, top)):
        raise InputError(found)
    return read_cells


def field_of(laid: Iterable[PlacedCard]) -> dict[Position, VisibleCell]:
    """Return the field that cards form, laid in this order (PLC-4.12)."""
    tops: dict[Position, VisibleCell] = {}
    for number, card in enumerate(laid):
        tops = field_with_card(tops, card, number)
    return tops
