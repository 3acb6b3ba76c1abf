"""The display parts that a game provides, in the record `SCREENS` of its folder, each loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from msgspec import Struct, structs

from referee.notation.move import Move, Moves
from referee.record.table_state import ReplayStep
from referee.rules.game import find
from referee.table.table import Table
from scoring.breakdown import ScoreLine
from scoring.errors import input_error
from scoring.game_calls import guarded_objects
from scoring.game_code import load_record
from scoring.game_packages import packages
from scoring.text_catalogs import Words
from tui.core.game_ui.holding import Holding
from tui.core.game_ui.printed_value_lines import GamePrintedValueLines
from tui.core.game_ui.scoring_reveal_pages import ScoringRevealPage
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.game_forms import GameTallyForms, has_forms

DrawnLines = list[StyledText]
"""Drawn lines of styled text."""


class BoardDrawerProtocol(Protocol):
    """The functions that draw the boards of a game."""

    def holdings(self, words: Words, state: Any, seat: str, /) -> tuple[Holding, ...]:
        """Return the possessions of a seat, most important first, in the same number for every seat."""

    def pages(self, context: DrawingContext, table: Table, /) -> list[tuple[str, DrawnLines]]:
        """Draw all boards as (title, lines) of each page."""

    def compact(self, context: DrawingContext, table: Table, /) -> DrawnLines:
        """Draw the most important parts of all boards, for display beside the table."""

    def seat(self, context: DrawingContext, table: Table, seat: str, /) -> list[DrawnLines]:
        """Draw the board of a seat as parts in display order; a part that does not fit completely is omitted."""


class SpacesDrawerProtocol(Protocol):
    """The functions that a board drawing may have for choosing on it."""

    def spaces(self, context: DrawingContext, table: Table, /) -> DrawnLines:
        """Draw the spaces, free and taken, among which the next choice is made, with a spot for each (see
        `tui.core.rendering.board_spots`); empty if the choice is between no spaces.
        """

    def spaces_among(self, context: DrawingContext, table: Table, moves: Moves, /) -> DrawnLines:
        """Draw the spaces among which moves choose that a line or a space stands for, with a spot for each; empty if
        they choose between no spaces.
        """

    def seat_of_spaces(self, table: Table, /) -> str:
        """Return the seat on whose own board the next choice is drawn; "" if it is drawn on no seat's board."""


class ScoringRevealDrawerProtocol(Protocol):
    """The functions that display a scoring of the game step by step."""

    def lines_of(self, table: Table, step: ReplayStep, /) -> Sequence[ScoreLine]:
        """Return the score lines of an entry with a scoring to display step by step, including points without a marker
        movement; empty for other entries.
        """

    def sheet_of(self, table: Table, step: ReplayStep, /) -> Any:
        """Return the score sheet of an entry, if its pages require one."""

    def pages(self, context: DrawingContext, lines: Sequence[ScoreLine], sheet: Any, /) -> list[ScoringRevealPage]:
        """Distribute the score lines over pages with pictures."""


class GameUI(Struct, frozen=True):
    """The display parts of a game; each may be None. `beside` adds a description to the sentence of a move."""

    board: Callable[[], BoardDrawerProtocol] | None = None
    reveal: Callable[[], ScoringRevealDrawerProtocol] | None = None
    tally: Callable[[], GameTallyForms] | None = None
    cards: Callable[[], GamePrintedValueLines] | None = None
    beside: Callable[[Words, Table, Move], str] | None = None


LOADERS = ("board", "reveal", "tally", "cards")
"""The functions of the record that return objects with functions of the game."""


@cache
def screens_of(game: str) -> GameUI:
    """Return the display parts of a game; an empty record if it has none."""
    package = packages().games.get(game)
    if package is None or not package.has_code("tui"):
        return GameUI()
    screens: GameUI = load_record(package, "tui", "SCREENS")
    if not package.package:
        return screens
    loaders = {name: load for name in LOADERS if (load := getattr(screens, name)) is not None}
    return structs.replace(screens, **{name: guarded_objects(load) for name, load in loaders.items()})


def board_of(game: str) -> BoardDrawerProtocol | None:
    """Load the board drawing of a game; None if it has none."""
    load = screens_of(game).board
    return load() if load else None


def reveal_of(game: str) -> ScoringRevealDrawerProtocol | None:
    """Load the step-by-step display of a game's scorings; None if it has none."""
    load = screens_of(game).reveal
    return load() if load else None


def forms_of(game: str) -> GameTallyForms:
    """Load the score sheet forms of a game, from its `tally.toml` and its code. Raises `InputError` if the game is not
    installed or has no forms.
    """
    if not has_forms(find(game).id):
        raise input_error("no_form", field=game)
    load = screens_of(game).tally
    forms = load() if load else GameTallyForms(game)
    if find(game).package.package:
        forms.check()
    return forms


def holdings(game: str, words: Words, state: Any, seat: str) -> tuple[Holding, ...]:
    """Return the possessions of a seat, most important first; empty if the game has no board drawing."""
    board = board_of(game)
    return board.holdings(words, state, seat) if board else ()


def spaces(game: str, context: DrawingContext, table: Table, moves: Moves = ()) -> DrawnLines:
    """Draw the spaces among which the next choice is made or, if there are some, these moves choose; empty if the game
    does not draw them.
    """
    draw = getattr(board_of(game), "spaces_among" if moves else "spaces", None)
    lines: DrawnLines = [] if draw is None else draw(context, table, moves) if moves else draw(context, table)
    return lines


def seat_of_spaces(game: str, table: Table) -> str:
    """Return the seat on whose own board the next choice is drawn; "" for no seat."""
    seat_of = getattr(board_of(game), "seat_of_spaces", None)
    seat: str = seat_of(table) if seat_of is not None else ""
    return seat
