"""The context in which a line is parsed: a table, an earlier state of one, or a position without a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from referee.judging.declaration_draft import EvaluatedDraft, Said
from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.table_state import TableState
from referee.rules.game import Game


class JudgingContext(Protocol):
    """The state of a game with its seats, in which a line is parsed and a declaration is judged without being recorded.
    `table_state` is a different object after every change.
    """

    game: Game

    @property
    def table_state(self) -> TableState:
        """The state of the table, with the seats and the clauses set aside."""

    @property
    def state(self) -> Any:
        """The state of the game, as far as known."""

    @property
    def seats(self) -> Mapping[str, str]:
        """The names of the seats by their ids, in turn order."""

    @property
    def names(self) -> TableNames:
        """The names that a line of the notation may use."""

    @property
    def own_words(self) -> dict[str, str]:
        """The names that the table gives to things, by catalogue id."""

    @property
    def acting(self) -> str:
        """The seat that acts now; "" if unknown."""

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a line of the notation. Raises `InputError` if it is invalid."""

    def judge(self, declaration: Said) -> EvaluatedDraft:
        """Judge a declaration; an unreadable text also results in a verdict."""
