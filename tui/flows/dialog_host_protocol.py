"""The screen interface for flows (sequences of dialog windows)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import AskField, Rows, TextFunction
from tui.widgets.dialog import Window


class DialogHostProtocol(Protocol):
    """A screen for one table, through which a flow opens dialog windows and changes the table."""

    table: Table

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names of the seats."""

    async def pick(self, title: TextFunction, picks: Rows) -> Any:
        """Let the user select an item of a list. Return its value; None if the window is closed."""

    async def ask(self, title: TextFunction, lines: tuple[AskField, ...]) -> dict[str, str] | None:
        """Ask for several texts. Return them by field name; None if the window is closed."""

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen of the app by name, and return its result once it is closed. Raises `InputError` if it cannot
        be opened.
        """

    async def wait(self, window: Window) -> Any:
        """Display a window, and return its result once it is closed."""

    def show(self) -> None:
        """Update the display of the table."""

    def do(self, change: Callable[[], Any]) -> bool:
        """Make a change to the table, and display it or its errors. Return whether it was made."""

    def tell(self, text: str) -> None:
        """Display a short notification."""

    def report(self, error: InputError) -> None:
        """Display the errors of an input."""

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow; its code before the first window runs immediately. A flow must await windows only. A running flow
        is not replaced.
        """
