"""The engineer strip: which slots it has, and what lies sideways in them for all (specification 3.7)."""

from __future__ import annotations

from referee.games.russian_railroads.spaces import PUBLIC
from referee.games.russian_railroads.state import STRIP, State


def strip_slots(state: State) -> tuple[str, ...]:
    """Give the slots of the engineer strip that this game has, from the left (specification 3.7)."""
    if state.players == 2 and state.printed["public_engineer_slots"] == 1:
        return tuple(slot for slot in STRIP if slot != "public_2")
    if state.players == 2:
        return STRIP[1:]
    return STRIP


def public_tile(state: State, space: str) -> int:
    """Give the number of the engineer lying sideways on a space for all (RRR-R58); 0 for none."""
    return state.strip["public_1" if space == PUBLIC[0] else "public_2"]
