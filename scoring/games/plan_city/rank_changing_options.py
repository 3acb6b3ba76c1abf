"""Finds the rule options whose other value would change the ranking (section 7.2, section 8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scoring.breakdown import ranking
from scoring.errors import Fault
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.tie_break import start_path

OTHERS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "idle_station": ("PLC-R21", ("blocks", "passes_uncounted", "passes_counted")),
    "lone_station": ("PLC-R22", (1, 0)),
    "zero_count": ("PLC-R25", ("ranked", "unranked")),
    "slum_rounding": ("PLC-R26", ("magnitude_up", "toward_zero")),
    "tie_break_start": ("PLC-R29", ("marker_holder", "round8_start")),
}
"""The rule options of the scoring, each with its ruling and its values."""


def notices_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for each rule option whose other value would change the ranking; options that cannot be compared
    are skipped.
    """
    if not sheet.has_all_seats:
        return []  # there are no places to change
    now = _places(sheet)
    faults = []
    for option, (ruling, choices) in OTHERS.items():
        for choice in choices:
            other = replace(sheet, **{option: choice})
            then = _places(other, shared=option != "tie_break_start") if other != sheet else now
            if now and then and now != then:
                details = {"option": option, "choice": f"{option}_{choice}", "ruling": ruling}
                faults.append(Fault("option_matters", option, details))
    return faults


def _places(sheet: FinalSheet, *, shared: bool = True) -> dict[str, int]:
    """Return the rank of each seat; {} if points are missing. `shared` allows shared ranks for ties with an unknown
    tie-break; without it, such a tie returns {}.
    """
    breakdown = score_final(sheet, trust=True)
    if {fault.field for fault in breakdown.needed} - ({start_path(sheet), "clockwise"} if shared else set()):
        return {}
    places = breakdown.places or ranking(breakdown.totals())
    return {seat_rank.seat: seat_rank.rank for seat_rank in places}
