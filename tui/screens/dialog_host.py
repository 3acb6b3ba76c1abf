"""A screen as flows know it: each window that a flow waits for is shown over the screen, and its answer goes back."""

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
    """A window that a flow waits for: awaiting it gives what the window is left with."""

    def __init__(self, screen: Window) -> None:
        self.screen = screen

    def __await__(self) -> Generator[AwaitableDialog, Any, Any]:
        """Hand the window to what drives the flow."""
        return (yield self)


class ScreenDialogHost:
    """Runs flows about a table over a screen; `show` shows the table there as it then is.

    A flow runs at once up to its first window, and on from there as each is left; it waits for windows alone. In a
    worker that window would come a moment later, and keys sent in one go would meet the screen below it.
    """

    def __init__(self, screen: GyojiScreen, table: Table, show: Callable[[], None]) -> None:
        self.screen = screen
        self.table = table
        self.show = show

    @property
    def words(self) -> Words:
        """The words in use, with the names of the seats."""
        return self.screen.words

    async def pick(self, title: TextFunction, picks: Picks) -> Any:
        """Let one of a list be picked; None where the window is left."""
        return await self.wait(PickDialog(title, picks, lambda: self.words))

    async def ask(self, title: TextFunction, lines: tuple[DialogField, ...]) -> dict[str, str] | None:
        """Ask for a few lines of text, by their names; None where the window is left."""
        answer: dict[str, str] | None = await self.wait(InputDialog(title, lines, lambda: self.words))
        return answer

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen of the app by its name, and give what it is left with. Raises `InputError` where it cannot
        be.
        """
        return await self.wait(self.screen.gyoji.create_screen(screen, **arguments))

    async def wait(self, window: Window) -> Any:
        """Show a window, and give what it is left with."""
        return await AwaitableDialog(window)

    def do(self, change: Callable[[], Any], said: str = "") -> bool:
        """Make a change to the table and show it; what goes wrong is said and nothing is lost. Tells whether it was."""
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
        """Say something in passing."""
        self.screen.notify(text, markup=False)

    def report(self, error: InputError) -> None:
        """Say what went wrong; where another process added to the table, follow it."""
        self.screen.report(error)
        if moved_on(error):
            self.table.follow(self.screen.gyoji.session.store.entries(self.table.name))
            self.show()

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow; one that is under way goes on."""
        self._go_on(flow)

    def _go_on(self, flow: Coroutine[Any, Any, None], answer: Any = None) -> None:
        try:
            awaited: AwaitableDialog = flow.send(answer)
        except StopIteration:
            return
        self.screen.app.push_screen(awaited.screen, lambda value: self._go_on(flow, value))
