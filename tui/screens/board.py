"""The board screen: all boards on one page if they fit, else on several pages."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from tui.core.game_ui.registry import board_of
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.game_canvas import GameCanvas


class BoardScreen(TableScreenBase):
    """The screen with the drawn boards of the game."""

    BINDINGS: ClassVar[list[BindingType]] = [("right", "board_next"), ("left", "board_before")]
    DEFAULT_CSS = "BoardScreen VerticalScroll { padding: 0 1; }"
    at = 0

    def title_text(self) -> str:
        """Return the title line, with title and number of the page if there are several."""
        title, position, count = self._page_title
        page = f" · {title} ({position}/{count})" if count > 1 else ""
        return self.plain(f"{self.translate('board.title')} · {self.table_title()}{page}")

    _page_title: tuple[str, int, int] = ("", 1, 1)

    def body(self) -> ComposeResult:
        """Compose the scrollable drawing."""
        with VerticalScroll():
            yield GameCanvas()

    def on_mount(self) -> None:
        """Draw the first page after the first layout."""
        self.call_after_refresh(self.show)
        self.query_one(VerticalScroll).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw the board for the new size."""
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the current page, or a message if the game has no board drawing."""
        game_board = board_of(self.table.game.id)
        if game_board is None:
            self.query_one(GameCanvas).set_lines([StyledText(self.translate("board.none"))])
            return
        size = self.query_one(VerticalScroll).size
        area = size.width - 3, size.height
        context = DrawingContext(self.words, self.table.table_state.seats, *area, self.app.theme, self.ascii)
        pages = game_board.pages(context, self.table)
        self.at %= len(pages)
        title, lines = pages[self.at]
        self._page_title = (title, self.at + 1, len(pages))
        self.query_one(GameCanvas).set_lines(lines)
        self.retitle()

    def action_board_next(self) -> None:
        """Show the next page."""
        self.at += 1
        self.show()

    def action_board_before(self) -> None:
        """Show the previous page."""
        self.at -= 1
        self.show()
