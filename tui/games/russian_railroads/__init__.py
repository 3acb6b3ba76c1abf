"""Russian Railroads on the screen."""

from __future__ import annotations

from tui.desk.cards import Cards
from tui.desk.game_screens import Board, GameScreens, Reveal


def _board() -> Board:
    from tui.games.russian_railroads import board

    return board


def _reveal() -> Reveal:
    from tui.games.russian_railroads import reveal

    return reveal


def _cards() -> Cards:
    from tui.games.russian_railroads.cards import CARDS, KEYS

    return Cards(CARDS, KEYS)


SCREENS = GameScreens(board=_board, reveal=_reveal, cards=_cards)
