"""How many worker rows there are is asked only where it decides (NIP-T12): every board has the three that three players
use (NIP-20.3), and with four players all of them are filled at the start (NIP-1.18).
"""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import PromptLine
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES, play

ROWS = "printed.worker_rows"


def new_copy(*empty: str) -> Table:
    """Four players at a copy that nobody has taught: Ann has just taken the last worker of slot 3."""
    table = Table("new", [opening(GAME, seats_of(GAME, NAMES))])
    counted: dict[str, object] = {"slots.3": [], "main_done": True, **{f"rows.{row}": [] for row in empty}}
    table.recount(counted, "counted")
    return table


@pytest.mark.parametrize(("empty", "row"), [((), "1"), (("1",), "2")])
def test_while_another_row_has_workers_the_number_is_not_asked(empty: tuple[str, ...], row: str) -> None:
    table = new_copy(*empty)
    due = [shown for shown in table.prompts() if shown.key in ("row_due", "slot_empty", "refill_due")]
    assert due == [PromptLine("row_due", {"slot": "3", "row": row})]
    play(table, "A: end")
    assert len(table.state.slots["3"]) == 3
    assert table.state.rows[row] == ()
    assert table.state.marker == 1


@pytest.mark.parametrize("empty", [("1", "2"), ("1", "2", "3")])
def test_where_the_last_of_the_three_is_empty_the_number_is_asked(empty: tuple[str, ...]) -> None:
    verdict = new_copy(*empty).judge("A: end").verdict
    assert verdict.status is VerdictStatus.NEEDS
    assert [one.path for one in verdict.questions] == [ROWS]
