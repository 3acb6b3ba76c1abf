"""What cannot be true of printed values beside one another, and what is merely odd (specification 3.4 to 3.16).

The lines of the card library and the questions at the table are checked by the same rows. A number that nobody has told
is None: what the others prove without it is said all the same.
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
"""Spaces of the scoring track (3.16)."""
TOP = 30
"""The highest space above the start that a track may have."""


def none(_numbers: Numbers) -> list[Fault]:
    """Find nothing."""
    return []


class PrintedValueRowCheck(Struct, frozen=True):
    """Values that belong together, by path: what is wrong with their numbers, and what is odd about them."""

    paths: tuple[str, ...]
    wrong: Callable[[Numbers], list[Fault]] = none
    odd: Callable[[Numbers], list[Fault]] = none


def _known_numbers(numbers: Numbers) -> tuple[int, ...]:
    return tuple(number for number in numbers if number is not None)


def _places(numbers: Numbers) -> list[tuple[int, int]]:
    return [(index, number) for index, number in enumerate(numbers) if number is not None]


def _rise(numbers: Numbers) -> bool:
    """Tell whether whole numbers may rise with every place, those between them included."""
    return all(high - low >= after - before for (before, low), (after, high) in pairwise(_places(numbers)))


def not_rising(numbers: Numbers) -> list[Fault]:
    """Find numbers that do not rise with every place (3.6)."""
    return [] if _rise(numbers) else [Fault("card_not_rising", "", {"given": _known_numbers(numbers)})]


def _adds_up(numbers: Numbers, total: int) -> bool:
    known_total = sum(_known_numbers(numbers))
    return known_total <= total if None in numbers else known_total == total


def tiles_sum(numbers: Numbers) -> list[Fault]:
    """Find influence tiles that do not make up one set (3.7)."""
    values = {"given": sum(_known_numbers(numbers)), "wanted": INFLUENCE_TILES}
    return [] if _adds_up(numbers, INFLUENCE_TILES) else [Fault("card_sum_tiles", "", values)]


def piles_sum(numbers: Numbers) -> list[Fault]:
    """Find reward tiles that are not those of the box (3.13)."""
    values = {"given": sum(_known_numbers(numbers)), "wanted": REWARD_TILES}
    return [] if _adds_up(numbers, REWARD_TILES) else [Fault("card_sum_rewards", "", values)]


def no_tile(numbers: Numbers) -> list[Fault]:
    """Find values of which a set has no influence tile (3.7)."""
    return [Fault("card_zero", "", {"tile": index + 1}) for index, count in _places(numbers) if not count]


def rank_points(numbers: Numbers) -> list[Fault]:
    """Find points of scoring III that do not fall from 1st to 3rd, or are lower than those of scoring II (3.10)."""
    falls = _rise(tuple(reversed(numbers)))
    faults = [] if falls else [Fault("card_not_falling", "", {"given": _known_numbers(numbers)})]
    if any(number < RANK_POINTS[2][index] for index, number in _places(numbers)):
        faults.append(Fault("card_lower", "", {"given": _known_numbers(numbers), "before": RANK_POINTS[2]}))
    return faults


def area_stars(numbers: Numbers) -> list[Fault]:
    """Find stars above empty spaces that are there from the start, or become fewer (3.15)."""
    faults = [Fault("card_stars_first")] if numbers[0] else []
    return faults + _falling(numbers)


def _falling(numbers: Numbers) -> list[Fault]:
    falls = any(after < before for before, after in pairwise(_known_numbers(numbers)))
    return [Fault("card_stars_fall", "", {"given": _known_numbers(numbers)})] if falls else []


def track_stars(numbers: Numbers) -> list[Fault]:
    """Find stars up to a space that become fewer, or more than one for each space (3.4)."""
    places = pairwise(_places(numbers))
    many = any(high - low > after - before for (before, low), (after, high) in places)
    return _falling(numbers) + ([Fault("card_stars_many", "", {"given": _known_numbers(numbers)})] if many else [])


def levels(numbers: Numbers) -> list[Fault]:
    """Find levels of a track that fall; they stay where a space has no number (NIP-2.8)."""
    falls = any(after < before for before, after in pairwise(_known_numbers(numbers)))
    return [Fault("card_not_rising", "", {"given": _known_numbers(numbers)})] if falls else []


def marks(numbers: Numbers) -> list[Fault]:
    """Find a mark II that does not come after mark I (NIP-5.2, NIP-5.3)."""
    return [] if _rise(numbers[:2]) else [Fault("card_marks", "", {"given": _known_numbers(numbers[:2])})]


def golden(numbers: Numbers) -> list[Fault]:
    """Find a golden space that comes before a mark, so that a scoring would be lost (NIP-5.1), and too many spaces."""
    known_spaces = _known_numbers(numbers)
    early = numbers[2] is not None and any(mark > numbers[2] for mark in _known_numbers(numbers[:2]))
    faults = [Fault("card_golden")] if early else []
    return faults + (
        [Fault("card_spaces", "", {"spaces": SPACES})] if known_spaces and max(known_spaces) > SPACES else []
    )


def rewards(numbers: Numbers) -> list[Fault]:
    """Find a contract that gives both VP and yen (3.8)."""
    return [Fault("card_two_rewards")] if all(numbers) else []


def no_reward(numbers: Numbers) -> list[Fault]:
    """Find a contract that gives nothing, or yen that no notes make up."""
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
LEVELS = {track: PrintedValueRowCheck(_below(f"tracks.{track}.level", SPACES_UP), odd=levels) for track in TRACKS}
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
    """List what cannot be, were this value (path without `printed.`) told beside the others."""
    row = _row(path)
    if row:
        yield from _at(path, row.wrong(_numbers(row, printed, path, value)))


def odd(printed: Printed, path: str, value: Any) -> Iterator[Fault]:
    """List what may be but is odd, were this value (path without `printed.`) told beside the others."""
    row = _row(path)
    if row:
        yield from _at(path, row.odd(_numbers(row, printed, path, value)))


def _numbers(row: PrintedValueRowCheck, printed: Printed, path: str, value: Any) -> Numbers:
    values = {**printed, path: value}  # a plain dict: what nobody has told is None
    return tuple(values.get(value_path) for value_path in row.paths)


def _at(path: str, faults: Sequence[Fault]) -> list[Fault]:
    return [structs.replace(fault, field=f"printed.{path}") for fault in faults]
