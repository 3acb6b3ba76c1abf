"""The mines action of Nippon: buying 1 to 3 steps on the coal track (NIP-11)."""

from __future__ import annotations

from referee.games.nippon.actions.track_step_purchase import TrackAction, TrackStepsMove

STEPS = TrackAction("coal", "NIP-11.1", "NIP-11.2", "NIP-11.3", "bento_2", "NIP-21.14", "bento_3", "NIP-21.15")


class Mines(TrackStepsMove, frozen=True, kw_only=True, tag="mines"):
    """A move that buys steps on the coal track; the factory `bento_3` adds one step (NIP-21.15)."""


ACTION = STEPS.action(Mines)
