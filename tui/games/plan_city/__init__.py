"""What the City of Plan Cards shows of itself: fields, the tally, the cards."""

from __future__ import annotations

from referee.table.situation import Situation
from referee.table.table import Table
from tui.core.game_ui.card_lines import Cards
from tui.core.game_ui.piece_input import ByHand
from tui.core.game_ui.registry import Board, GameScreens, Reveal
from tui.core.tally.form import Forms


def _board() -> Board:
    from tui.games.plan_city import board

    return board


def _reveal() -> Reveal:
    from tui.games.plan_city import reveal

    return reveal


def _tally() -> Forms:
    from tui.games.plan_city.tally import FORMS

    return FORMS


def _cards() -> Cards:
    from tui.games.plan_city.card_met import laid, lies
    from tui.games.plan_city.cards import CARDS, KEYS

    return Cards(CARDS, KEYS, laid=laid, lies=lies)


def _by_hand(table: Table) -> ByHand:
    from tui.games.plan_city.by_hand import taken

    return taken(table)


def _meant(table: Situation, text: str) -> tuple[str, ...]:
    from tui.games.plan_city.engines import engines_meant
    from tui.games.plan_city.shifts import lines_meant

    return lines_meant(table, text) or engines_meant(table, text)


SCREENS = GameScreens(board=_board, reveal=_reveal, tally=_tally, cards=_cards, by_hand=_by_hand, meant=_meant)
