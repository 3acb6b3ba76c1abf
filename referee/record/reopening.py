"""Lazily computed replay steps, for the entries before a saved state."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import referee
import scoring
from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record import state_codec
from referee.record.entry import Entry
from referee.record.replay import step
from referee.record.saved_state import SavedState, SavedStates
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game import Game


class DeferredStep:
    """A `ReplayStep` of an entry that was valid when it was last replayed. Apart from the entry, its attributes are
    computed on first use.
    """

    table_state: TableState
    differs = failed = unread = False

    def __init__(self, entry: Entry, replay: Callable[[], ReplayStep]) -> None:
        self.entry = entry
        self._replay = replay

    def __getattr__(self, name: str) -> Any:
        """Replay the entry on first access to a missing attribute, and store all its attributes."""
        if name not in ReplayStep.__struct_fields__:
            raise AttributeError(name)
        replayed = self._replay()
        fields = {field: getattr(replayed, field) for field in replayed.__struct_fields__}
        self.__dict__ = fields | {"unread": replayed.unread} | self.__dict__
        return self.__dict__[name]

    def with_state(self, table_state: TableState) -> ReplayStep:
        """Return the replayed step with a different table state after it."""
        return self._replay().with_state(table_state)


class _DeferredReplay:
    """A replay of effective entries with all checks, continued on demand. It begins with the state returned by `start`,
    or with the opening.
    """

    def __init__(self, game: Game, entries: Sequence[Entry], start: Callable[[], TableState] | None) -> None:
        self._game, self._entries, self._start = game, entries, start
        self._steps: list[ReplayStep] = []

    def step(self, index: int) -> ReplayStep:
        """Replay up to the entry at `index`, and return its step."""
        while len(self._steps) <= index:
            self._steps.append(step(self._game, self._state(), self._entries[len(self._steps)]))
        return self._steps[index]

    def _state(self) -> TableState | None:
        if self._steps:
            return self._steps[-1].table_state
        return self._start() if self._start else None


def deferred_steps(
    game: Game, parts: Iterable[tuple[Sequence[Entry], Callable[[], TableState]]], last: TableState
) -> list[ReplayStep]:
    """Return lazily computed steps for valid effective entries. `parts` are replayed separately, each paired with the
    state after its last entry; `last` is the state after the last step.
    """
    steps: list[DeferredStep] = []
    start: Callable[[], TableState] | None = None
    for entries, state in parts:
        replay = _DeferredReplay(game, entries, start)
        steps += [DeferredStep(entry, partial(replay.step, index)) for index, entry in enumerate(entries)]
        start = state
    steps[-1].table_state = last
    return cast(list[ReplayStep], steps)  # they have all that such a step has


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
