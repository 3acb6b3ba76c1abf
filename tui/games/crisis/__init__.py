"""Crisis on the screen."""

from __future__ import annotations

from functools import cache, partial

from referee.rules.game import find
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines, described_lines
from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI, ScoringRevealDrawerProtocol
from tui.core.tally.game_forms import GameTallyForms


def _board() -> BoardDrawerProtocol:
    from tui.games.crisis import board

    return board


def _reveal() -> ScoringRevealDrawerProtocol:
    from tui.games.crisis import scoring_reveal

    return scoring_reveal


def _tally() -> GameTallyForms:
    from tui.games.crisis.tally import FORMS

    return FORMS


@cache
def _cards() -> GamePrintedValueLines:
    from referee.games.crisis.card_notation import calling
    from referee.games.crisis.effect_card import EVENTS, INFLUENCES
    from tui.games.crisis.painting import company_card as company_card_drawing
    from tui.games.crisis.painting import effect_card as effect_card_drawing
    from tui.games.crisis.space_content_answer_line import known, laid

    effects = {deck.id: partial(effect_card_drawing.draw, deck) for deck in (EVENTS, INFLUENCES)}
    lines = described_lines(find("crisis"), draw={"company": company_card_drawing.draw, **effects})
    return lines._replace(laid=laid, known=known, calling=calling)


SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
