"""Cases of Crisis worked out by hand: how they are written, and what several of them lay."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.games.crisis.state import COLUMNS, ROWS
from tests.games.crisis.crisis_tables import Change, deck, situation
from tests.play.worked import Line, Worked, worked

ALL_SHADY = ("A: place_manager shady",) * 4


def at_table(id: str, lines: Line | tuple[Line, ...], *changes: Change, **more: Any) -> Worked:
    """Write a case; more as for `worked`, the rest as for `situation`."""
    said = {name: more.pop(name) for name in ("leaves", "ledger", "refused", "asks", "places") if name in more}
    return worked(id, lines, partial(situation, *changes, **more), prefix="CRI-", **said)


def market(*columns: tuple[str, ...]) -> Change:
    """The contracts of the columns from the left."""
    return {
        f"market.{column}.rows.{row}": tile
        for column, tiles in zip(COLUMNS, columns, strict=False)
        for row, tile in zip(ROWS, tiles, strict=True)
    }


def invented(event: str, **card: Any) -> dict[str, Any]:
    """An INVENTED event of the green deck among the printed values."""
    return deck("event", {event: {"colour": "green", **card}})
