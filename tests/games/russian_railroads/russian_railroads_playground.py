"""Russian Railroads as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from playground import Playground
from rrr_disputes import disputes
from rrr_every import every
from rrr_hidden import answer
from rrr_random import sit
from rrr_tables import GAME
from rrr_watch import check_change, check_end, check_position

from referee.games.russian_railroads import ACTIONS

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    every=lambda state, verb, _chance: every(state, verb),
    disputes=disputes,
    answer=answer,
    raw=ACTIONS,
    seldom=frozenset({"choose_again", "choose_card"}),
    # Over an equal factory; without an effect that does nothing.
    twins=frozenset({"place_factory", "step_industry"}),
    share={"place": 0.1, "use_engineer": 0.1},
    soak=80,
)
