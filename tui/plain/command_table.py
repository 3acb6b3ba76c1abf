"""All commands of the text mode: their functions and the conditions of their use."""

from __future__ import annotations

from collections.abc import Callable

from tui.plain import (
    between_turns,
    choice_list,
    dispute,
    record_entry_commands,
    view_commands,
    workflow_commands,
)
from tui.plain.choice_list import ACCEPT, CANCEL
from tui.plain.text_session_protocol import TextSessionProtocol


def _insist(lines: TextSessionProtocol, text: str) -> None:
    lines.insist(text)


def _no_offer(lines: TextSessionProtocol, _argument: str) -> None:
    lines.out(lines.words.translate("plain.nothing_open"))


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {
    **view_commands.COMMANDS,
    **record_entry_commands.COMMANDS,
    **workflow_commands.COMMANDS,
    **dispute.COMMANDS,
    **between_turns.COMMANDS,
    **choice_list.COMMANDS,
    "anyway": _insist,
    ACCEPT: _no_offer,
    CANCEL: _no_offer,
}
DURING_QUESTION = (*view_commands.COMMANDS, *dispute.COMMANDS, "tell", "box", "undo")
"""The commands that keep an open question open or process it themselves."""
ALONE = (
    "options", "show", "board", "why", "scores", "scored", "record", "help",
    *record_entry_commands.ALONE, *dispute.ALONE,
    *workflow_commands.ALONE, *between_turns.COMMANDS, *choice_list.COMMANDS, ACCEPT, CANCEL,
)  # fmt: skip
"""The commands that can be used without an argument."""
