"""Saved states of a record, from which a table is reopened without replaying earlier entries.

They are trusted if the record starts with the same entries (by hash), no later entry changes those, and the program
code is unchanged since it replayed them with all checks and without problems.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import referee
import scoring
from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record import state_codec
from referee.record.deferred_replay import DeferredStep, deferred_steps
from referee.record.entry import Entry
from referee.record.saved_state import SavedState, SavedStates
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game import Game

INTERVAL = 32
"""The number of steps between two saved states. New states are saved when opening the table replays more steps."""
RECENT = 8
"""The number of final steps that are always replayed, because they are most likely undone or inspected."""
_CORE = ("", "facts", "notation", "rules", "judging", "record")


def to_save(game: Game, entries: Sequence[Entry], steps: Sequence[ReplayStep]) -> SavedStates | None:
    """Return the states to save for a record with valid hashes. None if the saved ones suffice, an entry has a
    different verdict now or cannot be executed, or a state cannot be encoded.
    """
    last, code = len(steps) - 1 - RECENT, code_of(game)
    deferred = sum(isinstance(step, DeferredStep) for step in steps)
    if last - max(0, deferred - 1) < INTERVAL or not code or any(map(_is_unsound, steps)):
        return None
    try:
        earlier, later = (_encode(steps[index]) for index in (last - INTERVAL, last))
    except state_codec.UnsupportedValueError:
        return None
    return SavedStates(len(entries), entries[-1].hash, code, (earlier, later))


def _is_unsound(step: ReplayStep) -> bool:
    return step.differs or step.failed or step.unread


def _encode(step: ReplayStep) -> SavedState:
    """Encode the state after a step. Raises `UnsupportedValueError` if decoding would not restore it exactly."""
    state = state_codec.encode(step.table_state)
    if state_codec.encode(state_codec.decode(state)) != state:
        raise state_codec.UnsupportedValueError(str(step.entry.seq))
    return SavedState(step.entry.seq, state)


def sound_steps(
    game: Game, entries: Sequence[Entry], effective: Sequence[Entry], saved: SavedStates | None
) -> list[ReplayStep]:
    """Return lazy steps for the effective entries up to the saved states, for a record with valid hashes. Empty if the
    saved states are not trusted.
    """
    if saved is None or not _is_trusted(game, entries, saved):
        return []
    try:
        last = state_codec.decode(saved.states[-1].state)
    except state_codec.UnsupportedValueError:
        return []
    if not (isinstance(last, TableState) and isinstance(last.state, game.rules.state)):
        return []
    bounds = [bisect_right(effective, state.seq, key=lambda entry: entry.seq) for state in saved.states]
    parts = [effective[start:stop] for start, stop in pairwise((0, *bounds))]
    states = [partial(state_codec.decode, state.state) for state in saved.states]
    return deferred_steps(game, zip(parts, states, strict=True), last)


def _is_trusted(game: Game, entries: Sequence[Entry], saved: SavedStates) -> bool:
    """Return whether a record starts with the entries of the saved states, and neither later entries nor program
    changes affect them.
    """
    if not 0 < saved.seq <= saved.entries <= len(entries) or entries[saved.entries - 1].hash != saved.hash:
        return False
    return saved.code == code_of(game) and all(seq > saved.seq for seq in _changed_later(entries, saved.entries))


def _changed_later(entries: Sequence[Entry], count: int) -> Iterator[int]:
    """Yield the number of the first affected entry for each changing entry after the first `count` entries."""
    for index in range(count, len(entries)):
        if entries[index].kind in journal.CHANGES:
            yield journal.first_touched(entries[: index + 1])


@cache
def code_of(game: Game) -> str:
    """Return a hash of the code that replays a game's records: the rules version, and the path, size and time of each
    file; "" if the code is not in files.
    """
    import hashlib  # a cold ruling opens no record

    rules, points = Path(referee.__file__).parent, Path(scoring.__file__).parent
    core = (*(rules / name for name in _CORE), points, points / "fields")
    roots = (game.folder, game.package.folder("scoring"))
    own = (Path(folder) for root in roots for folder, _, _ in os.walk(root))
    try:
        marks = sorted(mark for folder in (*core, *own) for mark in _file_marks(folder))
    except OSError:
        return ""
    return hashlib.sha256(repr((RULES_VERSION, marks)).encode()).hexdigest()


def _file_marks(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as files:
        for file in files:
            if file.name.endswith((".py", ".toml")):
                status = file.stat()
                yield file.path, status.st_size, status.st_mtime_ns
