"""Every name a thing of a table goes by, each as the words it is made of, and which things a few words can mean."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise, product
from typing import Any

from msgspec import Struct

from referee.notation.move import Field, fields_of
from referee.rules.game import Game
from scoring.words import LANGS, WAS, load, own_word
from tui.desk.reading.atoms import Atom, atoms
from tui.desk.reading.inflected import inflected
from tui.desk.reading.kana import is_kana, romaji
from tui.desk.reading.said import lying, said, small

Name = tuple[str, ...]
FREE = "free"
"""The section of what free words can be: `free.<field>`."""
LABEL = "label"
"""The section of the names of fields: `label.<verb>`."""
VALUE = "value"
"""The section of what a number or a yes is called besides: `value.<field>`."""
WHOSE = "whose"
"""The section of the words that say a value beside the seat that has it: `whose.<verb>.<field>`."""
VERBS = "action"
EFFECT = "effect"
AND = "+"
"""What stands in a name for “and” between two of its words."""
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
        self.notes = notes or {}
        self.words: dict[str, set[str]] = {}
        for id, known in self.names.items():
            for word in {word for name in known for word in name}:
                self.words.setdefault(word, set()).add(id)
        self.sorted = sorted(self.words)
        self._graded: dict[tuple[str, Name], tuple[bool, bool] | None] = {}
        self._noted = {word for note in self.notes.values() for word in note}
        self._found: dict[tuple[Name, bool], Meant] = {}
        self._having: dict[str, set[str]] = {}

    def meant(self, words: Name, asked: bool = False) -> Meant:
        """Find what some words mean, best first: whole names, parts of names, beginnings, what a thing does.

        A number alone is no part of a name, but where just that field is `asked` for. No words mean nothing.
        """
        if not words:
            return NOTHING
        key = (words, asked)
        if key not in self._found:
            self._found[key] = self._meant(words, asked)
        return self._found[key]

    def _meant(self, words: Name, asked: bool) -> Meant:
        if self.notes:
            candidates = self._with(words[0]) | self._with(words[-1])
        else:  # each word is one of the name
            candidates = set.intersection(*map(self._with, words))
        if not candidates:
            return NOTHING
        best: dict[tuple[bool, bool, bool], list[str]] = {}
        for id in self.names:
            if id in candidates:
                grade = min(
                    (grade for name in self.names[id] if (grade := self._grade(id, name, words, asked))), default=None
                )
                if grade is not None:
                    best.setdefault(grade, []).append(id)
        if not best:
            return NOTHING
        (noted, begun, part), ids = min(best.items())
        return Meant(tuple(ids), begun, not part, noted)

    def grade(self, id: str, words: Name) -> tuple[bool, bool] | None:
        """Say whether words begin a name of an id only, and whether they are a part of it; None where they are none."""
        key = (id, words)
        if key not in self._graded:
            mine = self.names.get(id, ()) if words and id in self._with(words[0]) else ()
            found = (self._grade(id, name, words) for name in mine)
            best = min((one for one in found if one is not None and not one[0]), default=None)
            self._graded[key] = None if best is None else best[1:]
        return self._graded[key]

    def knows(self, word: str) -> bool:
        """Tell whether a word can be a part of any name here."""
        return word in self._noted or bool(self._with(word))

    @cached_property
    def numbered(self) -> bool:
        """Tell whether a name here holds a number besides words: one that stands behind it is no count."""
        return any(map(_numeric, self.words)) and not all(map(_numeric, self.words))

    def _with(self, word: str) -> set[str]:
        """Give the ids in whose names a word stands, or begins one."""
        if word not in self._having:
            begun = (self.words[one] for one in self.beginning(word))
            self._having[word] = self.words.get(word, set()).union(*begun)
        return self._having[word]

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


class Lexicon:
    """Every section of names at a table, but those of its seats and of free words that only the table has."""

    def __init__(self, game: Game, own: Mapping[str, str]) -> None:
        self.game = game
        self._own = own
        self._said = said(game)
        self.by_name = frozenset(self._said.get("by_name", {}).get("fields", ()))
        self.silent = frozenset(self._said.get("by_name", {}).get("verbs", ()))
        self.spending = frozenset(self._said.get("spending", {}).get("fields", ()))
        self.often: Mapping[str, str] = self._said.get("often", {})
        self.reached: Mapping[str, str] = self._said.get("reached", {})
        self.which: Mapping[str, str] = self._said.get("which", {})
        self.bare: tuple[str, ...] = tuple(self._said.get("bare", {}).get("verbs", ()))
        self.measured = frozenset(self._said.get("measured", {}).get("sets", ()))
        """Sets whose names hold how much of something there is: that may be said as an amount of it as well."""
        self.paid: Mapping[str, str] = self._said.get("paid", {})
        self.dropped = frozenset(self._said.get("dropped", {}).get("words", ()))
        self.paying = frozenset(self._said.get("paying", {}).get("words", ()))
        self.owned: Mapping[str, str] = self._said.get("owned", {})
        self.lies: Mapping[str, Any] = self._said.get("lies", {})
        self.known: dict[tuple[str, str], bool] = {}
        """Whether a word can be said of a verb, whatever the table has: asked for each verb at each part of a line."""
        self._standing: dict[tuple[str, tuple[tuple[str, int], ...]], Section] = {}
        self._whole: dict[Name, bool] = {}
        self._texts: dict[str, dict[str, str]] = {}
        for path in game.words:
            self._texts.update(load(path))
        keys = game.rules.keys(tuple("ABCDEFGH")[: game.meta.seats[1]])
        verbs = {verb: fields_of(action.move) for verb, action in game.rules.actions.items()}
        self.sections: dict[str, Section] = {VERBS: self._section(VERBS, verbs)}
        for verb, fields in verbs.items():
            names = (*(field.name for field in inner(fields)), *lying(game).get(verb, ()))
            labels = {name: self._labels(verb, name) for name in names}
            self.sections[f"{LABEL}.{verb}"] = Section(labels)
            for field in inner(fields):
                of = field.said.of
                if of and of != "seats" and of not in self.sections:
                    self.sections[of] = self._section(of, keys.get(of, ()))
            for row in lying(game).get(verb, {}).values():
                if row.of and row.of not in self.sections:
                    self.sections[row.of] = self._section(row.of, keys.get(row.of, ()))
        self.sections["yes_no"] = self._section("yes_no", ("yes", "no"))
        for name, called in self._said.get(VALUE, {}).items():
            plain = self.sections["yes_no"].names if {"yes", "no"} & set(called) else {}
            named = {id: [name for text in texts for name in _names(text)] for id, texts in called.items()}
            more = {id: [*plain.get(id, ()), *names] for id, names in named.items()}
            self.sections[f"{VALUE}.{name}"] = Section({**plain, **more})
        for name, row in self._said.get(WHOSE, {}).items():
            self.sections[f"{WHOSE}.{name}"] = Section({"": [one for text in row["words"] for one in _names(text)]})
        for name, free in self._said.get(FREE, {}).items():
            listed = {id: [*_names(id), *(one for text in texts for one in _names(text))] for id, texts in free.items()}
            self.sections[f"{FREE}.{name}"] = Section(listed)
        called = frozenset(
            word for name in self._said.get(FREE, {}) for word in _alone(self.sections[f"{FREE}.{name}"])
        )
        for name, section in self.sections.items():
            section.exact = frozenset() if name.startswith(FREE) else called
        self.runs = frozenset(
            word for section in self.sections.values() for word in section.words if not word.isascii()
        ) | {word for section in self.sections.values() for note in section.notes.values() for word in note}
        self.forms = inflected(self.runs)
        self.begun = frozenset(word[:until] for word in self.runs for until in range(1, len(word)))

    def _section(self, of: str, ids: Iterable[str]) -> Section:
        section = of.partition(".")[0]
        names = {id: [name for text in self._called(section, id) for name in _names(text)] for id in ids}
        notes = {
            id: tuple(word for text in self._texts[f"{EFFECT}.{id}"].values() for word in _words(text))
            for id in names
            if f"{EFFECT}.{id}" in self._texts and of != VERBS
        }
        return Section(names, notes)

    def whole(self, words: Name) -> bool:
        """Tell whether words are a whole name of anything, not only the beginning of one."""
        if words not in self._whole:
            found = (section.meant(words) for section in self.sections.values())
            self._whole[words] = any(meant.whole and not meant.begun for meant in found)
        return self._whole[words]

    def knows(self, word: str) -> bool:
        """Tell whether a word can be a part of the name of anything."""
        return any(section.knows(word) for section in self.sections.values())

    def standing(self, of: str, numbers: tuple[tuple[str, int], ...]) -> Section:
        """Give the names of a key set with those that things have by the numbers that lie there now: id and number."""
        if (of, numbers) not in self._standing:
            rows, known = self.lies[of], self.sections[of]
            now = {id: [name for text in rows[id]["names"] for name in _names(f"{text} {n}")] for id, n in numbers}
            names = {id: (*known.names[id], *now.get(id, ())) for id in known.names}
            printed = frozenset((id, name) for id in rows for name in known.names[id])
            self._standing[of, numbers] = Section(names, known.notes, printed)
        return self._standing[of, numbers]

    def _called(self, section: str, id: str) -> Iterator[str]:
        key = f"{section}.{id}"
        yield id
        yield from (text for lang, text in self._texts.get(key, {}).items() if lang in LANGS or lang in WAS)
        if own := own_word(self._own, key):
            yield own
        more: Mapping[str, Any] = self._said.get(section, {})
        yield from more.get(id, ())
        head, _, rest = id.rpartition("_")
        if head:
            marks = [rest, *self._marks(key)]
            yield from (f"{text} {mark}" for text in more.get(head, ()) for mark in marks)

    def _marks(self, key: str) -> Iterator[str]:
        """Give what stands in brackets behind a name: by that things of one kind are told apart, as by their number."""
        for lang, text in self._texts.get(key, {}).items():
            found = _BRACKETS.search(text) if lang in LANGS else None
            if found:
                yield found[1]

    def _labels(self, verb: str, field: str) -> list[Name]:
        more = self._said.get("field", {})
        texts = [field, *more.get(field, ()), *more.get(f"{verb}.{field}", ())]
        own = self._texts.get(f"field.{verb}.{field}") or self._texts.get(f"field.{field}") or {}
        return [name for text in (*texts, *own.values()) for name in _names(text)]


def _alone(section: Section) -> Iterator[str]:
    """Give the words that are a whole name by themselves."""
    return (name[0] for names in section.names.values() for name in names if len(name) == 1)


def inner(fields: Iterable[Field]) -> Iterator[Field]:
    """Give fields with those inside of them."""
    for field in fields:
        yield field
        element = field.item if field.shape == "list" else field
        if element.shape == "item":
            yield from inner(fields_of(element.item))


_OBJECT, _OF = "を", "の"
_BRACKETS = re.compile(r"[（(]([^（）()]+)[)）]\s*$")
_PRINTED_NUMBER = re.compile("#[0-9]+")
"""A name that is a number as it is printed: said without its sign it may be any other number."""


def _words(text: str) -> Name:
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
def _names(text: str) -> tuple[Name, ...]:
    """Give a name as words, and once more in Latin letters where it holds kana."""
    words = _words(text)
    spelled = [(word, *romaji(word)) if is_kana(word) else (word,) for word in words]
    return tuple(product(*spelled)) if len(words) < 4 else (words,)


@lru_cache(8)
def _lexicon(game: Game, own: tuple[tuple[str, str], ...]) -> Lexicon:
    return Lexicon(game, dict(own))


def lexicon(game: Game, own: Mapping[str, str]) -> Lexicon:
    """Give the names of a game's things at a table with words of its own."""
    return _lexicon(game, tuple(sorted(own.items())))


def free(names: Mapping[str, Iterable[str]], known: Section | None = None) -> Section:
    """Make a section of names that only the table has, with those that are known besides."""
    return _section_of(tuple((id, tuple(texts)) for id, texts in names.items()), known)


@lru_cache(1024)
def _section_of(names: tuple[tuple[str, tuple[str, ...]], ...], known: Section | None) -> Section:
    own = {id: [name for text in texts for name in _names(text.replace("_", " "))] for id, texts in names}
    return Section({**own, **(known.names if known else {})}, shortest=SHORTEST if known else SHORTEST_FREE)
