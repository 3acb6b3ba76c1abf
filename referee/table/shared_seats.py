"""Who played a seat, where its name changed in mid-game: the same person renamed, or somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.record.table_state import ReplayStep
from referee.rules.seat_names import key

PLAYED = ("move", "parked", "overrule", "score")
"""The kinds of entries by which a game goes on: whoever sits there then has played."""


def changed_hands(steps: Sequence[ReplayStep], seats: Iterable[str]) -> set[str]:
    """Name the seats that more than one person played, counting whoever sits there now.

    A rename (`seat`) is the same person. One who left and came back under the same name is too, and one who left
    before anything was played, or whose seat nobody took over, has shared it with nobody.
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
