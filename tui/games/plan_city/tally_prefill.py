"""Prefilled values of the final score sheet from a table: the fields if moves are recorded, and the agreed rulings."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.facts.facts import UnknownFactError
from referee.facts.facts import known as is_known
from referee.games.plan_city.sheets_from_state import final_sheet
from referee.table.table import Table
from tui.core.tally.form import TallyKind

COUNTS, FIELDS = "counts", "fields"
RULE_SETTINGS = ("idle_station", "lone_station", "zero_count", "slum_rounding", "tie_break_start")
"""The rulings with a choice on the score sheet."""


def shortest_form(table: Table) -> str:
    """Return the kind of form with the least typing: fields if the record contains them, otherwise counts."""
    return FIELDS if table.table_state.depth == "full" else COUNTS


def known_values(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return the fields of a score sheet, by name, that the record contains; city fields only if all cells and chips
    are known.
    """
    sheet = {"seats": {}} | {name: table.state.options[name] for name in RULE_SETTINGS if name in table.state.options}
    if table.table_state.depth != "full":
        return sheet
    try:
        facts = msgspec.to_builtins(final_sheet(table.state))
    except UnknownFactError:
        return sheet | {"seats": {seat: _in_hand(table, seat) for seat in table.seats}}
    if kind.id != FIELDS:
        return sheet | {"seats": {seat: _in_hand(table, seat) for seat in table.seats}}
    return sheet | {name: value for name, value in facts.items() if value is not None and name != "clockwise"}


def _in_hand(table: Table, seat: str) -> dict[str, Any]:
    coal = table.state.seats[seat].coal
    return {"coal_in_hand": coal} if is_known(coal) else {}
