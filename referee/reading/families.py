"""Name families: names that differ in a single number (“{n}番手”, “contract {n}”), derived from the existing names."""

from __future__ import annotations

from collections.abc import Iterable

from referee.reading.lexemes import LexemeKind
from referee.reading.names import Name, has_words, spellings
from referee.reading.senses import ThingSense
from referee.reading.trie import HOLE, ORDINAL_HOLE, FamilyEntry, Trie

_Key = tuple[str, tuple[str, ...]]


def insert_families(trie: Trie, things: Iterable[tuple[str, ThingSense]]) -> None:
    """Insert the families of object names into a trie. A name family is a pattern with one number (“contract {n}”); one
    known member is enough.
    """
    members: dict[_Key, dict[int, str]] = {}
    patterns: dict[_Key, Name] = {}
    for text, thing in things:
        for name in spellings(text):
            for pattern, number in _patterns(name):
                key = thing.key_set, tuple(lexeme.text for lexeme in pattern)
                patterns.setdefault(key, pattern)
                members.setdefault(key, {}).setdefault(number, thing.id)
    for key, pattern in patterns.items():
        entry = FamilyEntry(key[0], pattern_text(pattern), tuple(sorted(members[key].items())))
        trie.node(pattern).families.append(entry)


def _patterns(name: Name) -> list[tuple[Name, int]]:
    """Return (pattern, number) for a name with exactly one number, such as “contract {n}” and 3 for “contract 3”;
    otherwise `[]`.
    """
    numbers = [at for at, lexeme in enumerate(name) if lexeme.kind is LexemeKind.NUMBER]
    if len(numbers) != 1 or not has_words(name):
        return []
    at = numbers[0]
    lexeme = name[at]
    hole = lexeme._replace(text=ORDINAL_HOLE if lexeme.ordinal else HOLE)
    return [((*name[:at], hole, *name[at + 1 :]), lexeme.value)]


def pattern_text(pattern: Name) -> str:
    """Return a name pattern as readable text: `contract {n}`, `{n}番手`."""
    previous = (None, *pattern)
    return "".join(
        lexeme.text if before is None or before.until == lexeme.start else f" {lexeme.text}"
        for before, lexeme in zip(previous, pattern, strict=False)
    )
