"""The conversation keeps its promises on a random walk, and whoever takes the first offer comes to the end of a game."""

from __future__ import annotations

import pytest

from referee.rules.game import find, offered_games
from scoring.errors import InputError
from tests.drawn import share
from tests.walk.walk import Walk, walk
from tui.core.conversation.dialogue_state import EnterAction, NextAction

INPUTS = share(400, 2_000)
"""For each of the four games, and so many more in a soak, which has a million for all of them besides."""
LONG = 250_000
STEPS = 4_000


def seats_of(game: str) -> range:
    """Every number of seats that the box is for."""
    low, high = find(game).meta.seats
    return range(low, high + 1)


@pytest.mark.drawn
@pytest.mark.parametrize("game", offered_games())
def test_every_input_does_what_the_turn_says(game: str) -> None:
    low, high = find(game).meta.seats
    found = walk(game, (low + high) // 2, 7, INPUTS, "ja" if game in ("nippon", "crisis") else "en")
    assert found.inputs == INPUTS
    assert found.recorded > INPUTS // 50
    assert found.answers  # Russian Railroads asks least: nearly everything is printed on its board or known
    assert found.kinds["enter"] > INPUTS // 10


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("game", "players"), [(game, n) for game in offered_games() for n in seats_of(game)])
def test_every_input_does_what_the_turn_says_for_long(game: str, players: int, lang: str) -> None:
    inputs = LONG // (2 * len(seats_of(game)))
    assert walk(game, players, 11, inputs, lang).inputs == inputs


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_whoever_takes_the_first_offer_comes_to_the_end(game: str) -> None:
    """The plainest policy: an empty line where that closes something, else the first thing that is offered."""
    low, _ = find(game).meta.seats
    here = Walk(game, low, 3)
    for _ in range(STEPS):
        if here.table.over:
            return
        state = here.conversation.state
        if state.next_action is NextAction.ANSWER:
            here._answer(state)
        elif state.line.choices and state.enter is EnterAction.CHOOSES:
            here.conversation.choose(0)
        elif state.enter not in (EnterAction.NOTHING, EnterAction.REFUSES):
            here._enter(state)
        else:
            take_first(here)
    raise AssertionError(f"no end: {here.conversation.state}")


def take_first(here: Walk) -> None:
    """Put the first offer on the line that Enter takes."""
    for move in here.table.options():
        here.conversation.write(here._written(move))
        try:
            if here.conversation.state.enter not in (EnterAction.NOTHING, EnterAction.REFUSES):
                return
        except InputError:
            continue
    here._wanted(here.conversation.state)
