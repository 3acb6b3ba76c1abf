"""Random games in which an action gets stuck (RRR-4.209): the shared tests see that it is taken back whole."""

from __future__ import annotations

from playing import account

GAMES = 12


def test_some_action_gets_stuck_in_so_many_games() -> None:
    """Otherwise the tests of random play prove nothing about it."""
    for seed in range(1, GAMES):
        found = account("russian_railroads", 2 + seed % 3, 1 + seed // 3)
        if any(moment.found.verdict.stuck and moment.found.taken_back for moment in found.moments):
            return
    raise AssertionError(f"no action got stuck in {GAMES} games")
