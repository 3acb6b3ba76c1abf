"""Line formats (shapes) with names: lists of names, and amounts with units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, cast

from msgspec import Struct

from referee.printed_lines.shape import Shape
from referee.printed_lines.tokens import (
    MAX_TOKEN,
    UNKNOWN,
    Values,
    field_of,
    read_at,
    read_each,
    read_number,
    split_numbers,
    split_tokens,
)
from referee.rules.game import Game
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.text_catalogs import Words

MAX_FAULTS = 4


class Items(Shape, frozen=True, tag="items"):
    """A line format for one list of ids, typed as ids or as their `signs` (the first sign is used for formatting).

    With `numbered`, ids are typed as positions in the key set after a `mark`, also as a range ("3-5"). With
    `unordered`, the order is ignored. With `none`, a word for none means an empty list.
    """

    path: str
    fault: str = "card_token"
    signs: Mapping[str, tuple[str, ...]] = {}
    joiner: str = " "
    numbered: bool = False
    unordered: bool = False
    mark: str = ""
    none: bool = False
    most: int = 99

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        return (self.path,)

    def _ids(self, game: Game) -> tuple[str, ...]:
        field = cast("SeparatedList", field_of(game, self.path))
        return cast("KeyOf", field.item).ids or game.rules.keys(())[cast("KeyOf", field.item).key_set]

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse a list of ids into {path: value}. Raises `InputError` with at most four faults."""
        tokens = split_numbers(text) if self.unordered else split_tokens(text)
        tokens = [part for token in tokens for part in token.split(self.joiner)] if self.joiner != " " else tokens
        if not tokens:
            raise input_error("card_empty")
        if self.none and is_none(text):
            return {self.path: ()}
        ids = self._ids(game)
        values, faults = [], list[Fault]()
        for token in tokens:
            try:
                values.append(self._id(token, ids))
            except InputError as error:
                faults += error.faults
        if not faults and len(tokens) > self.most:
            faults.append(Fault("card_numbers", "", {"wanted": self.most, "given": len(tokens)}))
        if faults:
            raise InputError(faults[:MAX_FAULTS])
        ordered = sorted(set(values), key=ids.index) if self.unordered else values
        return {self.path: tuple(ordered)}

    def _id(self, token: str, ids: tuple[str, ...]) -> str:
        if self.numbered:
            number = token.removeprefix(self.mark)
            if self.mark and number != UNKNOWN and not (number.isdecimal() and 1 <= int(number) <= len(ids)):
                labels = tuple(f"{self.mark}{position}" for position in range(1, len(ids) + 1))
                raise input_error("card_label", given=token[:MAX_TOKEN], labels=labels)
            return ids[read_number(number, WholeNumber(low=1, high=len(ids))) - 1]
        id_of = {spelling: id for id, signs in self.signs.items() for spelling in signs}
        id = id_of.get(token, str(int(token)) if token.isdecimal() else token)
        if id not in ids:
            raise input_error(self.fault, given=token[:MAX_TOKEN])
        return id

    def write(self, values: Values, game: Game) -> str:
        """Format a list of ids; "-" for an empty list, "" for an unknown list."""
        if self.path not in values:
            return ""
        ids = self._ids(game)
        texts = [f"{self.mark}{ids.index(id) + 1}" if self.numbered else self._sign(id) for id in values[self.path]]
        return self.joiner.join(texts) or "-"

    def _sign(self, id: str) -> str:
        return self.signs.get(id, (id,))[0]


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an amount: the path of its number, its accepted names, and its written form ("step|steps"). `word` is
    the catalogue id of a translated form.
    """

    path: str
    names: tuple[str, ...]
    write: str
    word: str = ""

    def text(self, number: int) -> str:
        """Format a number with this unit."""
        singular, _, plural = self.write.partition("|")
        return f"{number}{singular if number == 1 else plural or singular}"


_AMOUNT = re.compile(r"\+?(?P<before>[^\d=:+]*)[=:]?(?P<number>\d+)(?P<after>[^\d=:+]*)")


class Amounts(Shape, frozen=True, tag="amounts"):
    """A line format for amounts with units, in any order. An amount that is not typed is 0.

    If some units are `deciding`, missing amounts are 0 only if one of those is typed. `zero` is the text for no
    amounts.
    """

    units: tuple[Unit, ...]
    fault: str
    zero: str
    twice: str = ""
    joiner: str = " "
    deciding: tuple[str, ...] = ()

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        return tuple(unit.path for unit in self.units)

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse amounts with units into {path: value}. Raises `InputError` with all faults."""
        tokens = split_tokens(text.replace(self.joiner, " "))
        if not tokens:
            raise input_error("card_empty")
        values: dict[str, Any] = {}
        if not is_none(text):
            amounts = ((token, partial(self._read_one, game, values)) for token in _join_units(tokens))
            values = read_each(amounts)
        if not self.deciding or any(path in values for path in self.deciding):
            values |= read_each(
                ("0", partial(read_at, unit.path, game)) for unit in self.units if unit.path not in values
            )
        return values

    def _read_one(self, game: Game, before: dict[str, Any], token: str) -> Values:
        match = _AMOUNT.fullmatch(token)
        name = (match["before"] + match["after"]).strip().casefold() if match else None
        unit = next((unit for unit in self.units if name in unit.names), None)
        if match is None or unit is None:
            raise input_error(self.fault, given=token[:MAX_TOKEN])
        if self.twice and unit.path in before:
            raise input_error(self.twice, given=token[:MAX_TOKEN])
        before |= read_at(unit.path, game, match["number"])
        return before

    def write(self, values: Values, game: Game) -> str:
        """Format the amounts above 0, followed by `?` if other amounts are unknown."""
        known = {unit: values[unit.path] for unit in self.units if unit.path in values}
        texts = [unit.text(number) for unit, number in known.items() if number]
        if self.deciding:
            decided = any(values.get(path) for path in self.deciding)
            return self.joiner.join([self.zero] * (self.units[0] in known and not decided) + texts)
        if known and len(known) < len(self.units):
            return " ".join([self.joiner.join(texts), UNKNOWN]).strip()
        return self.joiner.join(texts) or self.zero * bool(known)

    def in_words(self, words: Words, text: str) -> str:
        """Return a text with its units in another language than English."""
        for unit in self.units if words.lang != "en" else ():
            if unit.word:
                suffixes = "|".join(map(re.escape, unit.write.split("|")))
                text = re.sub(
                    rf"(\d+)(?:{suffixes})\b", partial(_unit_word, words, unit.word), text, flags=re.IGNORECASE
                )
        return text


def _unit_word(words: Words, word: str, match: re.Match[str]) -> str:
    return words.translate(word, n=int(match[1]))


def _join_units(tokens: list[str]) -> Iterator[str]:
    """Yield the tokens, with each number joined to the adjacent unit name."""
    remaining = list(tokens)
    while remaining:
        token = remaining.pop(0)
        follows = remaining[0] if remaining else ""
        is_number = token.lstrip("+").isdecimal()
        is_pair = follows and not _has_digit(follows) if is_number else not _has_digit(token) and follows.isdecimal()
        yield token + (remaining.pop(0) if is_pair else "")


def _has_digit(text: str) -> bool:
    return any(map(str.isdecimal, text))
