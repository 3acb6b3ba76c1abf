"""Russian Railroads as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from referee.games.russian_railroads import ACTIONS
from tests.games.russian_railroads.needs.rrr_disputes import disputes
from tests.games.russian_railroads.needs.rrr_hidden import answer
from tests.games.russian_railroads.random_play.rrr_random import sit
from tests.games.russian_railroads.random_play.rrr_watch import check_change, check_end, check_position
from tests.games.russian_railroads.rrr_tables import GAME
from tests.play.playground import Playground

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    disputes=disputes,
    answer=answer,
    raw=ACTIONS,
    seldom=frozenset({"choose_again", "choose_card"}),
    # Over an equal factory; without an effect that does nothing.
    twins=frozenset({"place_factory", "step_industry"}),
    share={"place": 0.1, "use_engineer": 0.1},
    soak=80,
)
