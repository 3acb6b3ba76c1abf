"""A table as it would be in another state or under other rules, for reading lines that cannot be declared now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import read_line
from referee.notation.move import Move
from referee.notation.table_names import TableNames
from referee.record.declaration import NO_FACTS, Declaration, TextOrMoves, unread
from referee.record.judging_context import JudgingContext
from scoring.errors import InputError


class SupposedTable:
    """The judging context of a table in a supposed game state, or with other rules suspended (`waived`) than now."""

    def __init__(self, table: JudgingContext, state: Any, waived: frozenset[str] | None = None) -> None:
        self._table = table
        self.game = table.game
        suspended = table.table_state.waived if waived is None else waived
        self.table_state = structs.replace(table.table_state, state=state, waived=suspended)

    @property
    def state(self) -> Any:
        return self.table_state.state

    @property
    def seats(self) -> Mapping[str, str]:
        """The names of the seats by their ids, in turn order."""
        return self._table.seats

    @property
    def names(self) -> TableNames:
        """The names allowed in a line of exact notation."""
        return self._table.names

    @property
    def own_words(self) -> dict[str, str]:
        """The names that players gave to game objects, by catalogue id."""
        return self._table.own_words

    @property
    def acting(self) -> str:
        """The seat to act in the supposed state; "" if unknown."""
        try:
            seat = self.game.rules.actor(self.state, "")
        except UnknownFactError:
            return ""
        return seat if isinstance(seat, str) else ""

    def last_turns(self) -> Mapping[str, tuple[Move, ...]]:
        """Return the declarations of the last turn of each seat, the latest turn last."""
        return self._table.last_turns()

    def read(self, text: str) -> tuple[Move, ...]:
        """Parse a line in exact notation. Raises `InputError` if it is invalid."""
        return read_line(self.game, self.state, self.names, text)

    def judge(self, declaration: TextOrMoves, text: str = "", move_facts: Mapping[str, Any] = NO_FACTS) -> Declaration:
        """Judge a declaration in the supposed state. An unreadable text results in a verdict, not an exception."""
        text, moves = (declaration, ()) if isinstance(declaration, str) else (text, declaration)
        try:
            moves = moves or self.read(text)
        except InputError as why:
            return unread(text, why, self.table_state)
        waived = self.table_state.waived
        outcome = judge(self.game, self.state, moves, seats=tuple(self.seats), waived=waived)
        verdict = outcome.verdict
        if verdict.status is VerdictStatus.LEGAL and verdict.unsettled:
            verdict = structs.replace(verdict, status=VerdictStatus.NEEDS, questions=verdict.unsettled)
        return Declaration(text, moves, verdict, self.table_state, self.state, outcome, move_facts=move_facts)


def under_all_rules(table: JudgingContext) -> JudgingContext:
    """Return a table in its present state as if no rule were suspended; the table itself if none is."""
    return SupposedTable(table, table.state, frozenset()) if table.table_state.waived else table
