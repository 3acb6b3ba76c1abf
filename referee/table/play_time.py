"""When a table was played: the day of it, the last act of its game, and how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache

from msgspec import Struct

from referee.record.entry import Entry
from referee.record.table_state import ReplayStep
from referee.record.undo import PLAYED
from referee.rules.game import Game
from referee.table.standings import over
from scoring.games import scorings

ACTS = frozenset({"open", *PLAYED}) - {"recount"}
"""The kinds of entries by which a game goes on. All others tell, agree on, remark or put right something, and may come
long after it.
"""
BREAK = 6 * 60 * 60
"""A longer time between two acts (seconds) is no playing time: the play goes on at another sitting. It is long because
a table that keeps only scorings has two acts in an evening.
"""


class PlayTime(Struct, frozen=True):
    """When a game was played (UTC): the beginning of its last sitting, the last act, the minutes of all sittings."""

    sat_down: str
    last_act: str
    minutes: int


def playing(game: Game, entries: Sequence[Entry], steps: Sequence[ReplayStep]) -> PlayTime:
    """Say when a game was played.

    What was taken back was an act when it was done; nothing after the end of the game is one, and neither is what a
    later sitting does once a final scoring was recorded: it puts that right.
    """
    begun = last = entries[0]
    before, took, ending = _seconds(last.time), 0, _ending(game, steps)
    for entry in entries[1:]:
        if entry.kind not in ACTS:
            continue
        now = _seconds(entry.time)
        pause = max(0, now - before) if now and before else 0
        if pause > BREAK and _is_final(game, last):
            break
        if pause > BREAK:
            begun = entry
        else:
            took += pause
        last, before = entry, now
        if entry.seq == ending:
            break
    return PlayTime(begun.time, last.time, took // 60)


def _ending(game: Game, steps: Sequence[ReplayStep]) -> int:
    """Number the entry that ended the game; 0 while it goes on."""
    found = 0
    for step in reversed(steps):
        if not over(game, step.world):
            break
        found = step.entry.seq
    return found


def _is_final(game: Game, entry: Entry) -> bool:
    name = entry.body.get("scoring")
    found = scorings(game.id).get(name) if isinstance(name, str) else None
    return found is not None and found.places is not None


@lru_cache(4096)
def _seconds(time: str) -> int:
    """Count the seconds up to the time of an entry; 0 where a damaged record holds something else in its place.

    They are kept, since a table that goes on is asked at every entry.
    """
    try:
        moment = datetime.fromisoformat(time)
        return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError, OSError):
        return 0
