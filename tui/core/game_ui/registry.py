"""The screen parts that a game provides, as one record: `SCREENS` of its folder. Each part is loaded on first use."""

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
"""Lines to be painted by a screen."""


class BoardDrawerProtocol(Protocol):
    """The drawing functions for the boards of a game."""

    def holdings(self, words: Words, state: Any, seat: str, /) -> tuple[Holding, ...]:
        """Return the possessions of a seat, most important first; the same number for every seat."""

    def pages(self, context: DrawingContext, table: Table, /) -> list[tuple[str, DrawnLines]]:
        """Draw all boards page by page, each with its title."""

    def compact(self, context: DrawingContext, table: Table, /) -> DrawnLines:
        """Draw the most important parts of the boards, to be displayed beside the table."""

    def seat(self, context: DrawingContext, table: Table, seat: str, /) -> list[DrawnLines]:
        """Draw the board of one seat in parts, in display order; each part is displayed completely or not at all."""


class ScoringRevealDrawerProtocol(Protocol):
    """The functions that display a scoring of the game step by step."""

    def lines_of(self, table: Table, step: ReplayStep, /) -> Sequence[ScoreLine]:
        """Return the score lines of an entry that is a scoring worth revealing, including points that move no score
        marker; empty for other entries.
        """

    def sheet_of(self, table: Table, step: ReplayStep, /) -> Any:
        """Return the sheet that an entry scored, if its pages need one."""

    def pages(self, context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any, /) -> list[ScoringRevealPage]:
        """Arrange the points on pages with pictures."""


class GameUI(Struct, frozen=True):
    """The screen parts of a game, each of which may be missing. `by_hand` starts a declaration with a held piece,
    `beside` describes a move at a table if its sentence does not.
    """

    board: Callable[[], BoardDrawerProtocol] | None = None
    reveal: Callable[[], ScoringRevealDrawerProtocol] | None = None
    tally: Callable[[], GameTallyForms] | None = None
    cards: Callable[[], GamePrintedValueLines] | None = None
    by_hand: Callable[[Table], PiecePlacementProtocol] | None = None
    beside: Callable[[Words, Table, Move], str] | None = None


@cache
def screens_of(game: str) -> GameUI:
    """Return the screen parts of a game; an empty record if it provides none."""
    package = packages().games.get(game)
    if package is None or not package.has_code("tui"):
        return GameUI()
    screens: GameUI = load_record(package, "tui", "SCREENS")
    return screens


def board_of(game: str) -> BoardDrawerProtocol | None:
    """Load the board drawing of a game; None if it has none."""
    load = screens_of(game).board
    return load() if load else None


def reveal_of(game: str) -> ScoringRevealDrawerProtocol | None:
    """Load the step-by-step scoring display of a game; None if it has none of its own."""
    load = screens_of(game).reveal
    return load() if load else None


def forms_of(game: str) -> GameTallyForms:
    """Load the tally forms of a game: those of its `tally.toml` and those added by its code. Raises `InputError` if the
    game is not installed or has no forms.
    """
    if not has_forms(find(game).id):
        raise input_error("no_form", field=game)
    load = screens_of(game).tally
    forms = load() if load else GameTallyForms(game)
    if find(game).package.package:
        forms.check()
    return forms


def holdings(game: str, words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, most important first; empty if the game draws no board."""
    board = board_of(game)
    return board.holdings(words, state, seat) if board else ()
