"""The commands of text mode: their recognition, and their functions besides those that start a workflow. Their words
are those of the app, with or without `/`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from referee.table.table import Table
from tui.core.i18n.catalogs import words_for
from tui.core.reading.command_words import (
    DISPUTE,
    SLASH,
    UNDO,
    after_slash,
    after_taking_back,
    find_command,
    first_word,
    fold_command,
    in_other_words,
    is_notation,
    is_objection,
    is_undo,
)
from tui.core.session.house_rules import final_list
from tui.plain import declaration_outcome, flow_driver, record_entry_commands, view_commands
from tui.plain.flow_driver import ACCEPT, CANCEL, TextSessionProtocol


def _list_house_rules(lines: TextSessionProtocol, _argument: str) -> None:
    for line in final_list(lines.words, lines.table) or [lines.words.translate("plain.no_house_rules")]:
        lines.out(line)


FUNCTIONS: dict[str, Callable[[TextSessionProtocol, str], None]] = {
    **view_commands.COMMANDS,
    **record_entry_commands.COMMANDS,
    **declaration_outcome.COMMANDS,
    **flow_driver.COMMANDS,
    "anyway": lambda lines, text: lines.declare(text, anyway=True),
    "house_rule": _list_house_rules,
    **dict.fromkeys((ACCEPT, CANCEL), lambda lines, _: lines.out(lines.words.translate("plain.nothing_open"))),
}
"""By command. One that also starts a workflow is carried out here without an argument."""


LEAVING = ("quit", "leave")
"""The commands for leaving the table; they accept no argument."""


def leaves(lang: str, text: str) -> bool:
    """Return whether a line is a command for leaving the table."""
    word = fold_command(text).removeprefix(SLASH)
    return word in ("exit", "q") or find_command(lang, word, LEAVING) != ""


def command_of(lang: str, table: Table, text: str, known: Iterable[str]) -> tuple[str, str]:
    """Split a line into (command, rest); the command is "" if the line is none. A line that is also a valid move must
    begin with the command's id or English word.
    """
    known = tuple(known)
    if (slash_command := after_slash(lang, text, known)) is not None:
        return slash_command.id, slash_command.rest
    if UNDO in known and is_undo(table, text):
        return UNDO, ""
    word, remainder = first_word(text)
    name = find_command(lang, word, known)
    if DISPUTE in known and not name and is_objection(table, text):
        return DISPUTE, text
    if not name and (phrased_command := in_other_words(text, known)):
        return ("", text) if is_notation(table, text) else (phrased_command, "")
    if name == UNDO and after_taking_back(text):
        return "", text
    own = fold_command(word) in (name, words_for("en").translate(f"command.{name}"))
    return ("" if name and not own and is_notation(table, text) else name), remainder


def print_line(text: str) -> None:
    """Print a line on standard output without buffering."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
