"""Parsing of the arguments that are typed after commands."""

from __future__ import annotations

import re

from referee.facts.whole_number_parser import whole
from referee.notation.move_parser import tokens
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.quoted_text import without_quotes
from tui.core.conversation.typed_answer_reader import read_with_path

_COLON = re.compile(r"\s+:\s*|:\s+|:$|\s*：\s*")


def words_of(text: str) -> list[str]:
    """Split a line into words; quotes group several words. Raises `InputError` for an unclosed quote."""
    return [without_quotes(word) for word in tokens(text)]


def apart(text: str) -> tuple[str, str]:
    """Split a text at the first colon beside a blank, or at a full-width colon, into (action, agreement); "" for a
    missing part.
    """
    action, _, agreement = _COLON.sub("\0", text, count=1).partition("\0")
    return action.strip(), agreement.strip()


def number_of(text: str) -> int:
    """Parse a whole number. Raises `InputError` if the text is none."""
    parsed = whole(text)
    if parsed is None:
        raise input_error("text_number", given=text[:40])
    return parsed


def find_seat(table: Table, word: str) -> str:
    """Return the id of the seat whose letter or name begins with the word. Raises `InputError` if there is none."""
    return table.names.find("seats", word, "seat")


def facts_of(table: Table, text: str) -> dict[str, object]:
    """Parse facts typed as PATH=VALUE, separated by blanks, into {path: value}; quotes group several words. Raises
    `InputError` if a fact is invalid.
    """
    facts: dict[str, object] = {}
    for fact_text in words_of(text):
        path, separator, value = fact_text.partition("=")
        if not separator:
            raise input_error("fact_shape", field=fact_text[:60])
        facts |= read_with_path(table, path, value)
    return facts
