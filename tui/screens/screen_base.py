"""What every screen of Gyoji has: a title line, a body, its commands in the reader's language, and a way back."""

from __future__ import annotations

from asyncio import Lock, timeout
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.reading.command_words import spoken
from tui.core.rendering import styled_text
from tui.core.rendering.cell_width import fit
from tui.screens.commands_and_keys import BAR, GENERAL, ROOMS, Command, bound, of
from tui.widgets.app_protocol import AppProtocol, app_of, is_left_behind
from tui.widgets.background_container import draw_background
from tui.widgets.rich_text_conversion import paint, readable

if TYPE_CHECKING:
    from tui.widgets.dialog import PickDialogItem

SETTLES = 2.0
"""Seconds after which a key is taken though the screen is not made yet."""


class KeyBar(Widget):
    """The commands that matter most on the screen, as many as fit: six at most, the rest stands in the menu.

    What is said in passing stands there for its few seconds: it hides nothing else, and a longer one makes room.
    """

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; }
    KeyBar { link-color: $foreground; link-style: none; }
    KeyBar.-said { background: $primary; color: $background; padding: 0 1; }
    """
    _goes: Timer | None = None

    def on_mount(self) -> None:
        """Go on saying what was said on a screen that was left."""
        self.say_in_passing()

    def on_resize(self) -> None:
        """Break a message anew."""
        self.say_in_passing()

    def say_in_passing(self) -> None:
        """Show what is to be read now, until it goes; else the keys."""
        passing = app_of(self).passing
        if self._goes is not None:
            self._goes.stop()
        remaining = passing.left
        self._goes = self.set_timer(remaining, self.say_in_passing) if remaining > 0 else None
        rows = passing.rows(max(1, self.screen.size.width - 2))
        if rows or self.has_class("-said"):
            self.set_class(bool(rows), "-said")
            self.styles.height = max(1, len(rows))
        self.refresh()

    def on_click(self) -> None:
        """Take what was said as read."""
        if self.has_class("-said"):
            self.app.clear_notifications()

    def render(self) -> Text:
        """Draw what is said in passing, else key and label, key in bold; a click on one does the same."""
        if rows := app_of(self).passing.rows(self.size.width):
            return paint(readable(styled_text.StyledText("\n").join(rows), app_of(self).session.ascii))
        screen = self.screen
        assert isinstance(screen, GyojiScreen)
        words = screen.words  # a game may name a command otherwise
        labels = [(command, f"{words.translate(f'key.{command.action}')}  ") for command in screen.footer()]
        while sum(cell_len(f"{command.shown} {label}") for command, label in labels) >= self.size.width > 1:
            labels.pop(-2 if len(labels) > 1 else 0)  # the menu, which has them all, stays
        line = Text(" ")
        for command, label in labels:
            start = len(line)
            line.append(command.shown, "bold")
            line.append(f" {label}")
            line.apply_meta({"@click": f"screen.{command.action}"}, start, len(line) - 2)
        return line


class TitleBar(Static):
    """Title on the left, state in the middle, language on the right."""

    DEFAULT_CSS = "TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; color: $text-muted; }"


class GyojiScreen(Screen[Any]):
    """The shared frame. A screen gives `title_text` and `body`, and names the commands it has: `OWN`, those that matter
    most first. Its keys, the line of them below it, its help and its place in the menu come from that. Switching the
    language composes it again.
    """

    HELP_ID: ClassVar[str] = ""
    """The catalogue id of its help, where that is not its name in small letters."""

    QUIET: ClassVar[tuple[str, ...]] = ()
    """Commands that stand in the menu only, though they have a key."""
    OWN: ClassVar[tuple[str, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = bound(GENERAL)
    AUTO_FOCUS = ""
    opened_as: tuple[str, dict[str, Any]] | None = None
    """The name and the arguments by which the app opened it, and can open it anew."""
    _shown: tuple[Any, ...] = ()

    def __init_subclass__(cls, **how: Any) -> None:
        """Bind the keys of what the screen can do."""
        cls.BINDINGS = [*bound(cls.OWN), *cls.__dict__.get("BINDINGS", ())]
        super().__init_subclass__(**how)

    @cached_property
    def _anew(self) -> Lock:
        return Lock()

    @property
    def gyoji(self) -> AppProtocol:
        """The app, as what it does for a screen."""
        return app_of(self)

    @property
    def words(self) -> Words:
        """The words in use on this screen; one that knows its game overrides it."""
        return self.gyoji.words

    def translate(self, key: str, /, **values: Any) -> str:
        """Say a text of the catalogues."""
        return self.words.translate(key, **values)

    def sized(self, size: Size) -> None:
        """Take the classes of a size (cells) before the parts are made: they are styled once then, not twice."""
        for steps, extent in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            reached = [step for step in steps or () if step[0] <= extent]
            if reached:
                self.add_class(max(reached)[1])

    def title_text(self) -> str:
        """Give the title line."""
        return "Gyoji 行司"

    def title_emphasis(self) -> str:
        """Give the part of the title line that stands in bold."""
        return ""

    def title_line(self) -> Text:
        """Give the title line as the bar shows it."""
        line = Text(self.title_text(), no_wrap=True)
        if emphasis := self.title_emphasis():
            line.highlight_words([emphasis], "bold")
        return line

    def body(self) -> ComposeResult:
        """Compose what stands between the title and the keys."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Compose title, body and keys."""
        yield TitleBar(self.title_line())
        yield from self.body()
        yield KeyBar()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw what everything stands on."""
        return super().render_lines(crop) if self.styles.tint.a else draw_background(self, crop)

    # what can be done

    def useful(self, action: str) -> bool:
        """Tell whether a command of the screen means something now."""
        return True

    def takes_lines(self, lines: Sequence[str]) -> bool:
        """Take several pasted lines, each as one of its own; tell whether the screen does."""
        return False

    def there(self, _room: str) -> dict[str, Any]:
        """Give what a room is opened with from here: what it is about on the table. Empty for none."""
        return {}

    def commands(self) -> tuple[Command, ...]:
        """List what can be done here now: its own commands, what every screen can do, and the rooms."""
        own = (action for action in self.OWN if self.useful(action))
        rooms = (name for name in ROOMS if name not in self.OWN)
        return of(tuple(dict.fromkeys((*own, *GENERAL, *rooms))))

    def named(self, own: bool = False) -> tuple[str, ...]:
        """List the ids of what can be done here now; `own` leaves out the way back and the rooms."""
        actions = tuple(command.action for command in self.commands())
        return tuple(id for id in actions if id in self.OWN or id in GENERAL) if own else actions

    def footer(self) -> tuple[Command, ...]:
        """List the commands shown below the screen: help, those of its own that matter most, the menu."""
        labels: dict[str, str] = {}
        for command in of((*self.OWN, "back", "language")):
            useful = command.action not in self.OWN or self.useful(command.action)
            if command.meaning and useful and command.action not in self.QUIET:
                labels.setdefault(command.meaning, command.action)
        return of(("help", *tuple(labels.values())[: BAR - 2], "menu"))

    def say_in_passing(self) -> None:
        """Show what is said in passing, in the row of the keys."""
        for bar in self.query(KeyBar):
            bar.say_in_passing()

    def show_keys(self) -> None:
        """Show the commands below the screen anew."""
        for bar in self.query(KeyBar):
            bar.refresh()

    async def action_key(self, meaning: str) -> None:
        """Run the command that a key stands for here and now."""
        match = next((command for command in self.commands() if command.meaning == meaning), None)
        if match is None:
            raise SkipAction
        await self.run_command(match.action)

    async def run_command(self, action: str) -> None:
        """Do what one of the commands says; a room is opened on top."""
        if action in ROOMS and action not in self.OWN:
            self.gyoji.open_room(action, **self.there(action))
        else:
            await self.run_action(f"screen.{action}")

    def action_menu(self) -> None:
        """Show everything that can be done here, to be searched by label, word or key."""
        from tui.widgets.dialog import PickDialog  # windows are made when first shown: the first paint waits for none

        async def chosen(action: str | None) -> None:
            if action:
                await self.run_command(action)

        title = "key.menu"
        self.app.push_screen(PickDialog(lambda words: words.translate(title), self._menu, lambda: self.words), chosen)

    def _menu(self, words: Words) -> list[PickDialogItem]:
        """Give a row for each command: label, word and key; it is found by its words in both languages."""
        from tui.widgets.dialog import PickDialogItem

        lines = command_lines(words, self.commands())
        return [PickDialogItem(command.action, line, " ".join(spoken(command.action))) for command, line in lines]

    def retitle(self) -> None:
        """Show the title anew."""
        self.query_one(TitleBar).update(self.title_line())

    async def action_language(self) -> None:
        """Switch between English and Japanese, here and now."""
        self.gyoji.session.lang = "en" if self.words.lang == "ja" else "ja"
        await self.relabel()

    @property
    def ascii(self) -> bool:
        """Tell whether signs are drawn in ASCII."""
        return self.gyoji.session.ascii

    def plain(self, text: str) -> str:
        """Draw the dots between the parts of a title in the signs in use."""
        return text.replace("·", "-").replace("—", "-") if self.ascii else text

    def mark(self) -> tuple[Any, ...]:
        """Give what the screen's text depends on: when it differs on coming back, the screen is shown anew."""
        return (self.gyoji.session.lang, self.ascii)

    def on_mount(self) -> None:
        """Remember what is shown."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")

    async def on_screen_resume(self) -> None:
        """Follow a change of language or signs while another screen was in front, and say what is still to be read."""
        self.say_in_passing()
        if self._shown and self._shown != self.mark():
            await self.relabel()

    async def relabel(self) -> None:
        """Show the screen in the language now in use; the field in use stays in use. One at a time: keys in a burst may
        ask for it again while its parts are made.
        """
        async with self._anew:
            if not is_left_behind(self):  # what was asked over it may have ended it, in another language
                await self.compose_anew()

    async def settled(self) -> None:
        """Wait while the screen is made anew: what a key does would find half of it."""
        if self._anew.locked():
            with suppress(TimeoutError):
                async with timeout(SETTLES), self._anew:
                    pass

    async def compose_anew(self) -> None:
        """Compose the screen again."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")
        focused_id = self.focused.id if self.focused else None
        await self.recompose()
        if focused_id:
            self.query(f"#{focused_id}").focus()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave it, once."""
        return AwaitComplete() if is_left_behind(self) else super().dismiss(result)

    def action_back(self) -> None:
        """Go one step back; where there is none, leave the screen."""
        self.dismiss()

    def action_leave(self) -> None:
        """Leave the screen."""
        self.dismiss()

    def action_quit(self) -> None:
        """Leave the app."""
        self.gyoji.leave()

    def keep_unfinished(self) -> bool:
        """Keep what is not finished, before the app is left; tell whether there is any. Raises `InputError`."""
        return False

    def action_help(self) -> None:
        """Show what the screen is for and everything that can be done on it."""
        self.gyoji.show("help", commands=self.commands(), about=self.help_id, words=lambda: self.words)

    @property
    def help_id(self) -> str:
        """The catalogue id of what the screen is for."""
        return f"help.{self.HELP_ID or type(self).__name__.removesuffix('Screen').lower()}"

    def notify(self, message: str, **how: Any) -> None:
        """Say something in passing, in place of what was said before: old messages do not pile up over the screen."""
        self.app.clear_notifications()
        super().notify(message, **how)

    def report(self, error: InputError) -> None:
        """Show what went wrong as a passing message; nothing is lost by it."""
        text = "\n".join(messages.fault(self.words, fault) for fault in error.faults[:4])
        self.notify(text, severity="error", timeout=8, markup=False)


LABEL, WORD = 28, 20
"""Cells of the columns of a list of commands."""


def command_lines(words: Words, commands: Iterable[Command]) -> list[tuple[Command, str]]:
    """Say commands in aligned lines: what it is called, the word for it, its key."""
    lines = []
    for command in commands:
        label, word = words.translate(f"key.{command.action}"), f"/{words.translate(f'command.{command.action}')}"
        lines.append((command, f"{fit(label, LABEL)}  {fit(word, WORD)}  {command.shown}".rstrip()))
    return lines
