"""The names of one set of things, and which of them a few words can mean."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise

from msgspec import Struct

from tui.core.reading.kana import is_kana
from tui.core.reading.kept import Kept
from tui.core.reading.wording import AND, Name, names_of

SHORTEST = 1
"""So many Latin letters at least are the beginning of a word."""
SHORTEST_FREE = 2
"""So many at least of a name that only the table has: an initial is that of a thing of the game."""


class Meant(Struct, frozen=True):
    """The ids of a set that some words can mean, all equally well; `begun` where words are only begun, `whole` where
    they are a whole name, `noted` where a word is one of what the thing does.
    """

    ids: tuple[str, ...] = ()
    begun: bool = False
    whole: bool = False
    noted: bool = False


NOTHING = Meant()


class Section:
    """The names of the ids of one key set; a number is a part of the names of `printed` ids only beside all their
    words.
    """

    def __init__(
        self,
        names: Mapping[str, Iterable[Name]],
        notes: Mapping[str, Name] | None = None,
        printed: frozenset[tuple[str, Name]] = frozenset(),
        shortest: int = SHORTEST,
    ) -> None:
        self.printed = printed
        self.shortest = shortest
        self.exact: frozenset[str] = frozenset()
        """Words that name something else as they are: they are the beginning of nothing here."""
        self.names = {id: tuple(dict.fromkeys(one for one in known if one)) for id, known in names.items()}
        self._order = {id: place for place, id in enumerate(self.names)}
        self._longest = max((len(name) for known in self.names.values() for name in known), default=0)
        self.notes = notes or {}
        self.words: dict[str, set[str]] = {}
        for id, known in self.names.items():
            for word in {word for name in known for word in name}:
                self.words.setdefault(word, set()).add(id)
        self.sorted = sorted(self.words)
        self._graded: Kept[tuple[str, Name], tuple[bool, bool] | None] = Kept()
        self._noted = {word for note in self.notes.values() for word in note}
        self._found: Kept[tuple[Name, bool], Meant] = Kept()
        self._having: Kept[str, frozenset[str]] = Kept()

    def meant(self, words: Name, asked: bool = False) -> Meant:
        """Find what some words mean, best first: whole names, parts of names, beginnings, what a thing does.

        A number alone is no part of a name, but where just that field is `asked` for. No words mean nothing.
        """
        if not words or (len(words) > self._longest and not self.notes):
            return NOTHING
        key = (words, asked)
        found = self._found.get(key)
        return self._found.keep(key, self._meant(words, asked)) if found is None else found

    def _meant(self, words: Name, asked: bool) -> Meant:
        if self.notes:
            candidates = self._with(words[0]) | self._with(words[-1])
        else:  # each word is one of the name
            candidates = self._with(words[0]).intersection(*map(self._with, words[1:]))
        best: dict[tuple[bool, bool, bool], list[str]] = {}
        for id in sorted(candidates, key=self._order.__getitem__) if candidates else ():
            grades = (self._grade(id, name, words, asked) for name in self.names[id])
            grade = min((one for one in grades if one is not None), default=None)
            if grade is not None:
                best.setdefault(grade, []).append(id)
        if not best:
            return NOTHING
        (noted, begun, part), ids = min(best.items())
        return Meant(tuple(ids), begun, not part, noted)

    def grade(self, id: str, words: Name) -> tuple[bool, bool] | None:
        """Say whether words begin a name of an id only, and whether they are a part of it; None where they are none."""
        if not words or id not in self._with(words[0]):
            return None
        key = (id, words)
        if key not in self._graded:
            found = (self._grade(id, name, words) for name in self.names[id])
            best = min((one for one in found if one is not None and not one[0]), default=None)
            self._graded.keep(key, None if best is None else best[1:])
        return self._graded[key]

    def knows(self, word: str) -> bool:
        """Tell whether a word can be a part of any name here."""
        return word in self._noted or bool(self._with(word))

    @cached_property
    def numbered(self) -> bool:
        """Tell whether a name here holds a number besides words: one that stands behind it is no count."""
        return any(map(_numeric, self.words)) and not all(map(_numeric, self.words))

    def _with(self, word: str) -> frozenset[str]:
        """Give the ids in whose names a word stands, or begins one."""
        found = self._having.get(word)
        if found is None:
            begun = (self.words[one] for one in self.beginning(word))
            found = self._having.keep(word, frozenset(self.words.get(word, ())).union(*begun))
        return found

    def beginning(self, word: str) -> Iterator[str]:
        """Give the words that a word is the beginning of; a number begins nothing."""
        if word.lstrip("-").isdigit() or not self._begins(word):
            return
        for place in range(bisect_left(self.sorted, word), len(self.sorted)):
            if not self.sorted[place].startswith(word):
                return
            if self.sorted[place] != word:
                yield self.sorted[place]

    def _begins(self, word: str) -> bool:
        """Tell whether a word may be the beginning of one here."""
        if len(word) == 1 and is_kana(word):
            return False  # one kana begins too much: a strange word would be read as what its letters begin
        return word not in self.exact and not (word.isascii() and len(word) < self.shortest)

    def _grade(self, id: str, name: Name, words: Name, asked: bool = False) -> tuple[bool, bool, bool] | None:
        """Say how well words stand for a name; the less the better, None for not at all."""
        if len(words) > len(name) and id not in self.notes:
            return None
        if name != words and not asked and all(map(_numeric, words)):
            return None
        if not _numbers_in_place(name, words):
            return None
        left, begun, noted, own = list(name), False, False, 0
        for word in words:
            if word in left:
                left.remove(word)
                own += not _numeric(word) and word != AND
                continue
            longer = None
            if not _numeric(word) and self._begins(word):
                longer = next((one for one in left if one.startswith(word)), None)
            if longer is not None:
                left.remove(longer)
                begun, own = True, own + 1
            elif word in self.notes.get(id, ()):
                noted = True
            else:
                return None
        if (id, name) in self.printed and any(map(_numeric, words)) and not all(map(_numeric, left)):
            return None
        return (noted, begun, bool(set(left) - {AND})) if own or name == words or asked else None


def _numbers_in_place(name: Name, words: Name) -> bool:
    """Tell whether each number stands behind the word that it stands behind in a name with several."""
    pairs = _pairs(name)
    if pairs is None:
        return True
    said = [pair for pair in pairwise(words) if _numeric(pair[1]) and not _numeric(pair[0])]
    return all(pair in pairs for pair in said if pair[0] in name)


@lru_cache(8192)
def _pairs(name: Name) -> frozenset[Name] | None:
    """Give the words of a name that stand beside one another; None where fewer than two of them are numbers."""
    return frozenset(pairwise(name)) if sum(map(_numeric, name)) > 1 else None


@lru_cache(8192)
def _numeric(word: str) -> bool:
    return word.lstrip("-").isdigit()


def free(names: Mapping[str, Iterable[str]], known: Section | None = None) -> Section:
    """Make a section of names that only the table has, with those that are known besides."""
    return _section_of(tuple((id, tuple(texts)) for id, texts in names.items()), known)


@lru_cache(1024)
def _section_of(names: tuple[tuple[str, tuple[str, ...]], ...], known: Section | None) -> Section:
    own = {id: [name for text in texts for name in names_of(text.replace("_", " "))] for id, texts in names}
    return Section({**own, **(known.names if known else {})}, shortest=SHORTEST if known else SHORTEST_FREE)
