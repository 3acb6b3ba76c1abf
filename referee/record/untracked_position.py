"""The state of a running game whose moves were not recorded."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import known, put
from referee.record.table_state import TableState
from referee.rules.game import Game


def blank_position(game: Game, table_state: TableState) -> Any:
    """Return a state in which only the victory points, settings and printed values are known."""
    old = table_state.state
    state = game.rules.blank_state(table_state.seats, old.options, dict(old.printed))
    for seat in table_state.seats:
        if known(vp := old.seats[seat.id].vp):
            state = put(state, f"seats.{seat.id}.vp", vp)
    return state
