"""The history says how a game ended where that is particular."""

from __future__ import annotations

import pytest

from referee.record import table_summary
from referee.store.stored_table import StoredTable
from referee.table.computed_table_summary import summary_of
from scoring.text_catalogs import Lang
from tests.games.crisis.clauses.crisis_clause import ALONE, NO_CARDS
from tests.games.crisis.crisis_tables import play, situation
from tui.core.history.history_text import result
from tui.core.history.table_results import TableResult, result_of
from tui.core.i18n.catalogs import words_for


def after_status(status: int) -> TableResult:
    """One player, round 7, 15 VP of a goal of 18: the status falls by 3."""
    table = situation(ALONE, {"round": 7, "goal": 18, "status": status}, NO_CARDS, players=1)
    play(table, "A: pass_export")
    if not table.over:
        play(table, "A: last_chance_done")
    seen = table_summary.decode(table_summary.encode(summary_of(table)))
    assert seen is not None
    return result_of(StoredTable("one", "crisis", seen.opened, seen.opened, 9, seen), seen)


@pytest.mark.parametrize(("lang", "said"), [("en", "(ended in bankruptcy)"), ("ja", "（国家破産で終了）")])
def test_a_bankruptcy_is_said_beside_the_result(lang: Lang, said: str) -> None:
    """The status falls to -1 (CRI-5.5); at 0 the nation is safe and the game ends with round 7."""
    assert said in result(words_for(lang), after_status(2), {})
    assert said not in result(words_for(lang), after_status(3), {})
