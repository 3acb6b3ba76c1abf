"""Choices that must be made before anything else: a stack with the innermost choice last.

Choices that arose at the same moment, in an order that the player decides, share the number `together`; any of them may
be made while they are innermost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs

from referee.facts.verdict import Breach
from referee.notation.move import Move, verb_of
from referee.rules.game import Check


class PendingChoice(Struct, frozen=True, kw_only=True):
    """A choice that a move leaves open: the verbs that make it, the seat that makes it, the clause that requires it,
    the number of units, and its subject (`about`, an id of the game). A game may add fields in a subclass.
    """

    verbs: tuple[str, ...]
    seat: str
    clause: str
    count: int = 1
    about: str = ""
    together: int = 0


P = TypeVar("P", bound=PendingChoice)


def open_choices(state: Any) -> tuple[PendingChoice, ...]:
    """Return the choices that a state leaves open, the innermost last; empty if the state has no such choices, because
    the game has none or the table records no moves.
    """
    return tuple(getattr(state, "pending", ()))


def first_open(pending: Sequence[PendingChoice]) -> int:
    """Return the index of the first choice that may be made now; all choices after it may be made too."""
    if not pending:
        return 0
    group = pending[-1].together
    first = len(pending) - 1
    while group and first and pending[first - 1].together == group:
        first -= 1
    return first


def choices_open_now(pending: Sequence[P]) -> tuple[P, ...]:
    """Return the choices that may be made now, the innermost last; there are several if their order is free."""
    return tuple(pending[first_open(pending) :])


def brought_up(pending: tuple[P, ...], at: int) -> tuple[P, ...]:
    """Return the choices with the one at an index moved to the end as the innermost; the others of its group must wait
    until it is made.
    """
    choice = structs.replace(pending[at], together=0)
    return (*pending[:at], *pending[at + 1 :], choice)


def resolves_first(pending: Sequence[PendingChoice], move: Move) -> Check:
    """Yield a breach if the move is not one of the choices that are open now."""
    verb = verb_of(move)
    if pending and not any(verb in open.verbs and open.seat == move.seat for open in choices_open_now(pending)):
        first = pending[-1]
        values = {"seat": first.seat, "verb": first.verbs[0], "about": first.about, "count": first.count}
        yield Breach(first.clause, "pending", values, "pending")
