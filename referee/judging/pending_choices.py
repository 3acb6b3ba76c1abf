"""Choices that a player must make before any other move: a stack whose last item is made first.

Choices that can be made in any order share the number `together`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec import Struct, structs

from referee.facts.verdict import Breach
from referee.notation.move import Move, verb_of
from referee.rules.game import Check


class PendingChoice(Struct, frozen=True, kw_only=True):
    """A choice that must be made after a move: the verbs of the moves that make it, its seat, the clause that requires
    it, the number of units, and the id of its subject (`about`).
    """

    verbs: tuple[str, ...]
    seat: str
    clause: str
    count: int = 1
    about: str = ""
    together: int = 0


P = TypeVar("P", bound=PendingChoice)


def open_choices(state: Any) -> tuple[PendingChoice, ...]:
    """Return the pending choices of a state, the first to be made last; () for a state type without pending choices."""
    return tuple(getattr(state, "pending", ()))


def first_open(pending: Sequence[PendingChoice]) -> int:
    """Return the index of the first choice that can be made now; all later choices can be made too."""
    if not pending:
        return 0
    group = pending[-1].together
    first = len(pending) - 1
    while group and first and pending[first - 1].together == group:
        first -= 1
    return first


def choices_open_now(pending: Sequence[P]) -> tuple[P, ...]:
    """Return the choices that can be made now: the last one, with all choices of the same group."""
    return tuple(pending[first_open(pending) :])


def brought_up(pending: tuple[P, ...], at: int) -> tuple[P, ...]:
    """Return the choices with the choice at an index moved to the end, so that it must be made first."""
    choice = structs.replace(pending[at], together=0)
    return (*pending[:at], *pending[at + 1 :], choice)


def resolves_first(pending: Sequence[PendingChoice], move: Move) -> Check:
    """Yield a breach if there are pending choices and the move makes none of those that can be made now."""
    if not pending:
        return
    verb = verb_of(move)
    if not any(verb in open.verbs and open.seat == move.seat for open in choices_open_now(pending)):
        first = pending[-1]
        values = {"seat": first.seat, "verb": first.verbs[0], "about": first.about, "count": first.count}
        yield Breach(first.clause, "pending", values, "pending")
