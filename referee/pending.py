"""Choices that must be made before anything else: a stack, the innermost last."""

from __future__ import annotations

from msgspec import Struct

from referee.game import Check
from referee.move import Move
from referee.verdict import Breach


class Pending(Struct, frozen=True):
    """A choice left open by a move: the verb that makes it, whose it is, the clause that demands it, how many units,
    and what it is about (`about`, an id of the game).
    """

    verb: str
    seat: str
    clause: str
    count: int
    about: str = ""


def resolves_first(pending: tuple[Pending, ...], move: Move) -> Check:
    """Object to anything but the innermost open choice."""
    verb = move.__struct_config__.tag
    if pending and (pending[-1].verb != verb or pending[-1].seat != move.seat):
        first = pending[-1]
        values = {"seat": first.seat, "verb": first.verb, "about": first.about, "count": first.count}
        yield Breach(first.clause, "pending", values, "pending")
