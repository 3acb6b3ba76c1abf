"""The screen that a flow runs over, as flows know it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.widgets.dialog import DialogField, PickDialogItem, TextFunction, Window

Picks = Callable[[Words], list[PickDialogItem]]
"""What may be picked, made when shown, so that it follows the language."""


class DialogHostProtocol(Protocol):
    """A screen about one table. A flow asks through it, one window after another, and changes the table by it."""

    table: Table

    @property
    def words(self) -> Words:
        """The words in use, with the names of the seats."""

    async def pick(self, title: TextFunction, picks: Picks) -> Any:
        """Let one of a list be picked; None where the window is left."""

    async def ask(self, title: TextFunction, lines: tuple[DialogField, ...]) -> dict[str, str] | None:
        """Ask for a few lines of text, by their names; None where the window is left."""

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen of the app by its name, and give what it is left with. Raises `InputError` where it cannot
        be.
        """

    async def wait(self, window: Window) -> Any:
        """Show a window, and give what it is left with."""

    def show(self) -> None:
        """Show the table as it now is."""

    def do(self, change: Callable[[], Any], message: str = "") -> bool:
        """Make a change to the table and show it. What goes wrong is said. Tells whether it was made."""

    def tell(self, text: str) -> None:
        """Say something in passing."""

    def report(self, error: InputError) -> None:
        """Say what went wrong."""

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow, up to its first window here and now; it waits for windows alone. One under way goes on."""
