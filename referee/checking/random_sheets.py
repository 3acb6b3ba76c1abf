"""Random sheets: every valid sheet must have a result, and every line must have its texts."""

from __future__ import annotations

import random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct

from referee.checking.displayed_texts import DisplayedTexts
from referee.rules.game import Game
from scoring.errors import InputError
from scoring.games import Scoring, scorings
from scoring.sheet_parser import read
from scoring.sheet_types import bare, field_types, is_struct, limits

SHEETS = 30
NONE = 0.2
"""The probability that an optional value is None."""


def check_sheets(game: Game, chance: random.Random, displayed: DisplayedTexts) -> dict[str, int]:
    """Score random sheets. Returns the number of sheets with a result for each scoring."""
    low, high = game.meta.seats
    counts = dict.fromkeys(scorings(game.id), 0)
    for name, scoring in scorings(game.id).items():
        for _ in range(SHEETS):
            try:
                sheet: Any = read(scoring.sheet, random_sheet(scoring, chance.randint(low, high), chance))
                lines = scoring.score(sheet).lines
            except InputError as error:
                for fault in error.faults:
                    displayed.fault(fault)
                continue
            counts[name] += 1
            for line in lines:
                displayed.score_line(scoring, line)
    return counts


def random_sheet(scoring: Scoring, seats: int, chance: random.Random) -> dict[str, Any]:
    """Return a random sheet for this number of seats as plain data, within the bounds of its fields."""
    return _struct(scoring.sheet, "ABCDEFGH"[:seats], chance)


def _struct(kind: type[Struct], seats: str, chance: random.Random) -> dict[str, Any]:
    return {name: _value(hint, seats, chance) for name, hint in field_types(kind).items()}


def _value(hint: Any, seats: str, chance: random.Random) -> Any:
    """Return random plain data of a type, with seats as letters."""
    inner = bare(hint)
    if _may_be_none(hint) and chance.random() < NONE:
        return None
    if is_struct(inner):
        return _struct(inner, seats, chance)
    if get_origin(inner) is dict:
        return {seat: _value(get_args(inner)[1], seats, chance) for seat in seats}
    if get_origin(inner) is tuple:
        return [_value(get_args(inner)[0], seats, chance) for _ in range(chance.randint(0, 3))]
    if get_origin(inner) is Literal:
        return chance.choice(get_args(inner))
    if inner is bool:
        return chance.random() < 0.5
    if inner is int:
        low, high = limits(hint)
        least = low if low is not None else 0
        return chance.randint(least, high if high is not None else least + 20)
    return chance.choice(seats)


def _may_be_none(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)
