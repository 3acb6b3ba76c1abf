"""Nippon as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from tests.games.nippon.needs.nippon_disputes import disputes
from tests.games.nippon.needs.nippon_reading_off import answer
from tests.games.nippon.nippon_tables import GAME
from tests.games.nippon.random_play.nippon_random import sit
from tests.games.nippon.random_play.nippon_watch import check_change, check_end, check_position
from tests.play.playground import Playground

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    disputes=disputes,
    answer=answer,
    words=("red", "blue", "pink"),
    twins=frozenset({"local_market", "mechanise", "export", "improve_free"}),  # the order of units may not matter
    share=dict.fromkeys(GAME.rules.actions, 0.25),
    seldom=frozenset({"pass", "score_claim"}),
    soak=100,
)
