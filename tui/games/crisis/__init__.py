"""Crisis on the screen."""

from __future__ import annotations

from tui.core.game_ui.card_lines import Cards
from tui.core.game_ui.registry import Board, GameScreens, Reveal
from tui.core.tally.form import Forms


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
    from tui.games.crisis.notation import calling

    return Cards(CARDS, KEYS, named, laid, known, calling)


SCREENS = GameScreens(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
