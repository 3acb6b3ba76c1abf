"""The display code of the game CRISIS: board drawings, score sheet forms and scoring reveals."""

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
    from tui.games.crisis.painting.cards import draw_company, draw_effects
    from tui.games.crisis.space_content_answer_line import possible_companies, space_content_line

    effects = {deck.id: partial(draw_effects, deck) for deck in (EVENTS, INFLUENCES)}
    lines = described_lines(find("crisis"), draw={"company": draw_company, **effects})
    return lines._replace(laid=space_content_line, known=possible_companies, calling=calling)


INTERFACE = 1
SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
