"""On positions of random games: every option is accepted, and options reach whatever is accepted."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from plan_city_every import VERBS, check_complete, idle_spaces, offered, pile_of, places
from plan_city_naive import legal
from plan_city_open_games import open_game

from referee.games.plan_city.actions.place_plan import PlacePlan
from referee.games.plan_city.coal import number_of
from referee.table import Table

SPATIAL = ("place_contract", "place_plan")
"""Actions of which there are so many declarations that they are tried on fewer positions."""


def examined(seed: int, share: float) -> Counter[str]:
    """Play a game and look at a share of its positions; give how many options of each action were there."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()

    def look(made: Table) -> None:
        for verb in VERBS:
            if chance.random() < (share / 10 if verb in SPATIAL else share):
                seen[verb] += check_complete(made.state, verb)

    open_game(3 + seed % 2, seed, look)
    return seen


@pytest.mark.parametrize("seed", range(2))
def test_options_are_what_is_accepted(seed: int) -> None:
    seen = examined(seed, 0.3)
    assert seen["bid_proposal"] > 10
    assert seen["place_plan"] + seen["place_contract"] > 10


@pytest.mark.soak
@pytest.mark.parametrize("seeds", [range(first, first + 5) for first in range(2, 42, 5)])
def test_options_are_what_is_accepted_in_many_games(seeds: range) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += examined(seed, 0.5)
    assert {verb for verb in VERBS if not seen[verb]} <= {"declare_stuck", "declare_unplaceable"}


@pytest.mark.parametrize("seed", [*range(2, 4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 60))])
def test_placements_are_those_of_the_naive_rules(seed: int) -> None:
    """The rules once more, by trying everything, on fields as they grow in a game."""
    chance = random.Random(seed)
    compared = 0

    def look(made: Table) -> None:
        nonlocal compared
        state = made.state
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

    open_game(3 + seed % 2, seed, look)
    assert compared


@pytest.mark.parametrize("seed", range(4, 6))
def test_every_idle_space_is_offered_a_chip(seed: int) -> None:
    """While a chip is in hand and no plan card is due that might need it."""
    compared = 0

    def look(made: Table) -> None:
        nonlocal compared
        state = made.state
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

    open_game(3 + seed % 2, seed, look)
    assert compared
