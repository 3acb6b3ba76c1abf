"""Finding an id by one of its names, or by the beginning of one that no other id has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from pathlib import Path

from scoring.errors import Fault, InputError
from scoring.fields.typed_text import fold
from scoring.text_catalogs import LANGS, WAS, Words, load, own_word

Names = Mapping[str, Mapping[str, Iterable[str]]]
"""The names of each id of each key set."""


class NameNotFoundError(InputError):
    """No id of a key set has such a name; `candidates` are all its ids."""

    def __init__(self, key_set: str, text: str, path: str, candidates: Iterable[str]) -> None:
        self.candidates = tuple(candidates)
        values = {"given": text[:40], "choices": self.candidates, "of": key_set}
        super().__init__([Fault("text_word", path, values)])


class AmbiguousNameError(InputError):
    """Several ids of a key set may be meant; `candidates` are those."""

    def __init__(self, key_set: str, text: str, path: str, candidates: Iterable[str]) -> None:
        self.candidates = tuple(candidates)
        values = {"given": text[:40], "choices": self.candidates, "of": key_set}
        super().__init__([Fault("text_ambiguous", path, values)])


class NameLookup:
    """The ids of each key set with all their names.

    An id is a name of itself. In the key sets of `initials` a single letter that is an id may also be meant as the
    first letter of another's first name, as with seats: where seat B is Aki's, "a" may mean seat A or seat B.
    """

    def __init__(self, names: Names, initials: Collection[str] = (), *, prefixes: bool = True) -> None:
        self._names = {key_set: {id: (*of_id,) or (id,) for id, of_id in ids.items()} for key_set, ids in names.items()}
        self._initials = frozenset(initials)
        self.prefixes = prefixes
        self._folded: dict[str, dict[str, frozenset[str]]] = {
            key_set: {id: frozenset(map(fold, (id, *of_id))) - {""} for id, of_id in ids.items()}
            for key_set, ids in self._names.items()
        }

    @classmethod
    def from_catalogues(
        cls,
        keys: Mapping[str, Iterable[str]],
        paths: Iterable[Path],
        own: Mapping[str, str] | None = None,
        more: Names | None = None,
        initials: Collection[str] = (),
    ) -> NameLookup:
        """Collect the names of ids from catalogues in both languages, from a table's own words, and from `more`.

        The section of a catalogue that names the ids of a key set is what stands before a dot of its name.
        """
        texts: dict[str, dict[str, str]] = {}
        for path in paths:
            texts.update(load(path))
        names: dict[str, dict[str, list[str]]] = {}
        for key_set, ids in keys.items():
            section = key_set.partition(".")[0]
            names[key_set] = {}
            for id in ids:
                text = texts.get(f"{section}.{id}", {})
                in_catalogue = [text[lang] for lang in (*LANGS, *WAS) if lang in text]
                names[key_set][id] = [*in_catalogue, own_word(own or {}, f"{section}.{id}")]
        for key_set, ids_more in (more or {}).items():
            for id, of_id in ids_more.items():
                names.setdefault(key_set, {}).setdefault(id, []).extend(of_id)
        return cls(names, initials)

    @cached_property
    def whole_names(self) -> NameLookup:
        """The same names, of which a beginning is not enough."""
        return NameLookup(self._names, self._initials, prefixes=False)

    def ids(self, key_set: str) -> tuple[str, ...]:
        """List the ids of a key set; none for an unknown one."""
        return tuple(self._names.get(key_set, ()))

    def names(self, key_set: str, id: str) -> tuple[str, ...]:
        """List the names of an id as they are written, the id itself left out."""
        return tuple(name for name in self._names.get(key_set, {}).get(id, ()) if name)

    def candidates(self, key_set: str, text: str) -> tuple[str, ...]:
        """List the ids that a text may become: those with this name, then those with a name that begins so."""
        folded_text = fold(text)
        if not text.strip():
            return self.ids(key_set)
        exact = self.exact(key_set, text)
        if not self.prefixes or not folded_text:
            return exact
        folded = self._folded.get(key_set, {})
        begin = (id for id, names in folded.items() if any(name.startswith(folded_text) for name in names))
        return tuple(dict.fromkeys((*exact, *begin)))

    def exact(self, key_set: str, text: str) -> tuple[str, ...]:
        """List the ids that have a text as a whole name."""
        folded, folded_text = self._folded.get(key_set, {}), fold(text)
        initials = key_set in self._initials
        if text in folded and not initials:
            return (text,)  # an id as it is, with signs that `fold` leaves out: ">=" is not ">"
        exact = {id for id, names in folded.items() if folded_text in names}
        if initials and folded_text.upper() in folded:
            exact |= {id for id, of_id in self._names[key_set].items() if fold("".join(of_id[:1]))[:1] == folded_text}
        return tuple(id for id in folded if id in exact)

    def find(self, key_set: str, text: str, path: str = "") -> str:
        """Find the id that a text means. Raises `NameNotFoundError` and `AmbiguousNameError`, naming `path`."""
        matches = self.exact(key_set, text) or (self.candidates(key_set, text) if text.strip() else ())
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise AmbiguousNameError(key_set, text, path, matches)
        raise NameNotFoundError(key_set, text, path, self.ids(key_set))

    def write(self, key_set: str, id: str, words: Words) -> str:
        """Write an id as a name in the language of `words` that is found again; the id itself where none is."""
        section = key_set.partition(".")[0]
        label = words.format_field(id, "seat") if section == "seats" else words.say_or(f"{section}.{id}", id)
        for name in (label, id, *self.names(key_set, id)):
            if self.exact(key_set, name) == (id,) and name.isprintable():
                return name
        return id
