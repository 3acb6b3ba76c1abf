"""The players of a seat whose name changed during the game: the same person renamed, or another person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.record.table_state import ReplayStep
from referee.rules.seat_names import key

PLAYED = ("move", "parked", "overrule", "score")
"""The kinds of entries that advance the game and thereby show that the present players have played."""


def changed_hands(steps: Sequence[ReplayStep], seats: Iterable[str]) -> set[str]:
    """Return the seats that more than one person played, including the present player.

    A rename (`seat`) does not change the person, nor does a return under the same name. A player who left before
    anything was played, or whose seat nobody took over, is not counted.
    """
    if not any(step.entry.kind == "handover" for step in steps):
        return set()
    players: dict[str, set[str]] = {seat: set() for seat in seats}
    names_now = {seat.id: key(seat.name) for seat in steps[0].table_state.seats}
    for step in steps:
        id = step.entry.seat
        if step.entry.kind in PLAYED:
            for seat, name in names_now.items():
                players[seat].add(name)
        elif step.entry.kind in ("seat", "handover") and id in names_now:
            was = names_now[id]
            names_now = {seat.id: key(seat.name) for seat in step.table_state.seats}
            if step.entry.kind == "seat" and was in players[id]:
                players[id].remove(was)
                players[id].add(names_now[id])
    return {seat for seat, names in players.items() if len((names | {names_now[seat]}) - {""}) > 1}
