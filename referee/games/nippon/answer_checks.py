"""Checks of the players' answers in Nippon: the possible range in the position, impossible answers and unusual
answers.
"""

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
    """Return the description of a value with its range restricted to the possible values in this position."""
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
    """Return the (minimum, maximum) number of worker colours of a seat; each worker of unknown colour can add one."""
    workers = state.seats[seat].workers
    if not known(workers):
        return 0, COLOURS
    colours = {colour for colour in workers if colour != UNSEEN}
    return max(len(colours), min(len(workers), 1)), min(len(colours) + workers.count(UNSEEN), COLOURS)


def check(state: State | None, path: str, value: Any) -> Iterator[Fault]:
    """Yield the faults of an answer: printed values that contradict known ones."""
    if state is not None and path.startswith(ROOT):
        yield from printed_value_checks.wrong(state.printed, path.removeprefix(ROOT), value)


def odd(state: State, path: str, value: Any) -> Iterator[Fault]:
    """Yield a fault for an unusual answer: unusual printed values, golden spaces reached before all scorings (NIP-5.1),
    and implausible totals of empty slots.
    """
    if path.startswith(ROOT):
        yield from printed_value_checks.odd(state.printed, path.removeprefix(ROOT), value)
    elif path == "now.marks" and "golden" in value and _scorings_with(state, value) < len(MARKS):
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
    if value > before.sum + HIGHEST * freed:
        yield Fault("foreign_risen", path, values)
    elif value < before.sum - HIGHEST * occupied:
        yield Fault("foreign_fallen", path, values)


def _scorings_with(state: State, passed: tuple[str, ...]) -> int:
    """Return the number of region scorings done, including those of the marks in `passed`; the maximum if unknown."""
    finished = state.scorings_done if known(state.scorings_done) else len(MARKS)
    return finished + sum(mark in passed for mark in MARKS)


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
