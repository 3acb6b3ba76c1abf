"""Knowledge: buy 1 to 3 steps on the knowledge track (NIP-10)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.games.nippon.actions.stepping import Steps, StepsMove
from referee.games.nippon.state import State
from referee.rules.game import Action, Checks

STEPS = Steps("knowledge", "NIP-10.1", "NIP-10.2", "NIP-10.3", "paper_2", "NIP-21.6", "paper_1", "NIP-21.5")


class Knowledge(StepsMove, frozen=True, kw_only=True, tag="knowledge"):
    """Buy steps on the knowledge track."""


def objections(state: State, move: Knowledge) -> Checks:
    """Check the worker, the number of steps, the price and the room above the marker."""
    return STEPS.objections(state, move)


def effects(book: Ledger, move: Knowledge) -> None:
    """Take the worker, pay, raise the marker; paper_1 adds one step (NIP-21.5)."""
    STEPS.effects(book, move)


def options(state: State) -> Iterator[Knowledge]:
    """Offer every number of steps that fits and can be paid."""
    return STEPS.offers(state, Knowledge)


ACTION = Action("knowledge", Knowledge, objections, effects, options)
