"""What a running table tells of the end sheet: the fields where moves are declared, and the printed values it read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.facts.facts import UnknownFactError
from referee.facts.facts import known as is_known
from referee.games.plan_city.sheets_from_state import final_sheet
from referee.table.table import Table
from scoring.games.plan_city.values import RANK_CATEGORIES
from tui.core.tally.form import TallyKind
from tui.games.plan_city.tally_final import FIELDS
from tui.games.plan_city.tally_sheet_conversion import READINGS

COUNTS = "counts"


def due(table: Table) -> str:
    """Name the way to tell the fields that needs least: as they lie where the record follows them, else by counts."""
    return FIELDS if table.world.depth == "full" else COUNTS


def known(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Give what the record says now; fields only where every cell and chip of all of them is told."""
    sheet = _printed(table) | {name: table.state.options[name] for name in READINGS if name in table.state.options}
    if table.world.depth != "full":
        return sheet
    try:
        told = msgspec.to_builtins(final_sheet(table.state))
    except UnknownFactError:
        return sheet | {"seats": {seat: _in_hand(table, seat) for seat in table.seats}}
    if kind.id != FIELDS:
        return sheet | {"seats": {seat: _in_hand(table, seat) for seat in table.seats}}
    return sheet | {name: value for name, value in told.items() if value is not None and name != "clockwise"}


def _in_hand(table: Table, seat: str) -> dict[str, Any]:
    coal = table.state.seats[seat].coal
    return {"coal_in_hand": coal} if is_known(coal) else {}


def _printed(table: Table) -> dict[str, Any]:
    return read_off(table.state.printed, len(table.seats))


def read_off(printed: Mapping[str, Any], count: int) -> dict[str, Any]:
    """Give what the scoring cards that are known say, on the side for so many players."""
    points = {kinds: f"kind_points.{kinds}" for kinds in range(1, 5)}
    ranks = {}
    for category in RANK_CATEGORIES:
        paths = [f"rank_values.{count}.{category}.{rank}" for rank in range(1, count + 1)]
        if all(path in printed for path in paths):
            ranks[category] = [printed[path] for path in paths]
    told = {f"kinds_{kinds}": printed[path] for kinds, path in points.items() if path in printed}
    return {"seats": {}, "kind_points": told, "rank_values": ranks}
