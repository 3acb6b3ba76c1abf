"""The panels of a table: input line with suggestions, checklist of physical changes, standings, record and board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Size

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import last_step, own_lines
from tui.core.conversation.table_session import TableSession
from tui.core.game_ui.holding import Holding
from tui.core.game_ui.registry import holdings, seat_of_spaces
from tui.core.i18n import messages
from tui.core.i18n.entry_text import EntryRow, latest
from tui.core.presenters.board_text import ActingBoard, acting_board, overview
from tui.core.presenters.status_header import StatusHeader
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.plate import Plate
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.core.session.house_rules import final_list
from tui.widgets.background_container import BackgroundContainer
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.hanging_indent_text import PagedText
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.standings import standings_text
from tui.widgets.text_pane import TextPane

RECORD = 3
"""The minimum height of the record beside a long checklist, in rows."""
NOW, LEAST = 7, 2
"""The maximum and minimum height of the panel of required actions, in rows."""
FRAME = 1
"""The height of the border above the input line and of the title above a board, in rows."""


class TablePanels(BackgroundContainer):
    """The container of the panels: two columns, and a third one for the board on a wide terminal."""

    DEFAULT_CSS = "TablePanels { layout: horizontal; }"

    def __init__(self, table_session: TableSession, ascii: bool) -> None:
        super().__init__()
        self.table_session = table_session
        self.ascii = ascii
        self._board_hides = False

    def compose(self) -> ComposeResult:
        """Compose the panels."""
        with BackgroundContainer(id="left"):
            declare = DeclarePanel(self.table_session, self.ascii)
            declare.border_title = self.table_session.words.translate("table.declare")
            yield declare
            yield TextPane("mine")
            yield TextPane("now")
        with BackgroundContainer(id="right"):
            yield TextPane("todo")
            yield TextPane("standings")
            yield TextPane("record")
        yield TextPane("beside")

    def show(self, due: tuple[str, ...] = ()) -> None:
        """Display the current state of the table in all panels; `due` are required actions that are displayed nowhere
        else.
        """
        table_session, ascii = self.table_session, self.ascii
        words, table, theme = table_session.words, table_session.table, self.app.theme
        right, left_size = self.right, self.query_one("#left").size
        width = max(20, right.width - 1)
        ranks = standings_text(words, table, self.holdings, theme, width, ascii)
        rule_lines = (
            [("", StyledText(text)) for text in final_list(words, table)] if table_session.conversation.over else []
        )
        self.pane("standings").set_lines([("", ranks), *rule_lines], words.translate("table.standings"))
        context = DrawingContext(words, table.table_state.seats, width, theme=theme, ascii=ascii)
        todo, title = todo_lines(context, last_step(table_session.table)), words.translate("table.todo")
        instructions = table_session.conversation.put_back
        if instructions.lines:
            more = [("", StyledText(title, "bold")), *todo] if instructions.is_replaced else []
            todo = [*boxes(context, instructions.lines), *more]
            title = words.translate("table.todo_undo")
        self.pane("todo").set_lines(todo, title)
        record = record_text(words, table, 40, theme, width, ascii)
        self.pane("record").set_lines([("", row) for row in record.split()], words.translate("table.record"))
        self.pane("now").set_lines(
            [(symbol("bullet", ascii), StyledText(prompt)) for prompt in due], words.translate("table.due_too")
        )
        if right.height and left_size.height:
            self.share()
        self.query_one(DeclarePanel).row_layout.reserved = LEAST if due else 0
        self.query_one(DeclarePanel).show()
        self.show_beside()

    def show_beside(self) -> None:
        """Draw all boards in their own column, if the terminal is wide enough."""
        pane = self.pane("beside")
        width, height = pane.content_size
        if width:
            lines = overview(self.context_beside_choice(width - 1, height - FRAME), self.table_session.table)
            pane.set_lines([("", line) for line in lines], self.table_session.words.translate("table.overview"))

    def context(self, width: int, height: int) -> DrawingContext:
        """Return the drawing context for an area of this width and height, in terminal cells."""
        return DrawingContext(
            self.table_session.words,
            self.table_session.table.table_state.seats,
            width,
            height,
            self.app.theme,
            self.ascii,
        )

    def context_beside_choice(self, width: int, height: int) -> DrawingContext:
        """Return the drawing context for an area beside the board to choose from, which may be that of a seat."""
        table = self.table_session.table
        has_board = bool(self.query_one(MoveSuggestionList).board)
        elsewhere = seat_of_spaces(table.game.id, table) if has_board else ""
        return structs.replace(self.context(width, height), separate_seat=elsewhere)

    @property
    def right(self) -> Size:
        return Size(self.pane("record").size.width, self.query_one("#right").size.height)

    def pane(self, name: str) -> TextPane:
        return self.query_one(f"#{name}", TextPane)

    def share(self) -> None:
        """Distribute the rows of the right column: standings and latest entries first, then the checklist."""
        right = self.right
        standings, todo = self.pane("standings"), self.pane("todo")
        ranks = standings.rows(right.width)
        standings.styles.height = ranks
        todo.styles.height = min(todo.rows(right.width), max(RECORD, right.height - ranks - RECORD))
        self.share_left()

    def share_left(self, keeps_board: bool = False) -> None:
        """Distribute the rows of the left column: first the input, then required actions, then the board. With
        `keeps_board`, a board that still fits is not redrawn, unless there is now room for parts that it leaves out.
        """
        left_size, now, declare = self.query_one("#left").size, self.pane("now"), self.query_one(DeclarePanel)
        free = left_size.height - FRAME - declare.row_layout.wants(left_size.width)
        now_rows = min(now.rows(left_size.width), NOW, free)
        now.display = bool(now.lines) and now_rows >= LEAST
        if now.display:
            now.styles.height = now_rows
            free -= now_rows
        board = self.pane("mine")
        rows = len(board.lines)
        enough = range(rows, rows + LEAST if self._board_hides else free + 1)
        if not (keeps_board and board.display and free - FRAME in enough):
            self.share_board(left_size.width, free - FRAME)

    def share_board(self, width: int, rows: int) -> None:
        """Draw the parts of the acting seat's board that fit into this number of rows, below the input line."""
        pane, table, words = self.pane("mine"), self.table_session.table, self.table_session.words
        board = ActingBoard([])
        if rows >= LEAST:
            board = acting_board(self.context_beside_choice(width, rows), table)
        pane.display, self._board_hides = bool(board.lines), board.hides
        if board.lines:
            pane.styles.height = FRAME + len(board.lines)
            title = words.translate("table.board_of", seat=words.format_field(table.acting, "seat"))
            more = f" {symbol('ellipsis', self.ascii)} F5 " if board.hides else ""
            pane.set_lines([("", line) for line in board.lines], title + more)

    def on_typing_panel_height_changed(self, event: DeclarePanel.HeightChanged) -> None:
        """Distribute the rows again after a height change of the input panel, without redrawing the board."""
        event.stop()
        if self.query_one("#left").size.height:
            self.share_left(keeps_board=True)

    def on_resize(self) -> None:
        """Distribute the rows again for the new size."""
        if self.query("#verdict") and self.query_one("#left").size.height:
            self.share()
            self.show_beside()

    def page(self, step: int) -> None:
        """Turn the pages of every panel with hidden text."""
        for part in self.query(TextPane):
            if part.hides:
                part.page(step)
        for moves in self.query(MoveSuggestionList):
            if moves.display and moves.hides:
                moves.page(step)
        for choices in self.query(PagedText):
            if choices.has_class("more"):
                choices.page(step)

    def plate(self, header: StatusHeader, notes: Sequence[str], notice: str) -> Plate:
        """Return the contents of the banner for a header; if a single seat acts, with its points and possessions."""
        plate = Plate(
            header.who,
            header.seats,
            unit=self.table_session.words.translate("table.points"),
            notes=tuple(notes),
            notice=notice,
            won=header.won,
            call=self.query_one(DeclarePanel).call,
            then=self.table_session.words.translate("table.then"),
            next_seats=header.then,
        )
        if len(header.seats) != 1:
            return plate
        table, words, id = self.table_session.table, self.table_session.words, header.seats[0].id
        vp, holdings = table.state.seats[id].vp, self.holdings(words, table.state, id)
        texts = () if header.won else tuple(holding.text for holding in holdings if holding.text)
        return structs.replace(plate, points=vp if known(vp) else None, holds=texts)

    def holdings(self, words: Words, state: object, seat: str) -> tuple[Holding, ...]:
        """Return the possessions of a seat; empty if the table does not record moves."""
        table = self.table_session.table
        return holdings(table.game.id, words, state, seat) if table.table_state.depth == "full" else ()


def todo_lines(context: DrawingContext, step: ReplayStep | None) -> list[tuple[str, StyledText]]:
    """Return the checklist of the player's own physical changes after an entry; changes for all players are confirmed
    in a separate step.
    """
    ledger = own_lines(step) if step is not None else ()
    if not ledger:
        key = "todo_own_none" if step is not None and step.ledger else "todo_none"
        return [("", StyledText(context.words.translate(f"table.{key}"), "dim"))]
    return boxes(context, ledger)


def boxes(context: DrawingContext, ledger: tuple[LedgerLine, ...]) -> list[tuple[str, StyledText]]:
    """Return the ledger lines (physical changes) as a checklist."""
    return [(symbol("box", context.ascii), _todo(context, line)) for line in ledger]


def _todo(context: DrawingContext, line: LedgerLine) -> StyledText:
    """Format a ledger line after the shape and name of its seat."""
    text = StyledText()
    if line.seat in context.ids:
        text.append(f"{context.shape(line.seat)} {context.name(line.seat)}", context.style(line.seat)).append("  ")
    return text.append(messages.ledger(context.words, line, subject_seat=line.seat))


MAX_ROWS = 2
"""The maximum number of rows of a declaration whose first move needs no more."""
INDENT = 8
"""The indent of its second row and of the reason for an overrule: the number and the seat, in cells."""


def record_text(words: Words, table: Table, max_entries: int, theme: str, width: int, ascii: bool) -> StyledText:
    """Draw the latest entries: number, seat, what was declared in its short form on a few rows, the points at the right
    edge (those of several seats on a row of their own if they do not fit), and below it the reason for an overrule.
    """
    seats = {seat.id: seat for seat in table.table_state.seats}
    rows: list[StyledText] = []
    for row in latest(words, table, max_entries):
        line = StyledText().append(f"{row.entry.seq:>3} ", "dim")
        if row.seat in seats:
            line.append_text(seat_mark(seats[row.seat], theme, ascii))
            line.append(" ")
        points = f" {row.points}" if row.points else ""
        apart = " " in row.points and cell_len(row.short_text or row.text) > width - line.cell_len - cell_len(points)
        side_points = "" if apart else points
        first, *more = _text_rows(words, row, width - line.cell_len - cell_len(side_points), width - INDENT, ascii)
        line.append(fit(first, width - line.cell_len - cell_len(side_points)) if side_points else first)
        rows.append(line.append(side_points, "bold"))
        rows += [StyledText(" " * INDENT + text) for text in more]
        if apart:
            rows.append(StyledText(" " * max(0, width - cell_len(row.points)) + row.points, "bold"))
        rows += [
            StyledText(" " * INDENT + part.plain, "italic")
            for part in wrap(StyledText(row.why), width - INDENT)
            if row.why
        ]
    return StyledText("\n").join(rows) if rows else StyledText(words.translate("table.record_none"), "dim")


def _text_rows(words: Words, row: EntryRow, first_width: int, width: int, ascii: bool) -> list[str]:
    """Return what was declared as rows that end at the end of a word: the first move whole, of the others as many as
    fit into `MAX_ROWS`, with a mark if they are cut.
    """
    text = row.short_text or row.text
    rows = _wrap(text, first_width, width)
    first_move = text.partition(words.clause_mark)[0] if row.short_text else ""
    max_rows = max(MAX_ROWS, len(_wrap(first_move, first_width, width)))
    if len(rows) > max_rows:
        more = symbol("ellipsis", ascii)
        shorter = wrap(StyledText(rows[max_rows - 1]), max(1, width - cell_len(more)))[0].plain
        rows[max_rows - 1 :] = [shorter.rstrip(" ;,、；／") + more]
    return rows


def _wrap(text: str, first_width: int, width: int) -> list[str]:
    first = wrap(StyledText(text), max(4, first_width))[0].plain
    remainder = wrap(StyledText(text[len(first) :].strip()), max(4, width))
    return [first, *(part.plain for part in remainder if part.plain)]
