"""Pass at Export (CRI-4.14.8)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Action, Checks
from referee.games.crisis import exporting
from referee.games.crisis.state import State
from referee.ledger import Ledger
from referee.move import Move


class PassExport(Move, frozen=True, kw_only=True, tag="pass_export"):
    """Choose nothing at Export."""


def objections(state: State, move: PassExport) -> Checks:
    """Check the choice."""
    yield from exporting.may_choose(state, move)


def effects(book: Ledger, move: PassExport) -> None:
    """The manager goes back; there is no penalty."""
    exporting.chosen(book, move.seat, passed=True)


def options(state: State) -> Iterator[PassExport]:
    """Offer to pass."""
    for seat in exporting.choosing(state):
        yield PassExport(seat=seat)


ACTION = Action("pass_export", PassExport, objections, effects, options)
