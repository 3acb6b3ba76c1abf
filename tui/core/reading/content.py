"""The content of a declaration: every word by which a person can say it, and every number that it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import chain
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import known
from referee.notation.move import Move, defaults, verb_of
from tui.core.reading.leaves import WHOLE, Leaf, leaves_of
from tui.core.reading.lexicon import VALUE, VERBS, Lexicon
from tui.core.reading.lying import places
from tui.core.reading.owned import at
from tui.core.reading.place import Here, Moves
from tui.core.reading.said import Lying, lying, said
from tui.core.reading.vocabulary import (
    NO_WORDS,
    Words,
    labels,
    name_numbers,
    names,
    names_alone,
    notes,
    own_names,
    section_words,
)
from tui.core.reading.wording import names_of

POINTS = "points"
"""The kind of a ledger line whose amount is so many VP, whatever they are for."""


class Kind(StrEnum):
    """In which way a declaration holds a number."""

    NAME = "name"
    """It is part of the name of a thing."""
    ALONE = "alone"
    """It is the name of a thing: proposal 2 is called 2."""
    FIELD = "field"
    """It is the value of a field."""
    CLAIM = "claim"
    """It is the value of a field that is said only to have it checked: a price."""
    COUNT = "count"
    """So many moves, or things of a list, are alike."""
    AMOUNT = "amount"
    """So much is paid, gained, scored or moved."""
    PLACE = "place"
    """It says where a piece of it goes, or which one that is: the words beside it say so too."""


class Claim(Struct, frozen=True):
    """A number of a declaration, with the words that can stand beside it."""

    value: int
    words: Words
    kind: Kind
    about: Words = NO_WORDS
    """The words of the move that it is the value of a field of."""


class Content(Struct, frozen=True):
    """The words and the numbers of a declaration."""

    words: Words
    claims: tuple[Claim, ...] = ()
    named: tuple[tuple[str, frozenset[str]], ...] = ()
    """The ids of each set that its moves name."""

    def with_more(self, other: Content) -> Content:
        """Give it with the words and numbers of another one."""
        return Content(self.words | other.words, (*self.claims, *other.claims), self.named)


class _Value(Struct, frozen=True):
    """One value of a move, where it stands, and the words of its field."""

    leaf: Leaf
    value: Any
    label: Words
    plain: bool
    """It is what the field holds where nothing is said."""
    checked: bool
    """It is said only to have it checked: the field may say nothing."""
    which: bool
    """It says which one is meant: the name of its field is also that of the thing."""


class _Contents:
    """Collects the content of moves one after the other."""

    def __init__(self, here: Here) -> None:
        self.here = here
        self.words: set[str] = set()
        self.claims: list[Claim] = []
        self.named: dict[str, set[str]] = {}
        self.sums: dict[tuple[str, Words], list[int]] = {}
        self.totals: Counter[tuple[str, Words]] = Counter()
        """How many are alike, and how much it is together, by what is counted and the words for it."""

    def add(self, move: Move) -> None:
        """Take in a move: its verb, its seat, its values, and what lies where it is about."""
        known_as = self.here.words
        verb = verb_of(move)
        called = names(known_as, VERBS, verb)
        self.words |= called.union(*self.here.people.names.get(move.seat, ()))
        self.totals[f"{verb}.", called] += 1
        values = list(_values(known_as, move))
        about = called.union(*(_called(known_as, one) | (NO_WORDS if one.plain else one.label) for one in values))
        for one in values:
            self._add_value(one, called, about)
        for name, length in lists(move):
            self.totals[f"{verb}.{name}", labels(known_as, verb, name) | called] += length
        for beside in _lying(self.here, move):
            self.words |= beside.words
            self.claims += beside.claims

    def _add_value(self, one: _Value, verb: Words, about: Words) -> None:
        called = _called(self.here.words, one)
        self.words |= called if one.plain and not one.which else called | one.label
        self.claims += (structs.replace(claim, about=about) for claim in _claims(self.here.words, one))
        if isinstance(one.value, str) and one.value:
            self.named.setdefault(one.leaf.of, set()).add(one.value)
        if type(one.value) is int:
            self.sums.setdefault((one.leaf.key, one.label | verb), []).append(one.value)
        if not (one.plain or _has_number(self.here.words, one)):  # its number says which one, or how much that is
            self.totals[f"{one.leaf.of or one.leaf.key}={one.value}", called or one.label] += 1

    def whole(self) -> Content:
        """Give all that was taken in."""
        sums = {key: sum(values) for key, values in self.sums.items() if len(values) > 1}
        totals = (*self.totals.items(), *sums.items())
        alike = dict.fromkeys(Claim(number, beside, Kind.COUNT) for (_, beside), number in totals if number)
        named = tuple((of, frozenset(ids)) for of, ids in self.named.items())
        return Content(frozenset(self.words), (*self.claims, *alike), named)


def content_of(here: Here, moves: Moves) -> Content:
    """Collect the words and the numbers of a declaration, but those of its ledger."""
    found = _Contents(here)
    for move in moves:
        found.add(move)
    return found.whole()


def _values(words: Lexicon, move: Move) -> Iterator[_Value]:
    verb, usual = verb_of(move), defaults(type(move))
    which = words.which.get(verb) if _may_say_which(words, move) else None
    for leaf in leaves_of(type(move)):
        value = getattr(move, leaf.field)
        plain = not leaf.required and leaf.field in usual and value == usual[leaf.field]
        checked = not leaf.required and usual.get(leaf.field, 0) is None
        label = labels(words, verb, leaf.field) | (labels(words, verb, leaf.part) if leaf.part else NO_WORDS)
        for one in value if leaf.listed else (value,):
            part = getattr(one, leaf.part) if leaf.part != WHOLE else one
            for each in part if isinstance(part, tuple) else (part,):
                if each is not None and known(each):
                    yield _Value(leaf, each, label, plain, checked, leaf.label == which)


def _has_number(words: Lexicon, one: _Value) -> bool:
    """Tell whether a value has a name with a number."""
    return isinstance(one.value, str) and bool(name_numbers(words, one.leaf.of, one.value))


def _may_say_which(words: Lexicon, move: Move) -> bool:
    """Tell whether a move is about a thing of which its field that says which one is said."""
    only = said(words.game).get("only", {}).get(f"{verb_of(move)}.{words.which.get(verb_of(move))}", {})
    return all(getattr(move, field) in ids for field, ids in only.items())


def _called(words: Lexicon, one: _Value) -> Words:
    """Give the words by which a value is called."""
    if isinstance(one.value, str):
        return names(words, one.leaf.of, one.value) if one.value else NO_WORDS
    section = f"{VALUE}.{one.leaf.label}"
    if section not in words.sections:
        section = one.leaf.of if one.leaf.shape == "yes_no" else ""
    id = {True: "yes", False: "no"}[one.value] if isinstance(one.value, bool) else str(one.value)
    return names(words, section, id) if section and id in words.sections[section].names else NO_WORDS


def _claims(words: Lexicon, one: _Value) -> Iterator[Claim]:
    """Give the numbers of a value: itself, or those of its names."""
    called = _called(words, one)
    if type(one.value) is int:
        if called or not (one.plain and one.value == 0):  # nobody says what is nothing
            kind = Kind.AMOUNT if one.plain else Kind.CLAIM if one.checked else Kind.FIELD
            yield Claim(one.value, one.label | called, kind)
        also = name_numbers(words, f"{VALUE}.{one.leaf.label}", str(one.value))
        yield from (Claim(number, one.label | called, Kind.NAME) for number in also if number != one.value)
    elif isinstance(one.value, str):
        of, id = one.leaf.of, one.value
        does = notes(words, of, id)
        yield from (Claim(int(word), does, Kind.NAME) for word in does if word.isdigit())
        alone = names_alone(words, of, id)
        for number in name_numbers(words, of, id):
            beside = (own_names(words, of, id) - does) | own_names(words, of, id, number) | one.label
            yield Claim(number, beside, Kind.ALONE if number in alone else Kind.NAME)


def lists(move: Move) -> Iterator[tuple[str, int]]:
    """Give how many things each list of a move holds."""
    for name in dict.fromkeys(leaf.field for leaf in leaves_of(type(move)) if leaf.listed):
        yield name, len(getattr(move, name))


def _lying(here: Here, move: Move) -> Iterator[Content]:
    """Give what lies where a move is about, by which it can be said: a thing by its names, a seat, a number."""
    for name, row in lying(here.table.game).get(verb_of(move), {}).items():
        label = labels(here.words, verb_of(move), name)
        if not _can_be_meant(move, row):
            continue
        if row.of and any(not known(found) for _, found in places(here, row)):
            yield Content(section_words(here.words, row.of), ())  # nobody has told what lies there: it may be anything
        for unit in (move, *(one for key in move.__struct_fields__ for one in _items(getattr(move, key)))):
            for thing in _there(here, row, structs.asdict(unit)):
                yield _owned_thing(here, row, thing) if row.seat else _named(here.words, row.of, str(thing), label)
    for leaf in leaves_of(type(move)):
        lies: Mapping[str, Any] = here.words.lies.get(leaf.of, {}) if not leaf.listed else {}
        row = lies.get(getattr(move, leaf.field), {}) if lies else {}
        for number in at(here.table.state, row["path"].split(".")) if row else ():
            called = frozenset(word for text in row["names"] for name in names_of(text) for word in name)
            yield Content(called, (Claim(number, called, Kind.NAME),))


def _can_be_meant(move: Move, row: Lying) -> bool:
    """Tell whether a move is about a place where the thing is meant."""
    fields = structs.asdict(move)
    return all(fields[field] in keys for field, keys in row.where.items() if field in fields)


def _there(here: Here, row: Lying, fields: dict[str, Any]) -> Iterator[Any]:
    """Give what lies in the place that the fields of a move name."""
    for place, found in places(here, row):
        if all(str(fields.get(field, key)) == str(key) for field, key in place.items()):
            yield from (thing for thing in (found if isinstance(found, tuple) else (found,)) if known(thing) and thing)


def _named(words: Lexicon, of: str, id: str, label: Words) -> Content:
    kind = id.rpartition("_")[0]  # “food_4”: so much of it
    more = names(words, of, kind) if of in words.sections and kind in words.sections[of].names else NO_WORDS
    called = names(words, of, id) | more | label
    numbers = tuple(Claim(number, called, Kind.NAME) for number in name_numbers(words, of, id))
    return Content(called, numbers)


def _owned_thing(here: Here, row: Lying, thing: Any) -> Content:
    """Return whose a thing is, and its number; where its owner is unknown it may be anybody's."""
    whose, number = getattr(thing, row.seat), getattr(thing, row.number)
    owners = here.people.names.get(whose, ()) if known(whose) else chain.from_iterable(here.people.names.values())
    people = frozenset(word for name in owners for word in name)
    return Content(people, (Claim(number, people, Kind.NAME),) if known(number) else ())


def _items(value: Any) -> tuple[Struct, ...]:
    return tuple(one for one in value if isinstance(one, Struct)) if isinstance(value, tuple) else ()


def of_ledger(here: Here, moves: Moves) -> Content:
    """Collect the words and the numbers of what a declaration pays, brings and moves."""
    words: set[str] = set()
    claims: list[Claim] = []
    for line in here.verdict(moves).ledger:
        unit = here.words.ledger_words(line.kind, line.what)
        ids = [value for value in line.values.values() if isinstance(value, str)]
        known_as = [here.words.every_name(id) for id in ids]
        called = unit.union(*known_as)
        words |= called
        if line.amount:  # of goods, or of what else has no number of its own: a space does
            of = unit.union(*(one for one in known_as if not any(map(str.isdigit, one))))
            claims.append(Claim(line.amount, unit if line.kind == POINTS else of, Kind.AMOUNT))
        numbers = [n for n in line.values.values() if type(n) is int and n]
        claims += (
            Claim(n, beside, kind) for n in numbers for beside, kind in ((unit, Kind.AMOUNT), (called, Kind.PLACE))
        )
    return Content(frozenset(words), tuple(claims))
