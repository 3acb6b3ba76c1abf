"""Line formats (shapes) for tracks: spaces in order, with or without a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from referee.printed_lines.shape import Shape
from referee.printed_lines.tokens import MAX_TOKEN, UNKNOWN, Values, number_field, split_tokens
from referee.rules.game import Game
from scoring.errors import Fault, InputError, input_error

MAX_FAULTS = 4
_SPACE = re.compile(r"(?P<number>\d{1,2}|[-ー.])(?P<star>[*★☆]?)")


class Space(Struct, frozen=True):
    """A space of a track as printed: its number (None without one), and whether it has a star."""

    number: int | None
    star: bool


class Levels(Shape, frozen=True, tag="levels"):
    """A line format for the spaces of a track, from the bottom up: "2 3* - 5*". A space without a number has the level
    of the space below it.

    The start space is the one with the number given in the game's data; spaces below it are not stored. The paths start
    with `at`: the `top`, the `level` of each space and, if `starred`, the number of `stars` up to each space. The rules
    mention the numbers `mentioned` and a total of `stars`; a different track is reported as unlikely.
    """

    at: str
    starred: bool = False
    mentioned: tuple[int, ...] = ()
    stars: int | None = None

    def all_paths(self, values: Values, game: Game) -> tuple[str, ...]:
        """Return the paths of the known spaces."""
        spaces = range(values.get(f"{self.at}.top", 0) + 1)
        kinds = ("level", "stars") if self.starred else ("level",)
        return (f"{self.at}.top", *(f"{self.at}.{kind}.{space}" for space in spaces for kind in kinds))

    def read(self, text: str, game: Game) -> dict[str, Any]:
        """Parse the levels and the stars up to each space. Raises `InputError` for invalid text."""
        spaces = self._spaces(text)
        start = self._start(spaces, game)
        values: dict[str, Any] = {f"{self.at}.top": len(spaces) - start - 1}
        level = spaces[start].number
        stars = sum(space.star for space in spaces[:start])
        for index, space in enumerate(spaces[start:]):
            level = level if space.number is None else space.number
            stars += space.star
            values[f"{self.at}.level.{index}"] = level
            if self.starred:
                values[f"{self.at}.stars.{index}"] = stars
        return values

    def _spaces(self, text: str) -> list[Space]:
        faults: list[Fault] = []
        spaces: list[Space] = []
        for token in split_tokens(text):
            match = _SPACE.fullmatch(token)
            if match is None or (match["star"] and not self.starred):
                faults.append(Fault("card_no_stars" if match else "card_space", "", {"given": token[:MAX_TOKEN]}))
                continue
            number = match["number"]
            spaces.append(Space(int(number) if number.isdecimal() else None, bool(match["star"])))
        if faults:
            raise InputError(faults[:MAX_FAULTS])
        return spaces

    def _start(self, spaces: list[Space], game: Game) -> int:
        """Return the index of the start space. Raises `InputError` if there is none, or if the track is too short or
        long.
        """
        number = game.components[f"{self.at}.level.0"].value
        limit = number_field(game, f"{self.at}.top").highest + 1
        index = next((index for index, space in enumerate(spaces) if space.number == number), None)
        if index is None:
            raise input_error("card_start", start=number)
        if not 2 <= len(spaces) - index <= limit:
            raise input_error("card_length", given=len(spaces) - index, most=limit)
        return index

    def write(self, values: Values, game: Game) -> str:
        """Format the spaces as they are printed."""
        top = values.get(f"{self.at}.top")
        if top is None:
            return f"{values.get(f'{self.at}.level.0', game.components[f'{self.at}.level.0'].value)} {UNKNOWN}"
        tokens, level, stars = [], None, 0
        for space in range(top + 1):
            number = values.get(f"{self.at}.level.{space}")
            up_to = values.get(f"{self.at}.stars.{space}", stars)
            token = UNKNOWN if number is None else "-" if number == level else str(number)
            tokens.append(f"{token}{'*' if up_to > stars else ''}")
            level, stars = number, up_to
        return " ".join(tokens)

    def warnings(self, text: str, game: Game) -> list[Fault]:
        """Return a fault for numbers that do not increase, for each missing number mentioned in the rules, and for a
        different star total.
        """
        return list(self._unlikely(self._spaces(text)))

    def _unlikely(self, spaces: list[Space]) -> Iterator[Fault]:
        numbers = tuple(space.number for space in spaces if space.number is not None)
        if any(after <= before for before, after in pairwise(numbers)):
            yield Fault("card_not_rising", "", {"given": numbers})
        for number in self.mentioned:
            if number not in numbers:
                yield Fault("card_missing", "", {"number": number})
        total = sum(space.star for space in spaces)
        if self.stars is not None and total != self.stars:
            yield Fault("card_stars", "", {"given": total, "wanted": self.stars})
