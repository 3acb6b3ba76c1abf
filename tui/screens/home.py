"""The home screen: continue the last table, or select a game and an action."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.style import Style as RichStyle
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize

from referee.error_boundary import caught
from referee.rules import game as games
from referee.sheets.sheet_lookup import game_of_form
from referee.store.forks import forks
from referee.store.stored_table import StoredTable
from referee.table.stored_table_summary import stored_or_new_summary
from scoring.errors import InputError
from tui.core.session import home_list
from tui.core.session.home_cards import HomeDrawing
from tui.core.session.home_list import (
    DOORS,
    SHEET_KEY,
    HomeClubRow,
    HomeGameRow,
    HomeHeadingRow,
    HomeTableRow,
    Row,
    StoredTables,
)
from tui.screens.screen_base import GyojiScreen, KeyBar, TitleBar
from tui.widgets.background_container import BackgroundContainer
from tui.widgets.card_list import CardBlock, CardList
from tui.widgets.paragraph import Paragraph
from tui.widgets.rich_text_conversion import readable
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from scoring.sheets.form import SheetForm

POLL = 1.0
"""The interval between two looks for changes by other processes, in seconds."""
LOOK_INTO = 8
"""The maximum number of tables without a stored summary that are read for the display of their state."""
ROOMY = 32
"""The minimum terminal height for additional space between the parts, in rows."""
SCORES = "score"
"""The recording depth of a table that records points but no moves."""
NO_TABLES = StoredTables(is_read=False)
"""The list that is drawn before the tables are read."""


class HomeScreen(GyojiScreen):
    """The home screen. It is displayed before any table is read."""

    DEFAULT_CSS = """
    HomeScreen { align-horizontal: center; }
    HomeScreen #middle { max-width: 120; height: 1fr; padding: 0 1 1 1; }
    HomeScreen #what { padding: 1 1; display: none; }
    HomeScreen.empty #what { display: block; }
    HomeScreen.roomy #middle { padding: 1 2; }
    HomeScreen #enter { padding: 1 2 0 2; color: $accent; }
    HomeScreen TitleBar { link-style: none; link-color: $text-muted; }
    """
    QUIET: ClassVar[tuple[str, ...]] = ("delete_table", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        *((press, name) for name, press in DOORS.items()),
        *((str(number), f"box({number})") for number in range(1, 10)),
        (SHEET_KEY, "another_game"),
        ("c", "club"),
        ("slash", "menu"),  # the words of commands follow a slash; a letter alone would be a key here
    ]

    def __init__(self) -> None:
        super().__init__()
        self.set_class(self._roomy, "roomy", update=False)  # nothing is styled yet
        self.tables: StoredTables | None = None
        self.game = games.offered_games()[0]
        self._looking = False
        self._revision = 0
        self._layout: list[CardBlock] = []
        self._layout_key: tuple[object, ...] = ()

    @property
    def rows(self) -> CardList:
        """The list of tables, games and actions."""
        return self.query_one(CardList)

    @property
    def _roomy(self) -> bool:
        return self.app.size.height >= ROOMY

    def title_emphasis(self) -> str:
        """Return the name of the app, because this screen is about no game."""
        return self.title_text()

    def title_line(self) -> RichText:
        """Return the title line with the link for the language at its right end."""
        line, right = super().title_line(), "English | 日本語"
        line.append(" " * max(1, self.app.size.width - 2 - line.cell_len - cell_len(right)))
        line.append(right, RichStyle(meta={"@click": "screen.language"}))
        return line

    def title_text(self) -> str:
        return "Gyoji 行司"

    def compose(self) -> ComposeResult:
        """Compose the title, the list, the text about Enter, and the key bar."""
        yield TitleBar(self.title_line())
        with BackgroundContainer(id="middle"):
            yield Paragraph(self.translate("home.what"), id="what")
            yield CardList(self._lay_out, skip=lambda row: isinstance(row, HomeHeadingRow), id="home")
            yield Paragraph(id="enter")
        yield KeyBar()

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        if action == "bring_back":
            return bool(self.tables and self.tables.deleted)
        if action in DOORS:
            return action in home_list.actions_of(self.game)
        return action != "delete_table" or bool(self.tables and self.tables.tables)

    def on_mount(self) -> None:
        """Display the screen, then read the list of tables."""
        self._show()
        self.rows.focus()
        self.call_after_refresh(self._list)
        self.set_interval(POLL, self._follow)

    def _follow(self) -> None:
        """List the tables again if another process or a synchronization has changed the store."""
        if self.is_current and self.tables is not None:
            with suppress(InputError):  # said when the list is read
                if self._revision != self.gyoji.session.store.revision():
                    self._list()

    async def on_screen_resume(self) -> None:
        """Refresh the list on return from another screen."""
        if self.tables is not None:
            self._list()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping the cursor."""
        at = self.rows.item
        await super().compose_anew()
        self._show(at)

    def on_resize(self, _event: Resize) -> None:
        """Adapt the title and the list to the new size."""
        self.retitle()
        self._show(self.rows.item)

    # the list

    def _list(self) -> StoredTables:
        """Read and display the list of tables. If another table is now the last played one, select its game and move
        the cursor to it.
        """
        games.load_installed()
        store = self.gyoji.session.store
        tables = StoredTables()
        with self.displaying_errors():
            self._revision = store.revision()
            deleted = bool(store.deleted_tables.tables())
            tables = StoredTables(store.tables(), deleted, forks(store), store.fetched(), store.settings())
        before, self.tables = self.tables, tables
        if before is not None:
            tables.looked, tables.shows_club = before.looked, before.shows_club
        at = self.rows.item
        if before is None or [table.mark for table in tables.own[:1]] != [table.mark for table in before.own[:1]]:
            self.game, at = self.tables.first_box(), None
        self._show(at)
        self.show_keys()
        if not self._looking:
            self._looking = True
            self.set_timer(0.02, self._look)
        return tables

    def _known(self) -> StoredTables:
        """Return the tables, read on demand if a key is pressed early."""
        return self.tables if self.tables is not None else self._list()

    def _show(self, at: Row | None = None) -> None:
        """Display the list with the cursor on a row. If the row is not listed, use the table to continue, else the
        selected game.
        """
        tables = self.tables or NO_TABLES
        self.set_class(self._roomy, "roomy")
        self.set_class(self.tables is not None and not tables.tables, "empty")
        rows = tables.rows(self.words, self.game, self._roomy)
        self.rows.show(rows, self._place(rows, at))
        self._say_enter()

    def _place(self, rows: list[Row], at: Row | None) -> int:
        if isinstance(at, HomeTableRow):
            name = at.stored.name
            matches = [
                index for index, row in enumerate(rows) if isinstance(row, HomeTableRow) and row.stored.name == name
            ]
        else:
            matches = [index for index, row in enumerate(rows) if row == at]
        first = [index for index, row in enumerate(rows) if isinstance(row, HomeTableRow) and row.on]
        box = [index for index, row in enumerate(rows) if isinstance(row, HomeGameRow) and row.game == self.game]
        return next(iter((*matches, *first, *box)))

    def _look(self) -> None:
        """Read the next table without a stored summary, then schedule the one after it."""
        tables = self._known()
        for table in tables.tables[:LOOK_INTO]:
            if tables.summary_of(table) is None:
                tables.looked[table.name, table.entries] = self._open(table)
                self._show(self.rows.item)
                self.set_timer(0.01, self._look)
                return
        self._looking = False

    def _open(self, stored: StoredTable) -> home_list.SummaryResult:
        try:
            return stored_or_new_summary(self.gyoji.session.store, stored.name)
        except InputError as trouble:
            return trouble
        except Exception as error:  # a record that makes the game stumble must not take the list down
            return InputError([caught(error, table=stored.name)])

    def _say_enter(self) -> None:
        """Display the effect of Enter on the row at the cursor."""
        row = self.rows.item
        summary = fork = None
        if self.tables and isinstance(row, HomeTableRow):
            summary, fork = self.tables.summary_of(row.stored), self.tables.forks.get(row.stored.name)
        text = home_list.enter(self.words, row, self.game, summary, fork) if row and self.tables else ""
        self.query_one("#enter", Paragraph).update(text)

    # drawing

    def _lay_out(self, rows: Sequence[Row], cursor: Row | None, width: int, _focus: bool) -> list[CardBlock]:
        tables = self.tables or NO_TABLES
        drawing = HomeDrawing(
            self.words, tables, self.game, width,
            theme=self.app.theme, ascii=self.ascii, high=self._roomy, cursor=cursor,
        )  # fmt: skip
        key = (drawing, len(tables.looked), tuple(rows))
        if key != self._layout_key:
            self._layout_key = key
            self._layout = [
                CardBlock(row, x, y, [readable(line, self.ascii) for line in lines])
                for row, x, y, lines in drawing.card_layout(rows)
            ]
        return self._layout

    def _boxes(self) -> list[HomeGameRow]:
        return [row for row in self.rows.items if isinstance(row, HomeGameRow)]

    # choosing

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Select the game of the row at the cursor."""
        row = event.item
        game = (
            row.game
            if isinstance(row, HomeGameRow)
            else row.stored.game
            if isinstance(row, HomeTableRow)
            else self.game
        )
        if game != self.game and game in games.offered_games():
            self.game = game
            self._show(row)
        else:
            self._say_enter()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Carry out the action of the selected row. Enter before the tables are read selects the row that it selects
        afterwards.
        """
        row = event.item
        if self.tables is None:
            self._list()
            row = self.rows.item
        if isinstance(row, HomeTableRow):
            self.gyoji.show("table", name=row.stored.name, back=True)
        elif isinstance(row, HomeClubRow):
            self._known().shows_club = not row.is_open
            self._show(row._replace(is_open=not row.is_open))
        elif isinstance(row, HomeGameRow):
            getattr(self, f"action_{home_list.actions_of(row.game)[0]}")()
        else:
            getattr(self, f"action_{row.name}")()

    def action_box(self, number: int) -> None:
        """Select a game by its number."""
        self._known()
        box = next((box for box in self._boxes() if box.number == number), None)
        if box is not None:
            self.game = box.game
            self._show(box)

    # what may be done with the chosen box

    def action_referee(self) -> None:
        """Open the screen for a new refereed table."""
        self._known()
        self.gyoji.show("new_table", game=self.game)

    def action_keep_scores(self) -> None:
        """Open the screen for a new table that records only points."""
        self._known()
        self.gyoji.show("new_table", game=self.game, depth=SCORES)

    def action_count(self) -> None:
        """Open a score sheet for a finished game."""
        self._known()
        self.gyoji.show("tally", game=self.game)

    def action_right(self) -> None:
        """Open a dispute without a table."""
        self._known()
        self.gyoji.show("dispute", game=self.game)

    def action_watch(self) -> None:
        """Replay the highlights of the recorded demo game."""
        from referee.table import recorded_script

        self._known()
        play = recorded_script.load(recorded_script.demo_of(self.game))
        self.gyoji.show("table", replay=play, best=True)

    def action_another_game(self) -> None:
        """Select or make the score sheet of another game, and open a new table with it."""
        from tui.core.flows.new_sheet import another_game
        from tui.screens.dialog_host import ScreenDialogHost

        ScreenDialogHost(self, None, lambda: None).run(another_game(self._open_sheet))

    def _open_sheet(self, form: SheetForm) -> None:
        self.gyoji.show("new_table", game=game_of_form(form).id)

    def action_club(self) -> None:
        """Open the live tables of the club."""
        self.gyoji.show("club")

    def action_delete_table(self) -> None:
        """Delete the table at the cursor, after confirmation."""
        tables, row = self._known(), self.rows.item
        if not isinstance(row, HomeTableRow):
            return
        from tui.screens.table_deletion import ask_delete

        fork = tables.forks.get(row.stored.name)
        ask_delete(self, row.stored, tables.played(row.stored), fork, lambda: self.call_later(self._list))

    def action_bring_back(self) -> None:
        """Restore a deleted table and move the cursor to it."""
        from tui.screens.table_deletion import ask_bring_back

        def done(name: str) -> None:
            self._list()
            rows = [row for row in self.rows.items if isinstance(row, HomeTableRow) and row.stored.name == name]
            self._show(next(iter(rows), None))

        ask_bring_back(self, done)

    def action_back(self) -> None:
        """Do nothing, because there is no screen below."""

    def action_leave(self) -> None:
        """Display how to quit the app, because there is no screen below."""
        self.notify(self.translate("home.leave_how"))
