"""Choices that must be made before anything else: a stack, the innermost last.

Choices that came up at one moment, in an order left to the player, share the number `together`; all of them may be
worked on as long as they are innermost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs

from referee.facts.verdict import Breach
from referee.notation.move import Move, verb_of
from referee.rules.game import Check


class PendingChoice(Struct, frozen=True, kw_only=True):
    """A choice left open by a move: the verbs that make it, whose it is, the clause that demands it, how many units,
    and what it is about (`about`, an id of the game). A game may derive from it what else its choices carry.
    """

    verbs: tuple[str, ...]
    seat: str
    clause: str
    count: int = 1
    about: str = ""
    together: int = 0


P = TypeVar("P", bound=PendingChoice)


def open_choices(state: Any) -> tuple[PendingChoice, ...]:
    """Give the choices that a state leaves open, the innermost last; none where nothing of the kind is kept, as in a
    game whose moves leave none or at a table that follows no moves.
    """
    return tuple(getattr(state, "pending", ()))


def first_open(pending: Sequence[PendingChoice]) -> int:
    """Give the index of the first choice that may be worked on now; all behind it may be, too."""
    if not pending:
        return 0
    group = pending[-1].together
    first = len(pending) - 1
    while group and first and pending[first - 1].together == group:
        first -= 1
    return first


def waiting(pending: Sequence[P]) -> tuple[P, ...]:
    """Give the choices that may be worked on now, the innermost last: more than one where their order is free."""
    return tuple(pending[first_open(pending) :])


def brought_up(pending: tuple[P, ...], at: int) -> tuple[P, ...]:
    """Make the choice at a place the innermost one; the others of its moment wait until it is done."""
    choice = structs.replace(pending[at], together=0)
    return (*pending[:at], *pending[at + 1 :], choice)


def resolves_first(pending: Sequence[PendingChoice], move: Move) -> Check:
    """Object to anything but a choice that is open now."""
    verb = verb_of(move)
    if pending and not any(verb in open.verbs and open.seat == move.seat for open in waiting(pending)):
        first = pending[-1]
        values = {"seat": first.seat, "verb": first.verbs[0], "about": first.about, "count": first.count}
        yield Breach(first.clause, "pending", values, "pending")
