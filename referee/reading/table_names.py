"""Names that depend on the game position: objects on the table with a name that the players gave them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from referee.notation.move import Move
from referee.reading.contents import content_paths, contents, numbers_at, owned_values
from referee.reading.lattice import Lattice
from referee.reading.lexicon import NamesOfTable
from referee.reading.position import OutOfBudgetError, Position
from referee.reading.senses import Match, Mention, Sense, ThingSense, ValueSense
from referee.reading.slots import Slot, SlotKind, phrases_of, verb_slots
from referee.reading.source import Span, normal_text
from referee.rules.game import Game


def names_of_table(position: Position) -> NamesOfTable:
    """Return the player-given names that occur in the game position, with synonyms and meanings."""
    synonyms: Mapping[str, list[str]] = phrases_of(position.table.game).get("called", {})
    names = _names(position)
    for name, senses in tuple(names.items()):
        for text in synonyms.get(normal_text(name).replace(" ", "_"), ()):
            names.setdefault(text, {}).update(senses)
    return tuple((name, tuple(senses)) for name, senses in names.items())


@cache
def known_words(game: Game) -> frozenset[str]:
    """Return the words of names that players are known to use. Such a word is not a typo, even if no object currently
    has that name.
    """
    return frozenset(word for name in phrases_of(game).get("called", {}) for word in name.split("_"))


def mentions_by_number(lattice: Lattice, position: Position) -> Iterator[Mention]:
    """Yield the objects that a line names by their kind and current number: “engineer 9”."""
    text, places = lattice.corrected_text
    state = position.state
    yield from _contents_by_number(lattice.source.text, position)
    for key_set, rows in phrases_of(position.table.game).get("lies", {}).items():
        for id, row in rows.items():
            for number in numbers_at(state, row["path"]):
                for name in map(normal_text, row["names"]):
                    start = text.find(name)
                    while start >= 0:
                        until = start + len(name)
                        behind = _NUMBER_BEHIND.match(text, until)
                        before = _NUMBER_BEFORE.search(text[:start])
                        if behind and int(behind[1]) == number:
                            span = Span(places[start], places[behind.end()])
                            yield Mention((span,), (ThingSense(key_set, id),), Match.EXACT, name)
                        if before and int(before[1]) == number:
                            span = Span(places[before.start(1)], places[until])
                            yield Mention((span,), (ThingSense(key_set, id),), Match.EXACT, name)
                        start = text.find(name, start + 1)


def _contents_by_number(text: str, position: Position) -> Iterator[Mention]:
    """Yield the objects that a line names only by an identifying number: “in place of #2”, 2番と."""
    numbers = [(match.span(), match[1] or match[2]) for match in _WHICH.finditer(text)]
    if not numbers:
        return
    for verb, slots in verb_slots(position.table.game).items():
        for slot in slots.slots:
            if slot.kind is not SlotKind.CONTENT:
                continue
            names = {name: sense for name, sense in _names_of_slot(position, verb, slot) if name.isdigit()}
            for (start, until), number in numbers:
                if number in names:
                    yield Mention((Span(start, until),), (names[number],), Match.EXACT, number)


_WHICH = re.compile(r"(?:#|\b(?:number|no\.?)\s)\s*(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})番(?![目手])")
"""Matches an identifying number (“#2”) that is not a rank."""
_NUMBER_BEHIND = re.compile(r"\s*(?:#|number|no\.?)?\s*(\d{1,3})(?:番)?(?!\d)")
_NUMBER_BEFORE = re.compile(r"(?<!\d)(\d{1,3})\s*番?の?\s*$")


def _names(position: Position) -> dict[str, dict[Sense, None]]:
    """Return the player-given names with their meanings."""
    names: dict[str, dict[Sense, None]] = {}
    for verb, slots in verb_slots(position.table.game).items():
        for slot in slots.slots:
            for name, sense in _names_of_slot(position, verb, slot):
                names.setdefault(name, {})[sense] = None
    return names


def _names_of_slot(position: Position, verb: str, slot: Slot) -> Iterator[tuple[str, Sense]]:
    """Yield the names possible in a field: objects on the table, names in legal moves, and objects of seats."""
    game = position.table.game
    if slot.kind is SlotKind.CONTENT and slot.key_set.startswith("lying."):
        row = content_paths(game, verb)[slot.field]
        if not row.seat:
            yield from ((thing, ThingSense(slot.key_set, thing)) for _, thing in contents(position.state, row))
    elif slot.kind is SlotKind.NAME and not slot.repeats:
        options = (getattr(move, slot.field) for move in _options(position, verb))
        owned = (owned_values(game, position.state, verb, slot.field, seat) or () for seat in position.table.seats)
        for name in (*options, *chain.from_iterable(owned)):
            if isinstance(name, str) and name:
                yield name, ValueSense(slot.name, name)


def _options(position: Position, verb: str) -> tuple[Move, ...]:
    try:
        return position.options(verb)
    except OutOfBudgetError:
        return ()
