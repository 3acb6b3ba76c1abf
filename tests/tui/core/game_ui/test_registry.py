"""What each game brings to the screen, as one record."""

from __future__ import annotations

import pytest

from referee.rules.game import offered_games
from tui.core.game_ui.registry import GameUI, board_of, reveal_of, screens_of


@pytest.mark.parametrize("game", offered_games())
def test_what_a_game_brings_can_be_loaded(game: str) -> None:
    board, reveal = board_of(game), reveal_of(game)
    assert board is not None and all(callable(one) for one in (board.holdings, board.pages, board.compact))
    assert reveal is None or all(callable(one) for one in (reveal.lines_of, reveal.sheet_of, reveal.pages))
    assert (reveal is None) == (screens_of(game).reveal is None)


def test_a_game_without_a_folder_brings_nothing() -> None:
    assert screens_of("nobody_knows_it") == GameUI()
    assert board_of("nobody_knows_it") is reveal_of("nobody_knows_it") is None
