"""The display code of the game Russian Railroads: board drawings, score sheet forms and scoring reveals."""

from __future__ import annotations

from functools import cache

from referee.notation.move import Move
from referee.rules.game import find
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines, described_lines
from tui.core.game_ui.registry import BoardDrawerProtocol, GameUI, ScoringRevealDrawerProtocol
from tui.core.tally.game_forms import GameTallyForms


def _board() -> BoardDrawerProtocol:
    from tui.games.russian_railroads import board

    return board


def _reveal() -> ScoringRevealDrawerProtocol:
    from tui.games.russian_railroads import scoring_reveal

    return scoring_reveal


def _tally() -> GameTallyForms:
    from tui.games.russian_railroads.tally import FORMS

    return FORMS


def _row_note(words: Words, table: Table, move: Move) -> str:
    from tui.games.russian_railroads.move_row_notes import row_note

    return row_note(words, table, move)


@cache
def _cards() -> GamePrintedValueLines:
    from tui.games.russian_railroads.engineer_strip_row import engineer_strip_row

    return described_lines(find("russian_railroads"))._replace(laid=engineer_strip_row)


INTERFACE = 1
SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, cards=_cards, beside=_row_note)
