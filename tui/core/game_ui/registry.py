"""What a game brings to the screen, as one record: `SCREENS` of its folder. Each part is loaded when asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from msgspec import Struct

from referee.notation.move import Move
from referee.record.table_state import ReplayStep
from referee.rules.game import find
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.errors import input_error
from scoring.game_code import load_record
from scoring.game_packages import packages
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding
from tui.core.game_ui.piece_placement_protocol import PiecePlacementProtocol
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines
from tui.core.game_ui.scoring_reveal_pages import ScoringRevealPage
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.game_forms import GameTallyForms, has_forms

DrawnLines = list[StyledText]
"""Lines, which a screen paints."""


class BoardDrawerProtocol(Protocol):
    """Draws a table in a context."""

    def holdings(self, words: Words, state: Any, seat: str, /) -> tuple[Holding, ...]:
        """List what a seat holds, the most important first; as many for every seat."""

    def pages(self, context: DrawingContext, table: Table, /) -> list[tuple[str, DrawnLines]]:
        """Draw everything, page by page, each with its title."""

    def compact(self, context: DrawingContext, table: Table, /) -> DrawnLines:
        """Draw what matters most, to stand beside the table."""

    def seat(self, context: DrawingContext, table: Table, seat: str, /) -> list[DrawnLines]:
        """Draw the board of one seat in parts, in their order on the screen; each is shown whole or not at all."""


class ScoringRevealDrawerProtocol(Protocol):
    """Shows a scoring of the game step by step."""

    def lines_of(self, table: Table, step: ReplayStep, /) -> Sequence[ScoreLine]:
        """Give the points of an entry that are a scoring worth revealing, with those that move no marker; else none."""

    def sheet_of(self, table: Table, step: ReplayStep, /) -> Any:
        """Give the sheet that an entry scored, as far as its pages need one."""

    def pages(self, context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any, /) -> list[ScoringRevealPage]:
        """Lay the points out with their pictures."""


class GameUI(Struct, frozen=True):
    """What a game shows of itself; it may lack any part. `by_hand` takes a piece in hand at a table, `beside` states
    what a move is about at a table where its sentence does not.
    """

    board: Callable[[], BoardDrawerProtocol] | None = None
    reveal: Callable[[], ScoringRevealDrawerProtocol] | None = None
    tally: Callable[[], GameTallyForms] | None = None
    cards: Callable[[], GamePrintedValueLines] | None = None
    by_hand: Callable[[Table], PiecePlacementProtocol] | None = None
    beside: Callable[[Words, Table, Move], str] | None = None


@cache
def screens_of(game: str) -> GameUI:
    """Give what a game brings to the screen; nothing for a game that has no folder there yet."""
    package = packages().games.get(game)
    if package is None or not package.has_code("tui"):
        return GameUI()
    screens: GameUI = load_record(package, "tui", "SCREENS")
    return screens


def board_of(game: str) -> BoardDrawerProtocol | None:
    """Load what draws a game; None for a game that draws nothing yet."""
    load = screens_of(game).board
    return load() if load else None


def reveal_of(game: str) -> ScoringRevealDrawerProtocol | None:
    """Load what shows the scorings of a game; None for a game that has none of its own."""
    load = screens_of(game).reveal
    return load() if load else None


def forms_of(game: str) -> GameTallyForms:
    """Load the tally forms of a game: those of its `tally.toml`, with what its code adds to them.

    Raises `InputError` for a game that is not here, or brings none.
    """
    if not has_forms(find(game).id):
        raise input_error("no_form", field=game)
    load = screens_of(game).tally
    forms = load() if load else GameTallyForms(game)
    if find(game).package.package:
        forms.check()
    return forms


def holdings(game: str, words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """List what a seat holds, the most important first."""
    board = board_of(game)
    return board.holdings(words, state, seat) if board else ()
