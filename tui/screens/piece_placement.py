"""The screen for declaring a move by placing a piece on the board, with the verdict and the resulting line."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from referee.table.table import Table
from tui.core.game_ui.piece_placement_protocol import PiecePlacementProtocol
from tui.core.rendering.drawing import DrawingContext
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.game_canvas import GameCanvas
from tui.widgets.hanging_indent_text import PagedText


class PiecePlacementScreen(TableScreenBase):
    """The screen for placing a piece. Its result is the line of the declaration; nothing is recorded."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "shift(-1, 0)"), ("right", "shift(1, 0)"), ("up", "shift(0, -1)"), ("down", "shift(0, 1)"),
        ("shift+tab", "next_place(-1)"), ("pagedown", "page(1)"), ("pageup", "page(-1)"),
        *((f"{number}", f"choose({number})") for number in range(1, 10)),
    ]  # fmt: skip
    DEFAULT_CSS = """
    PiecePlacementScreen Horizontal { height: 1fr; layout: vertical; padding: 0 1; }
    PiecePlacementScreen #drawn { height: 1fr; }
    PiecePlacementScreen #said { height: 9; }
    PiecePlacementScreen.wide Horizontal { layout: horizontal; }
    PiecePlacementScreen.wide #said { height: 1fr; width: 60; }
    """

    def __init__(self, table: Table, piece: PiecePlacementProtocol) -> None:
        """Open the screen with a piece to place."""
        super().__init__(table)
        self.piece = piece

    def title_text(self) -> str:
        return self.plain(f"{self.translate(self.piece.title)} · {self.table_title()}")

    @property
    def help_id(self) -> str:
        """The catalogue id of the help text of this screen."""
        return self.piece.help_id

    def body(self) -> ComposeResult:
        """Compose the drawing and the text about the current position."""
        with Horizontal():
            yield GameCanvas(id="drawn")
            yield PagedText("said", "said-lines")

    def on_mount(self) -> None:
        """Draw the piece after the first layout."""
        self.call_after_refresh(self.show)

    def on_resize(self, event: events.Resize) -> None:
        """Adapt the layout to the new size."""
        self.set_class(event.size.width >= 130, "wide")
        self.call_after_refresh(self.show)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw the piece on the board, and display the verdict on its position."""
        if self.is_mounted:
            canvas, text_pane = self.query_one("#drawn", GameCanvas), self.query_one("#said", PagedText)
            canvas.set_lines(self.piece.drawn(self._drawing(canvas.size.width, canvas.size.height)))
            width = text_pane.scrollable_content_region.width
            context, colours = self._drawing(width - 1, text_pane.size.height), self.app.theme_variables
            text_pane.hanging.set_lines(("", line) for line in self.piece.said(context, colours))
            text_pane.scroll_home(animate=False)
            text_pane.measure(width)

    def _drawing(self, width: int, height: int) -> DrawingContext:
        return DrawingContext(self.words, self.table.table_state.seats, width, height, self.app.theme, self.ascii)

    # keys

    def action_page(self, step: int) -> None:
        """Turn the pages of the text about the current position."""
        self.query_one("#said", PagedText).page(step)

    def _next(self, piece: PiecePlacementProtocol) -> None:
        self.piece = piece
        self.show()

    def action_shift(self, right: int, down: int) -> None:
        self._next(self.piece.moved(right, down))

    def action_turn_piece(self) -> None:
        self._next(self.piece.turned())

    def action_next_place(self, step: int = 1) -> None:
        """Move the piece to its next or previous legal position."""
        self._next(self.piece.next_place(step))

    def action_as_put(self) -> None:
        """Switch between the piece as placed and the spaces under it."""
        self._next(self.piece.as_put())

    def action_other_piece(self) -> None:
        self._next(self.piece.other_piece())

    def action_choose(self, number: int) -> None:
        """Switch an additional option of the declaration on or off, by its digit."""
        self._next(self.piece.chosen(number))

    def action_other_seat(self) -> None:
        self._next(self.piece.other_seat())

    def action_take_line(self) -> None:
        """Close the screen with the line of the declaration. It may be illegal; the table then refuses it or records it
        against the verdict.
        """
        line = self.piece.line(self.words)
        if line is not None:
            self.dismiss(line)
