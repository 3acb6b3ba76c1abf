"""The words of commands, typed after `/` or alone on a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.notation.move import verb_of, write_verb
from referee.reading.objections import objection_of
from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n.catalogs import words_for

if TYPE_CHECKING:
    from referee.record.judging_context import JudgingContext

SLASH = "/"
_MARK = re.compile("[,;:.!、。：！]")
"""The punctuation after the words for undoing."""
LEAST = 2
"""The minimum number of letters for which a command is completed."""
UNDO, DISPUTE = "undo", "dispute"
"""The id of the undo command."""


class CommandInput(Struct, frozen=True):
    """A typed command: its id ("" for an unknown word), and the text after the word."""

    id: str
    rest: str = ""


def fold_command(text: str) -> str:
    """Return a text in normalised form for comparison: half-width characters and lower case."""
    return normalize(text).casefold()


def slashed(text: str) -> bool:
    return fold_command(text).startswith(SLASH)


def first_word(text: str) -> tuple[str, str]:
    """Split a line into (first word, rest). Full-width blanks separate words too."""
    first, *remainder = text.split(maxsplit=1) or [""]
    return first, remainder[0] if remainder else ""


@lru_cache(maxsize=2)
def _words_of(lang: str) -> dict[str, list[str]]:
    """Return the ids of the commands by word, with the words of this language first."""
    ids_by_word: dict[str, list[str]] = {}
    for words in (words_for(lang), *(words_for(other) for other in LANGS if other != lang)):
        for id in words.ids("command"):
            ids_by_word.setdefault(fold_command(words.translate(f"command.{id}")), []).append(id)
            ids_by_word.setdefault(fold_command(id), []).append(id)
    return ids_by_word


def command_texts(id: str) -> tuple[str, ...]:
    return tuple(f"{SLASH}{word}" for word in (*(words_for(lang).translate(f"command.{id}") for lang in LANGS), id))


def find_command(lang: str, word: str, known: Iterable[str]) -> str:
    """Return the id of the known command with this word in any language, or with this id; "" if there is none."""
    ids = _words_of(lang).get(fold_command(word), [])
    known_ids = set(known)
    return next((id for id in ids if id in known_ids), "")


def after_slash(lang: str, text: str, known: Iterable[str]) -> CommandInput | None:
    """Parse a line that begins with `/`; None for any other line."""
    if not slashed(text):
        return None
    word, argument = first_word(text)
    return CommandInput(find_command(lang, fold_command(word).removeprefix(SLASH), known), argument)


def commands_beginning(words: Words, text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the commands whose word or label begins with the line; empty for a single letter."""
    prefix = fold_command(text)
    if len(prefix) < LEAST and prefix.isascii():
        return ()
    names = {
        id: (*(word.removeprefix(SLASH) for word in command_texts(id)), words.translate(f"key.{id}")) for id in known
    }
    return tuple(id for id, phrases in names.items() if any(fold_command(name).startswith(prefix) for name in phrases))


@lru_cache(maxsize=32)
def _phrases(known: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the words and other phrases for each command, in every language."""
    phrases = {id: [word.removeprefix(SLASH) for word in command_texts(id)] for id in known}
    for lang in LANGS:
        words = words_for(lang)
        for id in words.ids("said_command"):
            if id in known:
                phrases[id] += words.translate(f"said_command.{id}").replace("、", ",").split(",")
    return phrases


def in_other_words(text: str, known: Iterable[str]) -> str:
    """Return the command that a whole line expresses in any known phrase (“undo, please.”); "" if there is none."""
    from referee.reading.commands import command_in  # at the first line: it takes long to import

    return command_in(text, _phrases(tuple(known)))


def takes_back(text: str) -> bool:
    """Return whether a whole line asks to undo the last entry."""
    return in_other_words(text, (UNDO,)) != ""


def after_taking_back(text: str) -> str:
    """Return what a line states after the words for undoing the last entry (“undo that, mines 3”); "" if nothing."""
    words, *stated = _MARK.split(text, maxsplit=1)
    return stated[0].strip() if stated and takes_back(words) else ""


def alone(words: Words, text: str, known: Iterable[str]) -> str:
    """Return the command whose word, id or label is the whole line; "" if there is none."""
    known = tuple(known)
    if id := find_command(words.lang, text, known):
        return id
    normalized = fold_command(text)
    return next((id for id in known if fold_command(words.translate(f"key.{id}")).rstrip("?") == normalized), "")


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
    names = (verb, *(write_verb(verb, words_for(lang, table.game.id)) for lang in LANGS))
    return fold_command(text) in map(fold_command, names)


def is_objection(table: JudgingContext, text: str) -> bool:
    """Return whether a line objects to a recent move and says nothing else, or questions what was done."""
    objection = objection_of(table, text)
    return objection.is_of_last_move or objection.is_report


def is_undo(table: JudgingContext, text: str) -> bool:
    """Return whether a line asks to undo the last entry. The complete name of an action never does."""
    return takes_back(text) and not any(_is_name(table, verb, text) for verb in table.game.rules.actions)
