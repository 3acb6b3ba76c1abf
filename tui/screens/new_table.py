"""The screen for a new table: game, player names in turn order, and further settings with defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Paste
from textual.events import Key as Pressed
from textual.widgets import Button, Input, Static

from referee.record.table_summary import TableSummary
from referee.rules import game as games
from referee.store.stored_table import StoredTable
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.printed_value_confirmation import confirm, to_ask
from tui.core.i18n.local_time_text import local_day
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.result.table_preview import ranking_lines
from tui.core.session.home_cards import emblem
from tui.core.session.new_table import KnownPlayers, TableDraft, earlier_seats, suggested_name
from tui.screens.player_fields import SEAT, PlayerNameFields, index_of
from tui.screens.screen_base import GyojiScreen
from tui.screens.shared_printed_values_offer import offer_shared_values
from tui.widgets.action_link import ActionLink
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.new_table_option_text import (
    additions_row,
    boxes,
    choices,
    earlier_line,
    fault_lines,
    house_line,
    option_explanation,
    seats_range,
    setting_rows,
    unjudged_text,
)
from tui.widgets.paragraph import Paragraph
from tui.widgets.player_name_input import PlayerNameInput
from tui.widgets.settings_list import SettingsList

OPTION_PREFIX = "asked-"
"""The prefix of the widget ids of settings that are only relevant for some numbers of players."""
ADDITIONS_PREFIX = "beside."
"""The prefix of the store setting with the expansions in use for a game."""


class NewTableScreen(GyojiScreen):
    """The form for a new table: game, names and "Begin". The other settings are folded and can be left unchanged."""

    DEFAULT_CSS = """
    NewTableScreen #form { padding: 0 2; height: 1fr; }
    NewTableScreen.-narrow ListAndDetail > .detail { height: auto; min-height: 5; max-height: 50%; }
    NewTableScreen.-narrow ListAndDetail > .list { height: 1fr; max-height: 100%; }
    NewTableScreen.-narrow #last { display: none; }
    NewTableScreen.-wide ListAndDetail > .list { width: 60%; padding: 1 0; }
    NewTableScreen.-wide.-high ListAndDetail > * { padding-top: 3; }
    NewTableScreen.-wide #form { height: auto; max-height: 100%; }
    NewTableScreen .line, NewTableScreen .head { height: 1; }
    NewTableScreen .head { text-style: bold; }
    NewTableScreen.-wide.-high .line, NewTableScreen.-wide.-high #form > * { margin-bottom: 1; }
    NewTableScreen .mark, NewTableScreen .label { width: 20; }
    NewTableScreen Input { width: 32; }
    NewTableScreen #earlier { height: auto; max-height: 2; }
    NewTableScreen #box { margin-bottom: 1; }
    NewTableScreen #create { margin-bottom: 1; }
    NewTableScreen #more { height: auto; padding: 0 0 0 2; }
    NewTableScreen #explanation.bad { color: $error; }
    """
    # Textual declares them of an object; they are the same for every screen of the class.
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-low"), (32, "-high")]  # type: ignore[misc]
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "field(-1)"), ("down", "field(1)"),
        ("ctrl+up,alt+up", "move_seat(-1)"), ("ctrl+down,alt+down", "move_seat(1)"),
    ]  # fmt: skip

    def __init__(self, game: str = "", depth: str = "", people: Sequence[tuple[str, str]] = ()) -> None:
        """Create the form. `game` preselects a game, and `depth` is the depth of recording. `people` (name, colour)
        fill the seats; if empty, names typed earlier are kept.
        """
        super().__init__()
        self.chosen = bool(game)
        draft = self.gyoji.session.new_table
        game_found = games.find(game or (draft.game.id if draft else games.refereed_games()[0]))
        game_found.check_refereed()
        self.draft = draft or TableDraft(game_found)
        if self.draft.game.id != game_found.id:
            self.draft.choose_game(game_found)
        if people:
            self.draft.seat_people(list(people))
        self.draft.depth = depth or self.draft.game.depths[-1]
        self.earlier = KnownPlayers(self.draft)
        self.lines = PlayerNameFields(self, self.draft, self.earlier)
        self.refused: list[str] = []
        self.described: dict[str, Any] | None = None
        self.folded = True

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.draft.game.id)

    def title_text(self) -> str:
        """Return the title line."""
        words = self.words
        edition = words.translate_or(f"edition.{self.draft.edition}", self.draft.edition)
        dot = f" {symbol('dot', self.gyoji.session.ascii)} "
        return dot.join((self.translate("new_table.title"), self.draft.game.meta.title(words.lang), edition))

    def title_emphasis(self) -> str:
        return self.draft.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the form and the explanation of its fields."""
        self._prepare()
        draft, signs = self.draft, self.gyoji.session.ascii
        option_ids = {option.id for option in draft.asked}
        with ListAndDetail():
            with Vertical(classes="list"), VerticalScroll(id="form", can_focus=False):
                if box_row := boxes(draft, self.words):
                    yield SettingsList(box_row, ascii=signs, asked=True, id="box")
                yield Static(self.translate("new_table.seats"), classes="head", markup=False)
                if people := self.words.join_items([name for name, _ in self.earlier.group]):
                    yield self._line("group", self.translate("new_table.group", people=people))
                yield from self.lines.compose()
                yield Static(earlier_line(self.earlier.names, self.words, len(draft.people)), id="earlier")
                yield self._line("create")
                if additions := additions_row(draft, self.words):
                    yield SettingsList([additions], ascii=signs, id="beside")
                for item in setting_rows(draft, self.words):
                    line = SettingsList([item], ascii=signs, id=f"{OPTION_PREFIX}{item.id}")
                    line.display = item.id in option_ids
                    yield line
                yield self._line("house", house_line(draft, self.words))
                with Vertical(id="more") as more:
                    more.display = not self.folded
                    with Horizontal(classes="line", id="table-line"):
                        yield Static(self.translate("new_table.table_name"), classes="label", markup=False)
                        yield Input(draft.table_name, compact=True, max_length=60, id="table-name")
                    yield SettingsList(choices(draft, self.words), ascii=signs, id="choices")
            with VerticalScroll(classes="detail", can_focus=False):
                yield Paragraph(id="explanation")
                yield HangingIndentText(id="last")

    def _prepare(self) -> None:
        """Load the names of earlier players, and suggest a name for the table if none was typed."""
        with self.displaying_errors():
            store = self.gyoji.session.store
            self.earlier.groups = earlier_seats(store)
            self.draft.beside = store.setting(f"{ADDITIONS_PREFIX}{self.draft.game.id}")
            if self.draft.table_name == self.draft.suggested:
                self.draft.suggested = self.draft.table_name = suggested_name(self.words, store)

    def _line(self, id: str, text: str = "") -> ActionLink:
        """Create a text line that runs an action on Enter."""
        return ActionLink(text or self.translate(f"new_table.{id}"), self.gyoji.session.ascii, id=id)

    def on_mount(self) -> None:
        """Focus the first field: the game or, if it is preselected, the players of the last table or the first name."""
        for id in () if not self.chosen else ("group", f"{SEAT}0"):
            if fields := self.query(f"#{id}"):
                fields.first().focus()
                return
        (next(iter(self.query("#box")), None) or self.lines.input(0)).focus()

    def on_resize(self) -> None:
        """Draw the last game for the new size."""
        self.call_after_refresh(self._show_last)

    def _show_last(self) -> None:
        """Display how the last finished table of the game ended; nothing if there is none."""
        with self.displaying_errors():
            stored_tables = [table for table in self.gyoji.session.store.tables() if table.game == self.draft.game.id]
            ended = [table for table in stored_tables if table.summary is not None and table.summary.over]
            last = max(ended, key=lambda table: table.played, default=None)
            for text in self.query("#last").results(HangingIndentText):
                text.set_lines(self._last(last, last.summary, text.size.width) if last and last.summary else [])

    def _last(self, table: StoredTable, summary: TableSummary, width: int) -> Lines:
        """Return the ranking of a finished table as lines, below the emblem of its game."""
        context = DrawingContext(self.words, width=width, theme=self.app.theme, ascii=self.ascii)
        picture = [BLANK, *(("", row) for row in emblem(table.game, self.ascii)), BLANK]
        head = StyledText(f"{self.translate('new_table.last')}: {local_day(table.played)}, {table.name}", "bold")
        return [*picture, ("", head), *ranking_lines(context, summary.seats, over=True)]

    # following what is typed

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Display the explanation of the focused field."""
        id = event.widget.id or ""
        if id.startswith(SEAT):
            self.lines.use(index_of(id))
            self._explain(self.translate("new_table.seats_help"), seats_range(self.draft, self.words))
        elif id in ("table-name", "group", "house", "create"):
            self._explain(self.translate(f"new_table.{id.replace('-', '_')}_help"))

    def on_key(self, event: Pressed) -> None:
        """Use a letter typed on the game or the last players as the beginning of the first name."""
        if event.character and event.is_printable and self._name_begins(event.character):
            event.stop()

    def on_paste(self, event: Paste) -> None:
        """Use text pasted on the game or the last players as the first name."""
        self._name_begins(event.text.strip())

    def _name_begins(self, text: str) -> bool:
        line = self.focused
        if line is not None and line.id in ("box", "group") and text.strip():
            line = self.lines.input(0)
            self.set_focus(line)
        if not isinstance(line, Input):
            return False
        # the rest of a composed word was on its way to the box already
        line.insert_text_at_cursor(text)
        return True

    def on_settings_list_highlighted(self, event: SettingsList.Highlighted) -> None:
        self._explain(*option_explanation(self.draft, self.words, event.id, self.gyoji.session.ascii))

    def _explain(self, *lines: str) -> None:
        """Display an explanation; the errors of a refused form take precedence until a field changes."""
        explain = self.query_one("#explanation", Paragraph)
        explain.set_class(bool(self.refused), "bad")
        explain.update("\n".join(line for line in (self.refused or lines) if line))
        self.call_after_refresh(self._in_sight)

    def _in_sight(self) -> None:
        """Scroll to the focused field, because the explanation may cover it."""
        focused = self.focused
        if isinstance(focused, SettingsList):
            focused.reveal()
        elif focused is not None:
            focused.scroll_visible(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Store the typed text, and update the seat marks and the displayed settings."""
        self.refused = []
        id = event.input.id or ""
        if id == "table-name":
            self.draft.table_name = event.value
        elif id.startswith(SEAT):
            self.draft.people[index_of(id)].name = event.value
            self.described = None
            self.lines.remark()
            self._show_asked()

    def _show_asked(self) -> None:
        """Display only the settings that are relevant for the current number of players."""
        option_ids = {option.id for option in self.draft.asked}
        for item in setting_rows(self.draft, self.words):
            for line in self.query(f"#{OPTION_PREFIX}{item.id}"):
                line.display = item.id in option_ids

    async def on_settings_list_changed(self, event: SettingsList.Changed) -> None:
        """Store a changed setting."""
        self.refused = []
        draft = self.draft
        if event.id == "game":
            draft.choose_game(games.find(event.value))
            self.described = None
            await self.relabel()
        elif event.id == "beside":
            draft.beside = event.value
        elif event.id in ("edition", "depth"):
            setattr(draft, event.id, event.value)
            self.retitle()
        else:
            draft.options[event.id] = event.value
        self.query_one("#house", ActionLink).set_text(house_line(draft, self.words))
        self._explain(*option_explanation(self.draft, self.words, event.id, self.gyoji.session.ascii))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move to the next name; after the last one or an empty line, move to "Begin"."""
        id = event.input.id or ""
        self._go_on(index_of(id) + 1 if id.startswith(SEAT) and event.value.strip() else 0)

    def _go_on(self, index: int = 0) -> None:
        """Focus a name field, or "Begin" if the index is out of range."""
        there = f"#{SEAT}{index}" if 0 < index < len(self.draft.people) else "#create"
        self.query_one(there).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Run the selected line: open the table, seat the players of the last table, or unfold the settings."""
        does = {"group": self.action_last_seats, "house": self.action_house}
        does.get(event.button.id or "", self.action_create_table)()

    # keys

    def action_back(self) -> None:
        """Fold the further settings; if they are folded, leave the screen."""
        if self.folded:
            self.action_leave()
        else:
            self.action_house(fold=True)
            self.query_one("#house").focus()

    def action_leave(self) -> None:
        """Leave the screen, keeping the typed names for its next opening."""
        self.gyoji.session.new_table = self.draft if self.draft.begun else None
        self.dismiss()

    def action_field(self, step: int) -> None:
        (self.focus_next if step > 0 else self.focus_previous)()

    def action_take_name(self, index: int) -> None:
        """Insert the name of an earlier player at the first empty seat."""
        is_taken = self.earlier.take(self.earlier.names[index])
        if is_taken is not None:
            self.lines.refill(min(is_taken + 1, len(self.draft.people) - 1))

    def action_last_seats(self) -> None:
        """Seat the players of the last suitable table, and focus "Begin"."""
        if self.earlier.group:
            self.draft.seat_people(self.earlier.group)
            self.lines.refill()
            self._go_on()

    def action_take_earlier(self) -> None:
        """Accept the suggested name and move to the next name; without a suggestion, move to the next field."""
        line = self.focused
        name = self.earlier.completed(self.lines.used, line.value) if isinstance(line, PlayerNameInput) else ""
        if name:
            self.draft.people[self.lines.used].name = name
            self.lines.refill()
            self._go_on(self.lines.used + 1)
        else:
            self.focus_next()

    def action_house(self, fold: bool | None = None) -> None:
        """Unfold or fold the further settings; `fold` None toggles."""
        self.folded = not self.folded if fold is None else fold
        self.query_one("#more").display = not self.folded
        if not self.folded:
            self.query_one("#choices").focus()

    def action_next_colour(self) -> None:
        """Give the seat of the current name the next colour."""
        self.action_colour_of(self.lines.used)

    def action_colour_of(self, index: int) -> None:
        """Give the seat with this index the next colour."""
        self.draft.next_colour(index)
        self.lines.remark()

    def action_move_seat(self, step: int) -> None:
        """Move the current name up or down in turn order."""
        self.lines.refill(self.draft.move(self.lines.used, step))

    def action_describe(self) -> None:
        """Enter the position of a game in progress, then open the table with it."""
        store = self.gyoji.session.store
        self.draft.check(store)
        seats, printed = self.draft.seats(), self.draft.remembered(store)
        from tui.screens.position_editor import PositionEditorScreen

        def told(facts: dict[str, Any] | None) -> None:
            if facts is not None:
                self.described = facts
                self.action_create_table()

        before = {f"options.{name}": value for name, value in self.draft.options.items()} | (self.described or {})
        self.app.push_screen(PositionEditorScreen(self.draft.game, seats, printed, before), told)

    def action_create_table(self) -> None:
        """Open the table. Before, offer contributed printed values and, for a table of score sheets, display the
        printed values to confirm.
        """
        store, draft = self.gyoji.session.store, self.draft
        draft.check(store)
        sheets = draft.depth == "tally"  # else the table itself offers to compare them
        to_confirm = to_ask(store, draft.game, draft.edition, len(draft.seats())) if sheets else {}
        if offer_shared_values(self, draft.game, draft.edition, self.action_create_table):
            return
        if to_confirm:
            self.app.push_screen(
                self.gyoji.create_screen("confirm_values", game=draft.game, values=to_confirm), self._create
            )
        else:
            self._create({}, looked=False)

    def show_error(self, error: InputError) -> None:
        """Display the errors instead of the explanation, and focus the first invalid field."""
        field = error.faults[0].field
        if field == "name":
            self.action_house(fold=False)
            self.query_one("#table-name", Input).focus()
        elif field.startswith("seats"):
            line = int(field[6:]) - 1 if field[6:].isdecimal() else self.draft.free or 0
            self.lines.input(line).focus()
        self.refused = fault_lines(error, self.words, self.gyoji.session.ascii)
        self._explain()

    def _create(self, learnt: dict[str, Any] | None, looked: bool = True) -> None:
        if learnt is None:
            return
        store = self.gyoji.session.store
        name = self.draft.create(store, learnt, self.described)
        self.gyoji.session.new_table = None
        if looked:
            confirm(store, self.draft.game, self.draft.edition, len(self.draft.seats()))
        store.set(f"{ADDITIONS_PREFIX}{self.draft.game.id}", self.draft.beside)
        self.after_begin(name)

    def after_begin(self, name: str) -> None:
        """Open the screen of the stored table, with a notice about expansions that the referee does not judge. Raises
        `InputError` if the screen cannot be created.

        Questions that a new table asks once belong here.
        """
        if self.draft.beside:
            self.notify(unjudged_text(self.draft, self.words), timeout=10, markup=False)
        self.app.switch_screen(self.gyoji.create_screen("table", name=name, begun=True))
