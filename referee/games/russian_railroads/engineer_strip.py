"""The engineer strip: which slots it has, and what lies sideways in them for all (specification 3.7)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.russian_railroads.action_spaces import PUBLIC
from referee.games.russian_railroads.state import STRIP, State


def strip_slots(state: State) -> tuple[str, ...]:
    """Give the slots of the engineer strip that this game has, from the left (specification 3.7)."""
    if state.players == 2 and state.printed["public_engineer_slots"] == 1:
        return tuple(slot for slot in STRIP if slot != "public_2")
    if state.players == 2:
        return STRIP[1:]
    return STRIP


def public_slot(state: State, space: str) -> str:
    """Give the slot where the engineer of a space for all lies sideways (RRR-R58); empty where the strip has none such.

    A number that lies there tells that it has; that none lies there is enough where nobody has told how many there are.
    """
    slot = "public_1" if space == PUBLIC[0] else "public_2"
    number = state.strip[slot]
    if known(number) and (number or "public_engineer_slots" not in state.printed):
        return slot
    return slot if not known(state.players) or slot in strip_slots(state) else ""


def public_tile(state: State, space: str) -> int:
    """Give the number of the engineer lying sideways on a space for all; 0 for none."""
    slot = public_slot(state, space)
    return state.strip[slot] if slot else 0
