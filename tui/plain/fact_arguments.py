"""Parsing of facts typed as PATH=VALUE."""

from __future__ import annotations

from referee.notation.move_parser import tokens
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.quoted_text import without_quotes
from tui.core.conversation.typed_answer_reader import read_with_path


def words_of(text: str) -> list[str]:
    """Split a line into words; quotes group several words. Raises `InputError` for an unclosed quote."""
    return [without_quotes(word) for word in tokens(text)]


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
