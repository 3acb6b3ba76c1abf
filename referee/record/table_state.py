"""A table at one moment of its record, and the step that one entry made."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from referee.facts.parked_declaration import ParkedFacts
from referee.facts.verdict import LedgerLine, Verdict, VerdictStatus
from referee.record.entry import Entry
from referee.record.sheet_seats import SheetFinalScoring
from referee.rules.game import Seat
from scoring.breakdown import ScoreLine


class TableState(Struct, frozen=True):
    """A table at one moment: the game's state, the seats, the depth, clauses set aside by house rules.

    `disputed` is the entry of a dispute that is open; nothing is declared until it is settled (0: none is). `final` is
    the final scoring that was typed in as a sheet, if one was. `lined` is what the lines so far add up to, by seat
    (VP): where a marker stands is known later than some of its points. `parked` has, by their entries, what the lines
    parked so far have left open. `box` is the name by which what is printed on the copy that lies there is remembered.
    `protests` numbers the protests that are open, the oldest first.
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
    """What one entry did: the world after it, its ledger lines and points, the verdict given now.

    `differs` marks an entry that would be judged differently today; `failed` one that cannot be carried out any more
    and is left out (the world is then as before it). Where that is not for the rules, the `faults` of the verdict say
    what is wrong: of an entry that cannot even be read the body is then empty.
    """

    entry: Entry
    table_state: TableState
    ledger: tuple[LedgerLine, ...] = ()
    score_lines: tuple[ScoreLine, ...] = ()
    verdict: Verdict | None = None
    differs: bool = False
    failed: bool = False

    def with_state(self, table_state: TableState) -> ReplayStep:
        """Return the same step with another state after it."""
        return structs.replace(self, table_state=table_state)

    @property
    def unread(self) -> bool:
        """Tell whether the entry, or a part of an opening, cannot be read by the rules of today."""
        return self.verdict is not None and self.verdict.status is VerdictStatus.UNREADABLE
