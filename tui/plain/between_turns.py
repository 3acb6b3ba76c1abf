"""The required actions between two declarations in text mode, and the command that repeats the last kind of move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.conversation.between_turns import enter_text, meanwhile_lines
from tui.core.presenters.plain_text import option_lines
from tui.core.reading.move_draft import again as verb_again
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from tui.core.conversation.dialogue_state import DialogueState
    from tui.plain.text_session_protocol import TextSessionProtocol


def print_pending(lines: TextSessionProtocol) -> None:
    """Print the required actions before the next declaration, and the accepted input."""
    words, state = lines.words, lines.conversation.state
    for mark, text in meanwhile_lines(words, lines.table, state):
        lines.out(f"{mark} {text.plain}" if mark else text.plain)
    if text_of_enter := enter_text(words, state, "plain"):
        lines.out(text_of_enter)


def print_comparison(lines: TextSessionProtocol, outcome: DialogueState) -> None:
    """Print the result of a line about the check of a round, then the required actions."""
    if outcome.step is not None:
        lines.out(step_text(lines.words, lines.table, outcome.step))
    lines.now()


def skip(lines: TextSessionProtocol, _argument: str) -> None:
    """Skip the check at the end of a round, or end the search for a difference."""
    lines.conversation.write("")
    key = "plain.skipped" if lines.conversation.skip() else "plain.nothing_to_skip"
    lines.out(lines.words.translate(key))
    lines.now()


def again(lines: TextSessionProtocol, argument: str) -> None:
    """Declare the last kind of move again, with `argument` as the rest of the line. Without an argument, print the
    legal moves of this kind.
    """
    words, beginning = lines.words, lines.conversation.again()
    if not beginning:
        lines.out(words.translate("plain.no_again"))
    elif argument:
        lines.declare(f"{beginning}{argument}")
    else:
        lines.conversation.write("")
        lines.out(words.translate("plain.again", verb=beginning.strip()))
        for line in option_lines(words, lines.table, verb_again(lines.table, lines.conversation.reader.offers)):
            lines.out(line)


COMMANDS = {"skip": skip, "again": again}
