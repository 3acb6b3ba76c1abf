"""The position of a table without a tracked game state."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known, put
from referee.record.table_state import TableState
from referee.rules.game import Game


def blank_position(game: Game, table_state: TableState) -> Any:
    """Return a position in which everything is unknown except the VP, the settings and the printed values, for a table
    whose game was not tracked.
    """
    old = table_state.state
    state = game.rules.blank_state(table_state.seats, old.options, dict(old.printed))
    for seat in table_state.seats:
        if known(vp := old.seats[seat.id].vp):
            state = put(state, f"seats.{seat.id}.vp", vp)
    return state
