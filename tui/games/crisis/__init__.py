"""Crisis on the screen."""

from __future__ import annotations

from tui.core.game_ui.printed_value_lines import CardLines
from tui.core.game_ui.registry import BoardDrawing, GameUI, RevealDrawing
from tui.core.tally.form import TallyForms


def _board() -> BoardDrawing:
    from tui.games.crisis import board

    return board


def _reveal() -> RevealDrawing:
    from tui.games.crisis import scoring_reveal

    return scoring_reveal


def _tally() -> TallyForms:
    from tui.games.crisis.tally import FORMS

    return FORMS


def _cards() -> CardLines:
    from tui.games.crisis.card_notation import calling
    from tui.games.crisis.printed_value_lines import CARDS, KEYS, named
    from tui.games.crisis.space_content_line import known, laid

    return CardLines(CARDS, KEYS, named, laid, known, calling)


SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
