"""Checks of the answers to questions: the range that the position permits, impossible answers and unusual ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import FactSpec, known
from referee.games.nippon import printed_value_checks
from referee.games.nippon.reward_tile_supply import bounds
from referee.games.nippon.sheets_from_state import occupied_slots
from referee.games.nippon.state import TRACKS, UNSEEN, State
from referee.games.nippon.turn_rules import COLOURS
from scoring.errors import Fault
from scoring.fields.simple_fields import WholeNumber

MARKS = ("mark_1", "mark_2")
ROOT = "printed."
HIGHEST = 3
"""The highest foreign number of a slot (table 3.9)."""


def narrow(state: State, path: str, fact: FactSpec) -> FactSpec:
    """Return the specification of a fact with its range narrowed to the values possible in the position."""
    parts = path.split(".")
    if parts[:2] == ["now", "colours"]:
        low, high = _colours(state, parts[2])
        return fact.with_bounds(low, high)
    if path == "now.marks" and known(state.scorings_done):
        return fact.with_choices((*MARKS[state.scorings_done :][:1], "golden"))
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
    """Return the smallest and the largest possible number of worker colours of a seat; each worker of unknown colour
    may add one.
    """
    workers = state.seats[seat].workers
    if not known(workers):
        return 0, COLOURS
    colours = {colour for colour in workers if colour != UNSEEN}
    return max(len(colours), min(len(workers), 1)), min(len(colours) + workers.count(UNSEEN), COLOURS)


def check(state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of an answer: printed values that contradict other known ones."""
    if state is not None and path.startswith(ROOT):
        yield from printed_value_checks.wrong(state.printed, path.removeprefix(ROOT), value)


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for each unusual answer: printed values that are unusual next to others, golden spaces reached
    before all scorings (NIP-5.1), and implausible sums of empty slots.
    """
    if path.startswith(ROOT):
        yield from printed_value_checks.odd(state.printed, path.removeprefix(ROOT), value)
    elif path == "now.marks" and "golden" in value and _scorings_with(state, value) < len(MARKS):
        yield Fault("card_golden", path)
    elif path.startswith("now.foreign."):
        yield from _foreign(state, path, value)


def _foreign(state: State, path: str, value: int) -> Iterator[Fault]:
    """Yield a fault if the sum of foreign numbers of empty slots rises or falls by more than the slots emptied or
    occupied since the last entered sum can explain (NIP-17.4, NIP-20.9).
    """
    region = path.rpartition(".")[2]
    before, now = state.foreign_told.get(region), occupied_slots(state, region)
    if before is None or None in before.taken or None in now or before.taken == now:
        return  # a move of this very line may change them
    freed = sum(bool(was) and not is_occupied for was, is_occupied in zip(before.taken, now, strict=True))
    occupied = sum(bool(is_occupied) and not was for was, is_occupied in zip(before.taken, now, strict=True))
    values = {"before": before.sum, "filled": occupied, "freed": freed, "clause": "NIP-17.4", "given": value}
    if value > before.sum + HIGHEST * freed:
        yield Fault("foreign_risen", path, values)
    elif value < before.sum - HIGHEST * occupied:
        yield Fault("foreign_fallen", path, values)


def _scorings_with(state: State, passed: tuple[str, ...]) -> int:
    """Return the number of region scorings done, including those for the marks just passed; the maximum if unknown."""
    finished = state.scorings_done if known(state.scorings_done) else len(MARKS)
    return finished + sum(mark in passed for mark in MARKS)


def implied_rewards(state: State, path: str, value: Any) -> dict[str, Any]:
    """Return the number of reward tiles left of a kind, by path, if the printed number implies it: with 4 players
    (NIP-1.14), while no tile of that kind can have been taken or discarded (NIP-16.15). Otherwise {}.
    """
    name = path.removeprefix("printed.reward_tiles.")
    boards = [tuple(board.multipliers.values()) for board in state.seats.values()]
    all_known = all(known(tile) for tiles in boards for tile in tiles)
    if name == path or not known(state.players) or state.players != 4 or not all_known:
        return {}
    any_missing = any(int(name[0]) in tiles or 0 not in tiles for tiles in boards)
    return {} if any_missing else {f"rewards.{name}": value}
