"""The engineer strip of Russian Railroads: its slots, and the sideways engineers, which all players can use
(specification 3.7).
"""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.russian_railroads.action_spaces import PUBLIC
from referee.games.russian_railroads.state import STRIP, State


def strip_slots(state: State) -> tuple[str, ...]:
    """Return the slots of the engineer strip in this game, from left to right (specification 3.7)."""
    if state.players == 2 and state.printed["public_engineer_slots"] == 1:
        return tuple(slot for slot in STRIP if slot != "public_2")
    if state.players == 2:
        return STRIP[1:]
    return STRIP


def public_slot(state: State, space: str) -> str:
    """Return the strip slot of the sideways engineer for a public space (RRR-R58), "" if the strip has no such slot.

    A known engineer in the slot proves that it exists. A known empty slot counts as existing if the number of these
    slots was not entered.
    """
    slot = "public_1" if space == PUBLIC[0] else "public_2"
    number = state.strip[slot]
    if known(number) and (number or "public_engineer_slots" not in state.printed):
        return slot
    return slot if not known(state.players) or slot in strip_slots(state) else ""


def public_tile(state: State, space: str) -> int:
    """Return the number of the sideways engineer on a public space, 0 for none."""
    slot = public_slot(state, space)
    return state.strip[slot] if slot else 0
