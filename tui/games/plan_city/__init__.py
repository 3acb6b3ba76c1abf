"""The display code of the game City of Plan Cards: drawings of the players' fields, score sheet forms, card entry and
scoring reveals.
"""

from __future__ import annotations

from referee.rules.game import find
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines, TextGrid, described_lines
from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI, ScoringRevealDrawerProtocol
from tui.core.tally.game_forms import GameTallyForms


def _board() -> BoardDrawerProtocol:
    from tui.games.plan_city import board

    return board


def _reveal() -> ScoringRevealDrawerProtocol:
    from tui.games.plan_city import scoring_reveal

    return scoring_reveal


def _tally() -> GameTallyForms:
    from tui.games.plan_city.tally import FORMS

    return FORMS


def _cards() -> GamePrintedValueLines:
    from scoring.games.plan_city.cells import SIDE
    from tui.games.plan_city.card_identity_answer import card_line_at, lies
    from tui.games.plan_city.card_picture import PICTURE
    from tui.games.plan_city.cell_pieces import CARD_PIECES, UNKNOWN_CELL

    cells = TextGrid(CARD_PIECES, SIDE, SIDE, UNKNOWN_CELL)
    lines = described_lines(find("plan_city"), pictures={"cells": PICTURE}, grids={"cells": cells})
    return lines._replace(laid=card_line_at, lies=lies)


INTERFACE = 1
SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards)
