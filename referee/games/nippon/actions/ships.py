"""Ships: build 1 to 3 ships at 5,000 yen each, all in different regions (NIP-13)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.games.nippon.actions.transporting import Transport, TransportMove
from referee.games.nippon.state import State
from referee.rules.game import Action, Checks

TRANSPORT = Transport(
    "ships",
    number_clause="NIP-13.1",
    price_clause="NIP-13.2",
    left_clause="NIP-13.3",
    place_clause="NIP-13.4",
    different_clause="NIP-13.5",
    cheap="lens_4",
    cheap_clause="NIP-21.12",
    other="clock_4",
    other_clause="NIP-21.20",
)


class Ships(TransportMove, frozen=True, kw_only=True, tag="ships"):
    """Build one ship in each region named."""


def objections(state: State, move: Ships) -> Checks:
    """Check the worker, the number, the price, the ships left and each region."""
    return TRANSPORT.objections(state, move)


def effects(book: Ledger, move: Ships) -> None:
    """Take the worker, pay, place the ships."""
    TRANSPORT.effects(book, move)


def options(state: State) -> Iterator[Ships]:
    """Offer one ship in every region with a free slot."""
    return TRANSPORT.offers(state, Ships)


def extend(state: State, move: Ships) -> Iterator[Ships]:
    """Offer one ship more."""
    return TRANSPORT.extend(state, move)


ACTION = Action("ships", Ships, objections, effects, options, extend)
