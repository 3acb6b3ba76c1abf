"""Splitting of a line of printed values into tokens, parsing of numbers, and lookup of value fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, cast

from referee.rules.game import Game
from referee.rules.printed_values import fact_of
from scoring.errors import Fault, InputError, input_error
from scoring.fields.field import MAX_QUOTED, Field
from scoring.fields.simple_fields import WholeNumber
from scoring.fields.typed_text import normalize

Values = Mapping[str, Any]
"""Printed values by their paths, without `printed.`."""
UNKNOWN = "?"
"""The sign for an unknown value."""
MAX_TOKEN = MAX_QUOTED // 2
"""The maximum number of characters of a token quoted in a fault."""
_SEPARATORS = re.compile(r"[\s,、;/|]+")
_AND = re.compile(r"\band\b|と", re.IGNORECASE)
_RUN = re.compile(r"(?<![\d-])(\d)\s*[-〜~]\s*(\d)(?![\d-])")
_NUMBER = re.compile(r"[+-]?\d+")


def split_tokens(text: str) -> list[str]:
    """Split a line at blanks, commas and slashes, including full-width ones."""
    return [token for token in _SEPARATORS.split(normalize(text)) if token]


def split_numbers(text: str) -> list[str]:
    """Split a list of numbers, ignoring the word "and" and expanding "3-5" to 3 4 5."""
    return split_tokens(_RUN.sub(_each, _AND.sub(" ", normalize(text))))


def _each(run: re.Match[str]) -> str:
    low, high = int(run[1]), int(run[2])
    return " ".join(map(str, range(low, high + 1))) if low < high else run[0]


@lru_cache(4096)
def field_of(game: Game, path: str) -> Field:
    """Return the field definition of the printed value at a dotted path. Raises KeyError if there is no such value."""
    fact = fact_of(game.components, path, game.rules.keys(()))
    if fact is None:
        raise KeyError(path)
    return fact.field


def number_field(game: Game, path: str) -> WholeNumber:
    return cast("WholeNumber", field_of(game, path))


def read_number(token: str, field: WholeNumber) -> int:
    """Parse a number within the bounds of a field. Raises `InputError` if it is invalid."""
    if token == UNKNOWN:
        raise input_error("card_not_open")
    if not _NUMBER.fullmatch(token):
        raise input_error("card_token", given=token[:MAX_TOKEN])
    if len(token) > MAX_TOKEN or not field.lowest <= int(token) <= field.highest:
        raise input_error("card_range", given=token[:MAX_TOKEN], low=field.lowest, high=field.highest)
    return int(token)


def read_at(path: str, game: Game, token: str) -> dict[str, Any]:
    """Parse a number and return it as {path: number}. Raises `InputError` if it is invalid."""
    return {path: read_number(token, number_field(game, path))}


def read_each(parts: Iterable[tuple[str, Callable[[str], Values]]]) -> dict[str, Any]:
    """Parse several texts, each with its own parser, and merge the results. Raises `InputError` with all faults."""
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for text, read in parts:
        try:
            values |= read(text)
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return values
