"""Cold disputes: one proven breach decides at once, and what decides nothing is not asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from nippon_hidden import COLD, IDS, hidden_positions
from nippon_reading_off import settle, told
from nippon_tables import GAME, cited

from referee.judge import judge
from referee.opening import opening
from referee.table import Table
from referee.verdict import Status

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
        ("Y: consolidate", {"seats.Y.workers": ("?",) * 3, "rewards.2_coal_2": 1}, "NIP-16.8"),
        ("Y: consolidate 2_coal_2 discard", {"seats.Y.multipliers.coal": 0}, "NIP-16.15"),
        ("Y: exchange coal", {"seats.Y.blueprints": 2}, "NIP-6.3"),
        ("Y: mines 1", {"active": "R"}, "NIP-2.4"),
        ("Y: mines 1", {"main_done": True}, "NIP-2.2"),
    ],
)  # fmt: skip
def test_one_proven_breach_decides_at_once(text: str, facts: dict[str, Any], clause: str) -> None:
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in facts.items():
        state = told(state, path, value)
    verdict = judge(GAME, state, made.read(text), seats=IDS).verdict
    assert verdict.status is Status.ILLEGAL
    assert clause in cited(verdict)
    assert verdict.questions == ()
    assert verdict.unchecked
    assert all(item.path not in facts for item in verdict.unchecked)
    assert any(item.clauses for item in verdict.unchecked)


@pytest.mark.parametrize(
    ("text", "facts", "never"),
    [
        # Enough for the printed price: the synergy does not matter. An owned slot or tile answers for itself.
        ("Y: knowledge 1", {"seats.Y.yen": 1_000}, r"seats\.Y\.factories\.paper\.tile"),
        ("Y: trains hokkaido", {"seats.Y.yen": 5_000}, r"seats\.Y\.factories\.clock\.tile"),
        ("Y: trains hokkaido", {"regions.hokkaido.used": 3}, r"players"),
        ("Y: invest silk_1", {"seats.Y.blueprints": 2}, r"seats\.Y\.levels\.knowledge"),
        ("Y: invest silk_1", {}, r"seats\.Y\.coal|seats\.Y\.held_machines|seats\.Y\.vp"),
        ("Y: local_market hokkaido_1:clock:1:1", {}, r"printed\..*"),
        ("Y: local_market hokkaido_1:clock:1:5", {"cities.hokkaido_1.slots.clock.value": 3}, r"players|.*\.shown"),
        ("Y: local_market hokkaido_1:clock:1:5", {"players": 4}, r"cities\.hokkaido_1\.slots\.(silk|lens|paper)\..*"),
        ("Y: consolidate", {"seats.Y.workers": ()}, r"rewards\..*|vp_multipliers|seats\.Y\.coal"),
        ("Y: produce silk_1", {}, r".*\.machine"),
        ("Y: mechanise install:silk_1", {"seats.Y.yen": 5_000}, r".*\.(paper|bento|lens|clock|light_bulb)\..*|.*held_machines"),
    ],
)  # fmt: skip
def test_what_decides_nothing_is_not_asked(text: str, facts: dict[str, Any], never: str) -> None:
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in facts.items():
        state = told(state, path, value)
    moves = made.read(text)
    for hidden in hidden_positions(1):
        for path, value in facts.items():
            hidden = told(hidden, path, value)
        _, asked = settle(state, hidden, moves)
        assert [path for path in asked if re.fullmatch(never, path)] == []


def test_an_unsettled_first_move_leaves_the_second_open() -> None:
    """What the second move stands on is not known before the bookkeeping of the first is."""
    made = Table("cold", [opening(GAME, COLD, blank=True)])
    state = made.state
    for path, value in (
        ("active", "Y"),
        ("main_done", False),
        ("seats.Y.workers", ()),
        ("slots.2", ("?",)),
        ("seats.Y.yen", 9_000),
        ("seats.Y.factories.lens.tile", ""),
        ("supply.lens_3", True),
        ("seats.Y.levels.knowledge", 4),
    ):
        state = told(state, path, value)
    moves = made.read("Y: invest lens_3; place_free hokkaido,hokkaido")
    verdict = judge(GAME, state, moves, seats=IDS).verdict
    assert verdict.status is Status.NEEDS
    assert verdict.questions
    assert judge(GAME, state, moves[:1], seats=IDS).verdict.status is Status.LEGAL
