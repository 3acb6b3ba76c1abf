"""The line for a track of the player board: its spaces from the bottom up, as "2 3* - 5*"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from scoring.errors import Fault, InputError, input_error
from scoring.text_catalogs import Phrase
from tui.core.game_ui.printed_value_lines import UNKNOWN_TOKEN, PrintedValueLineFormat, Values, split

HIGHEST = 30
_SPACE = re.compile(r"(?P<number>\d{1,2}|[-ー.])(?P<star>[*★☆]?)")


def _spaces(text: str, starred: bool) -> list[tuple[int | None, bool]]:
    """Read the spaces: printed number or none, star or none. Raises `InputError` with every fault."""
    faults: list[Fault] = []
    spaces: list[tuple[int | None, bool]] = []
    for token in split(text):
        found = _SPACE.fullmatch(token)
        if not found:
            faults.append(Fault("card_space", "", {"given": token[:20]}))
        elif found["star"] and not starred:
            faults.append(Fault("card_no_stars", "", {"given": token[:20]}))
        else:
            number = found["number"]
            spaces.append((int(number) if number.isdecimal() else None, bool(found["star"])))
    if faults:
        raise InputError(faults[:4])
    return spaces


def _from_start(spaces: list[tuple[int | None, bool]], start: int) -> int:
    """Find the start space. Raises `InputError` for a track without one, or too short or long."""
    place = next((index for index, (number, _) in enumerate(spaces) if number == start), None)
    if place is None:
        raise input_error("card_start", start=start)
    if not 2 <= len(spaces) - place <= HIGHEST + 1:
        raise input_error("card_length", given=len(spaces) - place, most=HIGHEST + 1)
    return place


def _odd(spaces: list[tuple[int | None, bool]], shown: tuple[int, ...], stars: int | None) -> Iterator[Fault]:
    """Find what is odd but may be true: numbers that do not rise, or other numbers or stars than the rule text has."""
    printed = tuple(number for number, _ in spaces if number is not None)
    if any(high <= low for low, high in pairwise(printed)):
        yield Fault("card_not_rising", "", {"given": printed})
    for number in shown:
        if number not in printed:
            yield Fault("card_missing", "", {"number": number})
    total = sum(star for _, star in spaces)
    if stars is not None and total != stars:
        yield Fault("card_stars", "", {"given": total, "wanted": stars})


def track(
    name: str, *, start: int, starred: bool, shown: tuple[int, ...] = (), stars: int | None = None, example: str
) -> PrintedValueLineFormat:
    """Make the line of a track; `shown` are numbers and `stars` the count of stars that the rule text mentions."""
    at = f"tracks.{name}"

    def read(text: str) -> dict[str, Any]:
        spaces = _spaces(text, starred)
        place = _from_start(spaces, start)
        values: dict[str, Any] = {f"{at}.top": len(spaces) - place - 1}
        level = start
        seen = sum(star for _, star in spaces[:place])
        for space, (number, star) in enumerate(spaces[place:]):
            level = level if number is None else number
            seen += star
            values[f"{at}.level.{space}"] = level
            if starred:
                values[f"{at}.stars.{space}"] = seen
        return values

    def doubts(text: str) -> list[Fault]:
        return list(_odd(_spaces(text, starred), shown, stars))

    def paths(values: Values) -> tuple[str, ...]:
        spaces = range(values.get(f"{at}.top", 0) + 1)
        kinds = ("level", "stars") if starred else ("level",)
        return (f"{at}.top", *(f"{at}.{kind}.{space}" for space in spaces for kind in kinds))

    def write(values: Values) -> str:
        top = values.get(f"{at}.top")
        if top is None:
            return f"{values.get(f'{at}.level.0', start)} {UNKNOWN_TOKEN}"
        tokens, level, seen = [], None, 0
        for space in range(top + 1):
            here = values.get(f"{at}.level.{space}")
            count = values.get(f"{at}.stars.{space}", seen)
            sign = UNKNOWN_TOKEN if here is None else "-" if here == level else str(here)
            tokens.append(f"{sign}{'*' if count > seen else ''}")
            level, seen = here, count
        return " ".join(tokens)

    hint = "track" if starred else "track_plain"
    return PrintedValueLineFormat(
        name, "NIP-T1", Phrase(f"track.{name}"), hint, example, (f"{at}.",), paths, read, doubts, write
    )
