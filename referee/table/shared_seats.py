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
    if not any(made.entry.kind == "handover" for made in steps):
        return set()
    played: dict[str, set[str]] = {seat: set() for seat in seats}
    sitting = {seat.id: key(seat.name) for seat in steps[0].world.seats}
    for made in steps:
        id = made.entry.seat
        if made.entry.kind in PLAYED:
            for seat, name in sitting.items():
                played[seat].add(name)
        elif made.entry.kind in ("seat", "handover") and id in sitting:
            was = sitting[id]
            sitting = {seat.id: key(seat.name) for seat in made.world.seats}
            if made.entry.kind == "seat" and was in played[id]:
                played[id].remove(was)
                played[id].add(sitting[id])
    return {seat for seat, names in played.items() if len((names | {sitting[seat]}) - {""}) > 1}
