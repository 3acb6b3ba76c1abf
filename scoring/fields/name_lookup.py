"""Lookup of an id by one of its names, or by an unambiguous prefix of a name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from functools import cached_property
from typing import Self

from scoring.errors import Fault, InputError
from scoring.fields.typed_text import fold, normalize, without_accents
from scoring.text_catalogs import Words, own_word

Names = Mapping[str, Mapping[str, Iterable[str]]]
"""The names of each id of each key set."""

_BARE = "\0"
"""A character of no name, before a name without accents."""


def id_name(words: Words, key_set: str, id: str) -> str:
    """Return the name of an id from the catalogue section `key_set`, otherwise from the section before the dot in
    `key_set`; the id itself if there is none.
    """
    family = key_set.partition(".")[0]
    if family == "seats":
        return words.format_field(id, "seat")
    return words.translate_or(f"{key_set if words.has(f'{key_set}.{id}') else family}.{id}", id)


class NameNotFoundError(InputError):
    """Raised if no id of a key set has this name; `candidates` contains all ids of the key set."""

    def __init__(self, key_set: str, text: str, path: str, candidates: Iterable[str]) -> None:
        self.candidates = tuple(candidates)
        values = {"given": text[:40], "choices": self.candidates, "of": key_set}
        super().__init__([Fault("text_word", path, values)])


class AmbiguousNameError(InputError):
    """Raised if a name matches several ids of a key set; `candidates` contains these ids."""

    def __init__(self, key_set: str, text: str, path: str, candidates: Iterable[str]) -> None:
        self.candidates = tuple(candidates)
        values = {"given": text[:40], "choices": self.candidates, "of": key_set}
        super().__init__([Fault("text_ambiguous", path, values)], "ambiguous")


def catalogue_names(
    keys: Mapping[str, Iterable[str]], texts: Mapping[str, Mapping[str, str]], own: Mapping[str, str] | None = None
) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the names of each id of each key set, from the catalogue texts in both languages and the table's own names
    (`own`). Their catalogue section is `key_set`, or its part before the dot.
    """
    names: dict[str, dict[str, tuple[str, ...]]] = {}
    for key_set, ids in keys.items():
        section = key_set.partition(".")[0]
        texts_of = {id: texts.get(f"{key_set}.{id}") or texts.get(f"{section}.{id}", {}) for id in ids}
        names[key_set] = {id: (*text.values(), own_word(own or {}, f"{section}.{id}")) for id, text in texts_of.items()}
    return names


def _folded(ids: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    return {id: frozenset(map(fold, (id, *names))) - {""} for id, names in ids.items()}


class NameLookup:
    """The ids of each key set with all their names.

    An id is also its own name. In the key sets in `initials` (such as seats), a single letter matches both the id and
    the initial of a name: if Aki sits at seat B, "a" matches seats A and B.
    """

    def __init__(self, names: Names, initials: Collection[str] = ()) -> None:
        self._names = {key_set: {id: (*of_id,) or (id,) for id, of_id in ids.items()} for key_set, ids in names.items()}
        self._initials = frozenset(initials)
        self.prefixes = True
        self._folded = {key_set: _folded(ids) for key_set, ids in self._names.items()}
        self._by_name: dict[str, dict[str, tuple[str, ...]]] = {}

    @cached_property
    def exact_names(self) -> Self:
        """The same lookup without abbreviations: names must be typed in full."""
        lookup = copy(self)
        lookup.prefixes = False
        return lookup

    def with_names(self, key_set: str, more: Mapping[str, Iterable[str]]) -> Self:
        """Return a copy of the lookup with additional names for some ids of a key set."""
        lookup = copy(self)
        lookup.__dict__.pop("exact_names", None)  # it lacks the new names
        ids = self._names.get(key_set, {})
        lookup._names = {**self._names, key_set: {id: (*of_id, *more.get(id, ())) for id, of_id in ids.items()}}
        lookup._folded = {**self._folded, key_set: _folded(lookup._names[key_set])}
        lookup._by_name = {}
        return lookup

    @property
    def key_sets(self) -> tuple[str, ...]:
        return tuple(self._names)

    def folded(self, key_set: str) -> Mapping[str, frozenset[str]]:
        """Return the normalised names of each id of a key set, including the id itself; {} for an unknown key set."""
        return self._folded.get(key_set, {})

    def ids(self, key_set: str) -> tuple[str, ...]:
        return tuple(self._names.get(key_set, ()))

    def names(self, key_set: str, id: str) -> tuple[str, ...]:
        """Return the names of an id in their original spelling, without the id itself."""
        return tuple(name for name in self._names.get(key_set, {}).get(id, ()) if name)

    def candidates(self, key_set: str, text: str) -> tuple[str, ...]:
        """Return the ids with a name that starts with the text; those with exactly this name come first."""
        folded_text = fold(text)
        if not text.strip():
            return self.ids(key_set)
        exact = self.exact(key_set, text)
        if not self.prefixes or not folded_text:
            return exact
        folded = self._folded.get(key_set, {})
        begin = [id for id, names in folded.items() if any(name.startswith(folded_text) for name in names)]
        if not (exact or begin):
            bare = without_accents(folded_text)
            begin = [
                id for id, names in folded.items() if any(without_accents(name).startswith(bare) for name in names)
            ]
        return tuple(dict.fromkeys((*exact, *begin)))

    def exact(self, key_set: str, text: str) -> tuple[str, ...]:
        """Return the ids that have exactly this name, after normalisation; if there is none, those that have it without
        regard to accents.
        """
        folded, folded_text = self._folded.get(key_set, {}), fold(text)
        initials = key_set in self._initials
        if (normal_text := normalize(text)) in folded and not initials:
            return (normal_text,)  # an id as it is, with signs that `fold` leaves out: ">=" is not ">"
        by_name = self._ids_by_name(key_set)
        exact = by_name.get(folded_text) or by_name.get(_BARE + without_accents(folded_text), ())
        if not initials or folded_text.upper() not in folded:
            return exact
        firsts = {id for id, names in self._names[key_set].items() if fold("".join(names[:1]))[:1] == folded_text}
        return tuple(id for id in folded if id in exact or id in firsts)

    def _ids_by_name(self, key_set: str) -> Mapping[str, tuple[str, ...]]:
        """Return a mapping from each normalised name of a key set to its ids, and from each name without accents, which
        begins with `_BARE`.
        """
        if key_set not in self._by_name:
            ids: dict[str, tuple[str, ...]] = {}
            for id, names in self.folded(key_set).items():
                for name in (*names, *{_BARE + without_accents(name) for name in names}):
                    ids[name] = (*ids.get(name, ()), id)
            self._by_name[key_set] = ids
        return self._by_name[key_set]

    def find(self, key_set: str, text: str, path: str = "") -> str:
        """Return the one id with a matching name. Raises `NameNotFoundError` or `AmbiguousNameError` with `path` as the
        field.
        """
        matches = self.exact(key_set, text)
        if not matches and self.prefixes and text.strip():
            matches = self.candidates(key_set, text)
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise AmbiguousNameError(key_set, text, path, matches)
        raise NameNotFoundError(key_set, text, path, self.ids(key_set))

    def write(self, key_set: str, id: str, words: Words) -> str:
        """Return an unambiguous name of an id, preferably in the language of `words`; the id itself if there is
        none.
        """
        for name in (id_name(words, key_set, id), id, *self.names(key_set, id)):
            if self.exact(key_set, name) == (id,) and name.isprintable():
                return name
        return id
