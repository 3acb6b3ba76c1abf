"""Crisis on the screen."""

from __future__ import annotations

from referee.printed_lines.line import key_sections
from referee.rules.game import find
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines
from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI, ScoringRevealDrawerProtocol
from tui.core.tally.form import GameTallyForms


def _board() -> BoardDrawerProtocol:
    from tui.games.crisis import board

    return board


def _reveal() -> ScoringRevealDrawerProtocol:
    from tui.games.crisis import scoring_reveal

    return scoring_reveal


def _tally() -> GameTallyForms:
    from tui.games.crisis.tally import FORMS

    return FORMS


def _cards() -> GamePrintedValueLines:
    from tui.games.crisis.card_notation import calling
    from tui.games.crisis.printed_value_lines import CARDS, named
    from tui.games.crisis.space_content_answer_line import known, laid

    return GamePrintedValueLines(CARDS, key_sections(find("crisis")), named, laid, known, calling)


SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
