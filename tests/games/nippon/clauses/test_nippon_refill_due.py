"""A slot that a move empties is pointed out at once: it is refilled before the next turn begins (NIP-4.1)."""

from __future__ import annotations

from referee.rules.game import PromptLine
from referee.table.table import Table
from tests.games.nippon.clauses.test_nippon_refill import LAST, emptied
from tests.games.nippon.nippon_tables import play, situation, untold


def due(table: Table) -> list[PromptLine]:
    return [shown for shown in table.prompts() if shown.key in ("row_due", "slot_empty", "refill_due")]


def test_the_last_row_is_followed_by_a_full_refill() -> None:
    table = situation(4, LAST, emptied("1", "2", "3"))  # 4 rows with 4 players: only row 4 still holds workers
    play(table, "A: mines 1")
    assert due(table) == [PromptLine("row_due", {"slot": "3", "row": "4"}), PromptLine("refill_due")]


def test_where_the_rows_are_not_told_the_slot_is_named() -> None:
    table = situation(4, LAST, untold("rows.1"))
    play(table, "A: mines 1")
    assert due(table) == [PromptLine("slot_empty", {"slot": "3"})]
