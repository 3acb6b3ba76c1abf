"""Trains: build 1 to 3 trains at 5,000 yen each, all in different regions (NIP-12)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts.ledger import Ledger
from referee.games.nippon.actions.transporting import Transport, TransportMove
from referee.games.nippon.state import State
from referee.rules.game import Action, Checks

TRANSPORT = Transport(
    "trains",
    number_clause="NIP-12.1",
    price_clause="NIP-12.2",
    left_clause="NIP-12.3",
    place_clause="NIP-12.4",
    different_clause="NIP-12.5",
    cheap="clock_4",
    cheap_clause="NIP-21.20",
    other="lens_4",
    other_clause="NIP-21.12",
)


class Trains(TransportMove, frozen=True, kw_only=True, tag="trains"):
    """Build one train in each region named."""


def objections(state: State, move: Trains) -> Checks:
    """Check the worker, the number, the price, the trains left and each region."""
    return TRANSPORT.objections(state, move)


def effects(book: Ledger, move: Trains) -> None:
    """Take the worker, pay, place the trains."""
    TRANSPORT.effects(book, move)


def options(state: State) -> Iterator[Trains]:
    """Offer one train in every region with a free slot."""
    return TRANSPORT.offers(state, Trains)


def extend(state: State, move: Trains) -> Iterator[Trains]:
    """Offer one train more."""
    return TRANSPORT.extend(state, move)


ACTION = Action("trains", Trains, objections, effects, options, extend)
