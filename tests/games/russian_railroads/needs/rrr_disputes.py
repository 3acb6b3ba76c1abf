"""Disputes about positions of random games of Russian Railroads."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.games.russian_railroads.action_spaces import PUBLIC, TURN_SPACES
from referee.games.russian_railroads.placement_cost import public_tile
from referee.games.russian_railroads.spaces import Place, UseEngineer
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from tests.games.russian_railroads.needs.rrr_hidden import IDS, blank, hidden_positions
from tests.games.russian_railroads.rrr_tables import GAME
from tests.play.any_moves import any_move
from tests.play.playground import Dispute, playground

VERBS = [verb for verb in GAME.rules.actions if verb not in ("may", "stop", "choose_next")]
"""The two left out go on with an action that the positions here do not tell: it is asked, and that is all."""


def says_worker(move: Move) -> bool:
    """Tell whether a ruble claims a place: which worker it is exchanged for is not asked piece by piece."""
    return isinstance(move, Place) and move.space in TURN_SPACES and bool(move.rubles or move.swap)


def later_unit(hidden: State, move: Move) -> bool:
    """Tell whether what is paid is judged as if an engineer were there, which it is not."""
    if isinstance(move, UseEngineer):
        return move.engineer not in hidden.seats[move.seat].engineers
    return isinstance(move, Place) and move.space in PUBLIC and not public_tile(hidden, move.space)


def disputes(_players: int, seed: int) -> Iterator[Dispute]:
    """Positions of four players, each with declarations: offered ones and any ones."""
    chance, ground = random.Random(seed), playground("russian_railroads")
    for hidden in hidden_positions(seed):
        offered = [move for action in GAME.rules.actions.values() for move in action.options(hidden)]
        some = chance.sample(offered, min(4, len(offered)))
        seats = [hidden.active] * 3 + [chance.choice(IDS)]
        some += [any_move(ground, chance, chance.choice(seats), chance.choice(VERBS)) for _ in range(10)]
        for move in some:
            if not says_worker(move):
                yield Dispute(hidden, (move,), blank(), builds=later_unit(hidden, move))
