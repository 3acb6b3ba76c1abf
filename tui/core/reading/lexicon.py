"""Every name a thing of a table goes by, by the sets the things are in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from referee.notation.move import MoveField, fields_of
from referee.rules.game import Game
from scoring.text_catalogs import LANGS, WAS, load, own_word
from tui.core.reading.inflected import inflected
from tui.core.reading.kept import Kept
from tui.core.reading.said import lying, said
from tui.core.reading.section import Section
from tui.core.reading.wording import Name, names_of, words_of

FREE = "free"
"""The section of what free words can be: `free.<field>`."""
LABEL = "label"
"""The section of the names of fields: `label.<verb>`."""
VALUE = "value"
"""The section of what a number or a yes is called besides: `value.<field>`."""
WHOSE = "whose"
"""The section of the words that say a value beside the seat that has it: `whose.<verb>.<field>`."""
ACTS = "act"
"""The sentences of acts: names of nothing that a move can hold, so their words part no Japanese text."""
VERBS = "action"
EFFECT = "effect"
_VALUE_IN_TEXT = re.compile(r"\{[^}:]*:?([^}]*)\}")
"""A place for a value in a sentence, and how that is written: {amount:#ruble|rubles}."""
_BRACKETS = re.compile(r"[（(]([^（）()]+)[)）]\s*$")


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
        self._standing: dict[tuple[str, tuple[tuple[str, int], ...]], Section] = {}
        self._whole: Kept[Name, bool] = Kept()
        self._every_name: dict[str, frozenset[str]] = {}
        self._texts: dict[str, dict[str, str]] = {}
        for path in game.words:
            self._texts.update(load(path))
        self.sections: dict[str, Section] = {}
        """The names of each key set that a field names, of each verb's fields, and of what is said besides."""
        self._name_fields()
        self._name_values()
        self._keep_apart()
        self.runs = frozenset(
            word for of, section in self.sections.items() for word in section.words if of != ACTS and not word.isascii()
        ) | {word for section in self.sections.values() for note in section.notes.values() for word in note}
        self.forms = inflected(self.runs)
        self.begun = frozenset(word[:until] for word in self.runs for until in range(1, len(word)))

    def _name_fields(self) -> None:
        """Take in the names of the verbs, of their fields, and of what those can be."""
        keys = self.game.rules.keys(tuple("ABCDEFGH")[: self.game.meta.seats[1]])
        verbs = {verb: fields_of(action.move) for verb, action in self.game.rules.actions.items()}
        self.sections[VERBS] = self._section(VERBS, verbs)
        for verb, fields in verbs.items():
            names = (*(field.name for field in inner(fields)), *lying(self.game).get(verb, ()))
            labels = {name: self._labels(verb, name) for name in names}
            self.sections[f"{LABEL}.{verb}"] = Section(labels)
            for field in inner(fields):
                of = field.key_set
                if of and of != "seats" and of not in self.sections:
                    self.sections[of] = self._section(of, keys.get(of, ()))
            for row in lying(self.game).get(verb, {}).values():
                if row.of and row.of not in self.sections:
                    self.sections[row.of] = self._section(row.of, keys.get(row.of, ()))

    def _name_values(self) -> None:
        """Take in what is said of values besides their names, and what free words are called."""
        self.sections["yes_no"] = self._section("yes_no", ("yes", "no"))
        for name, called in self._said.get(VALUE, {}).items():
            plain = self.sections["yes_no"].names if {"yes", "no"} & set(called) else {}
            named = {id: [name for text in texts for name in names_of(text)] for id, texts in called.items()}
            more = {id: [*plain.get(id, ()), *names] for id, names in named.items()}
            self.sections[f"{VALUE}.{name}"] = Section({**plain, **more})
        for name, row in self._said.get(WHOSE, {}).items():
            self.sections[f"{WHOSE}.{name}"] = Section({"": [one for text in row["words"] for one in names_of(text)]})
        for name, free in self._said.get(FREE, {}).items():
            listed = {
                id: [*names_of(id), *(one for text in texts for one in names_of(text))] for id, texts in free.items()
            }
            self.sections[f"{FREE}.{name}"] = Section(listed)

    def _keep_apart(self) -> None:
        """Let no word that is the whole name of a free word be the beginning of another name."""
        called = frozenset(
            word for name in self._said.get(FREE, {}) for word in _alone(self.sections[f"{FREE}.{name}"])
        )
        for name, section in self.sections.items():
            section.exact = frozenset() if name.startswith(FREE) else called

    def _section(self, of: str, ids: Iterable[str]) -> Section:
        section = of.partition(".")[0]
        names = {id: [name for text in self._called(section, id) for name in names_of(text)] for id in ids}
        notes = {
            id: tuple(word for text in self._texts[f"{EFFECT}.{id}"].values() for word in words_of(text))
            for id in names
            if f"{EFFECT}.{id}" in self._texts and of != VERBS
        }
        return Section(names, notes)

    def whole(self, words: Name) -> bool:
        """Tell whether words are a whole name of anything, not only the beginning of one."""
        known = self._whole.get(words)
        if known is None:
            found = (section.meant(words) for section in self.sections.values())
            known = self._whole.keep(words, any(meant.whole and not meant.begun for meant in found))
        return known

    def knows(self, word: str) -> bool:
        """Tell whether a word can be a part of the name of anything."""
        return any(section.knows(word) for section in self.sections.values())

    @cached_property
    def units(self) -> frozenset[str]:
        """The words that say of the number before them how much of something there is: the names of figures."""
        found: set[str] = set()
        for verb, action in self.game.rules.actions.items():
            called = self.sections[f"{LABEL}.{verb}"].names
            figures = [field.name for field in inner(fields_of(action.move)) if field.is_number]
            found |= {word for name in figures for words in called.get(name, ()) for word in words}
        return frozenset(found)

    def every_name(self, id: str) -> frozenset[str]:
        """Give the words of every name of an id, in whatever set it is."""
        if id not in self._every_name:
            found = (section.names.get(id, ()) for section in self.sections.values())
            words = frozenset(word for names in found for name in names for word in name)
            self._every_name[id] = words or frozenset(word for name in names_of(id) for word in name)
        return self._every_name[id]

    def ledger_words(self, kind: str, what: str) -> frozenset[str]:
        """Give the words of the sentence of a ledger line, and the names of what it is about."""
        texts = self._texts.get(f"ledger.{kind}.{what}", {}).values()
        said = frozenset(word for text in texts for word in words_of(_VALUE_IN_TEXT.sub(r" \1 ", text)))
        return said if kind == "points" else said | self.every_name(what) | self._field_names(what)

    def _field_names(self, label: str) -> frozenset[str]:
        """Give the words by which any verb calls a field."""
        found = (section.names.get(label, ()) for name, section in self.sections.items() if name.startswith(LABEL))
        return frozenset(word for names in found for name in names for word in name)

    def standing(self, of: str, numbers: tuple[tuple[str, int], ...]) -> Section:
        """Give the names of a key set with those that things have by the numbers that lie there now: id and number."""
        if (of, numbers) not in self._standing:
            rows, known = self.lies[of], self.sections[of]
            now = {id: [name for text in rows[id]["names"] for name in names_of(f"{text} {n}")] for id, n in numbers}
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
        return [name for text in (*texts, *own.values()) for name in names_of(text)]


def is_of_things(section: str) -> bool:
    """Tell whether a section holds the names of things, not of verbs, fields or values."""
    return section.partition(".")[0] not in (LABEL, VALUE, WHOSE, VERBS)


def _alone(section: Section) -> Iterator[str]:
    """Give the words that are a whole name by themselves."""
    return (name[0] for names in section.names.values() for name in names if len(name) == 1)


def inner(fields: Iterable[MoveField]) -> Iterator[MoveField]:
    """Give fields with those inside of them."""
    for field in fields:
        yield field
        yield from inner(field.element.parts)


@lru_cache(8)
def _lexicon(game: Game, own: tuple[tuple[str, str], ...]) -> Lexicon:
    return Lexicon(game, dict(own))


def lexicon(game: Game, own: Mapping[str, str]) -> Lexicon:
    """Give the names of a game's things at a table with words of its own."""
    return _lexicon(game, tuple(sorted(own.items())))
