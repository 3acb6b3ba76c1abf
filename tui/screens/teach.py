"""The box read off: a page with its rows, and one line for the row that is read."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize

from referee.rules.game import find, offered
from referee.table.table import Table
from scoring.words import Words
from tui.desk.box import Box, Row
from tui.desk.card_reading import Reading
from tui.desk.cells import fit
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.desk.teaching import Teaching
from tui.screens.base import GyojiScreen
from tui.screens.commands import Key, moving
from tui.widgets.entry import Entry
from tui.widgets.prose import Prose
from tui.widgets.rows import Rows, shorten


class TeachScreen(GyojiScreen):
    """Pages of a box. Enter takes the row and goes to the next one that is not entered; an empty one stays as it is.

    It answers with the number of rows that were kept.
    """

    OWN: ClassVar[tuple[str, ...]] = ("draw_card",)
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("pagedown", "", "turn(1)"), Key("pageup", "", "turn(-1)"), Key("up", "", "row(-1)"),
        Key("down", "", "row(1)"),
    )  # fmt: skip
    DEFAULT_CSS = """
    TeachScreen #where { padding: 0 1; height: auto; color: $text-muted; }
    TeachScreen #rows { height: 1fr; padding: 1 0 0 1; }
    """

    def __init__(self, game: str = "", table: Table | None = None, page: str = "", due: str = "") -> None:
        """Read a page, the page on which `due` stands (a path), or every page of which something is not read yet: at a
        table those worth reading before its first round. Raises `Trouble` for a page that is none.
        """
        super().__init__()
        chosen = table.game if table else find(game or offered()[0])
        self.box = box = Box(self.gyoji.session, chosen, table=table)
        asked = box.page_of(due) if due else None
        found = box.page(page) if page else asked
        pages = [found] if found else box.tour() if table else list(box.pages)
        self.teaching = Teaching(box, pages, due if asked and not page else "")

    @property
    def words(self) -> Words:
        """The words in use, with the game's and the table's."""
        table = self.box.table
        return self.gyoji.session.words(table=table) if table else self.gyoji.session.words(self.box.game.id)

    def title_text(self) -> str:
        """Give game and page, and how many pages there are."""
        if self.teaching.over:
            return ""
        title, _where = self.teaching.title(self.words)
        place = f"{self.teaching.at + 1}/{len(self.teaching.pages)}"
        return self.plain(f" {self.box.game.meta.title(self.words.lang)} · {place} · {title}")

    def body(self) -> ComposeResult:
        """Compose where to look, the rows, and the line."""
        yield Prose(id="where")
        yield Rows((), self._drawn, ascii=self.ascii, id="rows")
        yield Entry(ascii=self.ascii)

    def on_mount(self) -> None:
        """Begin with the row that is due."""
        self.show()

    async def compose_anew(self) -> None:
        """Show the page in the language now in use; what is being typed stays."""
        typed = self.query_one(Entry).text
        await super().compose_anew()
        self.show(typed)

    def on_resize(self, event: Resize) -> None:
        """Use the room there is."""
        if self.is_mounted:
            self.query_one(Rows).refresh()

    def show(self, typed: str = "") -> None:
        """Show the page and ask for its row; where nothing is left the box is closed."""
        teaching = self.teaching
        if teaching.over:
            self.dismiss(teaching.kept)
            return
        self.retitle()
        self.query_one("#where", Prose).update(teaching.title(self.words)[1])
        rows = self.query_one(Rows)
        rows.can_focus = False
        rows.show(teaching.rows, teaching.place)
        row, entry = teaching.row, self.query_one(Entry)
        hint = "\n".join([*row.hint(self.words, self.box), self.say("teach.enter")])
        begin = typed or self.box.shelf.begin(self.words, row.item)
        entry.ask("row", self.box.shelf.called(self.words, row.item), hint, begin, self._read, select=True)

    def _read(self, text: str) -> Reading:
        if not text.strip() or text == self.box.shelf.begin(self.words, self.teaching.row.item):
            return Reading()
        return self.box.reading(self.words, self.teaching.row, text)

    def _drawn(self, row: Row, width: int) -> Text:
        """Draw a row: its name, and what is entered of it."""
        shelf = self.box.shelf
        name, state = shelf.called(self.words, row.item), shelf.state(self.words, row.item)
        left = min(40, width // 2)
        mark = sign("ok", self.ascii) if self.box.is_read(row) else " "
        return Text(
            f"{mark} {fit(shorten(name, left, self.ascii), left)} {shorten(state, width - left - 4, self.ascii)}"
        )

    # keys

    def useful(self, action: str) -> bool:
        """Tell whether a command means something for the row."""
        if action != "draw_card" or self.teaching.over:
            return True
        card = self.teaching.row.item.card
        return card is not None and card.editor is not None

    def on_entry_done(self, event: Entry.Done) -> None:
        """Keep the row and go on."""
        unchanged = event.text == self.box.shelf.begin(self.words, self.teaching.row.item)
        said = self.teaching.take(self.words, "" if unchanged else event.text)
        if said and not self.teaching.over:
            said = self.teaching.take(self.words, event.text)  # the line asks for what is odd twice by itself
        if said:
            self.query_one(Entry).refuse(*said)
        else:
            self.show()

    def on_entry_left(self, _event: Entry.Left) -> None:
        """Leave the box; what was entered is kept."""
        self.dismiss(self.teaching.kept)

    def action_turn(self, step: int) -> None:
        """Turn a page."""
        self.teaching.turn(step)
        self.show()

    def action_row(self, step: int) -> None:
        """Go to another row of the page."""
        self.teaching.go(self.teaching.place + step)
        self.show()

    def on_rows_highlighted(self, event: Rows.Highlighted) -> None:
        """Go to the row that was clicked."""
        if event.rows.cursor != self.teaching.place:
            self.teaching.go(event.rows.cursor)
            self.show()

    def action_draw_card(self) -> None:
        """Enter the card cell by cell, where the game brings a sketch for it."""
        row = self.teaching.row
        card = row.item.card
        if card is None or card.editor is None:
            return
        from tui.screens.card_editor import CardEditorScreen

        def drawn(text: str | None) -> None:
            if text is not None:
                self.teaching.take(self.words, text)
            self.show()

        name = self.box.shelf.called(self.words, row.item)
        sketch = card.editor(self.query_one(Entry).text.strip() or self.box.shelf.begin(self.words, row.item))
        self.app.push_screen(CardEditorScreen(self.box.game, name, card, sketch), drawn)
