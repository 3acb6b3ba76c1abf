"""The Textual application. It owns the session, creates screens by name (importing each on first use), and applies
themes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from importlib import import_module
from inspect import isawaitable
from itertools import chain
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.constants import TEXTUAL_ANIMATIONS
from textual.events import Event, Key, MouseDown, MouseUp, Paste, Resize
from textual.filter import LineFilter
from textual.geometry import Offset
from textual.message import Message
from textual.notifications import Notify
from textual.screen import Screen
from textual.signal import Signal
from textual.widgets import Input
from textual.worker import WorkerFailed

from referee.error_boundary import strict
from scoring.errors import Fault, InputError
from scoring.fields.typed_text import MAX_LINE
from scoring.text_catalogs import Words, printable
from tui.core.i18n import messages
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session
from tui.screens.club_link import ClubLink
from tui.screens.crash_recovery import CrashRecovery
from tui.screens.key_queue import KeyEventQueue
from tui.screens.screen_base import GyojiScreen
from tui.screens.shutdown import ShutdownHandler
from tui.widgets import clear_key
from tui.widgets.ime_input import half_width_event, is_too_long, several
from tui.widgets.line_filters import ColourlessFilter, ContrastFilter
from tui.widgets.phone_servers import PhoneServers, wait_for_idle
from tui.widgets.themes import CONTRAST, CURSORS, THEMES
from tui.widgets.toast import WINDOWS, ToastQueue

SCREENS = {
    "home": "tui.screens.home:HomeScreen",
    "new_table": "tui.screens.new_table:NewTableScreen",
    "table": "tui.screens.table:TableScreen",
    "audit": "tui.screens.contradictions:ContradictionsScreen",
    "board": "tui.screens.board:BoardScreen",
    "scores": "tui.screens.scores:ScoresScreen",
    "record": "tui.screens.record:RecordScreen",
    "why": "tui.screens.explanation:ExplanationScreen",
    "result": "tui.screens.result:ResultScreen",
    "share": "tui.screens.share:ShareTableScreen",
    "phones": "tui.screens.phones:PhonesScreen",
    "reveal": "tui.screens.score_reveal:ScoringRevealScreen",
    "tally": "tui.screens.tally:TallyScreen",
    "dispute": "tui.screens.dispute:DisputeScreen",
    "rulebook": "tui.screens.rulebook:RulebookScreen",
    "library": "tui.screens.card_library:PrintedValueLibraryScreen",
    "teach": "tui.screens.printed_value_entry:PrintedValueEntryScreen",
    "confirm_values": "tui.screens.printed_value_confirmation:PrintedValueConfirmationScreen",
    "history": "tui.screens.history:HistoryScreen",
    "club": "tui.screens.club:ClubScreen",
    "box_votes": "tui.screens.box_votes:BoxVoteScreen",
    "curve": "tui.screens.score_curve:ScoreCurveScreen",
    "settings": "tui.screens.settings:SettingsScreen",
    "help": "tui.screens.help:HelpScreen",
}
ABOUT_A_GAME = ("tally", "dispute", "teach")


class GyojiApp(App[None]):
    """The Textual application of Gyoji."""

    TITLE = "Gyoji"
    ENABLE_COMMAND_PALETTE = False
    CSS = CURSORS + WINDOWS
    DEFAULT_CSS = "Widget { scrollbar-size-vertical: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding(clear_key.KEY, "clear_written", show=False, priority=True),
    ]

    def __init__(self, session: Session, start: str = "home", **arguments: Any) -> None:
        super().__init__()
        self.session = session
        self._start = (start, arguments)
        self._small = False
        self.passing = ToastQueue()
        self._quiet = ContrastFilter(lambda: self.theme != CONTRAST.name)
        self._colourless = ColourlessFilter(self._backgrounds)
        self.mending = CrashRecovery(self)
        self._in_order = KeyEventQueue(self, self._take)
        self.phones = PhoneServers(
            lambda: self.call_later(self.phones_changed.publish, None), lambda: wait_for_idle(self._loop)
        )
        self.phones_changed: Signal[None] = Signal(self, "phones")
        self.club = ClubLink(self)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = session.theme
        self._apply_motion()

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, without the texts of a game."""
        return self.session.words()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the line filters: only the one that removes colours if `NO_COLOR` is set; otherwise the one for dim
        text, followed by Textual's own.
        """
        return [self._colourless] if self.no_color else [self._quiet, *super().get_line_filters()]

    def _backgrounds(self) -> tuple[str, ...]:
        """Return the background colours of the theme in lower case: background, surface and panel."""
        theme = self.current_theme
        return tuple((colour or "#000000").lower() for colour in (theme.background, theme.surface, theme.panel))

    @property
    def cursor_position(self) -> Offset:
        """The position of the terminal cursor: at the text cursor of the focused input line, where an input method
        displays its text. It is computed because Textual's stored position can be outdated or one cell off.
        """
        held = self.focused if self.screen_stack else None
        if not isinstance(held, Input):
            return self._cursor_last
        x, y, _, _ = held.content_region
        return Offset(x + cell_len(held.value[: held.cursor_position]) - held.scroll_offset.x, y)

    @cursor_position.setter
    def cursor_position(self, at: Offset) -> None:
        self._cursor_last = at

    def get_default_screen(self) -> Screen[Any]:
        """Return the home screen as the first screen, which saves Textual from drawing an empty one."""
        return self.create_screen("home")

    def refresh_css(self, animate: bool = True) -> None:
        """Reload the style sheets with the theme colours; before the first screen, only set the colour variables."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """Display the requested screen over the home screen, then a warning for each game that cannot be loaded."""
        name, arguments = self._start
        if name != "home":
            self.show(name, **arguments)
        self.call_after_refresh(self._load_games)
        self.call_after_refresh(self.club.start)

    def _load_games(self) -> None:
        from referee.rules.game import load_installed

        for fault in chain.from_iterable(load_installed().values()):
            self.notify(messages.fault(self.words, fault), severity="warning", timeout=10, markup=False)

    async def on_unmount(self) -> None:
        await asyncio.gather(asyncio.to_thread(self.phones.close), asyncio.to_thread(self.club.stop))

    async def on_event(self, event: Event) -> None:
        """Process an event. Key presses and clicks go through a queue that keeps their order. Overrides the method that
        Textual calls for each event.
        """
        if isinstance(event, Key) and not event.is_forwarded:
            await self._in_order.key(event)
        elif isinstance(event, MouseUp) and not event.is_forwarded:
            await self._in_order.click(event)
        else:
            await self._take(event)

    async def _take(self, event: Event) -> None:
        """Process one event. A key or mouse press resets the counter of consecutive failures. Text that makes a line
        too long is refused. A paste of several lines goes to the screen or, if the screen rejects it, is reduced to its
        first line.
        """
        if isinstance(event, Key) and not self.screen_stack:
            return
        if isinstance(event, (Key, MouseDown)):
            self.mending.typed()
            if self.passing.typed():
                self._say_in_passing()
            if self.screen_stack and isinstance(front := self.screen_stack[-1], GyojiScreen):
                await front.prepare_for_key()
        if self.screen_stack and is_too_long(event, self.focused):
            fault = Fault("text_long", "", {"most": MAX_LINE})
            self.notify(messages.fault(self.words, fault), severity="warning", markup=False)
            return
        if isinstance(event, Paste) and (lines := several(event.text)) and self.screen_stack:
            if isinstance(front := self.screen, GyojiScreen) and front.takes_lines(lines):
                return
            event = self._first_line(event, lines)
        await super().on_event(half_width_event(event, self))

    def _first_line(self, event: Paste, lines: Sequence[str]) -> Paste:
        """Return a paste reduced to its first line, and notify the user of the omitted lines. It is unchanged unless
        the focused widget is an input line with Textual's standard paste.
        """
        if not isinstance(self.focused, Input) or type(self.focused)._on_paste is not Input._on_paste:
            return event
        left = self.words.join_items([f"“{line}”" for line in lines[1:]])
        self.notify(self.words.translate("table.paste_one", lines=left), severity="warning", markup=False)
        return Paste(lines[0])

    async def run_action(self, action: Any, *namespaces: Any, **more_namespaces: Any) -> bool:
        """Run an action of a key, a click or a command; an `InputError` is displayed on the screen in front."""
        with self._displaying_errors():
            return await super().run_action(action, *namespaces, **more_namespaces)
        return True

    def push_screen(self, screen: Any, callback: Callable[..., Any] | None = None, *how: Any, **options: Any) -> Any:
        """Display a screen and call `callback` with its result; an `InputError` of `callback` is displayed on the
        screen below.
        """
        displaying_errors = self._displaying_errors()

        async def call(result: Any) -> None:
            assert callback is not None
            with displaying_errors:
                outcome = callback(result)
                if isawaitable(outcome):
                    await outcome

        return super().push_screen(screen, callback and call, *how, **options)

    def _displaying_errors(self) -> AbstractContextManager[None]:
        return front.displaying_errors() if (front := self._front) is not None else nullcontext()

    @property
    def _front(self) -> GyojiScreen | None:
        """The screen in front, below its windows; None while there is no screen."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, GyojiScreen)), None)

    async def _dispatch_message(self, message: Message) -> None:
        """Dispatch a message to the app, and handle exceptions that would otherwise end the app."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """Handle an exception and keep the app running; in strict mode, let Textual end the app. An `InputError` of a
        worker is displayed.
        """
        failed = error.error if isinstance(error, WorkerFailed) else None
        if isinstance(failed, InputError) and (front := self._front) is not None:
            front.show_error(failed)
        elif strict():
            super()._handle_exception(error)
        else:
            self.mending.take(error)

    def run_at_terminal(self) -> int:
        """Run the app until it exits and return the exit code. The terminal is always restored."""
        with ShutdownHandler(self, self.leave):
            self.run()
        return self.return_code or 0

    def leave(self, code: int = 0) -> None:
        """Exit the app with an exit code, after all screens have stored their unfinished work."""
        for screen in self.screen_stack:
            if isinstance(screen, GyojiScreen):
                with suppress(InputError):
                    screen.keep_unfinished()
        self.exit(return_code=code)

    async def action_quit(self) -> None:
        self.leave()

    def action_help_quit(self) -> None:
        """Display how to quit the app after Ctrl+C was pressed."""
        self.notify(self.words.translate("home.leave_how"), markup=False)

    def action_clear_written(self) -> None:
        """Clear the text of the focused input."""
        clear_key.clear(self)

    def on_resize(self, event: Resize) -> None:
        """Display a warning once the terminal becomes smaller than 60 × 16 cells; repeat it only after the terminal was
        larger.
        """
        small = event.size.width < 60 or event.size.height < 16
        if small and not self._small:
            size = {"width": event.size.width, "height": event.size.height}
            self.notify(self.words.translate("terminal.small", **size), severity="warning", markup=False)
        self._small = small

    def show(self, name: str, /, **arguments: Any) -> None:
        """Push a screen onto the stack; if it cannot be created, display the errors."""
        try:
            self.push_screen(self.create_screen(name, **arguments))
        except InputError as error:
            for fault in error.faults:
                self.notify(messages.fault(self.words, fault), severity="error", timeout=10, markup=False)

    def open_room(self, name: str, /, **there: Any) -> None:
        """Open one of the screens available everywhere, with arguments from the current table (`there`). Without
        arguments, a screen about a game first asks for the game, last played first.
        """
        from referee.rules.game import find, offered_games, refereed_games

        games = offered_games() if name == "tally" else refereed_games()
        if there:
            self.show(name, **there)
            return
        if name not in ABOUT_A_GAME or len(games) < 2:
            self.show(name)
            return
        from tui.core.flows.steps import PickRow
        from tui.widgets.dialog import PickDialog

        try:
            played = [table.game for table in self.session.store.tables()]
        except InputError:
            played = []  # said where the tables are listed
        games.sort(key=lambda game: played.index(game) if game in played else len(played))

        def picks(words: Words) -> list[PickRow]:
            return [PickRow(game, find(game).meta.short_title(words.lang), game) for game in games]

        def chosen(game: str | None) -> None:
            if game:
                self.show(name, game=game)

        self.push_screen(
            PickDialog(lambda words: words.translate("home.which_game"), picks, lambda: self.words), chosen
        )

    def create_screen(self, name: str, /, **arguments: Any) -> Screen[Any]:
        """Create a screen by its name in `SCREENS`. Raises `InputError` if it cannot be created."""
        module, _, kind = SCREENS[name].partition(":")
        screen: GyojiScreen = getattr(import_module(module), kind)(**arguments)
        screen.opened_as = (name, arguments)
        screen.set_size_classes(self.size)
        return screen

    def notify(self, message: str, **how: Any) -> None:
        """Display a notification, with control characters made visible."""
        super().notify("\n".join(map(printable, message.split("\n"))), **how)

    def on_notify(self, event: Notify) -> None:
        """Display a notification on the top screen; dialog windows use Textual's own notifications."""
        if not self._disable_notifications:
            self.passing.add(event.notification)
            self._say_in_passing()

    def clear_notifications(self) -> None:
        """Remove all notifications."""
        super().clear_notifications()
        self.passing.clear()
        self._say_in_passing()

    def _say_in_passing(self) -> None:
        if self.screen_stack and isinstance(front := self.screen_stack[-1], GyojiScreen):
            front.say_in_passing()

    def choose_motion(self, on: bool) -> None:
        """Switch animations on or off and store the choice."""
        self.session.motion = on
        self._apply_motion()

    def _apply_motion(self) -> None:
        """Set Textual's animation level: that of the environment, or none if animations are off."""
        self.animation_level = TEXTUAL_ANIMATIONS if self.session.motion else "none"

    def choose_theme(self, name: str) -> None:
        """Apply a theme and store the choice."""
        self.theme = name
        self.session.theme = name
