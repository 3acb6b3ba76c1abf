"""The interface for parsing and judging lines: a table, an earlier state of a table, or a position without a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.declaration import NO_FACTS, Declaration, TextOrMoves
from referee.record.table_state import TableState
from referee.rules.game import Game


class JudgingContext(Protocol):
    """A game state with its seats, in which lines are parsed and declarations judged without recording them. After
    every change, `table_state` is a different object.
    """

    game: Game

    @property
    def table_state(self) -> TableState:
        """The table state, with the seats and the suspended clauses."""

    @property
    def state(self) -> Any:
        """The state of the game, as far as known."""

    @property
    def seats(self) -> Mapping[str, str]:
        """The names of the seats by their ids, in turn order."""

    @property
    def names(self) -> TableNames:
        """The names allowed in a line of exact notation."""

    @property
    def own_words(self) -> dict[str, str]:
        """The names that players gave to game objects, by catalogue id."""

    @property
    def acting(self) -> str:
        """The seat to act; "" if unknown."""

    def last_turns(self) -> Mapping[str, tuple[Move, ...]]:
        """Return the declarations of the last turn of each seat, the latest turn last."""

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a line in exact notation. Raises `InputError` if it is invalid."""

    def judge(self, declaration: TextOrMoves, text: str = "", move_facts: Mapping[str, Any] = NO_FACTS) -> Declaration:
        """Judge a typed text, or the moves of a `text`, with the values entered for this declaration only. An
        unreadable text results in a verdict, not an exception.
        """
