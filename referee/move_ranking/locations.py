"""The locations of moves that a line describes instead of naming: by what lies there, or by what the game finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.facts.facts import known
from referee.move_ranking.line_words import LineWords
from referee.notation.move import Move, fields_of, verb_of
from referee.reading.contents import content_paths, sites
from referee.reading.position import Position
from referee.reading.senses import LabelSense, SeatSense, Sense, ThingSense, ValueSense
from referee.reading.slots import phrases_of

MAX_LOCATIONS = 40
"""The maximum number of locations that one description may mean."""


class DescribedLocation(Struct, frozen=True):
    """A location as values of the fields of a move, with the characters that describe it."""

    site: Mapping[str, Any]
    mask: int

    def is_of(self, holder: Any) -> bool:
        """Return whether a move or list item is made there."""
        return all(str(getattr(holder, name, None)) == str(value) for name, value in self.site.items())

    def values(self, kind: type[Move]) -> dict[str, Any]:
        """Return the values of the fields that a kind of move has."""
        numbers = {field.name for field in fields_of(kind) if field.is_number}
        names = {field.name for field in fields_of(kind) if not field.is_list}
        site = {name: value for name, value in self.site.items() if name in names}
        return {name: int(value) if name in numbers else value for name, value in site.items()}


class DescribedLocations:
    """The described locations of one line at one position, by action."""

    def __init__(self, line: LineWords, position: Position) -> None:
        self.line = line
        self.position = position
        self._known: dict[tuple[str, str], tuple[DescribedLocation, ...]] = {}

    def of(self, verb: str, seat: str) -> tuple[DescribedLocation, ...]:
        """Return the locations that the line describes for an action of a seat."""
        if (verb, seat) not in self._known:
            locations = (*self._by_contents(verb), *self._worked_out(verb, seat))
            self._known[verb, seat] = tuple(location for location in locations if location.mask)
        return self._known[verb, seat]

    def mask(self, move: Move) -> int:
        """Return the characters that describe where a move is made."""
        locations = self.of(verb_of(move), move.seat)
        if not locations:
            return 0
        holders = [
            move,
            *(item for field in fields_of(type(move)) if field.is_list for item in getattr(move, field.name)),
        ]
        mask = 0
        for location in locations:
            if any(map(location.is_of, holders)):
                mask |= location.mask
        return mask

    def _by_contents(self, verb: str) -> Iterator[DescribedLocation]:
        """Yield the locations where something lies that a word names."""
        for name, row in content_paths(self.position.table.game, verb).items():
            only = {field: str(values[0]) for field, values in row.where.items() if len(values) == 1}
            for site, things in sites(self.position.state, row):
                for thing in things if isinstance(things, tuple) else (things,):
                    id = getattr(thing, row.seat) if row.seat and known(thing) and thing else thing
                    if known(id) and id:
                        sense = SeatSense(id) if row.seat else ThingSense(row.of or f"lying.{verb}.{name}", str(id))
                        yield DescribedLocation({**only, **site}, self._characters(sense))

    def _characters(self, *senses: Sense) -> int:
        mask = 0
        for sense in senses:
            words = self.line.by_sense.get(sense, ())
            mask |= words[0].mask if words and words[0].quality > 0.5 else 0
        return mask

    def _worked_out(self, verb: str, seat: str) -> Iterator[DescribedLocation]:
        """Yield the locations that the game finds for all descriptions together, otherwise for all but one."""
        rows = self._descriptions(verb)
        if not rows:
            return
        matches = list(self._located(verb, seat, rows))
        if not matches and len(rows) > 1:
            for name in rows:
                matches += self._located(verb, seat, {other: row for other, row in rows.items() if other != name})
        yield from matches[:MAX_LOCATIONS]

    def _located(
        self, verb: str, seat: str, rows: Mapping[str, tuple[tuple[Any, ...], int]]
    ) -> Iterator[DescribedLocation]:
        mask = 0
        for _, characters in rows.values():
            mask |= characters
        stated = {name: values for name, (values, _) in rows.items()}
        yield from (DescribedLocation(site, mask) for site in self.position.locate(verb, seat, stated))

    def _descriptions(self, verb: str) -> dict[str, tuple[tuple[Any, ...], int]]:
        """Return (values, characters) for each description of a location in the line, the longest words first."""
        matches: list[tuple[float, str, Any, int]] = []
        for name, row in phrases_of(self.position.table.game).get("described", {}).items():
            if verb in row["verbs"]:
                matches += self._values(verb, name, row)
        used = 0
        stated: dict[str, tuple[tuple[Any, ...], int]] = {}
        for _, name, value, mask in sorted(matches, key=lambda each: (-each[0], each[1])):
            if not mask & used:
                used |= mask
                values, characters = stated.get(name, ((), 0))
                stated[name] = ((*values, value), characters | mask)
        return stated

    def _values(self, verb: str, name: str, row: Mapping[str, Any]) -> Iterator[tuple[float, str, Any, int]]:
        for sense, words in self.line.by_sense.items():
            if not words or words[0].quality < 0.8:
                continue
            if isinstance(sense, ValueSense) and sense.field == name:
                yield words[0].gain, name, sense.value, words[0].mask
            elif row.get("of") and isinstance(sense, ThingSense) and sense.key_set == row["of"]:
                yield words[0].gain, name, sense.id, words[0].mask
            elif row.get("seat") and isinstance(sense, SeatSense):
                yield words[0].gain, name, sense.seat, words[0].mask
        label = LabelSense(verb, name)
        for number in self.line.numbers if "labels" in row else ():
            if label in number.adjacent and row["low"] <= number.value <= row["high"]:
                mask = number.mask | self._characters(label)
                yield float(mask.bit_count()), name, number.value, mask
