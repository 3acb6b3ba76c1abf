"""Checks of a score sheet before recording: whether it is complete for these seats, and where its victory points differ
from the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import known
from referee.record.sheet_seats import letters_of, read_at
from referee.record.table_state import TableState
from referee.rules.game import Game
from scoring.errors import InputError
from scoring.games import Scoring


def sheet_here(game: Game, table_state: TableState, scoring: Scoring, data: Any) -> dict[str, Any]:
    """Return a score sheet with the seat letters of a table. Raises `InputError` with all faults, for wrong seats, and
    for missing fields.
    """
    sheet = read_at(game, table_state.seats, scoring, data, scoring.least)
    if needed := scoring.score(sheet).needed:
        raise InputError(needed)
    return scoring.rename(data, letters_of(game, table_state.seats, scoring.seats(data), scoring.least))


def vp_differing(table_state: TableState, scoring: Scoring, sheet: Any) -> dict[str, tuple[int | None, int]]:
    """Return {seat: (recorded, on the sheet)} for the seats whose victory points before the scoring differ; None if the
    record does not know them.
    """
    vp_of_sheet: Mapping[str, int | None] = scoring.before(sheet)
    differences: dict[str, tuple[int | None, int]] = {}
    for seat, vp in vp_of_sheet.items():
        recorded = table_state.state.seats[seat].vp
        was = recorded if known(recorded) else None
        if vp is not None and vp != was:
            differences[seat] = (was, vp)
    return differences
