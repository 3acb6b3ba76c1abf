"""The values that a table of Russian Railroads confirms are those that it uses (specification 3.19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tui.core.components.printed_value_confirmation import confirm, is_confirmed, to_confirm

GAME = find("russian_railroads")
EDITION = "hig_2013"
ALWAYS = {
    "space.loco_and_factory.workers",
    "space.last_round_industry_3.workers",
    "industry.lane",
    "kiev_star.8",
    "pass_vp.1",
    "pass_vp.2",
}


@pytest.mark.parametrize(
    ("players", "more"),
    [
        (2, {"closed"}),  # spaces are boarded up on the 2-player side alone
        (3, {"pass_vp.3"}),  # a turn order card for each player (RRR-R21)
        (4, {"pass_vp.3", "pass_vp.4"}),
        (0, {"closed", "pass_vp.3", "pass_vp.4"}),  # the whole library
    ],
)
def test_what_a_table_is_shown(players: int, more: set[str]) -> None:
    assert set(to_confirm(GAME, players)) == ALWAYS | more


def test_a_larger_or_smaller_table_looks_at_what_is_new(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    confirm(store, GAME, EDITION, 4)
    assert is_confirmed(store, GAME, EDITION, 4)
    assert is_confirmed(store, GAME, EDITION, 3)  # all of it was among the values of four
    assert not is_confirmed(store, GAME, EDITION, 2)
    assert not is_confirmed(store, GAME, EDITION)
    confirm(store, GAME, EDITION, 2)
    assert is_confirmed(store, GAME, EDITION) and is_confirmed(store, GAME, EDITION, 4)
