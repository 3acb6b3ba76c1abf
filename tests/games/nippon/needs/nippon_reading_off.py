"""What a table would read off its pieces: answers to questions, from a position of which everything is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from referee.facts.facts import get, known
from referee.games.nippon import sheets_from_state
from referee.games.nippon.state import State
from referee.games.nippon.values import level, room
from referee.judging.judge import judge
from referee.notation.move import Move
from tests.games.nippon.nippon_tables import GAME
from tests.play import asking


def read_off(hidden: State, path: str, moves: Sequence[Move] = ()) -> Any:
    """Answer a question; what a move makes visible is seen by carrying it out."""
    parts = path.split(".")
    if parts[0] == "seats" and parts[2] in ("levels", "room"):
        return {"levels": level, "room": room}[parts[2]](hidden, parts[1], parts[3])
    if parts[0] == "now":
        return _reading(hidden, parts[1:], moves)
    value = get(hidden, path)
    assert known(value), path
    return value


def _reading(hidden: State, parts: list[str], moves: Sequence[Move]) -> Any:
    if parts[0] == "levels":
        _, seat, track, steps = parts
        space = min(hidden.seats[seat].markers[track] + int(steps), hidden.printed[f"tracks.{track}.top"])
        return hidden.printed[f"tracks.{track}.level.{space}"]
    if parts[0] == "symbols":
        seat = moves[-1].seat
        after = judge(GAME, hidden, moves, seats=tuple(hidden.seats), insist=True).state
        return after.seats[seat].symbols - hidden.seats[seat].symbols
    if parts[0] == "marks":
        marks = ("mark_1", "mark_2", "golden")
        return tuple(mark for mark in marks if hidden.printed[f"scoring_track.{mark}"] == hidden.marker + 1)
    if parts[0] == "colours":
        return len(set(hidden.seats[parts[1]].workers))
    if parts[0] == "region":
        _, region, kind, seat = parts
        if kind == "tiles":
            slots = [slot for name, city in hidden.cities.items() if region in name for slot in city.slots.values()]
            return sum(slot.value for slot in slots if known(slot.value) and slot.owner == seat)
        lying = getattr(hidden.regions[region], kind)[seat]
        return 2 * lying.twos + 3 * lying.threes
    if parts[0] == "foreign":
        return sheets_from_state.foreign_sum(hidden, parts[1])
    kind = parts[0].removesuffix("_stars")
    if kind in ("ship", "train"):
        return sheets_from_state.area_stars(hidden, parts[1], f"{kind}s")
    return sheets_from_state.track_stars(hidden, parts[1], kind)


def answer(hidden: State, moves: Sequence[Move], path: str) -> Any:
    """Answer a question about a declaration."""
    return read_off(hidden, path, moves)


told = partial(asking.told, GAME)
settle = partial(asking.settle, GAME, answer=answer)
