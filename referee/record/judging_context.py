"""The situation that a line is read in: a running table, a table as it stood earlier, a position without a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from referee.judging.declaration_draft import EvaluatedDraft, Said
from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.table_state import TableState
from referee.rules.game import Game


class JudgingContext(Protocol):
    """The state of a game with its seats, in which a line is read and a declaration is judged. Nothing is recorded.

    `table_state` is another object as soon as anything changes.
    """

    game: Game

    @property
    def table_state(self) -> TableState:
        """The state with the seats and the clauses set aside."""

    @property
    def state(self) -> Any:
        """The state of the game, as far as it is known."""

    @property
    def seats(self) -> Mapping[str, str]:
        """The names of the seats by their ids, in turn order."""

    @property
    def names(self) -> TableNames:
        """The names that a line of the notation may use."""

    @property
    def own_words(self) -> dict[str, str]:
        """The names that the table gives to things, by the ids of the catalogue."""

    @property
    def acting(self) -> str:
        """The seat that acts now; "" where that is not known."""

    def read(self, text: str) -> tuple[Move, ...]:
        """Read a line of the notation. Raises `InputError`."""

    def judge(self, declaration: Said) -> EvaluatedDraft:
        """Judge a declaration; a text that cannot be read is a verdict too."""
