"""What a walk comes to: its figures, or a promise that was not kept."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct


class Broken(AssertionError):
    """A promise of the conversation that was not kept, with the inputs that led there."""


class Figures(Struct):
    """What a walk came to."""

    inputs: int = 0
    recorded: int = 0
    answers: int = 0
    games: int = 0
    kinds: Counter[str] = Counter()
