"""The card library screen: the printed values of a copy of a game by group, each with its source."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from referee.club.box_voting import open_boxes
from referee.rules import game as games
from referee.rules.physical_copy_identity import split_box
from referee.store.box_synchronization import BoxTransfer
from referee.store.printed_value_provenance import PERSON
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.card_library_rows import PrintedValueLibrary, PrintedValueLibraryRow
from tui.core.components.open_location_text import open_location_lines
from tui.core.components.printed_value_groups import PrintedValueGroup
from tui.core.components.printed_value_parser import card_input_feedback, read_value, value_input_feedback
from tui.core.components.printed_values_file_format import ImportedPrintedValues, name_of
from tui.core.components.printed_values_merge import box_text, edition_values
from tui.core.components.shared_printed_values import unseen
from tui.core.flows.steps import AskField
from tui.core.game_ui.printed_value_lines import fact
from tui.core.i18n import messages
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.session.user_files import path_of, write_new
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import InputDialog
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten


class PrintedValueLibraryScreen(GyojiScreen):
    """The card library screen: groups on the left, rows of a group on the right, and the source of the selected row
    below.
    """

    HELP_ID = "library"

    DEFAULT_CSS = """
    PrintedValueLibraryScreen ListAndDetail { layout: horizontal; }
    PrintedValueLibraryScreen ListAndDetail > .list { padding-top: 1; height: 1fr; max-height: 100%; }
    PrintedValueLibraryScreen ListAndDetail > .list RowList { height: 1fr; }
    PrintedValueLibraryScreen.-narrow ListAndDetail > .list { width: 34; }
    PrintedValueLibraryScreen ListAndDetail > .detail { padding: 1 0 0 1; height: 1fr; }
    PrintedValueLibraryScreen.-narrow ListAndDetail > .detail { width: 1fr; }
    PrintedValueLibraryScreen.-narrow ListAndDetail > .detail { border-top: none; border-left: solid $panel; }
    PrintedValueLibraryScreen.-narrow.ascii ListAndDetail > .detail { border-top: none; border-left: ascii $panel; }
    PrintedValueLibraryScreen #group-title { text-style: bold; height: auto; }
    PrintedValueLibraryScreen #about { height: auto; min-height: 6; max-height: 70%; }
    PrintedValueLibraryScreen #about { padding: 0 1; border-top: solid $panel; }
    PrintedValueLibraryScreen.-wide #about { min-height: 12; }
    PrintedValueLibraryScreen.ascii #about { border-top: ascii $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "pane('groups')"), ("right", "pane('values')"), ("tab", "switch_pane"),
    ]  # fmt: skip

    def __init__(self, game: str = "", edition: str = "", group: str = "") -> None:
        super().__init__()
        self.game = games.find(game or games.refereed_games()[0])
        self.edition = edition or self.game.meta.editions[0]
        self.wanted = group
        self._open: Sequence[BoxTransfer] = ()
        self.at = 0

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.game.id)

    @property
    def group(self) -> PrintedValueGroup | None:
        """The selected group; None if the game needs no printed values."""
        return self.library.groups[self.at] if self.library.groups else None

    @property
    def items(self) -> list[PrintedValueLibraryRow]:
        return self.library.items(self.group) if self.group else []

    def title_text(self) -> str:
        """Return the title line with game and edition."""
        words = self.words
        title = words.translate("library.title", **edition_values(words, self.game, self.edition))
        return title.replace("·", symbol("dot", self.gyoji.session.ascii))

    def title_emphasis(self) -> str:
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the groups, the rows, the source and the input line."""
        self._load()
        ascii = self.gyoji.session.ascii
        with ListAndDetail():
            with Vertical(classes="list"):
                yield RowList(self.library.groups, self._group_row, ascii=ascii, cursor=self.at, id="groups")
            with Vertical(classes="detail"):
                yield Static("", id="group-title", markup=False)
                yield RowList(self.items, self._item_row, ascii=ascii, id="values")
                with VerticalScroll(id="about", can_focus=False):
                    yield Paragraph(id="source")
        yield LabelledInput(ascii=ascii)

    def _load(self) -> None:
        try:
            store = self.gyoji.session.store
            self.library = PrintedValueLibrary.read(store, self.game, self.edition)
            boxes = open_boxes(store)
            self._open = [box for box in boxes if (box.game, box.box) == (self.game.id, self.edition)]
        except InputError as error:
            self.library = PrintedValueLibrary(self.game, {}, {}, True)
            self.report(error)
        if self.wanted:
            locations = [index for index, group in enumerate(self.library.groups) if group.id == self.wanted]
            self.at, self.wanted = (locations or [0])[0], ""

    def on_mount(self) -> None:
        """Focus the list of groups."""
        self.query_one("#groups", RowList).focus()
        self._tell()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping typed text."""
        entry = self.query_one(LabelledInput)
        asking, text = entry.asking, entry.text
        cursor = self.query_one("#values", RowList).cursor
        await super().compose_anew()
        self.query_one("#values", RowList).show(self.items, cursor)
        self._tell()
        if asking:
            self._ask(asking, text)

    def on_resize(self, event: Resize) -> None:
        """Display the source for the new size."""
        self.call_after_refresh(self._tell)

    # rows

    def _group_row(self, group: PrintedValueGroup, width: int) -> StyledText:
        ascii = self.gyoji.session.ascii
        entered, total = self.library.count_complete(group)
        right = (
            symbol("dash", ascii) if not total else symbol("ok", ascii) if entered == total else f"{entered}/{total}"
        )
        available_width = max(4, width - 7)
        return StyledText(
            f"{fit(shorten(self.translate(f'ask.{group.id}'), available_width, ascii), available_width)} {right:>5}"
        )

    def _item_row(self, item: PrintedValueLibraryRow, width: int) -> StyledText:
        available_width = self._room(width)
        name = fit(
            shorten(self.library.title_of(self.words, item), available_width, self.gyoji.session.ascii), available_width
        )
        style = "" if self.library.count_known(item)[0] else "bold"
        return StyledText.assemble((name, style), "  ", self.library.state(self.words, item))

    def _room(self, width: int) -> int:
        """Return the width of the name column in a list of this width, in terminal cells."""
        return min(36, max(18, width // 2))

    # what is shown

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the rows of the group at the cursor, or the source of the row at the cursor."""
        if event.rows.id == "groups":
            self.at = event.rows.cursor
            self.query_one("#values", RowList).show(self.items, 0)
        self._tell()

    def _tell(self) -> None:
        self.query_one("#group-title", Static).update(self._title())
        item = self.query_one("#values", RowList).item
        self.query_one("#source", Paragraph).update("\n".join(self._about(item)) if item else "")

    def _about(self, item: PrintedValueLibraryRow) -> list[str]:
        """Return the explanation of a row as lines, after its full name and value if they do not fit into the row."""
        words, library = self.words, self.library
        width = self.query_one("#values", RowList).scrollable_content_region.width - 2  # the cursor stands before it
        name, value = library.title_of(words, item), library.state(words, item)
        is_uncut = width <= 0 or (cell_len(name) <= self._room(width) and self._item_row(item, width).cell_len <= width)
        return [*([] if is_uncut else [f"{name}: {value}"]), *library.about(words, item), *self._votes(item)]

    def _votes(self, item: PrintedValueLibraryRow) -> list[str]:
        """Return a line for each location of a row where people of the club entered different values."""
        return open_location_lines(self.words, self._open, self.library.library, item.holds)

    def _title(self) -> str:
        if self.group is None:
            return self.translate("library.nothing")
        complete, total = self.library.count_complete(self.group)
        name = self.translate(f"ask.{self.group.id}")
        return self.translate("library.progress", name=name, complete=complete, count=total) if total else name

    # keys

    def action_pane(self, name: str) -> None:
        """Focus a list, unless a value is being typed."""
        if not self.query_one(LabelledInput).asking:
            self.query_one(f"#{name}", RowList).focus()

    def action_switch_pane(self) -> None:
        """Focus the other list."""
        focused_id = self.focused.id if self.focused else ""
        self.action_pane("values" if focused_id == "groups" else "groups")

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Focus the rows of a selected group, or edit a selected row."""
        if event.rows.id == "groups":
            self.action_pane("values")
        else:
            self._ask(event.item.id)

    def action_edit_value(self) -> None:
        """Edit the row at the cursor."""
        if isinstance(self.focused, RowList):
            self.focused.action_choose()

    def _called(self, item: PrintedValueLibraryRow) -> str:
        return self.library.title_of(self.words, item)

    def _item(self, id: str) -> PrintedValueLibraryRow:
        return next(item for item in self.items if item.id == id)

    def _ask(self, id: str, text: str | None = None) -> None:
        entry = self.query_one(LabelledInput)
        item, words = self._item(id), self.words
        begin = self.library.begin(words, item) if text is None else text
        if item.card:
            section = "picture_hint" if item.card.picture else "card_hint"
            hint = f"{words.translate(f'{section}.{item.card.hint}')}\n{item.card.say_example(words)}"
            entry.ask(id, self._called(item), hint, begin, partial(card_input_feedback, words, self.game, item.card))
            return
        spec = fact(self.game, item.path)
        assert spec
        hint = words.translate("library.expected", expected=messages.expected_values(words, spec))
        read = partial(value_input_feedback, words, self.game, item.path)
        entry.ask(id, messages.fact(words, spec), hint, begin, read, select=text is None)

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Store the submitted text, or display its errors below the input line."""
        try:
            self._keep(self._item(event.name), event.text)
        except InputError as error:
            self.query_one(LabelledInput).refuse(*messages.faults(self.words, error.faults[:4]))
            return
        self._leave()

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        self.query_one("#values", RowList).focus()

    def _leave(self) -> None:
        self.query_one(LabelledInput).close()
        self._refresh()
        self.query_one("#values", RowList).focus()

    def _refresh(self) -> None:
        self._load()
        self.query_one("#groups", RowList).show(self.library.groups)
        self.query_one("#values", RowList).show(self.items)
        self._tell()

    def _keep(self, item: PrintedValueLibraryRow, text: str) -> None:
        store = self.gyoji.session.store
        values = item.card.read(text) if item.card else {item.path: read_value(self.game, item.path, text)}
        for path in self.library.library:
            if item.holds(path) and path not in values:
                store.forget(self.game.id, self.edition, path)
        store.learn(self.game.id, self.edition, values)
        self.notify(self.translate("library.kept", name=self._called(item)), markup=False)

    def action_forget_value(self) -> None:
        """Delete the stored values of the row at the cursor, after confirmation."""
        item = self.query_one("#values", RowList).item
        if item is None or self.query_one(LabelledInput).asking:
            return
        own_paths = [path for path in self.library.library if item.holds(path)]
        if not own_paths:
            self.notify(self.translate("library.not_kept"), markup=False)
            return
        from tui.widgets.confirm_dialog import DestructiveConfirmDialog

        def question(words: Words) -> str:
            return words.translate("library.forget", name=self.library.title_of(words, item))

        dialog = DestructiveConfirmDialog(question, words=lambda: self.words)
        self.app.push_screen(dialog, lambda yes: self._forget(item, own_paths) if yes else None)

    def _forget(self, item: PrintedValueLibraryRow, paths: list[str]) -> None:
        for path in paths:
            self.gyoji.session.store.forget(self.game.id, self.edition, path)
        self.notify(self.translate("library.forgotten", name=self._called(item)), markup=False)
        self._refresh()

    def action_export_library(self) -> None:
        """Ask for a path and a name, and write the printed values of this copy to a file with the name of their
        author.
        """
        path = f"~/gyoji-{self.game.id}-{'-'.join(filter(None, split_box(self.edition)))}.txt"
        store = self.gyoji.session.store

        def given(answer: dict[str, str] | None) -> None:
            if answer is None:
                return
            store.set(PERSON, name_of(answer["by"]))
            write_new(
                path_of(answer["path"].strip()), box_text(self.gyoji.session, self.game, self.edition, self.words)
            )
            self.notify(self.translate("share.written", path=answer["path"].strip()), markup=False)

        lines = (
            AskField("path", lambda words: words.translate("library.export_path"), start=path),
            AskField("by", lambda words: words.translate("box.by"), start=store.setting(PERSON)),
        )
        self.app.push_screen(
            InputDialog(lambda words: words.translate("key.export_library"), lines, lambda: self.words), given
        )

    def action_share_box(self) -> None:
        """Display the printed values of this copy as QR codes."""
        from tui.screens.printed_values_qr_codes import PrintedValueQrScreen

        self.app.push_screen(PrintedValueQrScreen(self.game, self.edition))

    def action_import_library(self) -> None:
        """Import printed values from a file or from the texts of QR codes."""
        from tui.widgets.printed_values_import_dialog import PrintedValueImportDialog

        self.app.push_screen(PrintedValueImportDialog(lambda: self.words, self.game.id), self._meet)

    def action_given_box(self) -> None:
        """Open contributed printed values that this store does not contain, for comparison with the physical game;
        display a message if there are none.
        """
        if boxes := unseen(self.gyoji.session, self.game, self.edition):
            self._meet(boxes[0])
        else:
            self.notify(self.translate("box.given_none"), markup=False)

    def _meet(self, box: ImportedPrintedValues | None) -> None:
        if box is None:
            return
        from tui.screens.printed_values_merge import PrintedValueMergeScreen

        async def kept(count: int | None) -> None:
            if count is not None:
                self.game, self.edition, self.at = box.game, box.edition, 0
                await self.relabel()
                self.notify(self.translate("box.taken", count=count), markup=False)

        self.app.push_screen(PrintedValueMergeScreen(box, self.edition), kept)

    async def action_next_edition(self) -> None:
        """Display the next edition or, after the last one, the next game."""
        editions = _all(self.gyoji.session.store.boxes())
        current = (self.game.id, self.edition)
        at = editions.index(current) if current in editions else -1
        name, self.edition = editions[(at + 1) % len(editions)]
        self.game = games.find(name)
        self.at = 0
        await self.relabel()


def _all(stored: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return (game, edition) of all refereed games, with their named copies that have stored values."""
    every_edition = []
    for name in games.refereed_games():
        editions = games.find(name).meta.editions
        copies = (box for game, box in stored if game == name and split_box(box)[0] in editions)
        every_edition += [(name, box) for box in dict.fromkeys((*editions, *copies))]
    return every_edition
