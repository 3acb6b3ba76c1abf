"""Crisis as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from tests.games.crisis.crisis_tables import GAME
from tests.games.crisis.needs.crisis_disputes import answer, disputes
from tests.games.crisis.random_play.crisis_random import sit
from tests.games.crisis.random_play.crisis_watch import check_change, check_end, check_position, unordered
from tests.play.playground import Playground

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    disputes=disputes,
    answer=answer,
    words=("c1", "c2", "c7", "green_1", "yellow_2", "red_3", "card_0", "card_3"),
    read_off=frozenset({"CRI-8.5"}),  # the text of an influence card, read when it is used, does not allow it
    tidy=unordered,
    # Tiles of one skill may change places on a company; the contracts of column 1 leave at the round end anyhow; two
    # cards may do the same.
    twins=frozenset({"activate", "export_contract", "use_influence"}),
    share=dict.fromkeys(("place_manager", "use_influence", "repay_loan", "decline"), 0.1),
    soak=60,
)
