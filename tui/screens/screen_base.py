"""The base class of all screens: title line, body, commands, and navigation back."""

from __future__ import annotations

from asyncio import Lock, timeout
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from rich.cells import cell_len
from rich.text import Text
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.events import Mount
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.commands.command_table import BAR, GENERAL, KEYS, ROOMS, Command, command_line, commands_of_screen, of
from tui.core.i18n import messages
from tui.core.reading.command_words import command_texts
from tui.core.rendering import styled_text
from tui.widgets.app_protocol import AppProtocol, app_of, is_left_behind
from tui.widgets.background_container import draw_background
from tui.widgets.rich_text_conversion import paint, readable

if TYPE_CHECKING:
    from tui.core.flows.steps import PickRow

WIDE_FROM = 100
"""The minimum width of a screen that has the detail beside a list, in terminal cells."""
SETTLES = 2.0
"""The maximum time that a key waits for a recomposition, in seconds."""


def bindings_of(ids: tuple[str, ...]) -> list[BindingType]:
    """Return the key bindings of commands. A key runs the first available command with its meaning."""
    meanings = dict.fromkeys(command.meaning for command in of(ids) if command.meaning)
    return [(KEYS[meaning].press, f"key('{meaning}')") for meaning in meanings]


class KeyBar(Widget):
    """The bottom row of a screen with its most important commands, at most six. A notification is displayed in its
    place for a few seconds; a long one increases its height.
    """

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; }
    KeyBar { link-color: $foreground; link-style: none; }
    KeyBar.-said { background: $primary; color: $background; padding: 0 1; }
    """
    _goes: Timer | None = None

    def on_mount(self) -> None:
        """Display a notification that began on the previous screen."""
        self.say_in_passing()

    def on_resize(self) -> None:
        """Wrap the notification for the new width."""
        self.say_in_passing()

    def say_in_passing(self) -> None:
        """Display the current notification until it expires, then the keys."""
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
        """Remove the notification."""
        if self.has_class("-said"):
            self.app.clear_notifications()

    def render(self) -> Text:
        """Draw the notification or, without one, the keys with their labels. A click on a label runs its command."""
        if rows := app_of(self).passing.rows(self.size.width):
            return paint(readable(styled_text.StyledText("\n").join(rows), app_of(self).session.ascii))
        screen = self.screen
        assert isinstance(screen, GyojiScreen)
        words = screen.words  # a game may name a command otherwise
        labels = [(command, f"{words.translate(f'key.{command.id}')}  ") for command in screen.footer()]
        while sum(cell_len(f"{command.shown} {label}") for command, label in labels) >= self.size.width > 1:
            labels.pop(-2 if len(labels) > 1 else 0)  # the menu, which has them all, stays
        line = Text(" ")
        for command, label in labels:
            start = len(line)
            line.append(command.shown, "bold reverse")
            line.append(f" {label}")
            line.apply_meta({"@click": f"screen.{command.id}"}, start, len(line) - 2)
        return line


class TitleBar(Static):
    """The title line at the top of a screen."""

    DEFAULT_CSS = "TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; color: $text-muted; }"


class ErrorDisplay(Protocol):
    """What displays the errors of a screen."""

    def report(self, error: InputError) -> None:
        """Display an error."""


class GyojiScreen(Screen[Any]):
    """The base class of all screens. A subclass defines `title_text` and `body`. Its keys, key bar, help and menu come
    from the commands that the table of commands has for it, most important first (`OWN`).
    """

    HELP_ID: ClassVar[str] = ""
    """The name of the screen in the table of commands and of its help text (`help.<HELP_ID>`); by default the class
    name in lower case without `Screen`.
    """

    QUIET: ClassVar[tuple[str, ...]] = ()
    """Commands that have a key but are not displayed in the key bar."""
    OWN: ClassVar[tuple[str, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(GENERAL)
    # Textual declares them of an object; they are the same for every screen of the class.
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (WIDE_FROM, "-wide")]  # type: ignore[misc]
    AUTO_FOCUS = ""
    opened_as: tuple[str, dict[str, Any]] | None = None
    """The name and arguments with which the app created this screen, for its recreation after a failure; None if it was
    created otherwise.
    """
    flows: ErrorDisplay | None = None
    """The host for flows about the table of the screen; None without flows or table."""
    _shown: tuple[Any, ...] = ()

    def __init_subclass__(cls, **how: Any) -> None:
        """Give the subclass its commands and their keys."""
        cls.HELP_ID = cls.__dict__.get("HELP_ID", cls.__name__.removesuffix("Screen").lower())
        cls.OWN = commands_of_screen(cls.HELP_ID)
        cls.BINDINGS = [*bindings_of(cls.OWN), *cls.__dict__.get("BINDINGS", ())]
        super().__init_subclass__(**how)

    @cached_property
    def _anew(self) -> Lock:
        return Lock()

    @property
    def gyoji(self) -> AppProtocol:
        return app_of(self)

    @property
    def words(self) -> Words:
        """The text catalogue of the screen; screens about a game override it."""
        return self.gyoji.words

    def translate(self, key: str, /, **values: Any) -> str:
        """Return the catalogue text with this key, with the values filled in."""
        return self.words.translate(key, **values)

    def set_size_classes(self, size: Size) -> None:
        """Set the size-dependent CSS classes before the widgets are created, so that they are styled only once."""
        for steps, extent in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            reached = [step for step in steps or () if step[0] <= extent]
            if reached:
                self.add_class(max(reached)[1])

    def title_text(self) -> str:
        return "Gyoji 行司"

    def title_emphasis(self) -> str:
        """Return the part of the title line that is displayed in bold."""
        return ""

    def title_line(self) -> Text:
        """Return the styled title line."""
        line = Text(self.title_text(), no_wrap=True)
        if emphasis := self.title_emphasis():
            line.highlight_words([emphasis], "bold")
        if self.gyoji.club.is_away:
            line.append(f"  {self.gyoji.words.translate('membership.away')}", "bold")
        return line

    def body(self) -> ComposeResult:
        """Compose the widgets between the title line and the key bar."""
        yield from ()

    def compose(self) -> ComposeResult:
        """Compose the title bar, the body and the key bar."""
        yield TitleBar(self.title_line())
        yield from self.body()
        yield KeyBar()

    def render_lines(self, crop: Region) -> list[Strip]:
        return super().render_lines(crop) if self.styles.tint.a else draw_background(self, crop)

    # what can be done

    def useful(self, action: str) -> bool:
        """Return whether a command of `OWN` is available now."""
        return True

    def takes_lines(self, lines: Sequence[str]) -> bool:
        """Process several pasted lines separately. Return whether the screen supports this."""
        return False

    def there(self, _room: str) -> dict[str, Any]:
        """Return the arguments for opening another screen from this one, for example the current game; empty by
        default.
        """
        return {}

    def commands(self) -> tuple[Command, ...]:
        """Return the available commands: those of the screen, general ones, and the screens available everywhere."""
        own = (action for action in self.OWN if self.useful(action))
        rooms = (name for name in ROOMS if name not in self.OWN)
        return of(tuple(dict.fromkeys((*own, *GENERAL, *rooms))))

    def named(self, own: bool = False) -> tuple[str, ...]:
        """Return the ids of the available commands; `own` excludes the screens available everywhere."""
        actions = tuple(command.id for command in self.commands())
        return tuple(id for id in actions if id in self.OWN or id in GENERAL) if own else actions

    def footer(self) -> tuple[Command, ...]:
        """Return the commands of the key bar: help, the most important ones of the screen, and menu."""
        labels: dict[str, str] = {}
        for command in of((*self.OWN, "back", "language")):
            useful = command.id not in self.OWN or self.useful(command.id)
            if command.meaning and useful and command.id not in self.QUIET:
                labels.setdefault(command.meaning, command.id)
        return of(("help", *tuple(labels.values())[: BAR - 2], "menu"))

    def say_in_passing(self) -> None:
        """Display the current notification in the key bar."""
        for bar in self.query(KeyBar):
            bar.say_in_passing()

    def show_keys(self) -> None:
        """Redraw the key bar."""
        for bar in self.query(KeyBar):
            bar.refresh()

    async def action_key(self, meaning: str) -> None:
        """Run the available command whose key has this meaning."""
        match = next((command for command in self.commands() if command.meaning == meaning), None)
        if match is None:
            raise SkipAction
        await self.run_command(match.id)

    async def run_command(self, id: str, argument: str = "") -> None:
        """Run a command; a screen available everywhere is opened over this one."""
        if id in ROOMS and id not in self.OWN:
            self.gyoji.open_room(id, **self.there(id))
        else:
            await self.run_action(f"screen.{id}")

    def action_menu(self) -> None:
        """Display a searchable menu of all available commands."""
        from tui.widgets.dialog import PickDialog  # windows are made when first shown: the first paint waits for none

        async def chosen(action: str | None) -> None:
            if action:
                await self.run_command(action)

        title = "key.menu"
        self.app.push_screen(PickDialog(lambda words: words.translate(title), self._menu, lambda: self.words), chosen)

    def _menu(self, words: Words) -> list[PickRow]:
        """Return a menu row for each command with label, word and key; it can be found by its words in every
        language.
        """
        from tui.core.flows.steps import PickRow

        return [
            PickRow(command.id, command_line(words, command), " ".join(command_texts(command.id)))
            for command in self.commands()
        ]

    def retitle(self) -> None:
        self.query_one(TitleBar).update(self.title_line())

    def club_changed(self) -> None:
        self.retitle()

    async def action_language(self) -> None:
        """Switch between English and Japanese."""
        self.gyoji.session.lang = "en" if self.words.lang == "ja" else "ja"
        self.app.clear_notifications()  # they are in the other language
        await self.relabel()

    @property
    def ascii(self) -> bool:
        return self.gyoji.session.ascii

    def plain(self, text: str) -> str:
        """Replace the separators in a text by hyphens if symbols are ASCII."""
        return text.replace("·", "-").replace("—", "-") if self.ascii else text

    def mark(self) -> tuple[Any, ...]:
        """Return the values that the displayed text depends on. If they have changed on return to the screen, it is
        recomposed.
        """
        return (self.gyoji.session.lang, self.ascii)

    def on_mount(self) -> None:
        """Store the values that the displayed text depends on, and set the ASCII class."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")

    async def on_screen_resume(self) -> None:
        """Display the current notification, and recompose the screen if language or symbols have changed."""
        self.say_in_passing()
        if self._shown and self._shown != self.mark():
            await self.relabel()

    async def relabel(self) -> None:
        """Recompose the screen in the current language, keeping the focus. A lock prevents simultaneous
        recompositions.
        """
        async with self._anew:
            if not is_left_behind(self):  # what was asked over it may have ended it, in another language
                await self.compose_anew()

    async def prepare_for_key(self) -> None:
        """Wait, before a key is processed, for the end of a recomposition, during which some widgets do not exist."""
        if self._anew.locked():
            with suppress(TimeoutError):
                async with timeout(SETTLES), self._anew:
                    pass

    async def compose_anew(self) -> None:
        """Recompose the screen and restore the focus."""
        self._shown = self.mark()
        self.set_class(self.ascii, "ascii")
        focused_id = self.focused.id if self.focused else None
        await self.recompose()
        if focused_id:
            self.query(f"#{focused_id}").focus()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close the screen with a result; do nothing if it is already closed."""
        return AwaitComplete() if is_left_behind(self) else super().dismiss(result)

    def action_back(self) -> None:
        """Go one step back, or close the screen."""
        self.dismiss()

    def action_leave(self) -> None:
        self.dismiss()

    def action_quit(self) -> None:
        self.gyoji.leave()

    def keep_unfinished(self) -> bool:
        """Store unfinished work before the app exits. Return whether there was any. Raises `InputError` if it cannot be
        stored.
        """
        return False

    def action_help(self) -> None:
        self.gyoji.show("help", commands=self.commands(), about=self.help_id, words=lambda: self.words)

    @property
    def help_id(self) -> str:
        """The catalogue id of the help text of this screen."""
        return f"help.{self.HELP_ID}"

    def notify(self, message: str, **how: Any) -> None:
        """Display a notification in place of the previous one."""
        self.app.clear_notifications()
        super().notify(message, **how)

    async def _dispatch_message(self, message: Message) -> None:
        """Process a message; an `InputError` is displayed, except while the screen is opened. Overrides the method that
        Textual calls for each message.
        """
        with nullcontext() if isinstance(message, Mount) else self.displaying_errors():
            await super()._dispatch_message(message)

    @contextmanager
    def displaying_errors(self) -> Iterator[None]:
        """Display an `InputError` of the code in the `with` block.

        All actions, messages and results of windows pass this boundary, so that nothing else catches an error only to
        display it. A screen that could not be recomposed cannot continue: the error is raised again.
        """
        try:
            yield
        except InputError as error:
            if self.is_mounted and not self.children:
                raise
            self.show_error(error)

    def show_error(self, error: InputError) -> None:
        """Display an error of a command, a message or a flow. Entries that another process has added to the table are
        loaded.
        """
        (self.flows or self).report(error)

    def report(self, error: InputError) -> None:
        """Display the first four faults of an error."""
        text = "\n".join(messages.fault(self.words, fault) for fault in error.faults[:4])
        self.notify(text, severity="error", timeout=8, markup=False)
