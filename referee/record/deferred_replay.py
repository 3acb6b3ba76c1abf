"""Lazily computed replay steps, for the entries before a saved state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, cast

from referee.record.entry import Entry
from referee.record.replay import step
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
