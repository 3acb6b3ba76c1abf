"""Displayed sentences in everyday words: names are replaced with words of the game's everyday_words.toml that stand for
one thing only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from referee.notation.move import Moves
from referee.notation.sentence import said_of
from referee.rules.game import find
from referee.table.table import Table
from scoring.fields.typed_text import fold

SHORTEST = 3
"""The number of letters of an English word that is used."""


def everyday(table: Table, moves: Moves, sentence: str, lang: str, chance: Random) -> str:
    """Return a displayed sentence with everyday words in place of names; "" if none can be replaced."""
    words, is_replaced = everyday_words(table.game.id), False
    for id in dict.fromkeys(id for move in moves for id in ids_of(move)):
        aliases = [word for word in words.get(id, ()) if word.isascii() == (lang == "en")]
        names = (texts.get(lang, "") for key, texts in table.names.texts.items() if key.partition(".")[2] == id)
        name = next((name for name in sorted(names, key=len, reverse=True) if name and name in sentence), "")
        if aliases and name and sentence.count(name) == 1:
            sentence, is_replaced = sentence.replace(name, chance.choice(aliases)), True
    return sentence if is_replaced else ""


def ids_of(item: Struct) -> Iterator[str]:
    """Yield the ids that a move contains, those within lists and compound values too."""
    for value in said_of(item).values():
        for element in value if isinstance(value, tuple) else (value,):
            if isinstance(element, Struct):
                yield from ids_of(element)
            elif isinstance(element, str):
                yield element


@cache
def everyday_words(game: str) -> dict[str, list[str]]:
    """Return the words of each id that stand for it alone."""
    path = find(game).folder / "everyday_words.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    ids: dict[str, set[str]] = {}
    lists = [(id, words) for section in data.values() for id, words in section.items() if isinstance(words, list)]
    for id, words in lists:
        for word in words:
            ids.setdefault(fold(word), set()).add(id)
    unique: dict[str, list[str]] = {}
    for id, words in lists:
        used = [word for word in words if len(ids[fold(word)]) == 1 and _is_long(word)]
        unique.setdefault(id, []).extend(used)
    return unique


def _is_long(word: str) -> bool:
    return not any(letter.isdigit() for letter in word) and len(word) >= (SHORTEST if word.isascii() else 2)
