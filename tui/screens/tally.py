"""The tally: choose what is scored and who plays, type what lies on the table, read every point with its working."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key as Pressed
from textual.events import Resize
from textual.widgets import Input, Static

from referee.facts import known
from referee.game import Game, Seat, find
from referee.opening import SHAPES, seats_of
from referee.table import Table
from scoring.games import scoring as scoring_of
from scoring.trouble import Fault, Trouble, trouble
from scoring.words import Words
from tui.screens.base import GENERAL, GyojiScreen, Key, KeyBar, TitleBar, keys
from tui.screens.tally_files import SheetFiles
from tui.tallying import Cells, Form, Kind, fault_text, forms, keyed, line_of, place_of, value_of
from tui.widgets.clause_text import line_text
from tui.widgets.confirm import ConfirmScreen
from tui.widgets.rows import Rows
from tui.widgets.sheet_grid import SheetGrid
from tui.widgets.signs import shape, sign
from tui.widgets.tally_results import Item, is_heading, result_items
from tui.widgets.text_page import TextPage

GO_ON = ""


class TallyScreen(SheetFiles, GyojiScreen):
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
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]
    DEFAULT_CSS = """
    TallyScreen #asked { text-style: bold; padding: 1 2 0 2; }
    TallyScreen #how { padding: 1 2; }
    TallyScreen .choices { margin: 1 1 0 1; max-height: 8; }
    TallyScreen .name { height: 1; margin: 0 2; }
    TallyScreen .name Static { width: 4; }
    TallyScreen .name Input { width: 30; }
    TallyScreen #wrong { color: $error; padding: 1 2; height: auto; }
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
        self.table: Table | None = self.gyoji.session.open(table) if isinstance(table, str) and table else None
        if isinstance(table, Table):
            self.table = table
        self.game: Game = self.table.game if self.table else find(game)
        if scoring:
            scoring_of(self.game.id, scoring)
        self.forms = forms(self.game.id)
        self.kinds = [kind for kind in self.forms.kinds if not scoring or kind.scoring == scoring]
        self.kind: Kind | None = self.kinds[0] if len(self.kinds) == 1 else None
        self.parts: dict[str, bool] = {}
        self.names = [""] * self.game.meta.seats[1]
        self.seats: tuple[Seat, ...] = self.table.world.seats if self.table else ()
        self.form: Form | None = None
        self.cells: Cells = {}
        self.dirty = False
        self.file = ""
        self.results = False
        self._place = ""
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
    def step(self) -> str:
        """Name what is asked now: kind, parts, seats, or the sheet itself."""
        if self.kind is None:
            return "kind"
        if self.form is not None:
            return "sheet"
        return "seats" if not self.seats and (self.parts or not self.kind.parts) else "parts"

    @property
    def grid(self) -> SheetGrid:
        """The form being filled in."""
        return self.query_one(SheetGrid)

    def title_text(self) -> str:
        """Give the job, the game, what is scored, and the table."""
        words = self.words
        parts = [words.say("tally.title"), self.game.meta.title(words.lang)]
        parts += [words.phrase(self.kind.label)] if self.kind else []
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
        if action == "record_sheet" and self.table is None:
            return False
        return self.step == "sheet" or (action == "open_sheet" and self.step in ("kind", "parts"))

    # what is asked first

    def body(self) -> ComposeResult:
        """Compose what is asked now."""
        yield from {"kind": self._ask_kind, "parts": self._ask_parts, "seats": self._ask_seats, "sheet": self._sheet}[
            self.step
        ]()

    def _ask_kind(self) -> ComposeResult:
        words = self.words
        due = self.forms.due(self.table.state) if self.table else ""
        ids = [kind.id for kind in self.kinds]
        yield Static(words.say("tally.which"), id="asked", markup=False)
        cursor = ids.index(due) if due in ids else 0
        yield Rows(self.kinds, self._draw_kind, ascii=self.ascii, cursor=cursor, id="kinds").add_class("choices")
        yield Static(words.say("tally.which_keys"), id="how", markup=False)

    def _draw_kind(self, kind: Kind, _width: int) -> Text:
        return Text(f"{self.kinds.index(kind) + 1}  {self.words.phrase(kind.label)}")

    def _ask_parts(self) -> ComposeResult:
        assert self.kind is not None
        if not self.parts:
            self.parts = dict.fromkeys(self.kind.parts, True)
        rows = [*self.kind.parts, GO_ON]
        yield Static(self.say("tally.parts"), id="asked", markup=False)
        yield Rows(rows, self._draw_part, ascii=self.ascii, cursor=len(rows) - 1, id="parts").add_class("choices")
        yield Static(self.say("tally.parts_keys"), id="how", markup=False)
        yield Static("", id="wrong", markup=False)

    def _draw_part(self, part: str, _width: int) -> Text:
        assert self.kind is not None
        if part == GO_ON:
            return Text(self.say("tally.go_on"))
        number = self.kind.parts.index(part) + 1
        box = sign("on" if self.parts[part] else "off", self.ascii)
        return Text(f"{number}  {box} {self.say(f'{self.kind.section}.{part}')}")

    def _ask_seats(self) -> ComposeResult:
        low, high = self.game.meta.seats
        yield Static(self.say("tally.who", low=low, high=high), id="asked", markup=False)
        for number, name in enumerate(self.names):
            with Horizontal(classes="name"):
                yield Static(shape(SHAPES[number], self.ascii), markup=False)
                yield Input(name, compact=True, max_length=24, id=f"name{number}")
        yield Static(self.say("tally.who_keys"), id="how", markup=False)
        yield Static("", id="wrong", markup=False)

    def _sheet(self) -> ComposeResult:
        assert self.form is not None
        with Horizontal():
            with Vertical(id="sheet"):
                grid = SheetGrid(self.form, self.seats, lambda: self.words, self.cells, ascii=self.ascii)
                if self._place:
                    grid.place = self._place
                yield grid
                yield Static("", id="message", markup=False)
            yield Rows([], lambda item, _width: item.text, skip=is_heading, ascii=self.ascii, id="results")

    async def on_mount(self) -> None:
        """Begin where the first answer is typed."""
        self.settle()

    async def again(self) -> None:
        """Compose the screen for what is asked now."""
        await self.recompose()
        self.settle()

    async def relabel(self) -> None:
        """Show the screen in the language now in use; what is being typed stays."""
        draft = None
        if self.step == "sheet":
            self._place, draft = self.grid.place, self.grid.draft
            self.grid.draft = None
        await self.again()
        if draft is not None:
            self.grid.draft = draft
            self.grid.refresh()

    def settle(self) -> None:
        """Put the cursor where something is asked."""
        step = self.step
        if step == "sheet":
            self.show_results(self.results)
            self.update_message()
        elif step == "seats":
            empty = next((number for number, name in enumerate(self.names) if not name), 0)
            self.query_one(f"#name{empty}", Input).focus()
        else:
            self.query_one(Rows).focus()

    # the answers

    async def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Take a kind, a part, or a row of the result."""
        if event.rows.id == "kinds":
            self.kind = event.item
            await self._begin()
        elif event.rows.id == "parts":
            await self._part(event.item)
        elif event.rows.id == "results":
            self._result(event.item)

    async def on_key(self, event: Pressed) -> None:
        """Let a number choose."""
        if not (event.character and event.character.isdecimal()):
            return
        number = int(event.character) - 1
        if self.step == "kind" and 0 <= number < len(self.kinds):
            self.kind = self.kinds[number]
            await self._begin()
        elif self.step == "parts" and self.kind and 0 <= number < len(self.kind.parts):
            await self._part(self.kind.parts[number])

    async def _part(self, part: str) -> None:
        if part != GO_ON:
            self.parts[part] = not self.parts[part]
            self.query_one("#parts", Rows).refresh()
        elif not any(self.parts.values()):
            self.query_one("#wrong", Static).update(self.say("tally.parts_none"))
        else:
            await self._begin()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next name; the last one, or an empty line, begins."""
        number = int((event.input.id or "name0").removeprefix("name"))
        self._keep_names()
        if event.value.strip() and number + 1 < len(self.names):
            self.query_one(f"#name{number + 1}", Input).focus()
            return
        try:
            self.seats = seats_of(self.game, [name for name in self.names if name])
        except Trouble as found:
            self.query_one("#wrong", Static).update("\n".join(self._faults(found)))
            return
        await self._begin()

    def on_input_changed(self, _event: Input.Changed) -> None:
        """Keep the names as they are typed."""
        if self.step == "seats":
            self._keep_names()

    def _keep_names(self) -> None:
        self.names = [box.value.strip() for box in self.query(Input)]

    def _faults(self, found: Trouble) -> list[str]:
        return [fault_text(self.form, fault, self.words, ()) if self.form else self._plain(fault) for fault in found.faults]

    def _plain(self, fault: Fault) -> str:
        from tui import say

        return say.fault(self.words, Fault(fault.key, "", fault.values))

    async def _begin(self) -> None:
        """Go on to what is asked next."""
        self._set_form()
        await self.again()

    def _set_form(self) -> None:
        """Make the form once everything it needs is known."""
        if self.kind is None or not self.seats or (self.kind.parts and not self.parts):
            return
        parts = tuple(part for part, wanted in self.parts.items() if wanted)
        self.form = self.forms.form(self.kind, parts, self.printed())
        self.cells = {**self.form.start, **self.cells}

    def printed(self) -> dict[str, Any]:
        """Give the printed values that this table, or this machine, has read off its components."""
        return dict(self.table.state.printed) if self.table else self.gyoji.session.library(self.game.id)

    async def action_back(self) -> None:  # type: ignore[override]  # asks first
        """Step back; a sheet that was not saved is not lost without a question."""
        if self.step == "sheet" and self.results and not self.has_class("-wide"):
            self.show_results(False)
        elif self.step == "sheet" and self.dirty:
            question = ConfirmScreen(self.say("tally.leave_ask"), self.say("tally.leave_note"))
            self.app.push_screen(question, lambda leave: self.dismiss() if leave else None)
        elif self.step == "parts" and len(self.kinds) > 1:
            self.kind, self.parts = None, {}
            await self.again()
        elif self.step == "seats" and self.kind and (self.kind.parts or len(self.kinds) > 1):
            self.kind = self.kind if self.kind.parts or len(self.kinds) == 1 else None
            self.parts = {}
            await self.again()
        else:
            self.dismiss()

    # the sheet

    def on_sheet_grid_changed(self) -> None:
        """Follow the cells."""
        self.dirty = self.dirty or self.grid.draft is not None
        self.update_message()
        self.update_results()

    def on_sheet_grid_finished(self) -> None:
        """Show what came of it."""
        self.show_results(True)

    def update_message(self) -> None:
        """Say what the field of the cursor is, and what is wrong with it or elsewhere."""
        grid, words = self.grid, self.words
        text = Text(self._hint(), no_wrap=True, overflow="ellipsis")
        found = grid.weighed.fault_at(grid.place)
        others = [fault for fault in (*grid.weighed.faults, *grid.weighed.doubts) if fault is not found]
        said = ([found] if found else []) + others
        if said:
            mark = sign("no" if said[0] in grid.weighed.faults else "warn", self.ascii)
            line = f"{mark} {fault_text(grid.form, said[0], words, grid.ids)}"
            more = f"  ({words.say('tally.more', n=len(said) - 1)})" if len(said) > 1 else ""
            text = Text(f"{text.plain}\n").append(line, "bold").append(more)
        self.query_one("#message", Static).update(text)

    def _hint(self) -> str:
        grid, words = self.grid, self.words
        row = grid.row
        parts = [words.say(row.hint)] if row.hint and words.has(row.hint) else []
        if grid.place not in grid.weighed.counts:
            parts = [words.say("tally.no_matter")]
        if row.kind == "choice":
            choices = [
                keyed(row, one) + (f" {words.say(f'{row.of}.{one}')}" if row.of else "") for one in row.choices
            ]
            parts.append(words.say("tally.choose", choices=words.listed(choices)))
        elif row.kind == "yes_no":
            parts.append(words.say("tally.yes_no"))
        elif any(one in grid.text for one in "+-*(") and grid.draft:
            try:
                parts.insert(0, words.say("tally.sum", n=value_of(row, grid.text)))
            except Trouble:
                pass
        return "  ".join(parts)

    # the result

    def show_results(self, shown: bool) -> None:
        """Show the result instead of the sheet, where there is no room for both."""
        self.results = shown
        self.set_class(shown, "results")
        self.update_results()
        if shown:
            self.query_one("#results", Rows).focus()
        else:
            self.grid.focus()

    def action_results(self) -> None:
        """Go to the result, or back to the sheet."""
        if self.step == "sheet":
            self.grid.commit()
            self.show_results(not self.results)

    def on_resize(self, event: Resize) -> None:
        """Break the workings anew."""
        if self.is_mounted and self.step == "sheet":
            self.call_after_refresh(self.update_results)

    def update_results(self) -> None:
        """List the result as it now is."""
        found = self.query("#results")
        if not found:
            return
        rows, grid = found.first(Rows), self.grid
        width = max(30, (rows.size.width or self.size.width) - 4)
        rows.show(result_items(grid.form, grid.weighed, self.seats, self.words, width, self.app.theme, self.ascii))

    def _result(self, item: Item) -> None:
        if item.path:
            self.grid.go(item.path)
            self.show_results(False)
        elif item.line:
            self.action_why_line()

    def action_why_line(self) -> None:
        """Say why: the working of a line, and the clauses behind it."""
        if self.step != "sheet":
            return
        grid = self.grid
        rows = self.query_one("#results", Rows)
        chosen = rows.item if rows.has_focus else None
        lines = [chosen.line] if chosen and chosen.line else line_of(grid.weighed.breakdown, grid.row, grid.seat)

        def text() -> Text:
            if lines:
                drawn = [line_text(self.game, line, self.words, self.ascii) for line in lines]
                return Text("\n\n").join(drawn)
            said = [self.say("tally.why_nothing")]
            needed = [place_of(grid.form, fault.field, self.words, grid.ids) for fault in grid.weighed.breakdown.needed]
            if needed:
                said += ["", self.say("tally.needed"), *(f"  {where}" for where in needed)]
            return Text("\n".join(said))

        self.app.push_screen(TextPage(lambda: self.say("tally.why"), text, lambda: self.words))

    # what becomes of it

    def ready(self) -> bool:
        """Tell whether the sheet is a result; say what it lacks, and show it, where it is none."""
        self.grid.commit()
        weighed = self.grid.weighed
        if weighed.final:
            return True
        key = "sheet_open" if weighed.faults else "sheet_needs"
        self.report(trouble(key, n=len(weighed.breakdown.needed)))
        self.show_results(True)
        return False

    def learn(self) -> None:
        """Remember the printed values that the sheet tells. Raises `Trouble`."""
        from scoring.sheet import read

        assert self.form is not None
        told = self.form.printed(read(self.form.sheet, self.grid.weighed.sheet))
        session, before = self.gyoji.session, self.printed()
        new = {path: value for path, value in told.items() if before.get(path) != value}
        if new and self.table:
            session.tell(self.table, {f"printed.{path}": value for path, value in new.items()})
        elif new:
            session.store.learn(self.game.id, self.game.meta.editions[0], new)

    def action_reveal_scoring(self) -> None:
        """Reveal the scoring line by line."""
        if self.step != "sheet" or not self.ready():
            return
        try:
            self.learn()
            self.gyoji.show("reveal", breakdown=self.grid.weighed.breakdown, game=self.game.id, seats=self.seats)
        except Trouble as found:
            self.report(found)
        except (ImportError, AttributeError, TypeError):
            self.notify(self.say("tally.reveal_failed"), severity="warning", markup=False)

    def changes(self) -> dict[str, tuple[Any, int]]:
        """List the seats whose VP on the score track differ from the record: (record, track)."""
        assert self.form is not None and self.table is not None
        found: dict[str, tuple[Any, int]] = {}
        for seat in self.table.seats:
            told = self.grid.weighed.values.get(self.form.before.replace("{seat}", seat))
            was = self.table.state.seats[seat].vp
            if told is not None and not (known(was) and was == told):
                found[seat] = (was if known(was) else "?", told)
        return found

    def action_record_sheet(self) -> None:
        """Record the scoring at the table."""
        if self.table is None or self.step != "sheet" or not self.ready():
            return
        words = self.words
        lines = [line for line in self.grid.weighed.breakdown.lines if line.category not in self.grid.form.already]
        won = {seat: sum(line.points for line in lines if line.seat == seat) for seat in self.table.seats}
        note = words.listed(
            [f"{words.format_field(seat, 'seat')} {words.format_field(n, 'signed')}" for seat, n in won.items()]
        )
        changed = self.changes()
        if changed:
            said = [words.say("tally.record_was", who=seat, was=was, now=now) for seat, (was, now) in changed.items()]
            note += "\n" + words.say("tally.record_vp", changes=words.listed(said))
        question = ConfirmScreen(words.say("tally.record_ask", table=self.table.name), note)
        self.app.push_screen(question, lambda wanted: self._record() if wanted else None)

    def _record(self) -> None:
        assert self.table is not None and self.form is not None
        try:
            self.learn()
            changed = {f"seats.{seat}.vp": now for seat, (_, now) in self.changes().items()}
            if changed:
                self.table.recount(changed, self.say("tally.record_reason"))
            made = self.table.score_sheet(self.form.scoring, self.grid.weighed.sheet, self.form.already)
        except Trouble as found:
            self.report(found)
            return
        self.dirty = False
        self.notify(self.say("tally.recorded", entry=made.entry.seq), markup=False)
        self.dismiss()


Leave = Callable[[bool | None], None]
