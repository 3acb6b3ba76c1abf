"""Commands on the input line of a table: a word after `/`, or a whole line that is a command word and not a move."""

from __future__ import annotations

from collections.abc import Callable

from referee.record.judging_context import JudgingContext
from scoring.text_catalogs import Words
from tui.core.commands.command_table import COMMANDS, TEXT
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.reading.command_words import (
    DISPUTE,
    UNDO,
    CommandInput,
    after_slash,
    alone,
    commands_beginning,
    find_command,
    first_word,
    in_other_words,
    is_objection,
    is_undo,
)
from tui.core.rendering.styled_text import StyledText
from tui.widgets.app_protocol import CommandSourceProtocol

MAX_NAMES = 3
"""The maximum number of commands listed for an incomplete word."""


def read_command(
    words: Words,
    table: JudgingContext,
    text: str,
    commands: CommandSourceProtocol,
    is_declaration: Callable[[], bool],
) -> CommandInput | None:
    """Parse a text as a command of a screen: a word after `/`, or a whole line that is a command word and not a
    declaration. None for any other text.
    """
    if (command := after_slash(words.lang, text, commands.named())) is not None:
        return command
    word, argument = first_word(text)
    if argument and find_command(words.lang, word, ("park",)):
        return CommandInput("park", argument)
    own = commands.named(own=True)
    if UNDO in own and is_undo(table, text):
        return CommandInput(UNDO)
    if DISPUTE in own and is_objection(table, text):
        return CommandInput(DISPUTE, argument if find_command(words.lang, word, (DISPUTE,)) else text)
    id = (alone(words, text, own) or in_other_words(text, own)) if text.strip() else ""
    return CommandInput(id) if id and not is_declaration() else None


def has_extra_text(command: CommandInput) -> bool:
    """Return whether text follows a command that accepts no argument in the app."""
    accepts = command.id in ("park", DISPUTE) or (command.id in WORKFLOWS and TEXT in COMMANDS[command.id].text_mode)
    return bool(command.id and command.rest and not accepts)


def extra_text_message(words: Words, command: CommandInput) -> str:
    return words.translate("table.no_rest", word=words.translate(f"command.{command.id}"))


def enter_hint(words: Words, command: CommandInput) -> StyledText:
    """Return the effect of Enter on a line that is a command."""
    if has_extra_text(command):
        return StyledText(extra_text_message(words, command))
    if not command.id:
        return StyledText(words.translate("table.slash"), "dim")
    return StyledText(words.translate("table.enter_runs", label=words.translate(f"key.{command.id}")), "dim")


def names_beginning(words: Words, text: str, commands: CommandSourceProtocol) -> str:
    """Return the names of the commands that begin with a text; "" if there are none."""
    ids = commands_beginning(words, text, commands.named(own=True))[:MAX_NAMES]
    names = [f"{words.translate(f'command.{id}')} ({words.translate(f'key.{id}')})" for id in ids]
    return words.join_items(names) if names else ""
