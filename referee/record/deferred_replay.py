"""Steps that are replayed only when somebody needs them: those before a saved state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, cast

from referee.record.entry import Entry
from referee.record.replay import step
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game import Game


class DeferredStep:
    """A `ReplayStep` that was sound when it was replayed last: its entry is at hand, the rest is replayed on use."""

    table_state: TableState
    differs = failed = unread = False

    def __init__(self, entry: Entry, replay: Callable[[], ReplayStep]) -> None:
        self.entry = entry
        self._replay = replay

    def __getattr__(self, name: str) -> Any:
        """Replay the step for what it lacks."""
        if name not in ReplayStep.__struct_fields__:
            raise AttributeError(name)
        replayed = self._replay()
        fields = {field: getattr(replayed, field) for field in replayed.__struct_fields__}
        self.__dict__ = fields | {"unread": replayed.unread} | self.__dict__
        return self.__dict__[name]

    def with_state(self, table_state: TableState) -> ReplayStep:
        """Return the same step with another state after it."""
        return self._replay().with_state(table_state)


class _DeferredReplay:
    """The replay of effective entries, with every check, as far as it was needed; it begins with the state of `start`,
    or with the opening.
    """

    def __init__(self, game: Game, entries: Sequence[Entry], start: Callable[[], TableState] | None) -> None:
        self._game, self._entries, self._start = game, entries, start
        self._steps: list[ReplayStep] = []

    def step(self, index: int) -> ReplayStep:
        """Replay up to the entry at an index and return its step."""
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
    """Return the steps of effective entries that are sound, in parts, each with the state that its last entry leads to.

    A part is replayed by itself, when one of its steps is needed; the state after the `last` one is at hand.
    """
    steps: list[DeferredStep] = []
    start: Callable[[], TableState] | None = None
    for entries, state in parts:
        replay = _DeferredReplay(game, entries, start)
        steps += [DeferredStep(entry, partial(replay.step, index)) for index, entry in enumerate(entries)]
        start = state
    steps[-1].table_state = last
    return cast(list[ReplayStep], steps)  # they have all that such a step has
