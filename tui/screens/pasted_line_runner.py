"""Several lines pasted at a table: they are carried out one by one, up to the first failure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from textual.app import App

from tui.core.conversation.table_session import TableSession
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.widgets import declare_messages
from tui.widgets.declare_panel import DeclarePanel


class PasteTargetProtocol(Protocol):
    """The interface of the table screen for pasted lines."""

    table_session: TableSession

    @property
    def app(self) -> App[Any]:
        """The app that displays the screen."""

    def call_later(self, callback: Callable[..., Any], /, *args: Any) -> bool:
        """Call a function once the pending messages are processed."""

    def query_one(self, kind: type[DeclarePanel], /) -> DeclarePanel:
        """Return the panel with the input line."""

    def notify(self, message: str, /, *, markup: bool) -> None:
        """Display a notification."""

    async def on_declare_command_entered(self, event: declare_messages.CommandEntered) -> None:
        """Run the typed command."""


class PastedMoveLines:
    """The pasted lines that remain to be carried out; each is inserted once the previous one is recorded or cleared."""

    def __init__(self, screen: PasteTargetProtocol) -> None:
        self.screen = screen
        self.left: tuple[str, ...] = ()

    def take(self, lines: Sequence[str]) -> bool:
        """Schedule pasted lines. Return False while a question is pending or the menu of score sheets is displayed."""
        if (
            self.screen.table_session.conversation.pending_question is not None
            or self.screen.query_one(DeclarePanel).sheets
        ):
            return False
        self.screen.call_later(self.carry_out, lines)
        return True

    async def carry_out(self, lines: Sequence[str]) -> None:
        """Carry out the lines one by one as if typed; the first failing line stays in the input line."""
        declare = self.screen.query_one(DeclarePanel)
        declare.rest_here()
        declare.line.insert_text_at_cursor(lines[0])
        count, finished = len(lines), 0
        for text in (declare.line.value, *lines[1:]):
            declare.set_line(text)
            if not await self._done(declare, text):
                break
            finished += 1
            if not self._goes_on():
                break
        self.left = tuple(lines[finished + bool(declare.line.value) :])
        self._say(count, finished)

    async def _done(self, declare: DeclarePanel, text: str) -> bool:
        """Carry out the input line as a command or declaration. Return whether it succeeded without a question."""
        if (command := declare.command(text)) is not None:
            declare.set_line("")
            await self.screen.on_declare_command_entered(command)
            return True
        before = len(self.screen.table_session.table.entries)
        declare.declare()
        asks = self.screen.table_session.conversation.pending_question is not None
        return len(self.screen.table_session.table.entries) > before and not (asks or declare.line.value)

    def _goes_on(self) -> bool:
        """Return whether the next line can follow immediately: no other screen is displayed, and no scoring must be
        displayed.
        """
        table = self.screen.table_session.table
        current_screen: object = self.screen.app.screen
        return current_screen is self.screen and not revealed_lines(table, table.steps[-1])

    def _say(self, count: int, finished: int) -> None:
        words = self.screen.table_session.words
        text = words.translate("table.paste_done", done=finished, count=count)
        if self.left:
            text += (
                f" {words.translate('table.paste_left', lines=words.join_items([f'“{line}”' for line in self.left]))}"
            )
        self.screen.notify(text, markup=False)

    def next(self) -> None:
        """Insert the next remaining line into the input line, if it is empty and no question is pending."""
        for declare in (self.screen.query_one(DeclarePanel),) if self.left else ():
            if not declare.line.value and self.screen.table_session.conversation.pending_question is None:
                text, *remaining = self.left
                self.left = tuple(remaining)
                declare.set_line(text)
                declare.line.refuse()
