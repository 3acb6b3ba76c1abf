"""What is worked out about a position, kept for as long as the table stands as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from referee.facts.verdict import Verdict
from referee.judging.judge import CarriedOutMoves, JudgingResult
from referee.notation.move import Move, Moves


class KnownJudgement(Struct, frozen=True):
    """Moves evaluated: the verdict, what they leave, and how many judgements that took."""

    verdict: Verdict
    result: JudgingResult | None
    judgements: int


class KnownPosition(Struct):
    """What is known of the table after some moves. Nothing in it depends on a line, or on what it may cost."""

    judgements: dict[Moves, KnownJudgement] = field(default_factory=dict)
    supposed: dict[Moves, tuple[Any, int]] = field(default_factory=dict)
    """The state after moves that wait for unknown numbers, and how many judgements that took."""
    options: dict[str, Moves] = field(default_factory=dict)
    longer: dict[Move, Moves] = field(default_factory=dict)
    located: dict[Any, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    forced: Move | None = None
    forced_known: bool = False


class KnownPositions:
    """What is known of the table as it stands, and after the moves of lines."""

    MAX_POSITIONS = 400
    """With more of them, all are forgotten before the next line."""

    def __init__(self) -> None:
        self.carried_out = CarriedOutMoves()
        self._state: Any = None
        self._positions: dict[Moves, KnownPosition] = {}

    def of_table(self, table_state: Any) -> KnownPosition:
        """Return what is known of the table; nothing of another state of it."""
        if table_state is not self._state or len(self._positions) > self.MAX_POSITIONS:
            self._state, self._positions = table_state, {}
        return self.after(())

    def after(self, moves: Moves) -> KnownPosition:
        """Return what is known of the table after moves."""
        return self._positions.setdefault(moves, KnownPosition())
