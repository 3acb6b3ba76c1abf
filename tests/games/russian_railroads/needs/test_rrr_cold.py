"""Cold disputes: from a blank position the questions lead to the verdict that the whole position gives."""

from __future__ import annotations

import random
import re

import pytest
from rrr_hidden import IDS, blank, hidden_positions, settle
from rrr_may_ask import may_ask
from rrr_moves import any_move
from rrr_tables import GAME, cited

from referee.games.russian_railroads.actions.place import Place
from referee.games.russian_railroads.actions.use_engineer import UseEngineer
from referee.games.russian_railroads.costs import public_tile
from referee.games.russian_railroads.spaces import PUBLIC, TURN_SPACES
from referee.games.russian_railroads.state import State
from referee.judge import judge
from referee.move import Move
from referee.verdict import Status

VERBS = [verb for verb in GAME.rules.actions if verb != "may"]


def says_worker(move: Move) -> bool:
    """Tell whether a ruble claims a place: which worker it is exchanged for is not asked piece by piece."""
    return isinstance(move, Place) and move.space in TURN_SPACES and bool(move.rubles or move.swap)


def later_unit(hidden: State, move: Move) -> bool:
    """Tell whether what is paid is judged as if an engineer were there, which it is not."""
    if isinstance(move, UseEngineer):
        return move.engineer not in hidden.seats[move.seat].engineers
    return isinstance(move, Place) and move.space in PUBLIC and not public_tile(hidden, move.space)


def disputes(seed: int) -> list[tuple[State, Move]]:
    """Positions, each with declarations: offered ones and any ones."""
    chance = random.Random(seed)
    found: list[tuple[State, Move]] = []
    for state in hidden_positions(seed):
        offered = [move for action in GAME.rules.actions.values() for move in action.options(state)]
        some = chance.sample(offered, min(4, len(offered)))
        seats = [state.active] * 3 + [chance.choice(IDS)]
        some += [any_move(chance, chance.choice(seats), chance.choice(VERBS)) for _ in range(10)]
        found += [(state, move) for move in some if not says_worker(move)]
    return found


def check(hidden: State, moves: tuple[Move, ...]) -> None:
    whole = judge(GAME, hidden, moves, seats=IDS).verdict
    verdict, asked = settle(blank(), hidden, moves)
    assert verdict.status is whole.status, (moves, verdict, whole)
    pattern = re.compile("|".join(may_ask(hidden, move) for move in moves))
    assert [path for path in asked if not pattern.fullmatch(path)] == [], moves
    if verdict.status is Status.ILLEGAL and not later_unit(hidden, moves[0]):
        assert {breach.clause for breach in verdict.breaches} & cited(whole), (moves, verdict, whole)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.soak) for n in range(4, 150))])
def test_cold_questions_lead_to_the_verdict_of_the_whole_position(seed: int) -> None:
    for hidden, move in disputes(seed):
        check(hidden, (move,))
