"""The words by which a table calls things, and the numbers in them: of whatever name a thing goes by."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tui.core.reading.lexicon import LABEL, VALUE, VERBS, Lexicon
from tui.core.reading.wording import names_of

Words = frozenset[str]
NO_WORDS: Words = frozenset()


@lru_cache(4096)
def names(words: Lexicon, section: str, id: str) -> Words:
    """Give the words of every name of an id, and of what it does."""
    return (notes(words, section, id) - verb_words(words)) | own_names(words, section, id)


def notes(words: Lexicon, section: str, id: str) -> Words:
    """Give the words of what an id does."""
    return frozenset(words.sections[section].notes.get(id, ())) if section in words.sections else NO_WORDS


@lru_cache(4096)
def own_names(words: Lexicon, section: str, id: str, number: int | None = None) -> Words:
    """Give the words of every name of an id, or of those that hold a number; of one that no catalogue names, its own
    words.
    """
    known_as = words.sections[section].names.get(id) if section in words.sections else None
    found = known_as if known_as is not None else names_of(id.replace("_", " "))
    of_it = (name for name in found if number is None or {str(number), f"#{number}"} & set(name))
    return frozenset(word for name in of_it for word in name)


@lru_cache(8)
def verb_words(words: Lexicon) -> Words:
    """Give the words that are a whole name of a verb: what a thing does is not said by one."""
    called = words.sections[VERBS].names.values()
    return frozenset(name[0] for names in called for name in names if len(name) == 1)


@lru_cache(256)
def section_words(words: Lexicon, section: str) -> Words:
    """Give the words of every name of a set."""
    return NO_WORDS.union(*(names(words, section, id) for id in words.sections[section].names))


@lru_cache(4096)
def name_numbers(words: Lexicon, section: str, id: str) -> tuple[int, ...]:
    """Give the numbers in the names of an id, each as often as one name holds it."""
    if section in words.sections:
        known_as = words.sections[section].names.get(id, ())
    else:
        known_as = () if section.startswith(VALUE) else names_of(id.replace("_", " "))
    held: Counter[str] = Counter()
    for name in known_as:
        held |= Counter(filter(str.isdigit, (word.lstrip("#") for word in name)))
    return tuple(map(int, held.elements()))


@lru_cache(4096)
def names_alone(words: Lexicon, section: str, id: str) -> frozenset[int]:
    """Give the numbers that are a name of an id by themselves."""
    known_as = words.sections[section].names.get(id, ()) if section in words.sections else ()
    alone = (name[0].lstrip("#") for name in known_as if len(name) == 1)
    return frozenset(int(word) for word in alone if word.isdigit())


@lru_cache(4096)
def labels(words: Lexicon, verb: str, label: str) -> Words:
    """Give the words of every name of a field."""
    known_as = words.sections[f"{LABEL}.{verb}"].names.get(label, ())
    return frozenset(word for name in known_as for word in name)
