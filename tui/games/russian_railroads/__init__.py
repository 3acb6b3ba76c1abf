"""The display code of the game Russian Railroads: board drawings, score sheet forms and scoring reveals."""

from __future__ import annotations

from referee.notation.move import Move
from referee.table.table import Table
from scoring.text_catalogs import Words
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


INTERFACE = 1
SCREENS = GameUI(board=_board, reveal=_reveal, tally=_tally, beside=_row_note)
