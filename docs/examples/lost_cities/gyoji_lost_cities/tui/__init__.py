"""What Lost Cities shows of itself: the expeditions and the discard piles."""

from __future__ import annotations

from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI


def _board() -> BoardDrawerProtocol:
    from gyoji_lost_cities.tui import board

    return board


INTERFACE = 1
SCREENS = GameUI(board=_board)
