"""Home: the tables in progress, the one played last first, and a door for every other job."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text as RichText
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize
from textual.widgets import Static

from referee.net import caught
from referee.record.glance import Glance
from referee.rules import game as games
from referee.store.store import Kept
from referee.table.looking import look
from scoring.trouble import Trouble
from tui.desk.cells import fit
from tui.desk.ink import Text
from tui.desk.signs import sign
from tui.desk.when import when
from tui.screens.base import GyojiScreen, KeyBar, TitleBar
from tui.screens.commands import LETTERS, Key, moving
from tui.widgets.rows import Rows, shorten

LOOK_INTO = 8
"""So many of the tables are opened to tell whose turn it is where the store does not know; the others show their name,
game and day.
"""
DOORS = (("new_table", "tally", "dispute"), ("rulebook", "history", "library", "settings"))
SIGNS = {"comma": ","}
"""How a letter is shown whose name is longer."""


class Doors(Static):
    """The other jobs, each with its key; a click opens one."""

    DEFAULT_CSS = "Doors { height: 4; padding: 1 0 0 0; }"


class Told(NamedTuple):
    """What a table showed when it was opened."""

    seats: int
    moves: int
    name: str
    state: str
    parked: int = 0


def _told(found: Glance) -> Told:
    if found.closed or found.over:
        return Told(len(found.seats), found.moves, "", "closed" if found.closed else "over", found.parked)
    return Told(len(found.seats), found.moves, found.names.get(found.acting, ""), "", found.parked)


class HomeScreen(GyojiScreen):
    """The first screen. It is painted before any table is looked at."""

    DEFAULT_CSS = """
    HomeScreen #tables-title { text-style: bold; padding: 1 0 0 1; color: $secondary; }
    HomeScreen #tables-none { padding: 0 3; height: 1fr; }
    HomeScreen Rows { padding: 0 1; }
    HomeScreen TitleBar { link-style: none; link-color: $background; }
    HomeScreen Doors { link-style: none; link-color: $foreground; }
    """
    OWN: ClassVar[tuple[str, ...]] = ("language", "resume", "delete_table", "quit")
    BINDINGS: ClassVar[list[BindingType]] = moving(
        *(Key(letter, "", f"open_screen('{room}')") for room, letter in LETTERS.items()),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Kept] | None = None
        self.told: dict[tuple[str, int], Told | Trouble] = {}
        self._looking = False
        self.at = 0

    def heading(self) -> RichText:
        """Give the title, with the languages at its right end."""
        left = self.title_text()
        right = "English | 日本語 "
        space = max(1, self.app.size.width - cell_len(left) - cell_len(right))
        line = RichText(left + " " * space + right, no_wrap=True)
        line.apply_meta({"@click": "screen.language"}, len(line) - len(right), len(line) - 1)
        return line

    def retitle(self) -> None:
        """Show the title anew."""
        self.query_one(TitleBar).update(self.heading())

    def title_text(self) -> str:
        """Give the title line."""
        return " Gyoji 行司"

    def compose(self) -> ComposeResult:
        """Compose title, tables, doors and keys."""
        yield TitleBar(self.heading())
        yield Static(self.say("home.at_the_table"), id="tables-title", markup=False)
        if self.kept:
            yield Rows(self.kept, self._row, ascii=self.gyoji.session.ascii, cursor=self.at, id="tables")
        else:
            text = "home.no_table" if self.kept is not None else "home.looking"
            yield Static(self.say(text), id="tables-none", markup=False)
        yield Doors(self._doors())
        yield KeyBar()

    def useful(self, action: str) -> bool:
        """Tell whether a command means something now."""
        return bool(self.kept) or action not in ("resume", "delete_table")

    def _doors(self) -> RichText:
        beside = max(cell_len(self.say(f"home.{name}")) for row in DOORS for name in row[:-1])
        width = max(19 if self.app.size.width < 110 else 26, 3 + beside + 2)  # the key before it, two blanks behind
        lines = []
        for row in DOORS:
            line = RichText("  ")
            for name in row:
                press = SIGNS.get(LETTERS[name], LETTERS[name])
                label = f"  {self.say(f'home.{name}')}"
                door = RichText.assemble((press, "bold"), fit(label, width - 1))
                door.apply_meta({"@click": f"screen.open_screen('{name}')"}, 0, len(label.rstrip()) + 1)
                line.append_text(door)
            lines.append(line)
        return RichText("\n\n" if self.app.size.height > 30 else "\n").join(lines)

    def on_mount(self) -> None:
        """Paint first; look at the tables afterwards."""
        self.call_after_refresh(self._list)

    async def on_screen_resume(self) -> None:
        """Look again when coming back from another screen."""
        if self.kept is not None:
            await self._list()

    def on_resize(self, _event: Resize) -> None:
        """Fit the title to the new width."""
        self.retitle()

    async def _list(self) -> None:
        try:
            found = self.gyoji.session.store.tables()
        except Trouble as trouble:
            self.report(trouble)
            found = []
        changed = self.kept is None or [one.mark for one in found] != [one.mark for one in self.kept]
        self.at = self._cursor(found)
        self.kept = found
        if changed:
            await self.recompose()
        if found:
            rows = self.query_one("#tables", Rows)
            rows.show(found, self.at)
            rows.focus()
            if not self._looking:
                self._looking = True
                self.set_timer(0.02, self._look)

    def _cursor(self, found: list[Kept]) -> int:
        """Stay on the table of the cursor, unless another one was played since."""
        if not self.kept or not found or found[0].mark != self.kept[0].mark:
            return 0
        name = self.kept[min(self.at, len(self.kept) - 1)].name
        return next((place for place, kept in enumerate(found) if kept.name == name), 0)

    def _look(self) -> None:
        """Open the next table that has not been looked at, and come back for the one after."""
        for kept in (self.kept or [])[:LOOK_INTO]:
            if (kept.name, kept.entries) not in self.told:
                self.told[kept.name, kept.entries] = self._open(kept)
                for rows in self.query("#tables"):
                    rows.refresh()
                self.set_timer(0.01, self._look)
                return
        self._looking = False

    def _open(self, kept: Kept) -> Told | Trouble:
        try:
            return _told(look(self.gyoji.session.store, kept.name))
        except Trouble as trouble:
            return trouble
        except Exception as error:  # a record that makes the game stumble must not take the list down
            return Trouble([caught(error, table=kept.name)])

    def _row(self, kept: Kept, width: int) -> Text:
        """Draw a table: name, game and how it stands, day."""
        day = when(self.words, kept.played)
        name_width = 18 if width < 110 else 32
        day_width = 12
        room = max(8, width - name_width - day_width - 4)
        middle = fit(shorten(self._about(kept), room, self.ascii), room)
        name = fit(shorten(kept.name, name_width, self.ascii), name_width)
        return Text(f"{name}  {middle}  {fit(day, day_width)}")

    def _about(self, kept: Kept) -> str:
        words = self.words
        try:
            title = games.find(kept.game).meta.title(words.lang)
        except Trouble as trouble:
            return self._wrong(trouble)
        if kept.faults:
            return self._wrong(Trouble(kept.faults))
        told = self.told.get((kept.name, kept.entries)) or (_told(kept.glance) if kept.glance else None)
        if isinstance(told, Trouble):
            return self._wrong(told)
        if told is None:
            return title
        parts = [title, words.say("home.seats", count=told.seats)]
        if told.moves:
            parts.append(words.say("home.moves", count=told.moves))
        if told.state:
            parts.append(words.say(f"home.{told.state}"))
        elif told.name:
            parts.append(words.say("home.to_act", name=told.name))
        if told.parked:
            parts.append(words.say("home.parked", count=told.parked))
        return words.listed(parts)

    def _wrong(self, found: Trouble) -> str:
        """Say what is wrong with a table; opening it says the cure as well."""
        said = [self.words.say(f"trouble.{fault.key}", **fault.values, field=fault.field) for fault in found.faults]
        return f"{sign('no', self.gyoji.session.ascii)} {' '.join(said) or self.say('home.broken')}"

    def on_rows_highlighted(self, event: Rows.Highlighted) -> None:
        """Remember the table of the cursor."""
        self.at = event.rows.cursor

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down at a table."""
        self.gyoji.show("table", name=event.item.name)

    def action_resume(self) -> None:
        """Sit down at the table of the cursor."""
        if self.kept:
            self.query_one("#tables", Rows).action_choose()

    def action_open_screen(self, name: str) -> None:
        """Open one of the other rooms."""
        self.gyoji.open_room(name)

    def action_delete_table(self) -> None:
        """Ask, then delete the table of the cursor."""
        if not self.kept:
            return
        from tui.widgets.confirm import ConfirmScreen

        kept: Kept = self.query_one("#tables", Rows).item
        note = self.say("home.deleting_note", game=self._title(kept), when=when(self.words, kept.played))
        question = self.say("home.deleting", name=kept.name)
        self.app.push_screen(ConfirmScreen(question, note), lambda yes: self._delete(kept.name) if yes else None)

    def _title(self, kept: Kept) -> str:
        try:
            return games.find(kept.game).meta.title(self.words.lang)
        except Trouble:
            return kept.game

    def _delete(self, name: str) -> None:
        try:
            self.gyoji.session.store.remove(name)
        except Trouble as trouble:
            self.report(trouble)
            return
        self.notify(self.say("home.deleted", name=name), markup=False)
        self.call_later(self._list)

    def action_back(self) -> None:
        """Home has nothing behind it."""

    def action_leave(self) -> None:
        """Say how the app is left: nothing stands behind this screen."""
        self.notify(self.say("home.leave_how"))
