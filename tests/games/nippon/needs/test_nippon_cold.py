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


@pytest.mark.parametrize("text", ["R: mines 1", "R: consolidate", "R: end"])
@pytest.mark.parametrize("made", [True, False])
def test_of_a_seat_that_is_not_on_turn_nothing_is_said_of_its_main_move(text: str, made: bool) -> None:
    """Only NIP-2.4 is true of it: neither that it has acted (NIP-2.2) nor that it has not (NIP-2.3)."""
    lying = Table("cold", [opening(GAME, COLD, blank=True)])
    state = told(told(lying.state, "active", "Y"), "main_done", made)
    assert cited(judge(GAME, state, lying.read(text), seats=IDS).verdict) == {"NIP-2.4"}


# One proven breach decides at once


def own_lens(**facts: int) -> dict[str, Any]:
    """Y owns Lens #1; `facts` of it."""
    told_of_it = {f"seats.Y.factories.lens.{name}": value for name, value in facts.items()}
    return {"seats.Y.factories.lens.tile": "lens_1", **told_of_it}


@pytest.mark.parametrize(
    ("text", "facts", "clause"),
    [
        ("Y: invest silk_1,paper_1", {}, "NIP-7.1"),
        ("Y: invest silk_1", {"seats.Y.yen": 5_000}, "NIP-7.4"),
        ("Y: invest silk_1", {"seats.R.factories.silk.tile": "silk_1"}, "NIP-7.2"),
        ("Y: invest silk_1", {"seats.Y.levels.knowledge": 1, "seats.Y.blueprints": 0}, "NIP-7.6"),
        ("Y: trains hokkaido,hokkaido", {}, "NIP-12.5"),
        ("Y: trains hokkaido", {"regions.hokkaido.used": 8}, "NIP-12.6"),
        ("Y: trains hokkaido", {"seats.Y.yen": 1_999}, "NIP-12.2"),
        ("Y: mechanise hold", own_lens(machine=1), "NIP-8.7"),
        ("Y: produce silk_1,silk_1", {}, "NIP-9.1"),
        ("Y: produce silk_1,paper_1", {"seats.Y.coal": 1}, "NIP-9.3"),
        ("Y: knowledge 4", {}, "NIP-10.1"),
        ("Y: export contract_2:lens", own_lens(goods=0), "NIP-14.4"),
        ("Y: export contract_1:silk", {}, "NIP-14.3"),
        ("Y: local_market hokkaido_1:clock:4:7", {}, "NIP-15.3"),
        ("Y: local_market hokkaido_1:clock:2:7", {}, "NIP-15.6"),
        ("Y: local_market hokkaido_1:silk:3:4", {}, "NIP-15.6"),
        ("Y: consolidate 2_coal_2 money", {"seats.Y.workers": ("?",)}, "NIP-16.6"),
        ("Y: consolidate keep_coal=1", {"seats.Y.workers": ("?",) * 3, "rewards.2_coal_2": 1}, "NIP-16.8"),
        ("Y: consolidate 2_coal_2 discard", {"seats.Y.multipliers.coal": 0}, "NIP-16.15"),
        ("Y: exchange coal", {"seats.Y.blueprints": 2}, "NIP-6.3"),
        ("Y: mines 1", {"active": "R"}, "NIP-2.4"),
        ("Y: mines 1", {"main_done": True}, "NIP-2.2"),
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
