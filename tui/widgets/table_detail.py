"""The table at the cursor of a list: what its summary says at once, then what is read from its record."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from msgspec import structs
from textual import work

from referee.error_boundary import caught
from referee.rules.game import names
from scoring.errors import InputError
from tui.core.result.table_preview import TablePreview, preview_lines, read_preview
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.wrapping import hang
from tui.widgets.app_protocol import app_of
from tui.widgets.list_and_detail import Detail

RESTS = 0.1
"""The time that the cursor rests on a table before its record is read, in seconds."""


class TableDetail(Detail):
    """The detail of a table: lines drawn by `summary`, and below them its curves and its last entries. Records are read
    in the background.
    """

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._game = ""
        self._summary: Callable[[DrawingContext], Lines] = lambda _context: []
        self._read: tuple[str, TablePreview | InputError] | None = None

    def show_table(self, name: str, game: str, summary: Callable[[DrawingContext], Lines]) -> None:
        """Display a table; with the name "" only its summary."""
        self._name, self._game, self._summary = name, game, summary
        if self._read is not None and self._read[0] != name:
            self._read = None
        self.show(self._lines)
        if name:
            self.set_timer(RESTS, lambda: self._rest(name))

    def _rest(self, name: str) -> None:
        if name == self._name:
            self._load(name)

    @work(thread=True, exclusive=True, group="preview")
    def _load(self, name: str) -> None:
        session = app_of(self).session
        try:
            with closing(session.store.second_connection()) as store:
                preview: TablePreview | InputError = read_preview(store, name, session.lang)
        except InputError as error:
            preview = error
        except Exception as error:  # a record may hold anything
            preview = InputError((caught(error, table=name),))
        self.app.call_from_thread(self._show_record, name, preview)

    def _show_record(self, name: str, preview: TablePreview | InputError) -> None:
        if name == self._name and self.is_attached:
            self._read = name, preview
            self.show(self._lines)

    def _lines(self, width: int, height: int) -> Lines:
        app = app_of(self)
        words = app.session.words(self._game if self._game in names() else "")
        context = DrawingContext(words, (), width, height, self.app.theme, app.session.ascii)
        lines = self._summary(context)
        if self._read is None:
            return lines
        preview = self._read[1]
        if isinstance(preview, InputError):
            return [*lines, *(("", StyledText(text)) for text in messages.faults(words, preview.faults))]
        left = height - len(hang(lines, width))
        words = app.session.words(table=preview.table)
        return [
            *lines,
            *preview_lines(
                structs.replace(context, words=words, seats=preview.table.table_state.seats, height=left), preview
            ),
        ]
