"""The trains action of Nippon: building 1 to 3 trains at 5,000 yen each, all in different regions (NIP-12)."""

from __future__ import annotations

from referee.games.nippon.actions.transport_building import TransportAction, TransportMove

TRANSPORT = TransportAction(
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
    """A move that builds one train in each of the regions."""


ACTION = TRANSPORT.action(Trains)
