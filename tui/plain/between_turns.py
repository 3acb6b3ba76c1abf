"""What comes before the next declaration in the line-by-line referee, and the kind of move said once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.moves.repeat_last import again as verb_again
from tui.core.presenters.between_turns_text import enter_text, meanwhile_lines
from tui.core.presenters.plain_text import option_lines
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from tui.core.conversation.dialogue_state import LineInputResult
    from tui.plain.text_session_protocol import TextSessionProtocol


def print_pending(lines: TextSessionProtocol) -> None:
    """Say what comes before the next declaration, and what can be typed about it."""
    words, turn = lines.words, lines.conversation.turn
    for mark, text in meanwhile_lines(words, lines.table, turn):
        lines.out(f"{mark} {text.plain}" if mark else text.plain)
    if text_of_enter := enter_text(words, turn, "plain"):
        lines.out(text_of_enter)


def compared(lines: TextSessionProtocol, outcome: LineInputResult) -> None:
    """Say what came of a line of the check at the end of a round."""
    if outcome.step is not None:
        lines.out(step_text(lines.words, lines.table, outcome.step))
    lines.now()


def skip(lines: TextSessionProtocol, _argument: str) -> None:
    """Pass the check at the end of a round over, or leave the search for a difference."""
    lines.conversation.write("")
    key = "plain.skipped" if lines.conversation.skip() else "plain.nothing_to_skip"
    lines.out(lines.words.translate(key))
    lines.now()


def again(lines: TextSessionProtocol, argument: str) -> None:
    """Declare the kind of move declared last once more, with the REST; alone say what of it is possible."""
    words, beginning = lines.words, lines.conversation.again()
    if not beginning:
        lines.out(words.translate("plain.no_again"))
    elif argument:
        lines.declare(f"{beginning}{argument}")
    else:
        lines.conversation.write("")
        lines.out(words.translate("plain.again", verb=beginning.strip()))
        for line in option_lines(words, lines.table, verb_again(lines.table, lines.conversation.offers)):
            lines.out(line)


COMMANDS = {"skip": skip, "again": again}
