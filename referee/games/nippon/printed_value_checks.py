"""Checks of related printed values of Nippon: impossible combinations and unusual ones (specification 3.4 to 3.16).

They are used for stored printed values and for answers at the table. An unknown number is None; faults that the other
numbers prove are still reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct, structs

from referee.games.nippon.state import COLUMNS, CONTRACTS, REWARDS, TRACKS
from scoring.errors import Fault
from scoring.games.nippon.values import INFLUENCE_TILES, RANK_POINTS

Numbers = Sequence[int | None]
Printed = Mapping[str, Any]
REWARD_TILES = 24
SPACES = 8
"""The number of spaces of the scoring track (3.16)."""
TOP = 30
"""The maximum possible space of a track, counted from its start space."""


def none(_numbers: Numbers) -> list[Fault]:
    return []


class PrintedValueRowCheck(Struct, frozen=True):
    """The checks of a group of related printed values. `paths` are their paths, `wrong` returns impossible combinations
    and `odd` unusual ones.
    """

    paths: tuple[str, ...]
    wrong: Callable[[Numbers], list[Fault]] = none
    odd: Callable[[Numbers], list[Fault]] = none


def _known_numbers(numbers: Numbers) -> tuple[int, ...]:
    return tuple(number for number in numbers if number is not None)


def _places(numbers: Numbers) -> list[tuple[int, int]]:
    return [(index, number) for index, number in enumerate(numbers) if number is not None]


def _rise(numbers: Numbers) -> bool:
    """Return whether the numbers can be strictly ascending whole numbers; unknown numbers are None."""
    return all(high - low >= after - before for (before, low), (after, high) in pairwise(_places(numbers)))


def not_rising(numbers: Numbers) -> list[Fault]:
    return [] if _rise(numbers) else [Fault("card_not_rising", "", {"given": _known_numbers(numbers)})]


def _adds_up(numbers: Numbers, total: int) -> bool:
    known_total = sum(_known_numbers(numbers))
    return known_total <= total if None in numbers else known_total == total


def tiles_sum(numbers: Numbers) -> list[Fault]:
    """Return a fault if the total of the influence tiles is not that of one set (3.7)."""
    values = {"given": sum(_known_numbers(numbers)), "wanted": INFLUENCE_TILES}
    return [] if _adds_up(numbers, INFLUENCE_TILES) else [Fault("card_sum_tiles", "", values)]


def piles_sum(numbers: Numbers) -> list[Fault]:
    """Return a fault if the total of the reward tiles differs from the number in the game (3.13)."""
    values = {"given": sum(_known_numbers(numbers)), "wanted": REWARD_TILES}
    return [] if _adds_up(numbers, REWARD_TILES) else [Fault("card_sum_rewards", "", values)]


def no_tile(numbers: Numbers) -> list[Fault]:
    """Return a fault for each value with 0 influence tiles in the set (3.7)."""
    return [Fault("card_zero", "", {"tile": index + 1}) for index, count in _places(numbers) if not count]


def rank_points(numbers: Numbers) -> list[Fault]:
    """Return faults if the points of scoring III do not descend from 1st to 3rd place, or are lower than those of
    scoring II (3.10).
    """
    falls = _rise(tuple(reversed(numbers)))
    faults = [] if falls else [Fault("card_not_falling", "", {"given": _known_numbers(numbers)})]
    if any(number < RANK_POINTS[2][index] for index, number in _places(numbers)):
        faults.append(Fault("card_lower", "", {"given": _known_numbers(numbers), "before": RANK_POINTS[2]}))
    return faults


def area_stars(numbers: Numbers) -> list[Fault]:
    """Return faults if an area has stars before any space is empty, or if its stars decrease (3.15)."""
    faults = [Fault("card_stars_first")] if numbers[0] else []
    return faults + _falling(numbers)


def _falling(numbers: Numbers) -> list[Fault]:
    falls = any(after < before for before, after in pairwise(_known_numbers(numbers)))
    return [Fault("card_stars_fall", "", {"given": _known_numbers(numbers)})] if falls else []


def track_stars(numbers: Numbers) -> list[Fault]:
    """Return faults if the stars along a track decrease, or increase by more than one per space (3.4)."""
    places = pairwise(_places(numbers))
    many = any(high - low > after - before for (before, low), (after, high) in places)
    return _falling(numbers) + ([Fault("card_stars_many", "", {"given": _known_numbers(numbers)})] if many else [])


def decreasing_levels(numbers: Numbers) -> list[Fault]:
    """Return a fault if the levels of a track decrease; equal levels are allowed for spaces without a number
    (NIP-2.8).
    """
    falls = any(after < before for before, after in pairwise(_known_numbers(numbers)))
    return [Fault("card_not_rising", "", {"given": _known_numbers(numbers)})] if falls else []


def marks(numbers: Numbers) -> list[Fault]:
    """Return a fault if mark II is not after mark I (NIP-5.2, NIP-5.3)."""
    return [] if _rise(numbers[:2]) else [Fault("card_marks", "", {"given": _known_numbers(numbers[:2])})]


def golden(numbers: Numbers) -> list[Fault]:
    """Return faults if the golden space is before a mark, so that a scoring would be lost (NIP-5.1), or if the track
    has too many spaces.
    """
    known_spaces = _known_numbers(numbers)
    early = numbers[2] is not None and any(mark > numbers[2] for mark in _known_numbers(numbers[:2]))
    faults = [Fault("card_golden")] if early else []
    return faults + (
        [Fault("card_spaces", "", {"spaces": SPACES})] if known_spaces and max(known_spaces) > SPACES else []
    )


def rewards(numbers: Numbers) -> list[Fault]:
    """Return a fault if the reward of a contract has both VP and yen (3.8)."""
    return [Fault("card_two_rewards")] if all(numbers) else []


def no_reward(numbers: Numbers) -> list[Fault]:
    """Return a fault if a contract has no reward, or its yen are not a multiple of 1,000."""
    _, yen = numbers
    faults = [Fault("card_no_reward")] if not any(numbers) and None not in numbers else []
    return faults + ([Fault("card_thousands", "", {"given": yen})] if yen and yen % 1_000 else [])


def _below(at: str, keys: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{at}.{key}" for key in keys)


SPACES_UP = range(TOP + 1)
TILES = PrintedValueRowCheck(_below("influence_tiles", range(1, 8)), tiles_sum, no_tile)
VALUES = {
    level: PrintedValueRowCheck(_below(f"influence_value.{level}", (1, 2, 3)), odd=not_rising) for level in (1, 2, 3)
}
RANKS = PrintedValueRowCheck(_below("region_scoring.3", (1, 2, 3)), odd=rank_points)
AREAS = {
    area: PrintedValueRowCheck(_below(f"areas.{area}.stars", range(7)), area_stars) for area in ("ships", "trains")
}
PILES = PrintedValueRowCheck(
    _below("reward_tiles", (f"{column}_{reward}" for column in COLUMNS for reward in REWARDS)),
    piles_sum,
)
MARKS = PrintedValueRowCheck(_below("scoring_track", ("mark_1", "mark_2", "golden")), marks, golden)
DEALS = {one: PrintedValueRowCheck(_below(f"contract.{one}", ("vp", "yen")), rewards, no_reward) for one in CONTRACTS}
LEVELS = {
    track: PrintedValueRowCheck(_below(f"tracks.{track}.level", SPACES_UP), odd=decreasing_levels) for track in TRACKS
}
STARS = {track: PrintedValueRowCheck(_below(f"tracks.{track}.stars", SPACES_UP), track_stars) for track in TRACKS}
ROWS = (
    TILES,
    RANKS,
    PILES,
    MARKS,
    *(row for rows in (VALUES, AREAS, DEALS, LEVELS, STARS) for row in rows.values()),
)


def _row(path: str) -> PrintedValueRowCheck | None:
    return next((row for row in ROWS if path in row.paths), None)


def wrong(printed: Printed, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of impossible combinations of printed values, with `value` at the path (without `printed.`)."""
    row = _row(path)
    if row:
        yield from _at(path, row.wrong(_numbers(row, printed, path, value)))


def odd(printed: Printed, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of unusual combinations of printed values, with `value` at the path (without `printed.`)."""
    row = _row(path)
    if row:
        yield from _at(path, row.odd(_numbers(row, printed, path, value)))


def _numbers(row: PrintedValueRowCheck, printed: Printed, path: str, value: Any) -> Numbers:
    values = {**printed, path: value}  # a plain dict: what nobody has told is None
    return tuple(values.get(value_path) for value_path in row.paths)


def _at(path: str, faults: Sequence[Fault]) -> list[Fault]:
    return [structs.replace(fault, field=f"printed.{path}") for fault in faults]
