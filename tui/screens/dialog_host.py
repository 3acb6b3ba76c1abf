"""The host for flows (dialogs written as coroutines): it displays each awaited window over the screen and returns the
answer to the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Any

from referee.store.line_names import follow
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import moved_on
from tui.core.flows.steps import AskField, Flow, Rows, TextFunction
from tui.flows.driver import in_windows
from tui.screens.screen_base import GyojiScreen
from tui.widgets.dialog import InputDialog, PickDialog, Window


class AwaitableDialog:
    """A window that can be awaited; its result is the value with which it is closed."""

    def __init__(self, screen: Window) -> None:
        self.screen = screen

    def __await__(self) -> Generator[AwaitableDialog, Any, Any]:
        """Yield the window to the host, and return the answer."""
        return (yield self)


class ScreenDialogHost:
    """The host for flows about a table; `show` redraws the screen of the table.

    A flow runs at once up to its first window, and continues when a window is closed. In a Textual worker, the window
    would open later, and keys could reach the screen below it.
    """

    def __init__(self, screen: GyojiScreen, table: Table, show: Callable[[], None]) -> None:
        self.screen = screen
        self.table = table
        self.show = show

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names of the seats."""
        return self.screen.words

    async def pick(self, title: TextFunction, picks: Rows) -> Any:
        """Let the user select an item of a list; None if the window is cancelled."""
        return await self.wait(PickDialog(title, picks, lambda: self.words))

    async def ask(self, title: TextFunction, lines: tuple[AskField, ...]) -> dict[str, str] | None:
        """Ask for lines of text and return {name: text}; None if the window is cancelled."""
        answer: dict[str, str] | None = await self.wait(InputDialog(title, lines, lambda: self.words))
        return answer

    async def open(self, screen: str, /, **arguments: Any) -> Any:
        """Open a screen by name and return the value with which it is closed. Raises `InputError` if it cannot be
        created.
        """
        return await self.wait(self.screen.gyoji.create_screen(screen, **arguments))

    async def wait(self, window: Window) -> Any:
        """Display a window and return the value with which it is closed."""
        return await AwaitableDialog(window)

    def do(self, change: Callable[[], Any]) -> bool:
        """Carry out a change to the table, and redraw it. Return False after an `InputError`, which is displayed."""
        try:
            change()
        except InputError as error:
            self.report(error)
            return False
        self.show()
        return True

    def tell(self, text: str) -> None:
        """Display a notification."""
        self.screen.notify(text, markup=False)

    def report(self, error: InputError) -> None:
        """Display an error. If another process has added entries to the table, reload it and redraw."""
        self.screen.report(error)
        if moved_on(error):
            try:
                follow(self.screen.gyoji.session.store, self.table)
            except InputError as worse:
                self.screen.report(worse)
            self.show()

    def start(self, flow: Coroutine[Any, Any, None]) -> None:
        """Run a flow; flows already running are not cancelled."""
        self._go_on(flow)

    def run(self, flow: Flow) -> None:
        """Run a workflow."""
        self.start(in_windows(self, flow))

    def _go_on(self, flow: Coroutine[Any, Any, None], answer: Any = None) -> None:
        try:
            awaited: AwaitableDialog = flow.send(answer)
        except StopIteration:
            return
        self.screen.app.push_screen(awaited.screen, lambda value: self._go_on(flow, value))


class TablelessFlows(ScreenDialogHost):
    """The host for workflows without a table; they contain no step that needs one."""

    def __init__(self, screen: GyojiScreen) -> None:
        super().__init__(screen, None, lambda: None)  # type: ignore[arg-type]  # no step uses the table

    def report(self, error: InputError) -> None:
        """Display an error."""
        self.screen.report(error)
