"""What a game brings so that everything that holds of every game is tried on it, and where these records are found.

A fifth game is tried by one declaration: `PLAYGROUND` in `tests/games/<game>/<game>_playground.py`.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from msgspec import Struct

from referee.facts.facts import get
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.rules.game import Action, Game
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.helpers import of_game

State = Any
Facts = dict[str, Any]


class Sitting(Struct, frozen=True):
    """A table, and the people at it: which move they choose, what they answer to a question about a path, and what
    they tell unasked before the next declaration.
    """

    table: Table
    choose: Callable[[Table, random.Random], Move]
    answer: Callable[[Table, str, random.Random], Facts]
    unasked: Callable[[Table], Facts] = lambda _table: {}


_PLAIN: deque[tuple[State, Any]] = deque(maxlen=2)


def plain_once(state: State) -> Any:
    """A position as plain data, to be read only: the one after a declaration is often the one before the next."""
    for kept, made in _PLAIN:
        if kept is state:
            return made
    _PLAIN.append((state, plain(state)))
    return _PLAIN[-1][1]


class Change(Struct, frozen=True, dict=True):
    """A declaration that was recorded, with the positions before and after it; `seen` counts what a game shows."""

    found: Declaration
    before: State
    after: State
    seen: Counter[str]

    @cached_property
    def was(self) -> Any:
        """The position before it, as plain data."""
        return plain_once(self.before)

    @cached_property
    def now(self) -> Any:
        """The position after it, as plain data."""
        return plain_once(self.after)


class Dispute(Struct, frozen=True):
    """A declaration about a position of which everything is known, to be settled from one of which less is told.

    The clauses found are among those of the whole position unless the declaration builds on a part that is refused already
    (`builds`).
    """

    hidden: State
    moves: tuple[Move, ...]
    blank: State
    builds: bool = False


Answer = Callable[[State, Sequence[Move], str], Any]
"""What the table answers to a question (by path) about a declaration, from a position of which everything is known."""


def on_the_table(hidden: State, _moves: Sequence[Move], path: str) -> Any:
    """Answer what lies on the table."""
    return get(hidden, path)


class Playground(Struct, frozen=True):
    """How a game is played by chance, and what holds of it in particular.

    Playing: `sit` opens a table for so many seats, of which a share is `untold` (0: everything is told as soon as it
    lies there); `position`, `change` and `end` raise for what cannot be; `words` are free words that a declaration may
    hold; `read_off` are the clauses that something read off for one move only may show to be broken; `seldom` are
    actions that many random games may not show.

    Options: `tidy` leaves out of a state what does not matter; options of an action in `twins` may come to the same;
    `share` is the part of positions on which an action is looked at (1: as many as of any other), `longest` how often an
    option is extended; actions in `contained` may be a part of a declaration of another; `raw` are the actions with options that may lead to what cannot be finished, where
    the game offers only those of them that can.

    Cold: `disputes` by number of seats and seed, and how the table answers. `soak` is the number of games for each number of seats.
    """

    game: Game
    sit: Callable[..., Sitting]
    position: Callable[[State], None]
    change: Callable[[Change], None]
    end: Callable[[Table, Counter[str]], None]
    disputes: Callable[[int, int], Iterable[Dispute]]
    answer: Answer = on_the_table
    words: tuple[str, ...] = ()
    read_off: frozenset[str] = frozenset()
    seldom: frozenset[str] = frozenset()
    tidy: Callable[[State], State] = lambda state: state
    twins: frozenset[str] = frozenset()
    share: Mapping[str, float] = {}
    longest: int = 99
    contained: frozenset[str] = frozenset()
    raw: Mapping[str, Action] = {}
    soak: int = 40

    @property
    def seats(self) -> range:
        """The numbers of seats that the game takes."""
        low, high = self.game.meta.seats
        return range(low, high + 1)


@cache
def playground(game: str) -> Playground:
    """Find the playground of a game."""
    found: Playground = of_game(game, f"{game}_playground").PLAYGROUND
    return found
