"""Which command a line of the line-by-line referee is: its word is that of the app, with `/` or without it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from referee.facts.verdict import Question
from referee.notation.answer import read_answer
from referee.notation.move import Names
from referee.table.table import Table
from scoring.trouble import Trouble
from tui.desk.command_lines import written
from tui.desk.command_words import SLASH, after_slash, first_word, folded, named
from tui.desk.words import words_for

LEAVING = ("quit", "leave")
"""The commands that leave the table, where nothing stands behind their word."""


def leaves(lang: str, text: str) -> bool:
    """Tell whether a line leaves the table."""
    word = folded(text).removeprefix(SLASH)
    return word in ("exit", "q") or named(lang, word, LEAVING) != ""


def command_of(lang: str, table: Table, text: str, known: Iterable[str]) -> tuple[str, str]:
    """Take the command off a line; "" where it names none. Without `/` a word of the language, other than the command's
    own name, is one only where the line is no move.
    """
    known = tuple(known)
    if (told := after_slash(lang, text, known)) is not None:
        return told.id, told.rest
    word, rest = first_word(text)
    name = named(lang, word, known)
    own = folded(word) in (name, words_for("en").say(f"command.{name}"))
    return ("" if name and not own and written(table, text) else name), rest


def can_answer(asked: Question, text: str, names: Names) -> bool:
    """Tell whether a line that begins as a command does is an answer; where any word is one, it is not."""
    if asked.fact.type not in (bool, int) and not asked.fact.choices:
        return False
    try:
        read_answer(asked.fact, asked.path, text, names)
    except Trouble:
        return False
    return True


def put_out(text: str) -> None:
    """Say a line on standard output, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
