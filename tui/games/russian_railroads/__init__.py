"""Russian Railroads on the screen."""

from __future__ import annotations

from referee.notation.move import Move
from referee.table.situation import Situation
from referee.table.table import Table
from scoring.catalogs import Words
from tui.core.game_ui.card_lines import Cards
from tui.core.game_ui.registry import Board, GameScreens, Reveal
from tui.core.tally.form import Forms


def _board() -> Board:
    from tui.games.russian_railroads import board

    return board


def _reveal() -> Reveal:
    from tui.games.russian_railroads import reveal

    return reveal


def _tally() -> Forms:
    from tui.games.russian_railroads.tally import FORMS

    return FORMS


def _cards() -> Cards:
    from tui.games.russian_railroads.cards import CARDS, KEYS

    return Cards(CARDS, KEYS)


def _meant(table: Situation, text: str) -> tuple[str, ...]:
    from tui.games.russian_railroads.replaced_locomotive import lines_meant

    return lines_meant(table, text)


def _beside(words: Words, table: Table, move: Move) -> str:
    from tui.games.russian_railroads.open_items import beside

    return beside(words, table, move)


SCREENS = GameScreens(board=_board, reveal=_reveal, tally=_tally, cards=_cards, meant=_meant, beside=_beside)
