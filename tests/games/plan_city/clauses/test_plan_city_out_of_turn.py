"""A bid out of turn names every rule that it breaks, not only the turn (PLC-R41); a number that is not printed alone."""

from __future__ import annotations

import pytest

from tests.games.plan_city.clauses.plan_city_clauses_bidding import BARE, NO_ROOM, RIVER_ON_TOP
from tests.games.plan_city.plan_city_tables import Change, cited, situation, stands, turn

LOW_TRUST = {"A.trust": 1}  # the trust space at the bottom forbids 4 and more


@pytest.mark.parametrize(
    ("text", "changes", "broken"),
    [
        ("A: bid_proposal proposal_2 7", (), {"PLC-3.1"}),
        ("A: bid_proposal proposal_1 4", (LOW_TRUST,), {"PLC-3.1", "PLC-3.7", "PLC-7.3"}),
        ("A: bid_proposal proposal_3 5", (stands("C", "3", "5"),), {"PLC-3.1", "PLC-3.8"}),
        ("A: bid_proposal proposal_3 4", (stands("C", "3", "5"),), {"PLC-3.1", "PLC-3.8"}),
        (
            "A: bid_proposal proposal_3 5",
            (stands("C", "3", "5"), LOW_TRUST),
            {"PLC-3.1", "PLC-3.7", "PLC-7.3", "PLC-3.8"},
        ),
        ("A: bid_proposal proposal_1 4", (RIVER_ON_TOP, BARE), {"PLC-3.1", "PLC-3.10"}),
        ("A: bid_proposal proposal_1 1", (NO_ROOM, BARE), {"PLC-3.1", "PLC-3.10"}),
        ("A: bid_proposal proposal_1 7", (), {"PLC-3.1", "PLC-3.13"}),
        ("A: bid_coal", (stands("C", "coal"),), {"PLC-3.1", "PLC-3.5"}),
        ("A: bid_coal", (), {"PLC-3.1"}),
    ],
)
def test_a_bid_out_of_turn_names_all_that_it_breaks(text: str, changes: tuple[Change, ...], broken: set[str]) -> None:
    verdict = situation(4, turn("B"), *changes).judge(text).verdict
    assert cited(verdict) == broken


@pytest.mark.parametrize("text", ["A: bid_proposal proposal_3 5", "A: bid_coal"])
def test_where_the_marker_is_not_in_hand_only_that_is_named(text: str) -> None:
    assert cited(situation(4, stands("A", "1", "4"), stands("C", "3", "5")).judge(text).verdict) == {
        "PLC-3.2",
        "PLC-3.12",
    }
