"""The layout of the typing panel: the distribution of its rows between question, suggestions and verdict."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.widget import Widget

from referee.notation.move import Moves
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.table_session import TableSession
from tui.core.presenters.board_text import choice_board
from tui.core.reading.legal_move_shortlist import AT_ONCE
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import hang
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.menu import Menu
from tui.widgets.move_form import MoveForm
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import HINT_WITH_BOARD, MAX_COLUMNS, MIN_COLUMN, MoveSuggestionList
from tui.widgets.text_pane import PaneLines, TextPane
from tui.widgets.wrapped_input import MAX_ROWS

ENTER, ENTER_MENU, ENTER_ASKED = 3, 2, 1
"""The height of the text about Enter below a form, below a menu and below a question, in rows."""
VERDICT_ROWS = 2
"""The minimum height of a verdict beside a long question, in rows."""
PLATE = 4
"""The height of the banner, in rows."""
ABOVE = 7
"""The height of the banner with the next step, of the border above the input line and of the footer, in rows."""
LISTED, MIN_LISTED = 3, 1
"""The minimum height of the list below a drawn board, without and with other actions that are due, in rows."""
GAP = 1
"""The height of the blank row between a verdict and the menu below it, in rows."""


def fixed_height(widget: Widget) -> int:
    """Return the fixed height of a widget."""
    height = widget.styles.height
    return int(height.value) if height is not None else 0


class TypingPanelLayout:
    """The layout of a typing panel; `stands` returns the name of the widget displayed below the line (see
    `TypingPanel.mode`).
    """

    def __init__(self, panel: Widget, stands: Callable[[], str]) -> None:
        self.panel = panel
        self.stands = stands
        self._wanted = 0
        self.reserved = 0
        """The number of rows of what else is due, which a drawn board leaves free."""

    @property
    def list_limit(self) -> int:
        """The maximum height of the suggestions, about half that of the terminal, in rows."""
        return max(MoveSuggestionList.ROWS, self.panel.app.size.height // 2 - PLATE)

    @property
    def board_limit(self) -> int:
        """The maximum height of the suggestions with a drawn board among them, in rows."""
        free = self.panel.app.size.height - ABOVE - self._line() - HINT_WITH_BOARD - self.reserved
        return max(self.list_limit, free)

    @property
    def min_list_height(self) -> int:
        """The minimum number of rows for the list below a drawn board."""
        return MIN_LISTED if self.reserved else LISTED

    def wants(self, width: int) -> int:
        """Return the number of rows necessary for the complete panel at this width."""
        panel = self.panel
        enter = ENTER
        if (stands := self.stands()) == "form":
            below = fixed_height(panel.query_one(MoveForm))
        elif stands == "ask":
            below, enter = panel.query_one(InlineQuestion).rows(width), ENTER_ASKED
        elif stands == "menu":
            below, enter = panel.query_one(Menu).rows(width) + GAP, ENTER_MENU
        else:
            below, enter = panel.query_one(MoveSuggestionList).full_height, 0
        return self._line() + below + enter + panel.query_one("#verdict", TextPane).rows(width)

    def changed(self) -> bool:
        """Return whether the necessary number of rows has changed since the last call."""
        width = self.panel.size.width
        before = self._wanted
        if width:
            self._wanted = self.wants(width)
        return self._wanted != before

    def share(self) -> None:
        """Distribute the rows: a question gets those that the line and a minimum of the verdict leave; a verdict above
        a menu gets only those it needs, so that the menu follows directly, and any other verdict or message takes the
        empty rows of the suggestions above it that it needs.
        """
        ask, verdict = self.panel.query_one(InlineQuestion), self.panel.query_one("#verdict", TextPane)
        width, height = self.panel.size
        if height and ask.has_class("asking"):
            ask.give(max(MoveSuggestionList.ROWS, height - self._line() - ENTER_ASKED - VERDICT_ROWS), width)
        if height and self.stands() == "list":
            needed = height - self._line() - verdict.rows(width)
            self.panel.query_one(MoveSuggestionList).shrink_to(needed, width)
        if self.stands() != "menu":
            if verdict.styles.inline.has_rule("height"):  # to clear it lays out the screen in any case
                verdict.styles.height = None
        elif height:
            remaining = height - self._line() - self.panel.query_one(Menu).rows(width) - GAP - ENTER_MENU
            verdict.styles.height = min(verdict.rows(width), max(VERDICT_ROWS, remaining))

    def _line(self) -> int:
        line = self.panel.query_one(MoveInput)
        return min(MAX_ROWS, len(line.rows)) if line.display else 0


def draw_choice(
    session: TableSession, theme: str, area: tuple[int, int], declared: tuple[Moves, ...] = ()
) -> list[StyledText]:
    """Draw the spaces among which the next choice is made, or these declarations choose, in an area (columns, rows);
    empty if it is no choice of spaces, or without room.
    """
    reader, table, (width, height) = session.conversation.reader, session.table, area
    context = DrawingContext(
        session.words, table.table_state.seats, width, height if width else 0, theme, session.session.ascii
    )
    see = partial(reader.steps.see_among, declared) if declared else reader.see
    return choice_board(context, table, see, tuple(each[-1] for each in declared))


def fit_moves(
    moves: MoveSuggestionList,
    limit: int,
    first: PaneLines,
    reader: LineEvaluator,
    rows: Callable[[], tuple[Suggestion, ...]],
) -> None:
    """List as many single legal moves as fit into `limit` rows, and set the height of the list. Lines in `first` are
    displayed instead of moves.
    """
    width = moves.content_size.width
    needed = len(hang(first, width or 1))
    columns = max(1, min(MAX_COLUMNS, width // MIN_COLUMN))
    lengths = [*reversed(reader.steps.lengths(limit * columns if width else 0))]
    for at_once in [] if first else lengths if moves.board else [*lengths, AT_ONCE]:
        reader.open_up(at_once)
        needed = moves.count_lines(rows(), width or 1, limit)
        if needed <= limit or (at_once <= AT_ONCE and not moves.board):
            break
    moves.give(max(moves.ROWS, min(limit, needed)))
