"""Crisis on the screen."""

from __future__ import annotations

from tui.core.tally.form import Forms
from tui.desk.cards import Cards
from tui.desk.game_screens import Board, GameScreens, Reveal


def _board() -> Board:
    from tui.games.crisis import board

    return board


def _reveal() -> Reveal:
    from tui.games.crisis import reveal

    return reveal


def _tally() -> Forms:
    from tui.games.crisis.tally import FORMS

    return FORMS


def _cards() -> Cards:
    from tui.games.crisis.card_laid import known, laid
    from tui.games.crisis.cards import CARDS, KEYS, named
    from tui.games.crisis.written import calling

    return Cards(CARDS, KEYS, named, laid, known, calling)


SCREENS = GameScreens(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
