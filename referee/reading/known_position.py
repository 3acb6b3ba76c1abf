"""A cache of judgements and legal moves per game position, valid until the table changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from referee.facts.verdict import Verdict
from referee.judging.judge import CarriedOutMoves, JudgingResult
from referee.notation.move import Move, Moves


class KnownJudgement(Struct, frozen=True):
    """The cached evaluation of some moves: the verdict, the result, and the number of judgements it cost."""

    verdict: Verdict
    result: JudgingResult | None
    judgements: int


class KnownPosition(Struct):
    """The cached results for the table after some moves. They depend neither on the typed line nor on a search
    budget.
    """

    judgements: dict[Moves, KnownJudgement] = field(default_factory=dict)
    supposed: dict[Moves, tuple[Any, int]] = field(default_factory=dict)
    """For moves that depend on unknown numbers: the state after them, and the number of judgements it cost."""
    options: dict[str, Moves] = field(default_factory=dict)
    longer: dict[Move, Moves] = field(default_factory=dict)
    located: dict[Any, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    forced: Move | None = None
    forced_known: bool = False


class KnownPositions:
    """A cache of results about positions (verdicts, possible moves, locations), for the current table state and the
    states after possible moves.
    """

    MAX_POSITIONS = 400
    """The number of cached positions above which the cache is cleared before the next line."""

    def __init__(self) -> None:
        self.carried_out = CarriedOutMoves()
        self._state: Any = None
        self._positions: dict[Moves, KnownPosition] = {}

    def of_table(self, table_state: Any) -> KnownPosition:
        """Return the cached results for a table state, and discard the results of earlier states."""
        if table_state is not self._state or len(self._positions) > self.MAX_POSITIONS:
            self._state, self._positions = table_state, {}
        return self.after(())

    def after(self, moves: Moves) -> KnownPosition:
        """Return the cached results for the table after some moves."""
        return self._positions.setdefault(moves, KnownPosition())
