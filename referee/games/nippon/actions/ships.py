"""The ships action of Nippon: building 1 to 3 ships at 5,000 yen each, all in different regions (NIP-13)."""

from __future__ import annotations

from referee.games.nippon.actions.transport_building import TransportAction, TransportMove

TRANSPORT = TransportAction(
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
    """A move that builds one ship in each of the regions."""


ACTION = TRANSPORT.action(Ships)
