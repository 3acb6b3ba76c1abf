"""Detection of seats played by several people, as opposed to seats that were only renamed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.record.entry import PLAY_KINDS
from referee.record.table_state import ReplayStep
from referee.rules.seat_names import key


def changed_hands(steps: Sequence[ReplayStep], seats: Iterable[str]) -> set[str]:
    """Return the seats played by more than one person, including the current player.

    A rename (`seat` entry) or a return under the same name does not count as another person. A player who left before
    any play, or without a successor, is not counted.
    """
    if not any(step.entry.kind == "handover" for step in steps):
        return set()
    players: dict[str, set[str]] = {seat: set() for seat in seats}
    names_now = {seat.id: key(seat.name) for seat in steps[0].table_state.seats}
    for step in steps:
        id = step.entry.seat
        if step.entry.kind in PLAY_KINDS:
            for seat, name in names_now.items():
                players[seat].add(name)
        elif step.entry.kind in ("seat", "handover") and id in names_now:
            was = names_now[id]
            names_now = {seat.id: key(seat.name) for seat in step.table_state.seats}
            if step.entry.kind == "seat" and was in players[id]:
                players[id].remove(was)
                players[id].add(names_now[id])
    return {seat for seat, names in players.items() if len((names | {names_now[seat]}) - {""}) > 1}
