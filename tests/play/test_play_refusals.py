"""No move of a list of legal moves is refused, at positions of the recorded plays of which everything is known, or a part."""

from __future__ import annotations

from itertools import islice, product

from referee.facts.facts import UnknownFactError, known
from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from tests.golden.golden_samples import partly_known, positions
from tests.play.cases import all_games
from tests.play.playground import Playground

EVERY = 6
MAX_MOVES = 12
"""How many moves of an action are judged at a position."""


@all_games()
def test_no_move_of_a_list_is_refused(ground: Playground) -> None:
    game, count = ground.game, 0
    for number, (sample, position) in enumerate(positions(game.id)):
        if number % EVERY:
            continue
        # Whether an action can be completed is looked ahead for, and is certain only where everything is known.
        states = [position] if game.rules.stuck else [position, partly_known(game, position, sample.seed)]
        for state, action in product(states, game.rules.actions.values()):
            try:
                legal_moves = [move for move in islice(action.options(state), MAX_MOVES) if known(move.seat)]
            except UnknownFactError:
                continue
            for move in legal_moves:
                verdict = judge(game, state, (move,), seats=tuple(state.seats)).verdict
                assert verdict.status not in (VerdictStatus.ILLEGAL, VerdictStatus.INCOMPLETE), (sample, move)
            count += len(legal_moves)
    assert count > 200
