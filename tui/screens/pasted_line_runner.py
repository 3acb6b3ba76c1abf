"""Several lines pasted at a table: carried out one after the other, up to the first that does not go through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from textual.app import App

from tui.core.conversation.table_session import TableSession
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.widgets.command_input import CommandTypingPanel
from tui.widgets.declare_panel import DeclarePanel


class PasteTargetProtocol(Protocol):
    """The screen of the table."""

    table_session: TableSession

    @property
    def app(self) -> App[Any]:
        """The app it is shown by."""

    def call_later(self, callback: Callable[..., Any], /, *args: Any) -> bool:
        """Call once what is under way is done."""

    def query_one(self, kind: type[DeclarePanel], /) -> DeclarePanel:
        """Find the panel with the line."""

    def notify(self, message: str, /, *, markup: bool) -> None:
        """Say something in passing."""

    async def on_command_typing_panel_command_entered(self, event: CommandTypingPanel.CommandEntered) -> None:
        """Do what was typed as a word."""


class PastedMoveLines:
    """The pasted lines that are not done yet: each comes onto the line once the one before it is done or cleared."""

    def __init__(self, screen: PasteTargetProtocol) -> None:
        self.screen = screen
        self.left: tuple[str, ...] = ()

    def take(self, lines: Sequence[str]) -> bool:
        """Have lines carried out; not while a question is open, for they are no answer to it."""
        if (
            self.screen.table_session.conversation.pending_question is not None
            or self.screen.query_one(DeclarePanel).sheets
        ):
            return False
        self.screen.call_later(self.carry_out, lines)
        return True

    async def carry_out(self, lines: Sequence[str]) -> None:
        """Do line after line as if they were typed; the first that does not go through stays on the line."""
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
        """Do what stands on the line; tell whether it went through."""
        if (command := declare.command(text)) is not None:
            declare.set_line("")
            await self.screen.on_command_typing_panel_command_entered(command)
            return True
        before = len(self.screen.table_session.table.entries)
        declare.declare()
        asks = self.screen.table_session.conversation.pending_question is not None
        return len(self.screen.table_session.table.entries) > before and not (asks or declare.line.value)

    def _goes_on(self) -> bool:
        """Tell whether the next line may follow at once: nothing has opened, and no scoring is to be shown first."""
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
        """Put the next line in place, where nothing else stands there or is asked."""
        for declare in (self.screen.query_one(DeclarePanel),) if self.left else ():
            if not declare.line.value and self.screen.table_session.conversation.pending_question is None:
                text, *remaining = self.left
                self.left = tuple(remaining)
                declare.set_line(text)
                declare.line.refuse()
