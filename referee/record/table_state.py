"""The state of a running game whose moves were not recorded."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import known, put
from referee.facts.parked_declaration import ParkedFacts
from referee.facts.verdict import LedgerLine, Verdict, VerdictStatus
from referee.record.entry import Entry
from referee.record.sheet_seats import SheetFinalScoring
from referee.rules.game import Game, Seat
from scoring.breakdown import ScoreLine


def blank_position(game: Game, table_state: TableState) -> Any:
    """Return a state in which only the victory points, settings and printed values are known."""
    old = table_state.state
    state = game.rules.blank_state(table_state.seats, old.options, dict(old.printed))
    for seat in table_state.seats:
        if known(vp := old.seats[seat.id].vp):
            state = put(state, f"seats.{seat.id}.vp", vp)
    return state


class TableState(Struct, frozen=True):
    """A table at one moment of its record: the game state (`state`), the `seats`, what is recorded (`depth`), and the
    clauses suspended by house rules (`waived`).

    - `disputed`: the entry number of an open dispute, during which nothing can be declared (0 for none).
    - `final`: the final scoring entered as a score sheet.
    - `lined`: the sum of all score lines so far by seat, because a marker may become known only after points were
      scored.
    - `parked`: the values that each undecided line left unknown, by entry number.
    - `box`: the id of the physical copy of the game, for its stored printed values.
    - `protests`: the numbers of the open protests, oldest first.
    """

    state: Any
    seats: tuple[Seat, ...]
    depth: str = "full"
    waived: frozenset[str] = frozenset()
    closed: bool = False
    disputed: int = 0
    final: SheetFinalScoring | None = None
    lined: dict[str, int] = {}
    parked: dict[int, ParkedFacts] = {}
    box: str = ""
    protests: tuple[int, ...] = ()


class ReplayStep(Struct, frozen=True):
    """The result of replaying one entry: the table state after it, its ledger lines and score lines, and the current
    verdict.

    `differs` marks an entry with a different verdict today; `failed` marks an entry that can no longer be executed and
    is skipped, leaving the table state unchanged. If no rule is the reason, the `faults` of the verdict describe it;
    the content of an unreadable entry is then empty.
    """

    entry: Entry
    table_state: TableState
    ledger: tuple[LedgerLine, ...] = ()
    score_lines: tuple[ScoreLine, ...] = ()
    verdict: Verdict | None = None
    differs: bool = False
    failed: bool = False

    def with_state(self, table_state: TableState) -> ReplayStep:
        return structs.replace(self, table_state=table_state)

    @property
    def unread(self) -> bool:
        """Whether the entry, or a part of an opening, is unreadable under the current rules."""
        return self.verdict is not None and self.verdict.status is VerdictStatus.UNREADABLE
