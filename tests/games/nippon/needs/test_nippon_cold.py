"""Cold disputes: one proven breach decides at once, and what decides nothing is not asked."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.judge import judge
from referee.record.opening_entry import opening
from referee.table.table import Table
from tests.games.nippon.needs.nippon_hidden import COLD, IDS
from tests.games.nippon.needs.nippon_reading_off import told
from tests.games.nippon.nippon_tables import GAME, cited

# Whoever declares in a dispute is taken to be on turn, with the main move still to make


def test_a_second_seat_in_the_same_dispute_is_not_on_turn() -> None:
    """After "yellow consolidates" it is Yellow's turn, so that Red is refused by NIP-2.4 alone."""
    table = Table("cold", [opening(GAME, COLD, blank=True)])
    state = table.state
    for path, value in (
        ("players", 4),
        ("seats.Y.workers", ()),
        ("seats.Y.levels.money", 12),
        ("seats.Y.levels.coal", 2),
        ("seats.Y.factories.silk.tile", ""),
    ):
        state = told(state, path, value)
    verdict = judge(GAME, state, table.read("Y: consolidate; R: mines 1"), seats=IDS).verdict
    assert cited(verdict) == {"NIP-2.4"}
    verdict = judge(GAME, state, table.read("Y: consolidate; Y: mines 1"), seats=IDS).verdict
    assert cited(verdict) == {"NIP-2.2"}


# One proven breach decides at once


def own_lens(**facts: int) -> dict[str, Any]:
    """Y owns Lens #1; `facts` of it."""
    told_of_it = {f"seats.Y.factories.lens.{name}": value for name, value in facts.items()}
    return {"seats.Y.factories.lens.tile": "lens_1", **told_of_it}


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("Y: trains hokkaido,hokkaido", {}, "NIP-12.5"),
        ("Y: produce silk_1,silk_1", {}, "NIP-9.1"),
        ("Y: export contract_2:lens", own_lens(goods=0), "NIP-14.4"),
        ("Y: export contract_1:silk", {}, "NIP-14.3"),
        ("Y: local_market hokkaido_1:clock:4:7", {}, "NIP-15.3"),
        ("Y: consolidate keep_coal=1", {"seats.Y.workers": ("?",) * 3, "rewards.2_coal_2": 1}, "NIP-16.8"),
        ("Y: consolidate 2_coal_2 discard", {"seats.Y.multipliers.coal": 0}, "NIP-16.15"),
    ],
)  # fmt: skip
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    table = Table("cold", [opening(GAME, COLD, blank=True)])
    state = table.state
    for path, value in facts.items():
        state = told(state, path, value)
    verdict = judge(GAME, state, table.read(text), seats=IDS).verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert clause in cited(verdict)
    assert verdict.questions == ()
    assert verdict.unchecked
    assert all(item.path not in facts for item in verdict.unchecked)
    assert any(item.clauses for item in verdict.unchecked)
