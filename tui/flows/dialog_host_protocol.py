"""The interface of a screen that a flow uses."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.widgets.dialog import DialogField, PickDialogItem, TextFunction, Window

Picks = Callable[[Words], list[PickDialogItem]]
"""A function that returns the items to select from; it is called for each display, so that the items are in the current
language.
"""


class DialogHostProtocol(Protocol):
    """A screen for one table. A flow opens its dialog windows and changes the table through it."""

    table: Table

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names of the seats."""

    async def pick(self, title: TextFunction, picks: Picks) -> Any:
        """Let the user select an item of a list, and return its value; None if the window is closed."""

    async def ask(self, title: TextFunction, lines: tuple[DialogField, ...]) -> dict[str, str] | None:
        """Ask for several texts, and return them by the names of their fields; None if the window is closed."""

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen of the app by its name, and return its result when it is closed. Raises `InputError` if it
        cannot be opened.
        """

    async def wait(self, window: Window) -> Any:
        """Display a window, and return its result when it is closed."""

    def show(self) -> None:
        """Update the display of the table."""

    def do(self, change: Callable[[], Any], message: str = "") -> bool:
        """Make a change to the table and display it, or its errors. Returns whether the change was made."""

    def tell(self, text: str) -> None:
        """Display a short notification."""

    def report(self, error: InputError) -> None:
        """Display the errors of an input."""

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow; its code up to the first window runs immediately. A flow must wait for windows only, and a flow
        that is already running continues.
        """
