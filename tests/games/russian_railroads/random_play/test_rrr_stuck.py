"""Random games in which an action can get stuck (RRR-4.209): the shared tests see that it is taken back whole."""

from __future__ import annotations

from tests.play.offers import stuck_moves
from tests.play.playground import playground
from tests.play.playing import account

GAMES = 12


def test_some_action_gets_stuck_in_so_many_games() -> None:
    """Otherwise the tests of random play prove nothing about it."""
    ground = playground("russian_railroads")
    for seed in range(GAMES):
        found = account(ground.game.id, 2 + seed % 3, 1 + seed // 3, 0.0, 0.0)
        if any(stuck_moves(ground, moment.table) for moment in found.moments):
            return
    raise AssertionError(f"no action gets stuck in {GAMES} games")
