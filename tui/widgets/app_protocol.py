"""The interface of the app for screens and widgets, which cannot import the app itself."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol, cast

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.signal import Signal
from textual.widget import Widget

from scoring.text_catalogs import Words
from tui.core.session.session import Session
from tui.widgets.phone_servers import PhoneServers
from tui.widgets.toast import ToastQueue


class ClubLinkProtocol(Protocol):
    """What screens know of the synchronization with the club."""

    is_away: bool


class AppProtocol(Protocol):
    """The interface of the app for its screens."""

    session: Session
    passing: ToastQueue
    phones: PhoneServers
    phones_changed: Signal[None]

    @property
    def club(self) -> ClubLinkProtocol:
        """The synchronization with the club."""

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, without the texts of a game."""

    def show(self, name: str, /, **arguments: Any) -> None:
        """Push the screen with this name onto the screen stack."""

    def create_screen(self, name: str, /, **arguments: Any) -> Screen[Any]:
        """Create a screen by its name. Raises `InputError` if it cannot be created."""

    def open_room(self, name: str, /, **there: Any) -> None:
        """Open one of the screens available everywhere, with arguments from the current table if there is one."""

    def leave(self, code: int = 0) -> None:
        """Exit the app with an exit code, after storing unfinished work."""

    def choose_theme(self, name: str) -> None:
        """Apply a theme and store the choice."""

    def choose_motion(self, on: bool) -> None:
        """Switch animations on or off."""


class CommandSourceProtocol(Protocol):
    """The interface of a screen for an input line that accepts the screen's commands."""

    def named(self, own: bool = False) -> tuple[str, ...]:
        """Return the ids of the available commands; `own` excludes the screens available everywhere."""

    def displaying_errors(self) -> AbstractContextManager[None]:
        """Display an `InputError` of the code in the `with` block."""


def commands(widget: Widget) -> CommandSourceProtocol:
    return cast(CommandSourceProtocol, widget.screen)


def is_left_behind(screen: Screen[Any]) -> bool:
    """Return whether a screen is already closed. Later key presses can still reach a closed screen, which must not
    close the screen below it.
    """
    return screen not in screen.app.screen_stack


def app_of(node: MessagePump) -> AppProtocol:
    """Return the app in which a screen or a widget runs."""
    return cast(AppProtocol, node.app)
