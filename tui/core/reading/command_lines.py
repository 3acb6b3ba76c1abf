"""Distinction between moves and command words in a line typed at a table."""

from __future__ import annotations

from referee.notation.move import verb_of, write_verb
from referee.record.judging_context import JudgingContext
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tui.core.i18n.catalogs import words_for
from tui.core.reading.command_words import fold_command, takes_back


def is_notation(table: JudgingContext, text: str) -> bool:
    """Return whether a line is a move in the notation. A single word must be the complete name of an action."""
    try:
        first, *more = table.read(text)
    except InputError:
        return False
    if more or len(text.split()) > 1:
        return True
    return _is_name(table, verb_of(first), text)


def _is_name(table: JudgingContext, verb: str, text: str) -> bool:
    """Return whether a text is the complete name of an action."""
    names = (verb, *(write_verb(verb, words_for(lang, table.game.id)) for lang in LANGS))
    return fold_command(text) in map(fold_command, names)


def is_undo(table: JudgingContext, text: str) -> bool:
    """Return whether a line asks to undo the last entry. The complete name of an action never does."""
    return takes_back(text) and not any(_is_name(table, verb, text) for verb in table.game.rules.actions)
