"""The board screen: the spaces to choose from, if a choice is open, and all boards on one page if they fit, else on
several pages.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from referee.table.table import Table
from tui.core.conversation.suggestions import of_row, rows
from tui.core.conversation.table_session import TableSession
from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.game_canvas import GameCanvas
from tui.widgets.move_suggestion_list import HINT_WITH_BOARD, MoveSuggestionList
from tui.widgets.typing_panel_layout import LISTED, draw_choice

MARGIN = 5
"""The width of the padding and of the scrollbar, in terminal cells."""
FRAME = 2
"""The height of the title and of the key bar, in rows."""


class BoardScreen(TableScreenBase):
    """The screen with the drawn boards of the game. Its result is a selected row or typed text, which the table carries
    out.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("right", "board_next"),
        ("left", "board_before"),
        Binding("space", "board_next", show=False, priority=True),
    ]
    DEFAULT_CSS = "BoardScreen VerticalScroll, BoardScreen MoveSuggestionList { padding: 0 1; }"
    at = 0

    def __init__(self, table: Table | str, table_session: TableSession | None = None) -> None:
        """Open the boards of a table; with its session, the first page is a board to choose from."""
        super().__init__(table)
        self.table_session = table_session

    def title_text(self) -> str:
        """Return the title line, with title and number of the page if there are several."""
        title, position, count = self._page_title
        page = f" · {title} ({position}/{count})" if count > 1 else ""
        return self.plain(f"{self.translate('board.title')} · {self.table_title()}{page}")

    _page_title: tuple[str, int, int] = ("", 1, 1)

    def body(self) -> ComposeResult:
        """Compose the scrollable drawing, and the board to choose from with the rows below it."""
        with VerticalScroll():
            yield GameCanvas()
        yield MoveSuggestionList(self.translate("table.not_now_short"), self.ascii)

    def on_mount(self) -> None:
        """Draw the first page after the first layout."""
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the board for the new size."""
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the current page, or a message if the game has no board drawing."""
        game_board = board_of(self.table.game.id)
        if game_board is None:
            self.query_one(GameCanvas).set_lines([StyledText(self.translate("board.none"))])
            return
        width, height = self.size.width - MARGIN, self.size.height - FRAME
        context = DrawingContext(self.words, self.table.table_state.seats, width, height, self.app.theme, self.ascii)
        pages = game_board.pages(context, self.table)
        choice = [(self.translate("table.declare"), list[StyledText]())] if self._show_choice(width, height) else []
        self.at %= len(choice) + len(pages)
        title, lines = [*choice, *pages][self.at]
        self._page_title = (title, self.at + 1, len(choice) + len(pages))
        self.query_one(GameCanvas).set_lines(lines)
        moves, drawing = self.query_one(MoveSuggestionList), self.query_one(VerticalScroll)
        moves.display = self.at < len(choice)
        drawing.display = not moves.display
        (moves if moves.display else drawing).focus()
        self.retitle()

    def _show_choice(self, width: int, height: int) -> bool:
        """Draw the spaces of the next choice, with the other moves below them. Return whether there is a choice."""
        session, moves = self.table_session, self.query_one(MoveSuggestionList)
        if session is None or session.text.strip() or session.conversation.before is not None:
            return False
        if session.conversation.pending_question is not None or session.conversation.over:
            return False
        board = draw_choice(session, self.app.theme, (width, height - HINT_WITH_BOARD - LISTED))
        moves.set_board(board, session.conversation.reader.steps.numbers)
        moves.set_rows(rows(session.conversation, session.conversation.state, self.words))
        moves.give(height - HINT_WITH_BOARD)
        return bool(board)

    def on_move_suggestion_list_cursor_moved(self) -> None:
        """Display the effect of Enter on the row at the cursor."""
        moves = self.query_one(MoveSuggestionList)
        moves.show_hint(of_row(self.words, moves.row, moves.crosses) if moves.row is not None else [])

    def on_move_suggestion_list_selected(self, event: MoveSuggestionList.Selected) -> None:
        """Close the screen with the selected row."""
        self.dismiss(event)

    def on_move_suggestion_list_typed(self, event: MoveSuggestionList.Typed) -> None:
        """Close the screen with the typed text, which belongs to the line."""
        self.dismiss(event.text)

    def on_move_suggestion_list_exited(self) -> None:
        """Close the screen."""
        self.dismiss(None)

    def action_board_next(self) -> None:
        """Show the next page."""
        self.at += 1
        self.show()

    def action_board_before(self) -> None:
        """Show the previous page."""
        self.at -= 1
        self.show()
