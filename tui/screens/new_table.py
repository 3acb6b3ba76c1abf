"""Opening a table: the box, names in turn order, and everything else with a sensible setting already."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Paste, Resize
from textual.events import Key as Pressed
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Static

from referee.rules import game as games
from scoring.trouble import Fault, Trouble
from scoring.words import Words
from tui.desk import say
from tui.desk.signs import sign
from tui.desk.table_draft import TableDraft, earlier_seats, suggested_name
from tui.screens.base import GyojiScreen, Key, keys
from tui.widgets.card_confirm import confirm, is_confirmed
from tui.widgets.choices import Choices
from tui.widgets.prose import Prose
from tui.widgets.table_form import boxes, choices, earlier_line, explained, seat_line, seats_range


class NewTableScreen(GyojiScreen):
    """The box, the names, Begin: the rest of the form may be left as it is."""

    DEFAULT_CSS = """
    NewTableScreen #panes { height: 1fr; }
    NewTableScreen #form { height: 1fr; padding: 0 2; }
    NewTableScreen #left { height: 1fr; }
    NewTableScreen #explain { height: auto; min-height: 5; max-height: 50%; padding: 0 2; }
    NewTableScreen #explain { border-top: solid $primary 50%; }
    NewTableScreen.wide #panes { layout: horizontal; }
    NewTableScreen.wide #left { width: 72; }
    NewTableScreen.wide #explain { width: 1fr; height: 1fr; max-height: 100%; padding: 1 2; }
    NewTableScreen.wide #explain { border-top: none; border-left: solid $primary 50%; }
    NewTableScreen.ascii #explain { border-top: ascii $primary 50%; }
    NewTableScreen.ascii.wide #explain { border-top: none; border-left: ascii $primary 50%; }
    NewTableScreen VerticalScroll { scrollbar-size-vertical: 1; }
    NewTableScreen .line { height: 1; }
    NewTableScreen .head { text-style: bold; color: $secondary; height: 1; }
    NewTableScreen .mark { width: 20; }
    NewTableScreen .label { width: 20; }
    NewTableScreen Input { width: 32; }
    NewTableScreen #earlier { height: auto; max-height: 2; }
    NewTableScreen #box { margin-bottom: 1; }
    NewTableScreen #create { min-width: 0; margin: 0 2; }
    NewTableScreen #choices { margin: 1 0; }
    NewTableScreen #table-line { margin-top: 1; }
    NewTableScreen #explanation.bad { color: $error; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("ctrl+s", "^S", "create_table"),
        Key("f3", "F3", "pick_name"),
        Key("f4", "F4", "last_seats"),
        Key("f5", "F5", "next_colour"),
        Key("f6", "F6", "describe"),
    )
    BINDINGS = keys(
        *KEYS, Key("up", "", "field(-1)"), Key("down", "", "field(1)"),
        Key("ctrl+up,alt+up", "", "move_seat(-1)"), Key("ctrl+down,alt+down", "", "move_seat(1)"),
    )  # fmt: skip

    def __init__(self, game: str = "", depth: str = "full") -> None:
        """With a `game` the box is chosen already; `depth` is how much is recorded."""
        super().__init__()
        self.chosen = bool(game)
        self.draft = TableDraft(games.find(game or games.offered()[0]))
        self.draft.depth = depth
        self.earlier: list[list[tuple[str, str]]] = []
        self.refused: list[str] = []
        self.described: dict[str, Any] | None = None
        self._seat = 0

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.draft.game.id)

    def title_text(self) -> str:
        """Give the title line."""
        words = self.words
        edition = words.say_or(f"edition.{self.draft.edition}", self.draft.edition)
        dot = f" {sign('dot', self.gyoji.session.ascii)} "
        return " " + dot.join((self.say("new_table.title"), self.draft.game.meta.title(words.lang), edition))

    def body(self) -> ComposeResult:
        """Compose the form and the explanation beside it."""
        self._prepare()
        draft = self.draft
        suggester = SuggestFromList(self._names(), case_sensitive=False)
        with Vertical(id="panes"):
            with Vertical(id="left"):
                with VerticalScroll(id="form", can_focus=False):
                    if found := boxes(draft, self.words):
                        yield Choices(found, ascii=self.gyoji.session.ascii, asked=True, id="box")
                    yield Static(self.say("new_table.seats"), classes="head", markup=False)
                    for place, person in enumerate(draft.people):
                        with Horizontal(classes="line"):
                            mark = Static(self._mark(place), classes="mark", id=f"mark-{place}", markup=False)
                            mark.auto_links = False  # the seat's own colour
                            yield mark
                            yield Input(
                                person.name, compact=True, max_length=40, id=f"seat-{place}", suggester=suggester,
                                placeholder=self.say("new_table.no_name"), select_on_focus=False,
                            )  # fmt: skip
                    yield Static(earlier_line(self._names(), self.words), id="earlier")
                    with Horizontal(classes="line", id="table-line"):
                        yield Static(self.say("new_table.table_name"), classes="label", markup=False)
                        yield Input(draft.table_name, compact=True, max_length=60, id="table-name")
                    yield Choices(choices(draft, self.words), ascii=self.gyoji.session.ascii, id="choices")
                yield Button(self._begin(False), compact=True, id="create")
            with VerticalScroll(id="explain", can_focus=False):
                yield Prose(id="explanation")

    def _prepare(self) -> None:
        """Look up earlier names, and suggest a name for the table where none was typed."""
        try:
            store = self.gyoji.session.store
            self.earlier = earlier_seats(store)
            if self.draft.table_name == self.draft.suggested:
                self.draft.suggested = self.draft.table_name = suggested_name(self.words, store)
        except Trouble as found:
            self.report(found)

    def _names(self) -> list[str]:
        return list(dict.fromkeys(name for people in self.earlier for name, _ in people))

    def _mark(self, place: int) -> Text:
        return seat_line(self.draft, place, self.words, self.app.theme, self.gyoji.session.ascii)

    def _begin(self, here: bool) -> str:
        mark = sign("cursor", self.gyoji.session.ascii) if here else " "
        return f"{mark} {self.say('new_table.create')}"

    def on_mount(self) -> None:
        """Begin with the box, or the first name."""
        asked = self.query("#box") if not self.chosen else ()
        (next(iter(asked), None) or self.query_one("#seat-0", Input)).focus()

    def on_resize(self, event: Resize) -> None:
        """Use the room there is."""
        self.set_class(event.size.width >= 120, "wide")

    # following what is typed

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the field in use."""
        id = event.widget.id or ""
        self.query_one("#create", Button).label = self._begin(id == "create")
        if id.startswith("seat-"):
            self._seat = int(id[5:])
            self._explain(self.say("new_table.seats_help"), seats_range(self.draft, self.words))
        elif id == "table-name":
            self._explain(self.say("new_table.table_name_help"))
        elif id == "create":
            self._explain(self.say("new_table.create_help"))

    def on_key(self, event: Pressed) -> None:
        """Take a letter typed over the box as the beginning of the first name."""
        if event.character and event.is_printable and self._name_begins(event.character):
            event.stop()

    def on_paste(self, event: Paste) -> None:
        """Take what is pasted over the box as the first name."""
        self._name_begins(event.text.strip())

    def _name_begins(self, typed: str) -> bool:
        line = self.focused
        if line is not None and line.id == "box" and typed.strip():
            line = self.query_one("#seat-0", Input)
            self.set_focus(line)
        if not isinstance(line, Input):
            return False
        # the rest of a composed word was on its way to the box already
        line.insert_text_at_cursor(typed)
        return True

    def on_choices_highlighted(self, event: Choices.Highlighted) -> None:
        """Explain a setting."""
        self._explain_choice(event.id)

    def _explain_choice(self, id: str) -> None:
        self._explain(*explained(self.draft, self.words, id, self.gyoji.session.ascii))

    def _explain(self, *lines: str) -> None:
        """Say what a field means; what was refused is said until something changes."""
        explain = self.query_one("#explanation", Prose)
        explain.set_class(bool(self.refused), "bad")
        explain.update("\n".join(line for line in (self.refused or lines) if line))
        self.call_after_refresh(self._in_sight)

    def _in_sight(self) -> None:
        """Keep the field in use in sight: the form has the rows that the explanation leaves."""
        held = self.focused
        if isinstance(held, Choices):
            held.reveal()
        elif held is not None:
            held.scroll_visible(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep what is typed; letters follow the names."""
        self.refused = []
        id = event.input.id or ""
        if id == "table-name":
            self.draft.table_name = event.value
        elif id.startswith("seat-"):
            self.draft.people[int(id[5:])].name = event.value
            self.described = None
            self._remark()

    def _remark(self) -> None:
        for place in range(len(self.draft.people)):
            self.query_one(f"#mark-{place}", Static).update(self._mark(place))

    def _refill(self, focus: int | None = None) -> None:
        """Put the names of the draft into the lines."""
        for place, person in enumerate(self.draft.people):
            line = self.query_one(f"#seat-{place}", Input)
            if line.value != person.name:
                with line.prevent(Input.Changed):
                    line.value = person.name
                line.cursor_position = len(person.name)
        self._remark()
        if focus is not None:
            self.query_one(f"#seat-{focus}", Input).focus()

    async def on_choices_changed(self, event: Choices.Changed) -> None:
        """Take a setting."""
        self.refused = []
        draft = self.draft
        if event.id == "game":
            draft.choose_game(games.find(event.value))
            self.described = None
            await self.relabel()
        elif event.id in ("edition", "depth"):
            setattr(draft, event.id, event.value)
            self.retitle()
        else:
            draft.options[event.id] = event.value
        self._explain_choice(event.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter after a name leads to the next line; on an empty line, or after the last, to where the table opens."""
        id = event.input.id or ""
        place = int(id[5:]) + 1 if id.startswith("seat-") and event.value.strip() else 0
        if 0 < place < len(self.draft.people):
            self.query_one(f"#seat-{place}", Input).focus()
        else:
            self.query_one("#create", Button).focus()

    def on_button_pressed(self, _event: Button.Pressed) -> None:
        """Open the table."""
        self.action_create_table()

    # keys

    def action_field(self, step: int) -> None:
        """Go to the field above or below."""
        (self.focus_next if step > 0 else self.focus_previous)()

    def action_pick_name(self) -> None:
        """Put the next earlier name that nobody has yet into the line in use."""
        person = self.draft.people[self._seat]
        used = {other.name for other in self.draft.people if other is not person}
        names = [name for name in self._names() if name not in used]
        if names:
            place = names.index(person.name) + 1 if person.name in names else 0
            person.name = names[place % len(names)]
            self._refill(self._seat)

    def action_take_name(self, place: int) -> None:
        """Put an earlier name into the first empty line."""
        name = self._names()[place]
        people = self.draft.people
        free = next((at for at, person in enumerate(people) if not person.name.strip()), None)
        if free is not None and all(person.name != name for person in people):
            people[free].name = name
            self._refill(min(free + 1, len(people) - 1))

    def action_last_seats(self) -> None:
        """Seat the people of the last table."""
        if self.earlier:
            self.draft.seat_people(self.earlier[0])
            self._refill(min(len(self.earlier[0]), len(self.draft.people) - 1))

    def action_next_colour(self) -> None:
        """Give the line in use the next colour."""
        self.action_colour_of(self._seat)

    def action_colour_of(self, place: int) -> None:
        """Give a line the next colour."""
        self.draft.next_colour(place)
        self._remark()

    def action_move_seat(self, step: int) -> None:
        """Move the line in use up or down."""
        self._refill(self.draft.move(self._seat, step))

    def action_describe(self) -> None:
        """Describe a table that is in the middle of a game, then open it."""
        store = self.gyoji.session.store
        try:
            self.draft.check(store)
            seats, printed = self.draft.seats(), self.draft.remembered(store)
        except Trouble as found:
            self._refuse(found)
            return
        from tui.screens.position import PositionScreen

        def told(facts: dict[str, Any] | None) -> None:
            if facts is not None:
                self.described = facts
                self.action_create_table()

        before = {f"options.{name}": value for name, value in self.draft.options.items()} | (self.described or {})
        self.app.push_screen(PositionScreen(self.draft.game, seats, printed, before), told)

    def action_create_table(self) -> None:
        """Open the table, after one look at the values that are to be confirmed."""
        store = self.gyoji.session.store
        try:
            self.draft.check(store)
            players = len(self.draft.seats())
            asked = is_confirmed(store, self.draft.game, self.draft.edition, players)
        except Trouble as found:
            self._refuse(found)
            return
        if asked:
            self._create({})
            return
        from tui.screens.confirm_values import ConfirmValuesScreen

        self.app.push_screen(ConfirmValuesScreen(self.draft.game, players), self._create)

    def _refuse(self, found: Trouble) -> None:
        """Say every fault below the form, and go to the first line that is wrong."""
        mark = sign("no", self.gyoji.session.ascii)
        lines = []
        for fault in found.faults:
            place = fault.field.removeprefix("seats.") if fault.field.startswith("seats.") else ""
            said = say.fault(self.words, Fault(fault.key, "", fault.values))
            lines.append(f"{mark} {place}: {said}" if place else f"{mark} {said}")
        field = found.faults[0].field
        if field == "name":
            self.query_one("#table-name", Input).focus()
        elif field.startswith("seats"):
            line = int(field[6:]) - 1 if field[6:].isdecimal() else self._first_empty()
            self.query_one(f"#seat-{line}", Input).focus()
        self.refused = lines
        self._explain()

    def _first_empty(self) -> int:
        people = self.draft.people
        return next((place for place, person in enumerate(people) if not person.name.strip()), 0)

    def _create(self, learnt: dict[str, Any] | None) -> None:
        if learnt is None:
            return
        store = self.gyoji.session.store
        try:
            name = self.draft.create(store, learnt, self.described)
            confirm(store, self.draft.game, self.draft.edition, len(self.draft.seats()))
            screen = self.gyoji.made("table", name=name)
        except Trouble as found:
            self._refuse(found)
            return
        self.app.switch_screen(screen)
