"""A to-do that was left out at a random table is found by a few questions, also where people do not know."""

from __future__ import annotations

import pytest

from referee.rules.game import offered_games
from tests.drawn import share
from tests.play.difference_search import searches

GAMES_TRIED = share(2, 5)


@pytest.mark.parametrize("game", offered_games())
def test_what_was_left_out_is_among_three_candidates(game: str) -> None:
    results = list(searches(game, GAMES_TRIED))
    assert len(results) >= GAMES_TRIED - 1
    assert [result for result in results if not result.succeeds] == []
    assert max(result.questions for result in results) <= 6
