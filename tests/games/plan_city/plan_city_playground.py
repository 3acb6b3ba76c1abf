"""The City of Plan Cards as it is played by chance, and what holds of it in particular."""

from __future__ import annotations

from tests.games.plan_city.needs.plan_city_disputes import disputes
from tests.games.plan_city.needs.plan_city_hidden import answer
from tests.games.plan_city.plan_city_tables import GAME
from tests.games.plan_city.random_play.plan_city_random import sit
from tests.games.plan_city.random_play.plan_city_watch import check_change, check_end, check_position
from tests.play.playground import Playground

PLAYGROUND = Playground(
    GAME,
    sit,
    position=check_position,
    change=check_change,
    end=check_end,
    disputes=disputes,
    answer=answer,
    read_off=frozenset({"PLC-3.10"}),  # whether the card of the bid could be placed is read off for the move
    seldom=frozenset({"declare_unplaceable"}),
    twins=frozenset({"fuel"}),  # the order in which spaces are named does not matter
    share=dict.fromkeys(("place_contract", "place_plan"), 0.1),  # there are so many declarations of them
    longest=2,
    contained=frozenset({"fuel"}),  # a card is also placed with chips on spaces that it does not cover
    soak=80,
)
