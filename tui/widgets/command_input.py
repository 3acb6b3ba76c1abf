"""The line of a table as a place for commands: a word after `/`, or one that is the whole line and no move."""

from __future__ import annotations

from textual.message import Message

from tui.core.conversation.dialogue_state import DialogueState
from tui.core.input_line.command_completion import completed
from tui.core.moves.suggestion import Suggestion
from tui.core.reading.command_lines import taken_back, written
from tui.core.reading.command_words import (
    UNDO,
    TypedCommand,
    after_slash,
    alone,
    begun,
    first_word,
    in_other_words,
    named,
)
from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import commands
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.move_form import MoveForm
from tui.widgets.move_form_models import ScoreFormModel
from tui.widgets.typing_panel import TypingPanel

GOES_ON = ("park", "note")
"""The commands that take what stands behind their word."""
SHOWN = 3
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
        told = self.told(text)
        if told is None:
            return False
        if not told.id or _says_more(told):
            unknown = self.words.say("table.no_command", given=text.strip())
            self.app.notify(self._alone(told) if told.id else unknown, severity="warning", markup=False)
            line.refuse()
            return True
        line.value = ""
        self.judge()
        self.post_message(self.CommandEntered(told.id, told.rest))
        return True

    def command(self, text: str) -> CommandEntered | None:
        """Give the command that a text names and that can be done as it is typed; None for any other text."""
        told = self.told(text)
        return None if told is None or not told.id or _says_more(told) else self.CommandEntered(told.id, told.rest)

    def told(self, text: str) -> TypedCommand | None:
        """Read a text as a command: a word after `/`, or one that is the whole line and no move; None for any other."""
        here, lang = commands(self), self.words.lang
        if (told := after_slash(lang, text, here.named())) is not None:
            return told
        word, rest = first_word(text)
        if rest and named(lang, word, ("park",)):
            return TypedCommand("park", rest)
        own = here.named(own=True)
        if UNDO in own and taken_back(self.desk.table, text):
            return TypedCommand(UNDO)
        id = (alone(self.words, text, own) or in_other_words(text, own)) if text.strip() else ""
        return TypedCommand(id) if id and not self._written(self.desk.conversation.reader.content(text)) else None

    def _written(self, text: str) -> bool:
        """Tell whether a text is a whole move as it is written, or a whole score."""
        if self.scores:
            assert isinstance(self.model, ScoreFormModel)
            return all(score.whole for score in self.model.scores())
        return written(self.desk.table, text)

    def completions(self) -> tuple[Suggestion, ...]:
        """Give the completions of the line: after `/` the commands."""
        if self.commanded:
            return completed(self.words, self.desk.text, commands(self).named())
        return super().completions()

    def said(self, turn: DialogueState) -> list[tuple[str, StyledText]]:
        """Say what Enter does: where a command stands on the line, which it runs."""
        upright = self.query_one(MoveForm).has_focus  # there Enter is not about the line
        told = self.told(self.desk.text) if turn.asked is None and not upright else None
        if told is None:
            return super().said(turn)
        words = self.words
        if _says_more(told):
            return [("", StyledText(self._alone(told)))]
        runs = words.say("table.enter_runs", label=words.say(f"key.{told.id}")) if told.id else words.say("table.slash")
        return [("", StyledText(runs, "dim"))]

    def verdict(self) -> list[tuple[str, StyledText]]:
        """Draw the verdict on the line; a command is none, and what only begins as one is said to do so."""
        if self.told(self.desk.text) is not None:
            return []
        found = () if self.scores or self._read() else begun(self.words, self.desk.text, commands(self).named(own=True))
        if not found:
            return super().verdict()
        named = (f"{self.words.say(f'command.{id}')} ({self.words.say(f'key.{id}')})" for id in found[:SHOWN])
        return [("", StyledText(self.words.say("table.command_begun", commands=self.words.listed(list(named))), "dim"))]

    def _read(self) -> bool:
        """Tell whether the line is read as a move, or as one of several."""
        turn = self.desk.conversation.turn
        judged = self.desk.conversation.line
        return judged is None or bool(judged.moves or turn.choices) or turn.asked is not None

    def _alone(self, told: TypedCommand) -> str:
        return self.words.say("table.no_rest", word=self.words.say(f"command.{told.id}"))


def _says_more(told: TypedCommand) -> bool:
    """Tell whether something stands behind a command that takes nothing."""
    return bool(told.id and told.rest and told.id not in GOES_ON)
