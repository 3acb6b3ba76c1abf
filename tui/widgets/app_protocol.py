"""The app as screens and widgets know it: they stand below it, and load nothing of it."""

from __future__ import annotations

from typing import Any, Protocol, cast

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.signal import Signal
from textual.widget import Widget

from scoring.text_catalogs import Words
from tui.core.session.session import Session
from tui.widgets.phone_servers import PhoneServers
from tui.widgets.toast import ToastQueue


class AppProtocol(Protocol):
    """What the app does for a screen."""

    session: Session
    passing: ToastQueue
    phones: PhoneServers
    phones_changed: Signal[None]

    @property
    def words(self) -> Words:
        """The words in use, without a game."""

    def show(self, name: str, /, **arguments: Any) -> None:
        """Show a screen on top of the others."""

    def create_screen(self, name: str, /, **arguments: Any) -> Screen[Any]:
        """Make a screen. Raises `InputError` where it cannot be."""

    def open_room(self, name: str, /, **there: Any) -> None:
        """Open a room of the home screen, about what is on the table where there is one."""

    def leave(self, code: int = 0) -> None:
        """Leave the app with an exit code; what is not finished is kept."""

    def choose_theme(self, name: str) -> None:
        """Use a theme from now on."""

    def choose_motion(self, on: bool) -> None:
        """Let what changes move from now on, or stand still."""


class CommandSourceProtocol(Protocol):
    """What a screen says of its commands to a line on it."""

    def named(self, own: bool = False) -> tuple[str, ...]:
        """List the ids of the commands that can be run here and now; `own` leaves the rooms out."""


def commands(widget: Widget) -> CommandSourceProtocol:
    """Give the screen of a widget, as what can be done on it."""
    return cast(CommandSourceProtocol, widget.screen)


def is_left_behind(screen: Screen[Any]) -> bool:
    """Tell whether a screen has been left: keys in a burst still come to it then, and would leave the one below too."""
    return screen not in screen.app.screen_stack


def app_of(node: MessagePump) -> AppProtocol:
    """Give the app that a screen, a widget or the app itself runs in."""
    return cast(AppProtocol, node.app)
