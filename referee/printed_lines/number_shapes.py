"""Line formats (shapes) for numbers: a series of variable length, a chart by key, a set of numbers, and numbers by
ranges.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from typing import Any

from referee.printed_lines.shape import Drawing, LineCell, Shape
from referee.printed_lines.tokens import (
    MAX_TOKEN,
    UNKNOWN,
    Values,
    number_field,
    read_at,
    read_each,
    read_number,
    split_numbers,
    split_tokens,
)
from referee.rules.game import Game
from scoring.errors import input_error
from scoring.fields.common_words import is_none
from scoring.fields.simple_fields import WholeNumber
from scoring.text_catalogs import Words

NOTHING = "-"
FURTHER = 5
"""The maximum number of additional paths offered while the printed length is unknown."""
_SUMS = re.compile(r"(\d+)(?:-(\d+)|(\+))?=(\d+)")


class Series(Shape, frozen=True, tag="series"):
    """A line format for a series of numbers for 0, 1, 2 …, of the printed length (at most `most`). The paths start with
    `at`.
    """

    at: str
    most: int

    def _known(self, values: Values) -> list[int]:
        numbers: list[int] = []
        while (number := values.get(f"{self.at}{len(numbers)}")) is not None:
            numbers.append(number)
        return numbers

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """Return the paths of the known numbers; at least the first path."""
        return tuple(f"{self.at}{index}" for index in range(len(self._known(values)) or 1))

    def further_paths(self, values: Values) -> tuple[str, ...]:
        """Return the paths after those of the known numbers."""
        first = len(self._known(values)) or 1
        return tuple(f"{self.at}{index}" for index in range(first, min(first + FURTHER, self.most)))

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse a series of numbers into {path: value}. Raises `InputError` with all faults."""
        tokens = split_tokens(text)
        if not tokens:
            raise input_error("card_empty")
        if len(tokens) > self.most:
            raise input_error("card_numbers", wanted=self.most, given=len(tokens))
        return read_each((token, partial(read_at, f"{self.at}{index}", game)) for index, token in enumerate(tokens))

    def write(self, values: Values, game: Game) -> str:
        """Format the known numbers up to the first unknown one."""
        return " ".join(map(str, self._known(values)))


class Chart(Shape, frozen=True, tag="chart"):
    """A line format with `numbers` numbers for each key, joined by a plus; a dash for a key without numbers.

    The paths list the first number of each key, then the second. The value at `entries` is the list of keys with
    numbers; it is known if no key is unknown, and it is asked for unless the chart is `secondary`. When displayed, the
    keys have their names of the catalogue section `section`, and the catalogue text `mark` describes the numbers.
    """

    paths: tuple[str, ...]
    entries: str
    numbers: int
    section: str
    mark: str
    secondary: bool = False

    @property
    def _by_key(self) -> dict[str, tuple[str, ...]]:
        count = len(self.paths) // self.numbers
        return {path.rpartition(".")[2]: self.paths[index::count] for index, path in enumerate(self.paths[:count])}

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """Return the paths of the keys that may have numbers."""
        keys = values.get(self.entries, self._by_key)
        first = () if self.secondary and self.entries not in values else (self.entries,)
        return (*first, *(path for key, paths in self._by_key.items() if key in keys for path in paths))

    def cells(self, game: Game) -> tuple[LineCell, ...]:
        """Return one cell for each key."""
        return tuple(
            LineCell(paths, partial(self._read_key, key, game), partial(self._known_cell, key))
            for key, paths in self._by_key.items()
        )

    def _known_cell(self, key: str, values: Values) -> str:
        return "" if (text := self._cell(values, key)) == UNKNOWN else text

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse the numbers of all keys into {path: value}. Raises `InputError` with all faults."""
        tokens = split_tokens(text)
        if not tokens:
            raise input_error("card_empty")
        if len(tokens) != len(self._by_key):
            raise input_error("card_numbers", wanted=len(self._by_key), given=len(tokens))
        entries = dict(zip(self._by_key, tokens, strict=True))
        values = read_each((token, partial(self._read_key, key, game)) for key, token in entries.items())
        if UNKNOWN not in tokens:
            values[self.entries] = tuple(key for key, token in entries.items() if not _is_dash(token))
        if not values:
            raise input_error("card_empty")
        return values

    def _read_key(self, key: str, game: Game, token: str) -> Values:
        if token == UNKNOWN or _is_dash(token):
            return {}
        numbers = token.split("+")
        if len(numbers) != self.numbers:
            raise input_error("card_price_parts", given=token[:MAX_TOKEN], wanted=self.numbers)
        pairs = zip(self._by_key[key], numbers, strict=True)
        return read_each((number, partial(read_at, path, game)) for path, number in pairs)

    def write(self, values: Values, game: Game) -> str:
        """Format the numbers of all keys; "" if none is known."""
        cells = [self._cell(values, key) for key in self._by_key]
        return "" if all(cell == UNKNOWN for cell in cells) else " ".join(cells)

    def _cell(self, values: Values, key: str) -> str:
        if key not in values.get(self.entries, self._by_key):
            return NOTHING
        known = [str(values[path]) for path in self._by_key[key] if path in values]
        return "+".join(known) if len(known) == self.numbers else UNKNOWN

    def drawing(self, words: Words, values: Values, game: Game) -> Drawing:
        """Return a small table with one row per key."""
        rows = [(words.translate(f"{self.section}.{key}"), self._cell(values, key)) for key in self._by_key]
        return Drawing(words.translate(self.mark), rows)


def _is_dash(token: str) -> bool:
    return is_none(token) and not token.isdecimal()


class Marked(Shape, frozen=True, tag="marked"):
    """A line format for a set of numbers: the path ending in a number is true if the set contains it. `?` means that
    further numbers are unknown.
    """

    paths: tuple[str, ...]

    @property
    def _by_number(self) -> dict[int, str]:
        return {_number(path): path for path in self.paths}

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        return self.paths

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse a set of numbers into {path: value}. Raises `InputError` with all faults."""
        tokens = split_numbers(text)
        if not tokens:
            raise input_error("card_empty")
        numbers = [token for token in tokens if token != UNKNOWN]
        is_empty = len(numbers) == 1 and numbers[0] != "0" and is_none(numbers[0])
        field = WholeNumber(low=min(self._by_number), high=max(self._by_number))
        marked = {} if is_empty else read_each((token, partial(self._read_one, field)) for token in numbers)
        return marked if numbers != tokens else {path: path in marked for path in self.paths}

    def _read_one(self, field: WholeNumber, token: str) -> Values:
        return {self._by_number[read_number(token, field)]: True}

    def write(self, values: Values, game: Game) -> str:
        """Format a set of numbers; a dash for an empty set, "" for an unknown one."""
        marked = [str(number) for number, path in self._by_number.items() if values.get(path)]
        if all(path in values for path in self.paths):
            return " ".join(marked) or NOTHING
        return " ".join([*marked, UNKNOWN]) if marked else ""


class Ranges(Shape, frozen=True, tag="ranges"):
    """A line format for one number per sum, typed in ranges: "0-6=1 7=2 8+=3". The paths end in the sums, which start
    at 0.
    """

    paths: tuple[str, ...]

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        return self.paths

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse the number of each sum. Raises `InputError` with all faults."""
        tokens = split_tokens(text)
        if not tokens:
            raise input_error("card_empty")
        values: dict[str, Any] = {}
        read_each((token, partial(self._read_range, game, values)) for token in tokens)
        return values

    def _read_range(self, game: Game, values: dict[str, Any], token: str) -> Values:
        """Parse one range (`3=1`, `0-6=1`, `13+=3`) and add its numbers to `values`. Raises `InputError` for an invalid
        range or a duplicate sum.
        """
        match = _SUMS.fullmatch(token)
        if match is None:
            raise input_error("card_ranges", given=token[:MAX_TOKEN])
        sums = WholeNumber(low=0, high=len(self.paths) - 1)
        low = read_number(match[1], sums)
        high = sums.highest if match[3] else read_number(match[2] or match[1], WholeNumber(low=low, high=sums.high))
        number = read_number(match[4], number_field(game, self.paths[0]))
        for index, path in enumerate(self.paths[low : high + 1], low):
            if path in values:
                raise input_error("sum_twice", given=index)
            values[path] = number
        return {}

    def write(self, values: Values, game: Game) -> str:
        """Format the known numbers, with adjacent equal numbers as one range."""
        parts, last = [], len(self.paths) - 1
        for number, group in groupby(self.paths, values.get):
            sums = list(map(_number, group))
            low, high = sums[0], sums[-1]
            if number is not None:
                parts.append(f"{low}+={number}" if high == last > low else f"{low}{f'-{high}' * (high > low)}={number}")
        return " ".join(parts)


def _number(path: str) -> int:
    return int(path.rpartition(".")[2])
