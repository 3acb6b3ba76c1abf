"""Russian Railroads on the screen."""

from __future__ import annotations

from tui.desk.game_screens import Board, GameScreens, Reveal


def _board() -> Board:
    from tui.games.russian_railroads import board

    return board


def _reveal() -> Reveal:
    from tui.games.russian_railroads import reveal

    return reveal


SCREENS = GameScreens(board=_board, reveal=_reveal)
