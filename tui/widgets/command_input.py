"""The line of a table as a place for commands: a word after `/`, or one that is the whole line and no move."""

from __future__ import annotations

from textual.message import Message

from tui.core.conversation.dialogue_state import DialogueState
from tui.core.input_line.command_completion import completed
from tui.core.moves.suggestion import Suggestion
from tui.core.reading.command_lines import is_notation, is_undo
from tui.core.reading.command_words import (
    UNDO,
    CommandInput,
    after_slash,
    alone,
    commands_beginning,
    find_command,
    first_word,
    in_other_words,
)
from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import commands
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.move_form import MoveForm
from tui.widgets.move_form_models import ScoreFormModel
from tui.widgets.typing_panel import TypingPanel

GOES_ON = ("park", "note")
"""The commands that take what stands behind their word."""
MAX_NAMES = 3
"""So many commands that a line may become are named."""


class CommandTypingPanel(TypingPanel):
    """A typing panel that knows the commands of its screen by their words. The screen runs them."""

    class CommandEntered(Message):
        """A command of the screen was typed as a word, with what stands behind it."""

        def __init__(self, action: str, rest: str = "") -> None:
            super().__init__()
            self.action = action
            self.rest = rest

    def run_word(self, text: str, line: CorrectableInput) -> bool:
        """Have the command run that a text on a line names, and empty it; tell whether it names one, or should."""
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
        """Give the command that a text names and that can be done as it is typed; None for any other text."""
        command_input = self.told(text)
        return (
            None
            if command_input is None or not command_input.id or _says_more(command_input)
            else self.CommandEntered(command_input.id, command_input.rest)
        )

    def told(self, text: str) -> CommandInput | None:
        """Read a text as a command: a word after `/`, or one that is the whole line and no move; None for any other."""
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
        """Tell whether a text is a whole move as it is written, or a whole score."""
        if self.scores:
            assert isinstance(self.model, ScoreFormModel)
            return all(score.whole for score in self.model.scores())
        return is_notation(self.table_session.table, text)

    def completions(self) -> tuple[Suggestion, ...]:
        """Give the completions of the line: after `/` the commands."""
        if self.commanded:
            return completed(self.words, self.table_session.text, commands(self).named())
        return super().completions()

    def hint_lines(self, turn: DialogueState) -> list[tuple[str, StyledText]]:
        """Say what Enter does: where a command stands on the line, which it runs."""
        upright = self.query_one(MoveForm).has_focus  # there Enter is not about the line
        command = self.told(self.table_session.text) if turn.pending_question is None and not upright else None
        if command is None:
            return super().hint_lines(turn)
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
        """Draw the verdict on the line; a command is none, and what only begins as one is said to do so."""
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
        """Tell whether the line is read as a move, or as one of several."""
        turn = self.table_session.conversation.turn
        evaluated = self.table_session.conversation.line
        return evaluated is None or bool(evaluated.moves or turn.choices) or turn.pending_question is not None

    def _alone(self, command: CommandInput) -> str:
        return self.words.translate("table.no_rest", word=self.words.translate(f"command.{command.id}"))


def _says_more(command: CommandInput) -> bool:
    """Tell whether something stands behind a command that takes nothing."""
    return bool(command.id and command.rest and command.id not in GOES_ON)
