"""What is easily missed is said before a declaration closes it for good, and never where nothing is missed."""

from __future__ import annotations

from typing import Any

import pytest

from referee.table.table import Table
from tests.games.russian_railroads.clauses.rrr_positions import LATE
from tests.games.russian_railroads.rrr_tables import Change, hand, owns, passed, situation, used
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NOBODY_LEFT = passed("B", "G", "R")
EMPTY = hand("Y", 0, 0)


def said(table: Table, text: str) -> dict[str, Any]:
    """What a declaration leaves undone, by key, with its values but the seat."""
    evaluated = table.judge(text)
    for lang in ("en", "ja"):
        words = words_for(lang, "russian_railroads")
        assert all("{" not in messages.prompt(words, left) for left in evaluated.overlooked)
    return {
        left.key: next((v for key, v in left.values.items() if key != "seat"), None) for left in evaluated.overlooked
    }


@pytest.mark.parametrize(
    ("changes", "missed"),
    [
        ((EMPTY,), {}),
        ((hand("Y", 2, 0),), {"pass_with_workers": 2}),
        # Engineer 7 costs 1 worker here, 14 costs 2: a ruble is as good as a worker (RRR-4.751).
        ((hand("Y", 0, 1), owns("Y", 7, 14)), {"pass_with_engineers": ("engineer_7",)}),
        ((hand("Y", 0, 2), owns("Y", 7, 14)), {"pass_with_engineers": ("engineer_7", "engineer_14")}),
        ((EMPTY, owns("Y", 7)), {}),
        ((hand("Y", 0, 1), owns("Y", 7), used("Y", "engineer_7", 0, rubles=1)), {}),
        ((hand("Y", 0, 1), owns("B", 7)), {}),
        # Rubles are kept for the next round (RRR-4.757), but there is none after the last one.
        ((hand("Y", 0, 3),), {}),
        ((hand("Y", 0, 3), {"round": 7}), {"pass_with_rubles": 3}),
        ((EMPTY, {"round": 7}), {}),
        # Nobody else can hire number 10 any more, and it leaves at the end of the round (RRR-4.1305).
        ((hand("Y", 0, 1), NOBODY_LEFT), {"pass_leaves_engineer": 10}),
        ((hand("Y", 0, 1), passed("B", "G")), {}),
        ((EMPTY, NOBODY_LEFT), {}),
        ((hand("Y", 0, 1), NOBODY_LEFT, {"strip.hire": 0}), {}),
    ],
)
def test_passing(changes: tuple[Change, ...], missed: dict[str, Any]) -> None:
    assert said(situation(4, LATE, *changes), "Y: pass") == missed
