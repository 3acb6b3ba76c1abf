"""States saved beside a record, from which the table is opened again without replaying what came before.

They are trusted where the record begins with the very entries that led to them (their hashes), none added later changes
what those do, and the code is the one that replayed them with every check and found nothing amiss.
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
"""So many steps lie between two saved states; new ones are saved where opening the table replays more than this."""
RECENT = 8
"""So many last steps are always replayed: what is taken back or looked at is mostly one of them."""
_CORE = ("", "facts", "notation", "rules", "judging", "record")


def to_save(game: Game, entries: Sequence[Entry], steps: Sequence[ReplayStep]) -> SavedStates | None:
    """Return the states to be saved of a record whose hashes are right; None where those it was opened from will do,
    something in it is judged otherwise today or cannot be carried out, or a state cannot be saved.
    """
    last, code = len(steps) - 1 - RECENT, code_of(game)
    deferred = sum(isinstance(step, DeferredStep) for step in steps)
    if last - max(0, deferred - 1) < INTERVAL or not code or any(map(_is_unsound, steps)):
        return None
    try:
        earlier, later = (_encoded(steps[index]) for index in (last - INTERVAL, last))
    except state_codec.UnsupportedValueError:
        return None
    return SavedStates(len(entries), entries[-1].hash, code, (earlier, later))


def _is_unsound(step: ReplayStep) -> bool:
    return step.differs or step.failed or step.unread


def _encoded(step: ReplayStep) -> SavedState:
    """Encode the state after a step. Raises `UnsupportedValueError` where it would not come back as it is."""
    state = state_codec.encode(step.table_state)
    if state_codec.encode(state_codec.decode(state)) != state:
        raise state_codec.UnsupportedValueError(str(step.entry.seq))
    return SavedState(step.entry.seq, state)


def sound_steps(
    game: Game, entries: Sequence[Entry], effective: Sequence[Entry], saved: SavedStates | None
) -> list[ReplayStep]:
    """Return the steps of the effective entries that lead to the saved states of a record whose hashes are right: they
    are replayed when they are needed. None of them where the states are not to be trusted.
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
    """Tell whether a record begins with the entries of which states are saved, and nothing has changed them since."""
    if not 0 < saved.seq <= saved.entries <= len(entries) or entries[saved.entries - 1].hash != saved.hash:
        return False
    return saved.code == code_of(game) and all(seq > saved.seq for seq in _changed_later(entries, saved.entries))


def _changed_later(entries: Sequence[Entry], count: int) -> Iterator[int]:
    """Yield the numbers of the entries whose effect one after the first `count` changes."""
    for index in range(count, len(entries)):
        if entries[index].kind in journal.CHANGES:
            yield journal.first_touched(entries[: index + 1])


@cache
def code_of(game: Game) -> str:
    """Name the code that replays records of a game, by the rules version and by the path, size and time of every file;
    "" where it does not lie in files.
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
