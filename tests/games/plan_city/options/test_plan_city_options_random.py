"""On positions of random games: what is offered is what the naive rules allow."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.coal_chips import number_of
from referee.games.plan_city.state import State
from tests.games.plan_city.options.plan_city_every import idle_spaces, offered, pile_of, places
from tests.games.plan_city.placements.plan_city_naive import legal
from tests.play.playing import account


@pytest.mark.parametrize("seed", [*range(2, 4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 60))])
def test_placements_are_those_of_the_naive_rules(seed: int) -> None:
    """The rules once more, by trying everything, on fields as they grow in a game."""
    chance = random.Random(seed)
    compared = 0

    def look(state: State) -> None:
        nonlocal compared
        if state.phase != "placement" or chance.random() > 0.2:
            return
        footprint = state.options["stack_rule"] == "footprint"
        barring = not state.options["fuel_then_cover"]
        strictly = state.options["placement_order"] == "strict"
        found = [move for move in offered(state, "place_plan") if isinstance(move, PlacePlan)]
        for seat, board in state.seats.items():
            if not board.bid or board.placed or board.done or (strictly and seat != state.active):
                assert all(move.seat != seat for move in found)
                continue
            rule: dict[str, Any] = {"footprint": footprint, "barred": places(board.fuelled if barring else ())}
            wanted = legal(pile_of(state, seat), number_of(board.bid), 0 if barring else board.coal, **rule)
            assert {(move.x, move.y) for move in found if move.seat == seat} == wanted
            compared += 1

    for moment in account("plan_city", 3 + seed % 2, seed, 0.0).moments:
        look(moment.table.state)
    assert compared


@pytest.mark.parametrize("seed", range(4, 6))
def test_every_idle_space_is_offered_a_chip(seed: int) -> None:
    """While a chip is in hand and no plan card is due that might need it."""
    compared = 0

    def look(state: State) -> None:
        nonlocal compared
        if state.phase != "placement":
            return
        for seat, board in state.seats.items():
            if board.coal and (board.placed or board.place == "coal_card"):
                found = {
                    (at.x, at.y)
                    for move in offered(state, "fuel")
                    if move.seat == seat
                    for at in move.positions  # type: ignore[attr-defined]
                }
                assert found == set(idle_spaces(pile_of(state, seat)))
                compared += bool(found)

    for moment in account("plan_city", 3 + seed % 2, seed, 0.0).moments:
        look(moment.table.state)
    assert compared
