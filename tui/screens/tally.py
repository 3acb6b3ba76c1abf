"""The tally: type what lies on the table, read every point with its working."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Static

from referee.game import Game, Seat, find
from referee.table import Table
from scoring.games import scoring as scoring_of
from scoring.trouble import Trouble, trouble
from scoring.words import Words
from tui import tally_table
from tui.screens.base import GENERAL, GyojiScreen, Key, KeyBar, TitleBar, keys
from tui.tally_files import named, open_sheet, path_of, read_file, write_sheet
from tui.tallying import Cells, Form, forms, line_of, place_of
from tui.widgets.clause_text import line_text
from tui.widgets.confirm import ConfirmScreen
from tui.widgets.dialog import AskDialog, Line
from tui.widgets.rows import Rows
from tui.widgets.sheet_grid import SheetGrid
from tui.widgets.tally_message import message
from tui.widgets.tally_results import Item, is_heading, result_items
from tui.widgets.tally_setup import TallySetup
from tui.widgets.text_page import TextPage


class TallyScreen(GyojiScreen):
    """A tally of one scoring, at a table or without one."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("w", "w", "why_line"),
        Key("b", "b", "results"),
        Key("s", "s", "save_sheet"),
        Key("o", "o", "open_sheet"),
        Key("r", "r", "reveal_scoring"),
        Key("t", "t", "record_sheet"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(*KEYS)
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]  # type: ignore[misc]
    DEFAULT_CSS = """
    TallyScreen #sheet { width: 1fr; }
    TallyScreen.-wide #sheet { max-width: 88; border-right: solid $panel; }
    TallyScreen #message { height: 3; padding: 0 1; background: $surface; }
    TallyScreen #results { width: 1fr; display: none; }
    TallyScreen.results #sheet { display: none; }
    TallyScreen.results #results { display: block; }
    TallyScreen.-wide #sheet { display: block; }
    TallyScreen.-wide #results { display: block; }
    """

    def __init__(self, game: str = "nippon", scoring: str = "", table: Table | str = "") -> None:
        """Prepare the form. Raises `Trouble` for a game, scoring or table that is not here."""
        super().__init__()
        session = self.gyoji.session
        self.table: Table | None = (session.open(table) if isinstance(table, str) else table) if table else None
        self.game: Game = self.table.game if self.table else find(game)
        if scoring:
            scoring_of(self.game.id, scoring)
        self.forms = forms(self.game.id)
        self.seats: tuple[Seat, ...] = self.table.world.seats if self.table else ()
        kinds = [kind for kind in self.forms.kinds if not scoring or kind.scoring == scoring]
        due = self.forms.due(self.table.state) if self.table else ""
        self.setup = TallySetup(self.game, kinds, self.seats, due, session.ascii)
        self.form: Form | None = None
        self.cells: Cells = {}
        self.kept: Cells = {}
        self.file = ""
        self.results = False
        self._place = ""
        if not self.setup.step:
            self._set_form()

    # words and frame

    @property
    def words(self) -> Words:
        """The words of the game, with the names of the seats."""
        words = self.gyoji.session.words(self.game.id)
        return words.named({seat.id: seat.name for seat in self.seats}) if self.seats else words

    @property
    def ascii(self) -> bool:
        """Tell whether signs are drawn in ASCII."""
        return self.gyoji.session.ascii

    @property
    def grid(self) -> SheetGrid:
        """The form being filled in."""
        return self.query_one(SheetGrid)

    @property
    def dirty(self) -> bool:
        """Tell whether something was typed that no file and no table holds."""
        return self.form is not None and (self.cells != self.kept or self.grid.draft is not None)

    def title_text(self) -> str:
        """Give the job, the game, what is scored, and the table."""
        words = self.words
        parts = [words.say("tally.title"), self.game.meta.title(words.lang)]
        parts += [words.phrase(self.setup.kind.label)] if self.setup.kind else []
        parts += [self.table.name] if self.table else []
        return (" - " if self.ascii else " · ").join(parts)

    def compose(self) -> ComposeResult:
        """Compose the frame with the keys that mean something now."""
        yield TitleBar(self.title_text(), markup=False)
        yield from self.body()
        shown = [key for key in self.KEYS if self.useful(key.action)]
        yield KeyBar((*shown, Key("escape", "Esc", "back"), *GENERAL))

    def useful(self, action: str) -> bool:
        """Tell whether a key means something at this step."""
        if self.form is None:
            return action == "open_sheet"
        return action != "record_sheet" or self.table is not None

    def body(self) -> ComposeResult:
        """Compose what is asked first, or the sheet with its result."""
        if self.form is None:
            yield self.setup
            return
        with Horizontal():
            with Vertical(id="sheet"):
                yield SheetGrid(self.form, self.seats, lambda: self.words, self.cells, self._place, self.ascii)
                yield Static("", id="message", markup=False)
            yield Rows([], lambda item, _width: item.text, skip=is_heading, ascii=self.ascii, id="results")

    def on_mount(self) -> None:
        """Begin at the first field."""
        self.settle()

    async def again(self) -> None:
        """Compose the screen anew."""
        await self.recompose()
        self.settle()

    async def relabel(self) -> None:
        """Show the screen in the language now in use; what is being typed stays."""
        if self.form is None:
            self.retitle()
            self.query_one(KeyBar).refresh()
            await self.setup.again()
            return
        self._place, draft = self.grid.place, self.grid.draft
        await self.again()
        self.grid.draft = draft
        self.grid.refresh()

    def settle(self) -> None:
        """Put the cursor into the sheet, or the result."""
        if self.form is not None:
            self.show_results(self.results)
            self.update_message()

    async def on_tally_setup_ready(self) -> None:
        """Begin the sheet."""
        self.seats = self.setup.seats
        self._set_form()
        await self.again()

    def on_tally_setup_left(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def _set_form(self) -> None:
        assert self.setup.kind is not None
        self.form = self.forms.form(self.setup.kind, self.setup.parts, self._printed())
        self.cells = dict(self.form.start)
        self.kept = dict(self.cells)

    def _printed(self) -> dict[str, Any]:
        return dict(self.table.state.printed) if self.table else self.gyoji.session.library(self.game.id)

    async def action_back(self) -> None:  # type: ignore[override]  # it may ask first
        """Step back; a sheet that is kept nowhere is not lost without a question."""
        if self.form is None:
            await self.setup.back()
        elif self.results and not self.has_class("-wide"):
            self.show_results(False)
        elif self.dirty:
            question = ConfirmScreen(self.say("tally.leave_ask"), self.say("tally.leave_note"))
            self.app.push_screen(question, self._leave)
        else:
            self.dismiss()

    def _leave(self, wanted: bool | None) -> None:
        if wanted:
            self.dismiss()

    # the sheet and its result

    def on_sheet_grid_changed(self) -> None:
        """Follow the cells."""
        self.update_message()
        self.update_results()

    def on_sheet_grid_finished(self) -> None:
        """Show what came of it."""
        self.show_results(True)

    def update_message(self) -> None:
        """Say what the field of the cursor is, and what is wrong."""
        self.query_one("#message", Static).update(message(self.grid, self.words, self.ascii))

    def show_results(self, shown: bool) -> None:
        """Show the result instead of the sheet, where there is no room for both."""
        self.results = shown
        self.set_class(shown, "results")
        (self.query_one("#results") if shown else self.grid).focus()
        self.call_after_refresh(self.update_results)

    def action_results(self) -> None:
        """Go to the result, or back to the sheet."""
        if self.form is not None:
            self.grid.commit()
            self.show_results(not self.results)

    def on_resize(self, _event: Resize) -> None:
        """Break the workings anew."""
        if self.is_mounted:
            self.call_after_refresh(self.update_results)

    def update_results(self) -> None:
        """List the result as it now is."""
        for rows in self.query("#results").results(Rows):
            grid, width = self.grid, max(30, (rows.size.width or self.size.width) - 4)
            items = result_items(grid.form, grid.weighed, self.seats, self.words, width, self.app.theme, self.ascii)
            rows.show(items)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Go to the field of a row of the result, or say why."""
        item: Item = event.item
        if item.path:
            self.grid.go(item.path)
            self.show_results(False)
        else:
            self.action_why_line()

    def action_why_line(self) -> None:
        """Say why: the working of a line, and the clauses behind it."""
        if self.form is None:
            return
        grid, rows = self.grid, self.query_one("#results", Rows)
        chosen = rows.item if rows.has_focus else None
        lines = [chosen.line] if chosen and chosen.line else line_of(grid.weighed.breakdown, grid.row, grid.seat)

        def text() -> Text:
            if lines:
                return Text("\n\n").join([line_text(self.game, line, self.words, self.ascii) for line in lines])
            said = [self.say("tally.why_nothing")]
            if grid.weighed.breakdown.needed:
                said += ["", self.say("tally.needed")]
            for fault in grid.weighed.breakdown.needed:
                said.append(f"  {place_of(grid.form, fault.field, self.words, grid.ids)}")
            return Text("\n".join(said))

        self.app.push_screen(TextPage(lambda: self.say("tally.why"), text, lambda: self.words))

    # what becomes of it

    def ready(self) -> bool:
        """Tell whether the sheet is a result; say what it lacks, and show it, where it is none."""
        self.grid.commit()
        weighed = self.grid.weighed
        if not weighed.final:
            key = "sheet_open" if weighed.faults else "sheet_needs"
            self.report(trouble(key, n=len(weighed.breakdown.needed)))
            self.show_results(True)
        return weighed.final

    def action_reveal_scoring(self) -> None:
        """Reveal the scoring line by line."""
        if self.form is None or not self.ready():
            return
        weighed = self.grid.weighed
        try:
            tally_table.learn(self.form, weighed, self.gyoji.session, self.game.id, self.table)
            self.gyoji.show("reveal", breakdown=weighed.breakdown, game=self.game.id, seats=self.seats)
        except Trouble as found:
            self.report(found)
        except (ImportError, AttributeError, TypeError):
            self.notify(self.say("tally.reveal_failed"), severity="warning", markup=False)

    def action_record_sheet(self) -> None:
        """Record the scoring at the table, after a question."""
        if self.table is None or self.form is None or not self.ready():
            return
        words, weighed = self.words, self.grid.weighed
        won = tally_table.won(self.form, weighed, self.table).items()
        note = words.listed([f"{words.format_field(who, 'seat')} {words.format_field(n, 'signed')}" for who, n in won])
        changed = tally_table.changes(self.form, weighed, self.table).items()
        if changed:
            said = [
                words.say("tally.record_was", who=who, was="?" if was is None else was, now=now)
                for who, (was, now) in changed
            ]
            note += "\n" + words.say("tally.record_vp", changes=words.listed(said))
        question = ConfirmScreen(words.say("tally.record_ask", table=self.table.name), note)
        self.app.push_screen(question, lambda wanted: self._record() if wanted else None)

    def _record(self) -> None:
        assert self.table is not None and self.form is not None
        weighed = self.grid.weighed
        try:
            tally_table.learn(self.form, weighed, self.gyoji.session, self.game.id, self.table)
            made = tally_table.record(self.form, weighed, self.table, self.say("tally.record_reason"))
        except Trouble as found:
            self.report(found)
            return
        self.notify(self.say("tally.recorded", entry=made.entry.seq), markup=False)
        self.dismiss()

    # files

    def action_save_sheet(self) -> None:
        """Save the sheet as a file."""
        if self.form is None or self.setup.kind is None:
            return
        self.grid.commit()
        start = self.file or f"{self.game.id}-{self.setup.kind.id}.json"
        self._ask_path("tally.save_as", start, self._save)

    def _save(self, typed: str) -> None:
        path = path_of(typed)
        sheet = named(self.forms, self.grid.weighed.sheet, self.seats)
        write_sheet(path, sheet, replace=typed == self.file)
        self.file, self.kept = typed, dict(self.cells)
        self.notify(self.say("tally.saved", file=str(path)), markup=False)

    def action_open_sheet(self) -> None:
        """Open a sheet from a file."""
        self._ask_path("tally.open_file", self.file, self._open)

    def _open(self, typed: str) -> None:
        path = path_of(typed)
        try:
            opened = open_sheet(
                self.game, self.forms, read_file(path), self.table.world.seats if self.table else (), self._printed()
            )
        except Trouble as found:
            self._wrong_file(str(path), found)
            return
        self.file, self.form, self.seats, self.cells = typed, opened.form, opened.seats, opened.cells
        self.kept = dict(self.cells)
        self.setup.kind, self.results, self._place = opened.kind, False, ""
        self.notify(self.say("tally.opened", file=str(path)), markup=False)
        self.call_later(self.again)

    def _wrong_file(self, file: str, found: Trouble) -> None:
        def text() -> Text:
            return Text("\n".join(f"  {self._fault(fault)}" for fault in found.faults))

        title = "tally.wrong_file"
        self.app.push_screen(TextPage(lambda: self.say(title, file=file), text, lambda: self.words))

    def _fault(self, fault: Any) -> str:
        from tui import say

        return say.fault(self.words, fault)

    def _ask_path(self, key: str, start: str, use: Any) -> None:
        def answered(given: dict[str, str] | None) -> None:
            typed = (given or {}).get("path", "").strip()
            if typed:
                try:
                    use(typed)
                except Trouble as found:
                    self.report(found)

        line = Line("path", lambda words: words.say(key), lambda words: words.say("tally.file_hint"), start)
        self.app.push_screen(AskDialog(lambda words: words.say("tally.title"), [line], lambda: self.words), answered)
