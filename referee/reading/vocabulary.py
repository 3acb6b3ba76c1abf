"""All names of a game with their meanings, from its catalogues, its key sets and its everyday words.

Everyday words are listed in the game's `everyday_words.toml`, in these sections: `action`, `field`, `free`, `lying`,
`value`, `whose`, one for each key set, `unit` (unit → words), `closing` (`verbs` that closing words such as “that’s it”
declare), `like` (an action → other actions whose names it shares), `described` (descriptions of a location: the
actions, and the words for its values or next to its number), `trait` (`verb.field` → ids, or patterns of ids → words).
The subsections of `phrase` have the same names as the other sections; they list names with a fixed word order, with
`{n}` for the number of an id: “level {n} engineer” for engineer_2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from referee.notation.move import MoveField, fields_of
from referee.reading.senses import LabelSense, Sense, ThingSense, UnitSense, ValueSense, VerbSense
from referee.reading.small_words import closing_words
from referee.rules.forbidden_acts import May
from referee.rules.game import Game
from scoring.data_files import read_data
from scoring.text_catalogs import LANGS, WAS, load, own_word

NameWithSense = tuple[str, Sense]
VERBS, FIELD, EFFECT = "action", "field", "effect"
CLOSING, DESCRIBED = "closing", "described"
_BRACKETS = re.compile(r"[（(]([^（）()]+)[)）]\s*$")
"""Matches a remark in brackets at the end of a name, which distinguishes objects of one kind."""
JOINED = "/"
"""The separator between the ids in a combined id."""
NUMBER_HOLE = "{n}"
SEAT_LETTERS = tuple("ABCDEFGH")


class GameVocabulary:
    """The names of one game with their meanings."""

    def __init__(self, game: Game) -> None:
        self._more: Mapping[str, Any] = read_data(game.folder / "everyday_words.toml")
        self._texts: dict[str, dict[str, str]] = {}
        for words in game.words:
            self._texts.update(load(words))
        self._keys = game.rules.keys(SEAT_LETTERS[: game.meta.seats[1]])
        actions = game.rules.actions.items()
        self._fields = {verb: fields_of(action.move) for verb, action in actions if not issubclass(action.move, May)}

    def names(self) -> Iterator[NameWithSense]:
        """Yield every name with its meaning."""
        for verb in self._fields:
            closing = closing_words() if verb in self._more.get(CLOSING, {}).get("verbs", ()) else ()
            alike = (text for other in self._more.get("like", {}).get(verb, ()) for text in self._names(VERBS, other))
            texts = (*self._names(VERBS, verb), *closing, *alike)
            amounts = self._amount_labels(verb)
            yield from ((text, VerbSense(verb)) for text in texts if amounts.isdisjoint(text.split()))
        yield from self.things()
        yield from self._labels()
        yield from self._values()

    def things(self) -> Iterator[tuple[str, ThingSense]]:
        """Yield the names of the ids in each key set that a field of a move uses."""
        for key_set in self._key_sets():
            section = key_set.partition(".")[0]
            for id in self._keys.get(key_set, ()):
                yield from ((text, ThingSense(key_set, id)) for text in self._names(section, id))

    def table_names(self, own: Mapping[str, str]) -> Iterator[NameWithSense]:
        """Yield the player-given names of actions and game objects. `own` maps catalogue ids to these names."""
        for verb in self._fields:
            yield own_word(own, f"{VERBS}.{verb}"), VerbSense(verb)
        for key_set in self._key_sets():
            section = key_set.partition(".")[0]
            for id in self._keys.get(key_set, ()):
                yield own_word(own, f"{section}.{id}"), ThingSense(key_set, id)

    def effects(self) -> Iterator[tuple[str, ThingSense]]:
        """Yield the effect texts of game objects, because each word of a text may name the object. Key sets with listed
        descriptions are skipped.
        """
        traits_of = {id for name in self._more.get("trait", {}) for id in self._ids(name)}
        for key_set in self._key_sets():
            if traits_of.issuperset(self._keys.get(key_set, ())):
                continue
            for id in self._keys.get(key_set, ()):
                texts = self._texts.get(f"{EFFECT}.{id}", {})
                yield from ((text, ThingSense(key_set, id)) for lang, text in texts.items() if lang in LANGS)

    def traits(self) -> Iterator[tuple[str, ValueSense]]:
        """Yield the descriptive words by which players choose among the values of a field."""
        for name, rows in self._more.get("trait", {}).items():
            ids = self._ids(name)
            for patterns, texts in rows.items():
                required = patterns.split()
                matching = [id for id in ids or required if any(fnmatchcase(id, pattern) for pattern in required)]
                yield from ((text, ValueSense(name, id)) for text in texts for id in matching)

    def _ids(self, name: str) -> tuple[str, ...]:
        """Return the ids allowed in a field, given as `verb.field`; `()` for a free-text field."""
        verb, _, part = name.rpartition(".")
        fields = (field for field in _inner_fields(self._fields.get(verb, ())) if field.name == part)
        return tuple(id for field in fields for id in self._keys.get(field.key_set, ()))

    def _key_sets(self) -> list[str]:
        key_sets: dict[str, None] = {}
        for verb, fields in self._fields.items():
            key_sets |= dict.fromkeys(field.key_set for field in _inner_fields(fields))
            key_sets |= dict.fromkeys(row.get("of", "") for row in self._more.get("lying", {}).get(verb, {}).values())
        key_sets |= dict.fromkeys(row.get("of", "") for row in self._more.get(DESCRIBED, {}).values())
        return [key_set for key_set in key_sets if key_set and key_set != "seats"]

    def _labels(self) -> Iterator[NameWithSense]:
        for verb, fields in self._fields.items():
            names = [field.name for field in _inner_fields(fields)]
            for name in dict.fromkeys((*names, *self._more.get("lying", {}).get(verb, ()))):
                yield from ((text, LabelSense(verb, name)) for text in self._label(verb, name))

    def _amount_labels(self, verb: str) -> frozenset[str]:
        """Return the labels of the amounts of an action; they do not name the action itself."""
        fields = (field for field in self._fields[verb] if field.is_number)
        names = (field.name for field in fields if field.element.role not in ("identity", "coordinate"))
        return frozenset(text for name in names for text in self._label(verb, name))

    def _label(self, verb: str, name: str) -> Iterator[str]:
        yield name
        yield from (*self._synonyms(FIELD, name), *self._synonyms(FIELD, f"{verb}.{name}"))
        texts = self._texts.get(f"{FIELD}.{verb}.{name}") or self._texts.get(f"{FIELD}.{name}") or {}
        yield from _readable(texts.values())

    def _values(self) -> Iterator[NameWithSense]:
        for section in ("value", "free"):
            for field, values in self._more.get(section, {}).items():
                for value, texts in values.items():
                    more = (value,) if section == "free" else ()
                    yield from ((text, ValueSense(field, value)) for text in (*more, *texts))
        for name, row in self._more.get("whose", {}).items():
            verb, _, field = name.partition(".")
            yield from ((text, LabelSense(verb, field)) for text in row["words"])
        for unit, texts in self._more.get("unit", {}).items():
            yield from ((text, UnitSense(unit)) for text in texts)

    def descriptions(self) -> Iterator[NameWithSense]:
        """Yield the words for describing a location."""
        for name, row in self._more.get(DESCRIBED, {}).items():
            for value, texts in row.get("values", {}).items():
                yield from ((text, ValueSense(name, value)) for text in texts)
            for verb in row["verbs"]:
                yield from ((text, LabelSense(verb, name)) for text in row.get("labels", ()))

    def _names(self, section: str, id: str) -> Iterator[str]:
        """Yield the names of an id: the id itself, its catalogue names, and its everyday names."""
        key = f"{section}.{id}"
        texts = self._texts.get(key, {})
        catalogue = [text for lang, text in texts.items() if lang in LANGS or lang in WAS]
        yield id
        yield from _readable(catalogue)
        yield from filter(None, (_BRACKETS.sub("", text).strip() for text in _readable(catalogue)))
        yield from _readable(self._synonyms(section, id))
        if JOINED in id:
            yield from self._joined_names(section, id.split(JOINED))
            return
        head, _, number = id.rpartition("_")
        if head:
            notes = [match[1] for text in _readable(catalogue) if (match := _BRACKETS.search(text))]
            for text in self._synonyms(section, head):
                yield from (f"{text} {mark}" for mark in (number, *notes))

    def _joined_names(self, section: str, ids: Sequence[str]) -> Iterator[str]:
        """Yield the names of a combined id, built from the everyday names of its parts."""
        heads = [id.rpartition("_") for id in ids]
        families = [tuple(self._synonyms(section, head)) or (head,) for head, _, _ in heads]
        for rank in range(max(map(len, families))):
            names = (family[min(rank, len(family) - 1)] for family in families)
            yield JOINED.join(f"{name} {number}" for name, (_, _, number) in zip(names, heads, strict=True))

    def _synonyms(self, section: str, key: str) -> Iterator[str]:
        """Yield the everyday names of an id, or of a numbered series of ids."""
        yield from self._more.get(section, {}).get(key, ())

    def phrases(self) -> Iterator[NameWithSense]:
        """Yield the names with a fixed word order, with their meanings."""
        phrases: Mapping[str, Any] = self._more.get("phrase", {})
        for verb, texts in phrases.get(VERBS, {}).items():
            yield from ((text, VerbSense(verb)) for text in texts)
        for verb, fields in self._fields.items():
            for field in _inner_fields(fields):
                yield from ((text, LabelSense(verb, field.name)) for text in phrases.get(FIELD, {}).get(field.name, ()))
        for key_set in self._key_sets():
            of_ids: Mapping[str, Any] = phrases.get(key_set.partition(".")[0], {})
            for id in self._keys.get(key_set, ()):
                head, _, number = id.rpartition("_")
                texts = (*of_ids.get(id, ()), *(text.replace(NUMBER_HOLE, number) for text in of_ids.get(head, ())))
                yield from ((text, ThingSense(key_set, id)) for text in texts)


def _readable(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts that contain no placeholders, because only these are names."""
    return (text for text in texts if "{" not in text)


def _inner_fields(fields: Iterable[MoveField]) -> Iterator[MoveField]:
    for field in fields:
        yield field
        yield from _inner_fields(field.element.parts)
