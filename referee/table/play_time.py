"""The play time of a table: its date, its last entry, and its duration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.record.entry import ADVANCING_KINDS, Entry
from referee.record.play_sessions import PlaySession, PlaySessions
from referee.record.table_state import ReplayStep
from referee.rules.game import Game
from referee.table.standings import over
from scoring.games import scorings


class PlayTime(Struct, frozen=True):
    """The play time of a game (UTC): the start of its last session, its last entry, and the total duration in
    minutes.
    """

    sat_down: str
    last_act: str
    minutes: int


def playing(game: Game, entries: Sequence[Entry], steps: Sequence[ReplayStep], sessions: PlaySessions) -> PlayTime:
    """Return the play time of a game; `sessions` are the sessions of all its entries.

    Entries retracted later count. Entries after the end of the game do not count, nor do sessions after one that ended
    with a final scoring, because they only correct it.
    """
    ending = _ending(game, steps)
    included = _until_final(game, (_until(entries, ending) if ending else sessions).all)
    seconds = sum(session.seconds for session in included)
    return PlayTime(included[-1].first.time, included[-1].last.time, seconds // 60)


def _ending(game: Game, steps: Sequence[ReplayStep]) -> int:
    """Return the number of the entry that ended the game; 0 for an unfinished game."""
    seq = 0
    for step in reversed(steps):
        if not over(game, step.table_state):
            break
        seq = step.entry.seq
    return seq


def _until(entries: Iterable[Entry], ending: int) -> PlaySessions:
    sessions = PlaySessions()
    for entry in entries:
        if entry.kind in ADVANCING_KINDS:
            sessions.add(entry)
            if entry.seq == ending:
                break
    return sessions


def _until_final(game: Game, sessions: Iterable[PlaySession]) -> list[PlaySession]:
    """Return the play sessions up to the first one that ends with a final scoring."""
    included: list[PlaySession] = []
    for session in sessions:
        included.append(session)
        if _is_final(game, session.last):
            break
    return included


def _is_final(game: Game, entry: Entry) -> bool:
    name = entry.body.get("scoring")
    scoring = scorings(game.id).get(name) if isinstance(name, str) else None
    return scoring is not None and scoring.places is not None
