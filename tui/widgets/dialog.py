"""Dialog windows that ask for lines of text or an item of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Paste
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from referee.facts.whole_number_parser import whole
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.core.commands.command_table import KEYS, LABEL
from tui.core.flows.steps import AskField, PickRow, Rows, TextFunction
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText as Ink
from tui.widgets.app_protocol import app_of, is_left_behind
from tui.widgets.hanging_indent_text import HangingIndentText, PagedText

Window = Screen[Any]
"""A screen displayed temporarily over another one and closed with an answer."""
IN_FRAME = 64
"""The maximum width of a title in the frame of a window, in terminal cells; a longer one is wrapped below the frame."""
ROOMY = 3
"""The maximum number of input lines for which a dialog has space between the lines."""


ACTIONS = {"help": "help", "language": "language", "back": "leave", "menu": "menu"}
"""The actions of every window by command; the last one is the menu of the others."""


class Dialog(ModalScreen[Any]):
    """A dialog window with a title; Esc closes it with the answer None."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical {
        width: 72; max-width: 96%; height: auto; max-height: 90%;
        background: $surface; border: round $primary; padding: 0 1;
        border-title-color: $primary; border-title-style: bold; overflow-y: auto;
    }
    Dialog.ascii > Vertical { border: ascii $primary; }
    Dialog Input { border: none; height: 1; padding: 0; background: $panel; }
    Dialog Input:focus { border: none; }
    Dialog OptionList { height: auto; max-height: 16; border: none; background: $surface; padding: 0; }
    Dialog OptionList:focus { border: none; }
    Dialog .label { text-style: bold; margin-top: 1; }
    Dialog .close { margin-top: 0; }
    Dialog .hint { color: $text-muted; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [(KEYS[id].press, action) for id, action in ACTIONS.items()]

    def __init__(self, title: TextFunction, words: Callable[[], Words]) -> None:
        super().__init__()
        self.shown_title = title
        self._words = words

    @property
    def words(self) -> Words:
        """The text catalogue in the current language."""
        return self._words()

    def parts(self) -> ComposeResult:
        yield from ()

    def compose(self) -> ComposeResult:
        """Compose the window."""
        title = self.shown_title(self.words)
        with Vertical() as window:
            if cell_len(title) <= IN_FRAME:
                window.border_title = Content(title)
            else:
                yield Static(title, markup=False, classes="label close", id="title")
            yield from self.parts()

    def on_mount(self) -> None:
        self.set_class(app_of(self).session.ascii, "ascii")

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the window with a result; do nothing if it is already closed."""
        return AwaitComplete() if is_left_behind(self) else super().dismiss(result)

    async def action_language(self) -> None:
        """Switch the language, keeping the typed text."""
        if is_left_behind(self):
            return
        session = app_of(self).session
        session.lang = "en" if session.lang == "ja" else "ja"
        focused = self.focused
        name, at = (focused.name, focused.cursor_position) if isinstance(focused, Input) else (None, 0)
        await self.recompose()
        for line in self.query(Input):
            if isinstance(focused, Input) and line.name == name:
                line.focus()
                line.call_after_refresh(setattr, line, "cursor_position", at)
                break
        if not is_left_behind(self):
            self.show_texts()

    def show_texts(self) -> None:
        """Display the texts that are no part of the composition; called in a new language. By default nothing."""

    def action_help(self) -> None:
        app_of(self).show("help", commands=(), about="help.window", words=self._words)

    def action_menu(self) -> None:
        """Display a menu of the window's commands, for terminals without function keys; in the menu itself,
        close it.
        """
        if isinstance(self, DialogCommandMenu):
            self.action_leave()
            return

        async def chosen(action: str | None) -> None:
            if action:
                await self.run_action(action)

        self.app.push_screen(DialogCommandMenu(lambda words: words.translate("key.menu"), _doings, self._words), chosen)

    def action_leave(self) -> None:
        """Close the window without an answer."""
        self.dismiss(None)


class InputDialog(Dialog):
    """A dialog with input lines; the answer is {name: text}. Enter moves to the next line, and on the last line submits
    the answer. The page keys turn the pages of a long hint.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("pagedown", "page(1)"),
        ("pageup", "page(-1)"),
    ]

    def __init__(self, title: TextFunction, lines: Sequence[AskField], words: Callable[[], Words]) -> None:
        super().__init__(title, words)
        self.lines = tuple(lines)
        self.given = {line.name: line.start for line in lines}

    def parts(self) -> ComposeResult:
        """Compose a label, an input and a hint for each line."""
        words = self.words
        close = len(self.lines) > ROOMY
        for index, line in enumerate(self.lines):
            label, hint = Text(line.label(words), "bold"), line.hint(words) if line.hint else ""
            fits = close and label.cell_len + cell_len(hint) < IN_FRAME
            if hint and fits:
                label.append(f"  {hint}", "not bold")
            yield Static(label, markup=False, classes="label close" if close else "label")
            selects = not line.is_continued
            yield Input(self.given[line.name], name=line.name, compact=True, select_on_focus=selects)
            if hint and not fits:
                with Vertical(classes="hint"):
                    yield PagedText(f"hint-{index}", f"hint-{index}-text")
        yield Static(words.translate("table.dialog_keys"), markup=False, classes="hint")

    def on_mount(self) -> None:
        self.show_texts()

    def on_resize(self) -> None:
        """Fit the hints to the new size."""
        self.share()

    def show_texts(self) -> None:
        """Display the hint of each line."""
        for index, line in enumerate(self.lines):
            for part in self.query(f"#hint-{index}-text").results(HangingIndentText):
                part.set_lines([("", Ink(line.hint(self.words) if line.hint else ""))])
        self.call_after_refresh(self.share)

    def share(self) -> None:
        """Limit the height of the hints so that all input lines stay visible."""
        hints = self.query(PagedText)
        for hint in hints:
            hint.give_part(len(hints))

    def action_page(self, step: int) -> None:
        """Turn the pages of the hint of the focused line."""
        field_name = self.focused.name if isinstance(self.focused, Input) else None
        index = next((index for index, line in enumerate(self.lines) if line.name == field_name), 0)
        for hint in self.query(f"#hint-{index}").results(PagedText):
            hint.page(step)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Store the typed text."""
        self.given[str(event.input.name)] = event.value

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move to the next line, or submit the answer on the last one."""
        self.given[str(event.input.name)] = event.value
        if event.input.name == self.lines[-1].name:
            self.dismiss(dict(self.given))
        else:
            self.focus_next(Input)


class PickDialog(Dialog):
    """A dialog for selecting a row; typing filters the list. Rows that cannot be selected are dim, with the reason
    below.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("down", "move(1)"),
        ("up", "move(-1)"),
        ("pagedown", "move(10)"),
        ("pageup", "move(-10)"),
    ]

    def __init__(
        self,
        title: TextFunction,
        picks: Rows,
        words: Callable[[], Words],
        typed: str = "",
        free: Callable[[str], Any] = lambda _text: None,
        present: TextFunction = lambda _words: "",
    ) -> None:
        """Create the dialog. `free` converts typed text that matches no row into an answer, None if it cannot;
        `present` returns the text of the currently selected row.
        """
        super().__init__(title, words)
        self.picks = picks
        self.free = free
        self.present = present
        self.input_text = typed
        self.rows: list[PickRow] = []
        self._all: tuple[str, list[tuple[PickRow, str]]] = ("", [])

    def parts(self) -> ComposeResult:
        """Compose the search line, the list and the line for reasons."""
        yield Input(
            self.input_text, placeholder=self.words.translate("table.search"), compact=True, select_on_focus=False
        )
        yield OptionList(markup=False)
        yield Static("", markup=False, classes="hint", id="reason")

    def on_mount(self) -> None:
        self.show_texts()

    def show_texts(self) -> None:
        """Display the rows that contain every typed word."""
        query = [fold(word) for word in self.input_text.split()]
        found = [row for row, words in self._findable() if all(word in words for word in query)]
        staying = [row for row, _ in self._findable() if row.free] if query else []
        rows = self._as_typed([*(row for row in found if row not in staying), *staying])
        options = self.query_one(OptionList)
        if rows != self.rows or options.option_count != len(rows):  # a letter more often leaves them as they are
            self.rows = rows
            options.clear_options()
            options.add_options([Option(Text(row.text, "" if row.possible else "dim")) for row in rows])
        options.highlighted = self._first() if rows else None
        self.explain()

    def _findable(self) -> list[tuple[PickRow, str]]:
        """Return (row, searchable text) of every row, computed once per language."""
        words = self.words
        if self._all[0] != words.lang:
            self._all = (words.lang, [(row, fold(f"{row.text} {row.find}")) for row in self.picks(words)])
        return self._all[1]

    def _as_typed(self, rows: list[PickRow]) -> list[PickRow]:
        """Return the rows with the typed number first; a row for the number is added if there is none."""
        value = self.free(self.input_text) if whole(self.input_text) is not None else None
        if value is None:
            return rows
        own = [row for row in rows if row.value == value]
        return [
            *(own or [PickRow(value, self.input_text.strip())]),
            *(row for row in rows if row.value != value),
        ]

    def _first(self) -> int:
        """Return the index of the initial row: the currently selected one, or 0 during a search."""
        texts = [row.text for row in self.rows]
        present = "" if self.input_text.strip() else self.present(self.words)
        return texts.index(present) if present in texts else 0

    def more(self, text: str) -> None:
        """Append text to the search, because an input method may send characters before the window is displayed."""
        self.input_text += text
        for line in self.query(Input):
            line.value = self.input_text
            line.cursor_position = len(self.input_text)
            self.show_texts()

    def on_key(self, event: Key) -> None:
        """Append a character to the search that was typed before the search line had the focus."""
        if event.character and event.is_printable:
            event.stop()
            self.more(event.character)

    def on_paste(self, event: Paste) -> None:
        """Append text to the search that was pasted before the search line had the focus."""
        event.stop()
        self.more(" ".join(event.text.split()))

    def explain(self) -> None:
        """Display why the row at the cursor cannot be selected, or the effect of Enter."""
        at = self.query_one(OptionList).highlighted
        row = self.rows[at] if at is not None and at < len(self.rows) else None
        if row is None:
            free = self.free(self.input_text) is not None
            key = "table.as_typed" if free else "table.nothing_found"
            reason = self.words.translate(key, text=self.input_text.strip())
        else:
            reason = row.why_not() if row.why_not and not row.possible else self.words.translate("table.pick_keys")
        self.query_one("#reason", Static).update(Text(reason))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list by the typed text."""
        if event.value != self.input_text:
            self.input_text = event.value
            self.show_texts()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Display why the row at the cursor cannot be selected."""
        self.explain()

    def action_move(self, rows: int) -> None:
        """Move the cursor of the list while the search line keeps the focus."""
        options = self.query_one(OptionList)
        if self.rows:
            options.highlighted = max(0, min(len(self.rows) - 1, (options.highlighted or 0) + rows))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Select the row at the cursor, or submit the typed text as a free answer."""
        at = self.query_one(OptionList).highlighted
        if at is not None and self.rows:
            self._take(self.rows[at])
        elif (answer := self.free(self.input_text)) is not None:
            self.dismiss(answer)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._take(self.rows[event.option_index])

    def _take(self, row: PickRow) -> None:
        """Submit the value of a row; a row that stays takes the typed text, unless its own words were searched for."""
        is_searched = fold(self.input_text) in fold(row.find)
        self.dismiss(row.free(self.input_text) if row.free and not is_searched else row.value)


class DialogCommandMenu(PickDialog):
    """The menu of a window's commands."""


def _doings(words: Words) -> list[PickRow]:
    return [
        PickRow(action, f"{fit(words.translate(f'key.{id}'), LABEL)}  {KEYS[id].shown}")
        for id, action in list(ACTIONS.items())[:-1]
    ]
