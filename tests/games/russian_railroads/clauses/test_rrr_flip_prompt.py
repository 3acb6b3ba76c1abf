"""What the table is led to with a replaced locomotive in hand (RRR-4.407, RRR-4.410)."""

from __future__ import annotations

from referee.games.russian_railroads.prompts import due
from tests.games.russian_railroads.rrr_tables import Y, locomotives, piles, situation


def prompt(kiev: int) -> str:
    """Yuki puts a 6 on her 1 of the Trans-Siberian; St. Petersburg holds a 5."""
    table = situation(4, locomotives(Y, (1, 4), 5, kiev), piles(6))
    table.declare("Y: place loco_1; take_locomotive; place_locomotive trans_siberian slot=1")
    return next(iter(due(table.state))).key


def test_turning_over_is_named_only_where_every_line_holds_a_locomotive() -> None:
    assert prompt(kiev=0) == "pending_displaced_bare"
    assert prompt(kiev=2) == "pending_displaced"
