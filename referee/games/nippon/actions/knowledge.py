"""The knowledge action of Nippon: buying 1 to 3 steps on the knowledge track (NIP-10)."""

from __future__ import annotations

from referee.games.nippon.actions.track_step_purchase import TrackAction, TrackStepsMove

STEPS = TrackAction("knowledge", "NIP-10.1", "NIP-10.2", "NIP-10.3", "paper_2", "NIP-21.6", "paper_1", "NIP-21.5")


class Knowledge(TrackStepsMove, frozen=True, kw_only=True, tag="knowledge"):
    """A move that buys steps on the knowledge track; the factory `paper_1` adds one step (NIP-21.5)."""


ACTION = STEPS.action(Knowledge)
