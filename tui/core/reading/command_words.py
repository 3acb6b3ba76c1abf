"""The words of commands, typed after `/` or alone on a line that is not a move; for the app and text mode."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n.catalogs import words_for

SLASH = "/"
LEAST = 2
"""The minimum number of letters for completing the word of a command."""
UNDO = "undo"
"""The command that undoes the last entry."""


class CommandInput(Struct, frozen=True):
    """A typed command: its id ("" if the word is unknown), and the text after the word."""

    id: str
    rest: str = ""


def folded(text: str) -> str:
    """Return a text in normalised form for comparison: half-width characters and lower case."""
    return normalize(text).casefold()


def slashed(text: str) -> bool:
    """Return whether a line begins with the slash of a command."""
    return folded(text).startswith(SLASH)


def first_word(text: str) -> tuple[str, str]:
    """Split the first word off a line; full-width blanks count as blanks, and those in the rest are kept."""
    first, *remainder = text.split(maxsplit=1) or [""]
    return first, remainder[0] if remainder else ""


@lru_cache(maxsize=2)
def _words_of(lang: str) -> dict[str, list[str]]:
    """Return the command ids by word: words of this language first, then those of the other one."""
    ids_by_word: dict[str, list[str]] = {}
    for words in (words_for(lang), *(words_for(other) for other in LANGS if other != lang)):
        for id in words.ids("command"):
            ids_by_word.setdefault(folded(words.translate(f"command.{id}")), []).append(id)
            ids_by_word.setdefault(folded(id), []).append(id)
    return ids_by_word


def spoken(id: str) -> tuple[str, ...]:
    """Return the names of a command after `/`: its word in each language, and its id."""
    return tuple(f"{SLASH}{word}" for word in (*(words_for(lang).translate(f"command.{id}") for lang in LANGS), id))


def find_command(lang: str, word: str, known: Iterable[str]) -> str:
    """Return the command with this word in either language or with this id, among those known here; "" if there is
    none.
    """
    ids = _words_of(lang).get(folded(word), [])
    known_ids = set(known)
    return next((id for id in ids if id in known_ids), "")


def after_slash(lang: str, text: str, known: Iterable[str]) -> CommandInput | None:
    """Parse a line that begins with `/`; None for any other line."""
    if not slashed(text):
        return None
    word, argument = first_word(text)
    return CommandInput(find_command(lang, folded(word).removeprefix(SLASH), known), argument)


def commands_beginning(words: Words, text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the commands whose word or label begins with the whole line; empty for a single letter, which matches too
    many.
    """
    prefix = folded(text)
    if len(prefix) < LEAST and prefix.isascii():
        return ()
    names = {id: (*(word.removeprefix(SLASH) for word in spoken(id)), words.translate(f"key.{id}")) for id in known}
    return tuple(id for id, phrases in names.items() if any(folded(name).startswith(prefix) for name in phrases))


@lru_cache(maxsize=32)
def _phrases(known: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the words of some commands, and other phrases that people use for them, in every language."""
    phrases = {id: [word.removeprefix(SLASH) for word in spoken(id)] for id in known}
    for lang in LANGS:
        words = words_for(lang)
        for id in words.ids("said_command"):
            if id in known:
                phrases[id] += words.translate(f"said_command.{id}").replace("、", ",").split(",")
    return phrases


def in_other_words(text: str, known: Iterable[str]) -> str:
    """Return the command that a whole line expresses, ignoring fillers and punctuation (“undo, please.”); "" if there
    is none.
    """
    from referee.reading.commands import command_in  # at the first line: it takes long to import

    return command_in(text, _phrases(tuple(known)))


def takes_back(text: str) -> bool:
    """Return whether a whole line asks to undo the last entry; such a line is never a move."""
    return in_other_words(text, (UNDO,)) != ""


def alone(words: Words, text: str, known: Iterable[str]) -> str:
    """Return the command whose word or label is the whole line; "" if there is none."""
    known = tuple(known)
    if id := find_command(words.lang, text, known):
        return id
    normalized = folded(text)
    return next((id for id in known if folded(words.translate(f"key.{id}")).rstrip("?") == normalized), "")
