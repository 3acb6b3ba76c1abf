"""Nippon as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from nippon_disputes import disputes
from nippon_every import VERBS, some
from nippon_random import sit
from nippon_reading_off import answer
from nippon_tables import GAME
from nippon_watch import check_change, check_end, check_position
from playground import Playground

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    every=some,
    disputes=disputes,
    answer=answer,
    words=("red", "blue", "pink"),
    twins=frozenset({"local_market", "mechanise", "export", "improve_free"}),  # the order of units may not matter
    share=dict.fromkeys(VERBS, 0.25),
    seldom=frozenset({"pass", "score_claim"}),
    soak=100,
)
