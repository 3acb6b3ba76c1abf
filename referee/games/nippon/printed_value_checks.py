"""Checks of the values entered in Nippon: impossible combinations of printed values and unusual ones (specification 3.4
to 3.16), and the possible range of an answer in the position. An unknown number is None; faults that the other numbers
prove are still reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import FactSpec, known
from referee.games.nippon.consolidation import bounds
from referee.games.nippon.sheets_from_state import occupied_slots
from referee.games.nippon.state import COLUMNS, CONTRACTS, REWARDS, TRACKS, UNSEEN, State
from referee.games.nippon.turn_rules import COLOURS
from scoring.errors import Fault
from scoring.fields.simple_fields import WholeNumber
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
    _below("reward_tiles", (f"{column}_{reward}" for column in COLUMNS for reward in REWARDS)), piles_sum
)
MARKS_ROW = PrintedValueRowCheck(_below("scoring_track", ("mark_1", "mark_2", "golden")), marks, golden)
DEALS = {one: PrintedValueRowCheck(_below(f"contract.{one}", ("vp", "yen")), rewards, no_reward) for one in CONTRACTS}
LEVELS = {
    track: PrintedValueRowCheck(_below(f"tracks.{track}.level", SPACES_UP), odd=decreasing_levels) for track in TRACKS
}
STARS = {track: PrintedValueRowCheck(_below(f"tracks.{track}.stars", SPACES_UP), track_stars) for track in TRACKS}
ROWS = (
    TILES,
    RANKS,
    PILES,
    MARKS_ROW,
    *(row for rows in (VALUES, AREAS, DEALS, LEVELS, STARS) for row in rows.values()),
)


def _row(path: str) -> PrintedValueRowCheck | None:
    return next((row for row in ROWS if path in row.paths), None)


def impossible_values(printed: Printed, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of impossible combinations of printed values, with `value` at the path (without `printed.`)."""
    row = _row(path)
    if row:
        yield from _at(path, row.wrong(_numbers(row, printed, path, value)))


def unusual_values(printed: Printed, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of unusual combinations of printed values, with `value` at the path (without `printed.`)."""
    row = _row(path)
    if row:
        yield from _at(path, row.odd(_numbers(row, printed, path, value)))


def _numbers(row: PrintedValueRowCheck, printed: Printed, path: str, value: Any) -> Numbers:
    values = {**printed, path: value}  # a plain dict: what nobody has told is None
    return tuple(values.get(value_path) for value_path in row.paths)


def _at(path: str, faults: Sequence[Fault]) -> list[Fault]:
    return [structs.replace(fault, field=f"printed.{path}") for fault in faults]


SCORING_MARKS = ("mark_1", "mark_2")
ROOT = "printed."
HIGHEST_FOREIGN = 3
"""The highest foreign number of a slot (table 3.9)."""


def narrow(state: State, path: str, fact: FactSpec) -> FactSpec:
    """Return the description of a value with its range restricted to the possible values in this position."""
    parts = path.split(".")
    if parts[:2] == ["now", "colours"]:
        low, high = _colours(state, parts[2])
        return fact.with_bounds(low, high)
    if path == "now.marks" and known(state.scorings_done):
        return fact.with_choices((*SCORING_MARKS[state.scorings_done :][:1], "golden"))
    if parts[0] == "seats" and parts[2] == "levels" and parts[3] in TRACKS:
        return _from_start(state, parts[3], fact)
    if parts[:2] == ["now", "levels"]:
        return _from_start(state, parts[3], fact)
    if parts[0] == "rewards":
        least, maximum = bounds(state, parts[1])
        if maximum is not None:
            return fact.with_bounds(max(least, 0), maximum)
    return fact


def _from_start(state: State, track: str, fact: FactSpec) -> FactSpec:
    lowest = state.printed[f"tracks.{track}.level.0"]  # no marker ever falls (NIP-2.7)
    return fact.with_bounds(lowest, fact.field.high) if isinstance(fact.field, WholeNumber) else fact


def _colours(state: State, seat: str) -> tuple[int, int]:
    """Return the (minimum, maximum) number of worker colours of a seat; each worker of unknown colour can add one."""
    workers = state.seats[seat].workers
    if not known(workers):
        return 0, COLOURS
    colours = {colour for colour in workers if colour != UNSEEN}
    return max(len(colours), min(len(workers), 1)), min(len(colours) + workers.count(UNSEEN), COLOURS)


def answer_faults(state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of an answer: printed values that contradict known ones."""
    if state is not None and path.startswith(ROOT):
        yield from impossible_values(state.printed, path.removeprefix(ROOT), value)


def unusual_answers(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for an unusual answer: unusual printed values, golden spaces reached before all scorings (NIP-5.1),
    and implausible totals of empty slots.
    """
    if path.startswith(ROOT):
        yield from unusual_values(state.printed, path.removeprefix(ROOT), value)
    elif path == "now.marks" and "golden" in value and _scorings_with(state, value) < len(SCORING_MARKS):
        yield Fault("card_golden", path)
    elif path.startswith("now.foreign."):
        yield from _foreign(state, path, value)


def _foreign(state: State, path: str, value: int) -> Iterator[Fault]:
    """Yield a fault if the entered total of foreign numbers differs more from the last one than the emptied and filled
    slots can explain (NIP-17.4, NIP-20.9).
    """
    region = path.rpartition(".")[2]
    before, now = state.foreign_told.get(region), occupied_slots(state, region)
    if before is None or None in before.taken or None in now or before.taken == now:
        return  # a move of this very line may change them
    freed = sum(bool(was) and not is_occupied for was, is_occupied in zip(before.taken, now, strict=True))
    occupied = sum(bool(is_occupied) and not was for was, is_occupied in zip(before.taken, now, strict=True))
    values = {"before": before.sum, "filled": occupied, "freed": freed, "clause": "NIP-17.4", "given": value}
    if value > before.sum + HIGHEST_FOREIGN * freed:
        yield Fault("foreign_risen", path, values)
    elif value < before.sum - HIGHEST_FOREIGN * occupied:
        yield Fault("foreign_fallen", path, values)


def _scorings_with(state: State, passed: tuple[str, ...]) -> int:
    """Return the number of region scorings done, including those of the marks in `passed`; the maximum if unknown."""
    finished = state.scorings_done if known(state.scorings_done) else len(SCORING_MARKS)
    return finished + sum(mark in passed for mark in SCORING_MARKS)


def implied_rewards(state: State, path: str, value: Any) -> dict[str, Any]:
    """Return {path: number of reward tiles left of a kind}, if it must equal the printed number: with 4 players
    (NIP-1.14), before any such tile was used (NIP-16.15). Otherwise return {}.
    """
    name = path.removeprefix("printed.reward_tiles.")
    boards = [tuple(board.multipliers.values()) for board in state.seats.values()]
    all_known = all(known(tile) for tiles in boards for tile in tiles)
    if name == path or not known(state.players) or state.players != 4 or not all_known:
        return {}
    any_missing = any(int(name[0]) in tiles or 0 not in tiles for tiles in boards)
    return {} if any_missing else {f"rewards.{name}": value}
