"""Crisis on the screen."""

from __future__ import annotations

from tui.desk.game_screens import Board, GameScreens


def _board() -> Board:
    from tui.games.crisis import board

    return board


SCREENS = GameScreens(board=_board)
