"""What is not said yet is never a breach and never overruled: the referee asks for the rest of the declaration."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.games.nippon.nippon_tables import Change, own, situation, tile, workers

THREE = workers("A", "red", "blue", "green")
FULL = (tile("hokkaido_1", "silk", 3, "A"), tile("hokkaido_1", "lens", 3, "B"), own("A", "clock_1", 0, 3))
"""Two players, two lowest tiles of 3: who places chooses which one goes (NIP-20.8)."""


@pytest.mark.parametrize(
    ("players", "text", "field", "changes"),
    [
        (4, "A: consolidate 2_coal_2", "space", (THREE,)),  # NIP-16.13: the player chooses the space
        (4, "A: consolidate space=money", "reward", (THREE,)),
        (4, "A: mechanise install", "factory", (own("A", "silk_1"),)),  # NIP-8.3: on an own factory
        (4, "A: mechanise upgrade", "factory", (own("A", "silk_1", 1),)),
        (2, "A: local_market hokkaido_1:clock:1:5", "remove", FULL),
    ],
)
def test_what_is_left_out_is_asked_for(players: int, text: str, field: str, changes: tuple[Change, ...]) -> None:
    table = situation(players, *changes)
    verdict = table.judge(text).verdict
    assert verdict.status is VerdictStatus.INCOMPLETE
    assert [(one.key, one.values["fields"]) for one in verdict.faults] == [("text_missing", (field,))]
    assert verdict.breaches == verdict.questions == ()
    before = len(table.entries)
    assert table.overrule(text, "we want it so").step is None
    assert table.declare(text).step is None
    assert len(table.entries) == before
