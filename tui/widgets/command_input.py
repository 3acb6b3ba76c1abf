"""Commands on the input line of a table: a word after `/`, or a whole line that is a command word and not a move."""

from __future__ import annotations

from textual.message import Message

from tui.core.commands.command_table import COMMANDS, TEXT
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.input_line.suggestions import complete_command
from tui.core.moves.suggestion import Suggestion
from tui.core.reading.command_words import (
    UNDO,
    CommandInput,
    after_slash,
    alone,
    commands_beginning,
    find_command,
    first_word,
    in_other_words,
    is_notation,
    is_undo,
)
from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import commands
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.move_form import MoveForm
from tui.widgets.move_form_models import ScoreFormModel
from tui.widgets.typing_panel import TypingPanel

MAX_NAMES = 3
"""The maximum number of commands listed for an incomplete word."""


class CommandTypingPanel(TypingPanel):
    """A typing panel that recognises typed commands; the screen runs them."""

    class CommandEntered(Message):
        """The message that a command was typed, with the text after it."""

        def __init__(self, action: str, rest: str = "") -> None:
            super().__init__()
            self.action = action
            self.rest = rest

    def run_word(self, text: str, line: CorrectableInput) -> bool:
        """Run the command in a text and clear the line. Return whether the text is a command; an invalid command
        displays an error.
        """
        command = self.told(text)
        if command is None:
            return False
        if not command.id or _says_more(command):
            unknown = self.words.translate("table.no_command", given=text.strip())
            self.app.notify(self._alone(command) if command.id else unknown, severity="warning", markup=False)
            line.refuse()
            return True
        line.value = ""
        self.judge()
        self.post_message(self.CommandEntered(command.id, command.rest))
        return True

    def command(self, text: str) -> CommandEntered | None:
        """Return the message for the command in a text; None for any other text, or if text follows a command without
        an argument.
        """
        command_input = self.told(text)
        return (
            None
            if command_input is None or not command_input.id or _says_more(command_input)
            else self.CommandEntered(command_input.id, command_input.rest)
        )

    def told(self, text: str) -> CommandInput | None:
        """Parse a text as a command: a word after `/`, or a whole line that is a command word and not a move. None for
        any other text.
        """
        panel_commands, lang = commands(self), self.words.lang
        if (command := after_slash(lang, text, panel_commands.named())) is not None:
            return command
        word, argument = first_word(text)
        if argument and find_command(lang, word, ("park",)):
            return CommandInput("park", argument)
        own = panel_commands.named(own=True)
        if UNDO in own and is_undo(self.table_session.table, text):
            return CommandInput(UNDO)
        id = (alone(self.words, text, own) or in_other_words(text, own)) if text.strip() else ""
        return (
            CommandInput(id) if id and not self._written(self.table_session.conversation.reader.content(text)) else None
        )

    def _written(self, text: str) -> bool:
        """Return whether a text is a complete move in the notation, or a complete score."""
        if self.scores:
            assert isinstance(self.model, ScoreFormModel)
            return all(score.whole for score in self.model.scores())
        return is_notation(self.table_session.table, text)

    def completions(self) -> tuple[Suggestion, ...]:
        """Return the completions of the line; after `/`, those of commands."""
        if self.commanded:
            return complete_command(self.words, self.table_session.text, commands(self).named())
        return super().completions()

    def hint_lines(self, state: DialogueState) -> list[tuple[str, StyledText]]:
        """Return lines about the effect of Enter, for example the command that it runs."""
        upright = self.query_one(MoveForm).has_focus  # there Enter is not about the line
        command = self.told(self.table_session.text) if state.pending_question is None and not upright else None
        if command is None:
            return super().hint_lines(state)
        words = self.words
        if _says_more(command):
            return [("", StyledText(self._alone(command)))]
        runs = (
            words.translate("table.enter_runs", label=words.translate(f"key.{command.id}"))
            if command.id
            else words.translate("table.slash")
        )
        return [("", StyledText(runs, "dim"))]

    def verdict(self) -> list[tuple[str, StyledText]]:
        """Return the verdict on the line as lines. There is none for a command, and the beginning of a command lists
        the matching commands.
        """
        if self.told(self.table_session.text) is not None:
            return []
        near_commands = (
            ()
            if self.scores or self._read()
            else commands_beginning(self.words, self.table_session.text, commands(self).named(own=True))
        )
        if not near_commands:
            return super().verdict()
        names = (
            f"{self.words.translate(f'command.{id}')} ({self.words.translate(f'key.{id}')})"
            for id in near_commands[:MAX_NAMES]
        )
        return [
            (
                "",
                StyledText(
                    self.words.translate("table.command_begun", commands=self.words.join_items(list(names))), "dim"
                ),
            )
        ]

    def _read(self) -> bool:
        """Return whether the line is empty, or is understood as a move, a choice of moves or an answer."""
        state = self.table_session.conversation.state
        evaluated = self.table_session.conversation.line
        return evaluated is None or bool(evaluated.moves or state.line.choices) or state.pending_question is not None

    def _alone(self, command: CommandInput) -> str:
        return self.words.translate("table.no_rest", word=self.words.translate(f"command.{command.id}"))


def _says_more(command: CommandInput) -> bool:
    """Return whether text follows a command that accepts no argument in the app."""
    accepts = command.id == "park" or (command.id in WORKFLOWS and TEXT in COMMANDS[command.id].text_mode)
    return bool(command.id and command.rest and not accepts)
