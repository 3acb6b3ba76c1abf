"""Who sits where, while a game runs: names a seat may take."""

from __future__ import annotations

from collections.abc import Sequence

from referee.game import Seat
from scoring.trouble import trouble

MOST = 24
"""The longest name of a seat (characters)."""


def renaming(seats: Sequence[Seat], id: str, name: str, nobody: bool = False) -> dict[str, str]:
    """Make the body of an entry that gives a seat another name: the name, and what it `was`.

    `nobody` allows no name at all. Raises `Trouble`: a name that is empty, long or another seat's, and a seat that
    is not here, since nobody joins a game that has begun.
    """
    was = {seat.id: seat.name for seat in seats}
    if id not in was:
        raise trouble("seat_none", given=id[:MOST], seats=tuple(was))
    plain = name.strip()
    if not (plain or nobody) or len(plain) > MOST or not (plain or " ").isprintable():
        raise trouble("seat_name", field=id, given=plain[:MOST])
    if plain and plain.casefold() in {other.casefold() for seat, other in was.items() if seat != id}:
        raise trouble("seat_twice", field=id, given=plain)
    return {"name": plain, "was": was[id]}
