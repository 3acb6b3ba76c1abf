"""Mines: buy 1 to 3 steps on the coal track (NIP-11)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.games.nippon.actions.stepping import Steps, StepsMove
from referee.games.nippon.state import State
from referee.rules.game import Action, Checks

STEPS = Steps("coal", "NIP-11.1", "NIP-11.2", "NIP-11.3", "bento_2", "NIP-21.14", "bento_3", "NIP-21.15")


class Mines(StepsMove, frozen=True, kw_only=True, tag="mines"):
    """Buy steps on the coal track."""


def objections(state: State, move: Mines) -> Checks:
    """Check the worker, the number of steps, the price and the room above the marker."""
    return STEPS.objections(state, move)


def effects(book: Ledger, move: Mines) -> None:
    """Take the worker, pay, raise the marker; bento_3 adds one step (NIP-21.15)."""
    STEPS.effects(book, move)


def options(state: State) -> Iterator[Mines]:
    """Offer every number of steps that fits and can be paid."""
    return STEPS.offers(state, Mines)


ACTION = Action("mines", Mines, objections, effects, options)
