"""The names that a text gives a thing, each as the words it is made of."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from tui.core.reading.atoms import Atom, atoms
from tui.core.reading.kana import is_kana, romaji
from tui.core.reading.said import small

Name = tuple[str, ...]
AND = "+"
"""What stands in a name for “and” between two of its words."""
_OBJECT, _OF = "を", "の"
_PRINTED_NUMBER = re.compile("#[0-9]+")
"""A name that is a number as it is printed: said without its sign it may be any other number."""


def words_of(text: str) -> Name:
    """Give the words of a text that say something, as they are compared; all of them where none does."""
    if _PRINTED_NUMBER.fullmatch(text):
        return (text,)
    empty = small().dropped | small().particles
    found = [atom for atom in atoms(text) if atom.kind != "sign"]
    counting = {
        at for at in range(1, len(found)) if found[at - 1].kind == "number" and found[at].text in small().counters
    }
    kept = [
        _bare(atom, behind=at > 0 and found[at - 1].kind == "number")
        for at, atom in enumerate(found)
        if atom.text not in empty and at not in counting
    ]
    if all(word in small().joins for word in kept):
        return tuple(atom.text for atom in found)
    return tuple(AND if word in small().joins else word for word in kept)


def _bare(atom: Atom, behind: bool) -> str:
    """Give a word without the small ones that its run begins with `behind` a number, or ends with."""
    if atom.kind != "run" or len(atom.text) == 1:
        return atom.text
    which = next((f"{word}{_OF}" for word in small().ordinals if atom.text.startswith(f"{word}{_OF}")), "")
    return atom.text.removeprefix(which if behind else "").removesuffix(_OBJECT)


@lru_cache(8192)
def names_of(text: str) -> tuple[Name, ...]:
    """Give a name as words, and once more in Latin letters where it holds kana."""
    words = words_of(text)
    spelled = [(word, *romaji(word)) if is_kana(word) else (word,) for word in words]
    return tuple(product(*spelled)) if len(words) < 4 else (words,)
