"""The words of commands: what runs one after `/`, or alone on a line that is no move; in the app and line by line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS, Words
from tui.core.i18n.catalogs import words_for

SLASH = "/"
LEAST = 2
"""So many letters begin the word of a command."""
UNDO = "undo"
"""The command that takes back what was done last."""


class CommandInput(Struct, frozen=True):
    """A command as it was typed: its id ("" for a word that is none), and what stands behind the word."""

    id: str
    rest: str = ""


def folded(text: str) -> str:
    """Give a text as it is compared: full-width signs are signs, capitals small letters."""
    return normalize(text).casefold()


def slashed(text: str) -> bool:
    """Tell whether a line begins as a command does."""
    return folded(text).startswith(SLASH)


def first_word(text: str) -> tuple[str, str]:
    """Take the first word off a line; a full-width blank is a blank, and those of the rest stay as they are."""
    first, *remainder = text.split(maxsplit=1) or [""]
    return first, remainder[0] if remainder else ""


@lru_cache(maxsize=2)
def _words_of(lang: str) -> dict[str, list[str]]:
    """Give the ids by their words: those of this language first, of the other one after it."""
    ids_by_word: dict[str, list[str]] = {}
    for words in (words_for(lang), *(words_for(other) for other in LANGS if other != lang)):
        for id in words.ids("command"):
            ids_by_word.setdefault(folded(words.translate(f"command.{id}")), []).append(id)
            ids_by_word.setdefault(folded(id), []).append(id)
    return ids_by_word


def spoken(id: str) -> tuple[str, ...]:
    """Give what a command may be called after `/`: its word in each language, and its id."""
    return tuple(f"{SLASH}{word}" for word in (*(words_for(lang).translate(f"command.{id}") for lang in LANGS), id))


def find_command(lang: str, word: str, known: Iterable[str]) -> str:
    """Give the command of a word, of those that are known here; "" for none. Each goes by its word in either language
    and by its id.
    """
    ids = _words_of(lang).get(folded(word), [])
    known_ids = set(known)
    return next((id for id in ids if id in known_ids), "")


def after_slash(lang: str, text: str, known: Iterable[str]) -> CommandInput | None:
    """Read a line that begins with `/`; None for one that does not."""
    if not slashed(text):
        return None
    word, argument = first_word(text)
    return CommandInput(find_command(lang, folded(word).removeprefix(SLASH), known), argument)


def commands_beginning(words: Words, text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Give the commands whose word or label a whole line begins; none for a single letter, which begins too many."""
    prefix = folded(text)
    if len(prefix) < LEAST and prefix.isascii():
        return ()
    names = {id: (*(word.removeprefix(SLASH) for word in spoken(id)), words.translate(f"key.{id}")) for id in known}
    return tuple(id for id, phrases in names.items() if any(folded(name).startswith(prefix) for name in phrases))


@lru_cache(maxsize=32)
def _phrases(known: tuple[str, ...]) -> dict[str, list[str]]:
    """List the words of some commands, with what people say for them besides, in every language."""
    phrases = {id: [word.removeprefix(SLASH) for word in spoken(id)] for id in known}
    for lang in LANGS:
        words = words_for(lang)
        for id in words.ids("said_command"):
            if id in known:
                phrases[id] += words.translate(f"said_command.{id}").replace("、", ",").split(",")
    return phrases


def in_other_words(text: str, known: Iterable[str]) -> str:
    """Give the command that a whole line says, fillers and closing signs aside: “undo, please.”; "" for none."""
    from referee.reading.commands import command_in  # at the first line: it takes long to import

    return command_in(text, _phrases(tuple(known)))


def takes_back(text: str) -> bool:
    """Tell whether a whole line says to take back what was done last: it is never a move."""
    return in_other_words(text, (UNDO,)) != ""


def alone(words: Words, text: str, known: Iterable[str]) -> str:
    """Give the command whose word or label is the whole line; "" for none."""
    known = tuple(known)
    if id := find_command(words.lang, text, known):
        return id
    normalized = folded(text)
    return next((id for id in known if folded(words.translate(f"key.{id}")).rstrip("?") == normalized), "")
