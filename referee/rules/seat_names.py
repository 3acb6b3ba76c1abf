"""Who sits where, while a game runs: names a seat may take."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from referee.rules.game import Seat
from scoring.trouble import trouble

MOST = 24
"""The longest name of a seat (characters)."""


def tidy(name: str) -> str:
    """Give a name as it is kept: signs composed, and no blanks around it, full-width ones neither."""
    return unicodedata.normalize("NFC", name).replace("\u3000", " ").strip()


def key(name: str) -> str:
    """Give what two names have in common that are one: width and case do not count."""
    return unicodedata.normalize("NFKC", tidy(name)).casefold()


def renaming(seats: Sequence[Seat], id: str, name: str, nobody: bool = False) -> dict[str, str]:
    """Make the body of an entry that gives a seat another name: the name, and what it `was`.

    `nobody` allows no name at all. Raises `Trouble`: a name that is empty, long or another seat's, and a seat that
    is not here, since nobody joins a game that has begun.
    """
    was = {seat.id: seat.name for seat in seats}
    if id not in was:
        raise trouble("seat_none", given=id[:MOST], seats=tuple(was))
    plain = tidy(name)
    if not (plain or nobody) or len(plain) > MOST or not (plain or " ").isprintable():
        raise trouble("seat_name", field=id, given=plain[:MOST])
    if plain and key(plain) in {key(other) for seat, other in was.items() if seat != id}:
        raise trouble("seat_twice", field=id, given=plain)
    return {"name": plain, "was": was[id]}
