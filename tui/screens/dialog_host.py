"""The host of dialogs for flows (dialogs written as coroutines): it shows each window that a flow awaits over the
screen, and returns the answer to the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Any

from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import moved_on
from tui.flows.dialog_host_protocol import Picks
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import DialogField, InputDialog, PickDialog, TextFunction, Window


class AwaitableDialog:
    """A window that can be awaited; the result is the value with which the window is dismissed."""

    def __init__(self, screen: Window) -> None:
        self.screen = screen

    def __await__(self) -> Generator[AwaitableDialog, Any, Any]:
        """Yield the window to the code that runs the flow, and return the answer it sends back."""
        return (yield self)


class ScreenDialogHost:
    """A host that runs flows about a table over a screen; `show` redraws the table on that screen.

    A flow runs immediately up to its first window, and continues whenever a window is dismissed. A Textual worker would
    open the window a moment later, and keys typed in the meantime would reach the screen below.
    """

    def __init__(self, screen: GyojiScreen, table: Table, show: Callable[[], None]) -> None:
        self.screen = screen
        self.table = table
        self.show = show

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names of the seats."""
        return self.screen.words

    async def pick(self, title: TextFunction, picks: Picks) -> Any:
        """Ask the user to pick one item of a list; None if the window is cancelled."""
        return await self.wait(PickDialog(title, picks, lambda: self.words))

    async def ask(self, title: TextFunction, lines: tuple[DialogField, ...]) -> dict[str, str] | None:
        """Ask the user for one or more lines of text, and return them by name; None if the window is cancelled."""
        answer: dict[str, str] | None = await self.wait(InputDialog(title, lines, lambda: self.words))
        return answer

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen of the app by name, and return the value it is dismissed with. Raises `InputError` if it cannot
        be created.
        """
        return await self.wait(self.screen.gyoji.create_screen(screen, **arguments))

    async def wait(self, window: Window) -> Any:
        """Show a window, and return the value it is dismissed with."""
        return await AwaitableDialog(window)

    def do(self, change: Callable[[], Any], said: str = "") -> bool:
        """Carry out a change to the table and redraw it, displaying `said` if it is not empty; display the errors if
        the change raises `InputError`. Returns whether the change succeeded.
        """
        try:
            change()
        except InputError as error:
            self.report(error)
            return False
        if said:
            self.tell(said)
        self.show()
        return True

    def tell(self, text: str) -> None:
        """Display a notification."""
        self.screen.notify(text, markup=False)

    def report(self, error: InputError) -> None:
        """Display an error; if another process has added entries to the table, reload them and redraw."""
        self.screen.report(error)
        if moved_on(error):
            self.table.follow(self.screen.gyoji.session.store.entries(self.table.name))
            self.show()

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow. A flow that is already running is not cancelled."""
        self._go_on(flow)

    def _go_on(self, flow: Coroutine[Any, Any, None], answer: Any = None) -> None:
        try:
            awaited: AwaitableDialog = flow.send(answer)
        except StopIteration:
            return
        self.screen.app.push_screen(awaited.screen, lambda value: self._go_on(flow, value))
