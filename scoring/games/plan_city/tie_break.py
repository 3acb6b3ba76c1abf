"""The tie-break (PLC-9.2, PLC-R29, PLC-R42): turn order, clockwise from the start player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from scoring.breakdown import TieBreakStep
from scoring.games.plan_city.sheet import FinalSheet


def start_path(sheet: FinalSheet) -> str:
    """Return the name of the field for the seat that ranks first in a tie (PLC-R29)."""
    return "start_marker" if sheet.tie_break_start == "marker_holder" else "round_8_start"


def start_player(sheet: FinalSheet) -> str | None:
    """Return the seat that ranks first in a tie, None if unknown."""
    return sheet.start_marker if sheet.tie_break_start == "marker_holder" else sheet.round_8_start


def tie_blanks(sheet: FinalSheet, totals: Mapping[str, int]) -> list[str]:
    """Return the names of the blank fields that are needed to break the ties. The turn order is not needed if every tie
    is between two seats, one of them the start player.
    """
    groups = [
        [name for name in totals if totals[name] == points] for points, n in Counter(totals.values()).items() if n > 1
    ]
    if not groups:
        return []
    first = start_player(sheet)
    first_decides = first is not None and all(first in group and len(group) == 2 for group in groups)
    blank = [start_path(sheet)] if first is None else []
    return blank + (["clockwise"] if sheet.clockwise is None and not first_decides else [])


def turn_order(sheet: FinalSheet) -> TieBreakStep:
    """Return the tie-break by turn order; seats with an unknown order remain tied."""
    first, around = start_player(sheet), sheet.clockwise or ()
    if first is None:
        return TieBreakStep("turn_order", {}, ("PLC-9.2",))
    turn = around.index(first) if first in around else 0
    order = (first, *(name for name in around[turn:] + around[:turn] if name != first))
    return TieBreakStep(
        "turn_order", {name: -position for position, name in enumerate(order)} if around else {first: 1}, ("PLC-9.2",)
    )
