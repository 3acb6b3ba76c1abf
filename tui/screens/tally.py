"""The score sheet screen: the user enters the final position of a game and sees all points with their arithmetic."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult

from referee.sheets.sheet_lookup import exported_game
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.games import scoring as scoring_of
from scoring.sheet_parser import read
from tui.core.flows.score_sheet import record_sheet
from tui.core.flows.steps import Flow
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.prompt_texts import round_title
from tui.core.rendering.styled_text import StyledText
from tui.core.session.user_files import path_of, read_file
from tui.core.tally import tally_record_entries
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import Cells, TallyForm
from tui.core.tally.sheet_files import open_sheet, with_player_names, write_sheet
from tui.core.tally.table_sheet import can_keep, keep, prefilled_form
from tui.core.tally.unfinished_sheets import SavedUnfinishedSheet, UnfinishedSheetSnapshot, snapshot_of, subject
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.game_screen_base import GameScreenBase
from tui.screens.tally_screen_css import LAYOUT
from tui.screens.text_page import TextPageScreen, ask_file, show_faults
from tui.screens.unfinished_sheet_resumption import UnfinishedSheetResumption
from tui.widgets.confirm_dialog import ConfirmDialog
from tui.widgets.row_list import RowList
from tui.widgets.tally_grid import TallyGrid
from tui.widgets.tally_results import TallyResultRow
from tui.widgets.tally_setup import TallySetupForm
from tui.widgets.tally_sheet import TallySheetPanel


class TallyScreen(GameScreenBase):
    """The screen of a score sheet, with or without a table."""

    # Textual declares them of an object; they are the same for every screen of the class.
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]  # type: ignore[misc]
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-short"), (20, "-tall")]  # type: ignore[misc]
    DEFAULT_CSS = LAYOUT

    def __init__(
        self, game: str = "", scoring: str = "", table: Table | str = "", sheet: dict[str, Any] | None = None
    ) -> None:
        """Create the form; `sheet` is a recorded sheet to correct. Raises `InputError` if game, scoring or table does
        not exist, or the sheet is invalid.
        """
        super().__init__(table, game)
        self.flows: ScreenDialogHost | None = ScreenDialogHost(self, self.table, lambda: None) if self.table else None
        self.form: TallyForm | None = None
        self.cells: Cells = {}
        self.results = False
        self._place = ""
        if scoring:
            scoring_of(self.game.id, scoring)
        self.forms = forms_of(self.game.id)
        kinds = [kind for kind in self.forms.kinds if not scoring or kind.scoring == scoring]
        next_scoring = self.forms.due(self.table) if self.table else ""
        self.setup = TallySetupForm(self.game, kinds, self.seats, next_scoring, self.ascii)
        self.saved_cells: Cells = {}
        self._begun: Cells = {}
        self.file = ""
        self.changing = sheet is not None
        entries, name = (self.table.entries, self.table.name) if self.table else ((), "")
        about = subject(self.game.id, name, entries, sheet)
        is_shared = self.table is not None and not self.changing
        self.resuming = UnfinishedSheetResumption(
            self, about, kinds, self._unfinished, lambda: self.filling, lambda: self.dirty, self._take_up, is_shared
        )
        if sheet is not None:
            self._take(sheet)
        elif not self.setup.step:
            self._set_form()

    @property
    def sheet(self) -> TallySheetPanel:
        """The panel of the sheet; it exists only after the setup questions."""
        return self.query_one(TallySheetPanel)

    @property
    def grid(self) -> TallyGrid:
        return self.sheet.grid

    @property
    def filling(self) -> TallyEditor:
        return self.grid.filling

    @property
    def dirty(self) -> bool:
        """Whether typed values are stored neither in a file nor at a table."""
        return self.form is not None and (self.cells != self.saved_cells or self.filling.draft is not None)

    def title_text(self) -> str:
        """Return the title line with game, table and scoring."""
        words = self.words
        parts = [words.translate("tally.title"), self.game_title()]
        title = round_title(words, self.table) if self.table and not self.changing else ""
        parts += [title or words.translate(self.setup.kind.label)] if self.setup.kind else []
        return self.plain(" · ".join(parts))

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        if self.form is None:
            return action == "open_sheet"
        if action == "picture":
            return self.form.functions.picture is not None
        return action != "record_sheet" or self.table is not None

    def body(self) -> ComposeResult:
        """Compose the setup questions or the sheet."""
        if self.form is None:
            yield self.setup
        else:
            cells, path = self.cells, self._place
            yield TallySheetPanel(self.game, self.form, self.seats, lambda: self.words, cells, path, ascii=self.ascii)

    def on_mount(self) -> None:
        """Focus the first field, and offer the unfinished sheets."""
        self.settle()
        self.resuming.begin()

    def on_tally_grid_changed(self) -> None:
        """Schedule saving the typed values."""
        self.resuming.store_after_delay()

    def keep_unfinished(self) -> bool:
        """Store the unfinished sheet. Return whether there was anything to store. Raises `InputError` if it cannot be
        stored.
        """
        return self.resuming.keep()

    def _unfinished(self) -> UnfinishedSheetSnapshot | None:
        """Return the current input of the sheet; None before the setup is complete."""
        if self.setup.kind is None or self.form is None or not self.query(TallyGrid):
            return None
        return snapshot_of(self.setup.kind, self.setup.parts, self.seats, self.filling)

    async def _take_up(self, sheet: SavedUnfinishedSheet) -> None:
        kind = next(kind for kind in self.setup.kinds if kind.id == sheet.kind)
        self.setup.kind, self.setup.chosen = kind, {part: part in sheet.parts for part in kind.parts}
        self.seats = sheet.seated(self.game, kind, self.table.table_state.seats if self.table else ())
        if not self.changing:
            self._set_form()
        assert self.form is not None
        self.cells, self._place = sheet.filled_in(self.form), sheet.place
        await self.again()
        if self.filling.place == sheet.place:
            self.filling.draft = sheet.typed
        self.settle()

    def settle(self) -> None:
        """Focus the sheet or the result and update the text and picture."""
        if self.form is not None:
            self.show_results(self.results)
            self.sheet.update_message()
            self.call_after_refresh(self.update_picture)

    async def again(self) -> None:
        """Recompose the screen."""
        await self.recompose()
        self.settle()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping typed text."""
        self._shown = self.mark()
        if self.form is None:
            self.retitle()
            self.show_keys()
            await self.setup.again()
            return
        self._place, draft = self.filling.place, self.filling.draft
        self.filling.draft = None
        await self.again()
        self.filling.draft = draft
        self.grid.refresh()

    def show_results(self, is_visible: bool) -> None:
        """Display the result or the sheet, if only one of them fits, and update the key bar."""
        self.results = is_visible
        self.set_class(is_visible, "results")
        (self.sheet.rows if is_visible else self.grid).focus()
        self.call_after_refresh(self.update_results)
        self.show_keys()

    def update_results(self) -> None:
        """Update the list of results."""
        for sheet in self.query(TallySheetPanel):
            sheet.update_results()

    def update_picture(self) -> None:
        """Update the picture."""
        for sheet in self.query(TallySheetPanel):
            sheet.update_picture()

    def on_tally_grid_finished(self) -> None:
        """Display the result after Enter on the last cell."""
        self.show_results(True)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Move to the cell of the selected row, or explain the row."""
        item: TallyResultRow = event.item
        if item.path:
            self.filling.go(item.path)
            self.show_results(False)
        else:
            self.action_why_line()

    def action_results(self) -> None:
        """Switch between result and sheet."""
        if self.form is not None:
            self.filling.commit()
            self.show_results(not self.results)

    def action_picture(self) -> None:
        """Display the whole picture on its own screen."""
        if self.form is not None and self.form.functions.picture is not None:

            def text() -> StyledText:
                return StyledText("\n").join(self.sheet.drawn(self.size.width - 4, self.size.height, whole=True))

            self.app.push_screen(TextPageScreen(lambda: self.translate("tally.picture"), text, lambda: self.words))

    def action_why_line(self) -> None:
        """Explain the selected score line; if there is none, display the missing fields."""
        if self.form is None:
            return
        lines = self.sheet.chosen()
        if lines:
            self.gyoji.show("why", lines=lines, game=self.game.id, seats=self.seats)
            return
        needed = self.sheet.needed()
        texts = [
            self.translate("tally.why_nothing"),
            *([self.translate("tally.needed")] if needed else []),
            *needed[:6],
        ]
        self.notify("\n".join(texts), markup=False)

    async def on_tally_setup_form_setup_completed(self) -> None:
        """Start the sheet after the setup questions."""
        self.seats = self.setup.seats
        self._set_form()
        await self.again()

    def on_tally_setup_form_cancelled(self) -> None:
        self.dismiss()

    def _set_form(self) -> None:
        assert self.setup.kind is not None
        kind, parts = self.setup.kind, self.setup.parts
        self.form = prefilled_form(self.game, self.forms, kind, parts, self.seats, self._printed(), self.table)
        self.cells = dict(self.form.start)
        self.saved_cells = self._begun = dict(self.cells)

    def _printed(self) -> dict[str, Any]:
        return dict(self.table.state.printed) if self.table else self.gyoji.session.library(self.game.id)

    async def action_back(self) -> None:  # type: ignore[override]  # it may ask first
        """Go back one step: in the setup, from the result to the sheet, or out of the screen."""
        if self.form is None:
            await self.setup.back()
        elif self.results and not self.has_class("-wide"):
            self.show_results(False)
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave the screen. A final result without a table is stored as a new table, and an unfinished sheet is stored
        for later.
        """
        if self.form is None or self._keeps():
            self.dismiss()
            return
        try:
            is_saved = self.keep_unfinished()
        except InputError as error:
            self.report(error)
            self.app.push_screen(ConfirmDialog(lambda words: words.translate("tally.leave_ask")), self._leave)
            return
        if is_saved:
            self.app.notify(self.translate("tally.unfinished_kept"), markup=False)
        self.dismiss()

    def _keeps(self) -> bool:
        """Store a final result without a table as a new table and display its name. Return whether it was stored."""
        self.filling.commit()
        evaluation = self.filling.evaluation
        changed = self.form is not None and self.table is None and self.cells != self._begun
        if not changed or self.form is None or not can_keep(self.game, self.seats, evaluation):
            return False
        with self.displaying_errors():
            name = keep(self.form, evaluation, self.gyoji.session, self.game, self.seats, self.words)
            self.resuming.finish()
            self.app.notify(self.translate("tally.kept", table=name), markup=False)
            return True
        return False

    def _leave(self, answer: bool | None) -> None:
        if answer:
            self.dismiss()

    # what becomes of it

    def ready(self) -> bool:
        """Return whether the sheet is final; if not, display the obstacle."""
        self.filling.commit()
        evaluation = self.filling.evaluation
        if not evaluation.final:
            key = "sheet_open" if evaluation.faults else "sheet_needs"
            self.report(input_error(key, n=len(evaluation.breakdown.needed)))
            self.show_results(True)
        return evaluation.final

    def action_reveal_scoring(self) -> None:
        """Display the scoring step by step."""
        if self.form is None or not self.ready():
            return
        evaluation = self.filling.evaluation
        try:
            tally_record_entries.learn(self.form, evaluation, self.gyoji.session, self.game.id, self.table)
            arguments = {"game": self.game.id, "seats": self.seats, "sheet": read(self.form.sheet, evaluation.sheet)}
            self.gyoji.show("reveal", breakdown=evaluation.breakdown, **arguments)
        except (ImportError, AttributeError, TypeError):
            self.notify(self.translate("tally.reveal_failed"), severity="warning", markup=False)

    def action_record_sheet(self) -> None:
        """Record the scoring at the table, after confirmation. A corrected sheet is instead the result of the
        screen.
        """
        if self.table is None or self.form is None or not self.ready():
            return
        if self.changing:
            self.resuming.finish()
            self.dismiss(self.filling.evaluation.sheet)
            return
        if self.flows is not None:
            recording = record_sheet(self.table, self.gyoji.session, self.form, self.filling.evaluation)
            self.flows.run(self._record(recording))

    def _record(self, recording: Flow) -> Flow:
        yield from recording
        self.resuming.finish()
        self.call_later(super().action_leave)  # after a recomposition in another language

    # files

    def action_save_sheet(self) -> None:
        """Save the sheet as a file."""
        if self.form is None or self.setup.kind is None:
            return
        self.filling.commit()
        paths = {row.cell(seat) for row, seat in self.form.places(self.filling.ids)}
        if any(fault.field in paths for fault in self.filling.evaluation.faults):
            self.report(input_error("sheet_open"))
            return
        start = self.file or f"{exported_game(self.game.id)}-{self.setup.kind.id}.json"
        ask_file(self, "tally.title", "tally.save_as", start, self._save)

    def _save(self, file_name: str) -> None:
        assert self.form is not None
        path = path_of(file_name)
        write_sheet(
            path,
            self.form.scoring.to_file(with_player_names(self.form.scoring, self.filling.evaluation.sheet, self.seats)),
            replace=file_name == self.file,
        )
        self.file, self.saved_cells = file_name, dict(self.cells)
        self.keep_unfinished()  # no more: the file has it
        self.notify(self.translate("tally.saved", file=str(path)), markup=False)

    def action_open_sheet(self) -> None:
        ask_file(self, "tally.title", "tally.open_file", self.file, self._open)

    def _open(self, file_name: str) -> None:
        path = path_of(file_name)
        try:
            self._take(read_file(str(path.absolute())))
        except InputError as error:
            show_faults(self, "tally.wrong_file", path.name, error)
            return
        self.file, self.results, self._place = file_name, False, ""
        self.notify(self.translate("tally.opened", file=str(path)), markup=False)
        self.call_later(self.again)

    def _take(self, sheet: Any) -> None:
        """Fill in the form from a sheet. Raises `InputError` with all faults."""
        seated = self.table.table_state.seats if self.table else ()
        sheet_file = open_sheet(self.game, self.forms, sheet, seated, self._printed())
        self.form, self.seats, self.cells = sheet_file.form, sheet_file.seats, sheet_file.cells
        self.saved_cells = self._begun = dict(self.cells)
        self.setup.kind = sheet_file.kind
