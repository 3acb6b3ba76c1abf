"""The engineer strip as one row: the tiles of all slots belong to one question."""

from __future__ import annotations

from contextlib import suppress

from referee.facts.facts import UnknownFactError
from referee.games.russian_railroads.placement_cost import strip_slots
from referee.games.russian_railroads.state import STRIP, State
from referee.printed_lines.tokens import read_number
from scoring.fields.simple_fields import WholeNumber
from tui.core.game_ui.fact_rows import fact_row
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat

ENGINEERS = WholeNumber(low=0, high=15)
EXAMPLE = "4 7 1 9 2 3 5"


def engineer_strip_row(state: State, path: str) -> PrintedValueLineFormat | None:
    """Return the line format for the engineers on the strip; None if a fact is not about it."""
    if not path.startswith("strip."):
        return None
    slots: tuple[str, ...] = STRIP
    with suppress(UnknownFactError):
        slots = strip_slots(state)
    row = tuple(f"strip.{slot}" for slot in slots)
    return fact_row("strip", path, (row,), lambda text: read_number(text.lstrip("#"), ENGINEERS), EXAMPLE, none=0)
