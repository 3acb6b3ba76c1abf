"""What is easily missed in this game and closed for good is said before the declaration, beside near twins where
nothing is lost.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, MILL, START, Change, field, placing, situation, untold

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
# Engine spaces at 2:2 and 3:-1, and of the third card at -1:3.
ONE_IDLE = field("A", START, (IDLE_CENTRE, 1, 1))
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))
THREE_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2), (IDLE_CENTRE, -2, 2))

# PLC-6.1: contract cards are placed in rounds 1 to 5 only; preparing round 6 closes that for good.
CONTRACT = {"seat": "A", "count": 1, "clause": "PLC-6.1"}
# PLC-5.9 with the table's reading that one chip is enough (PLC-R14): of two chips for two idle spaces one is kept.
KEPT = {"seat": "A", "coal": 2, "count": 2, "clause": "PLC-5.9"}


def preparing(round: int, phase: str = "preparation") -> tuple[Change, ...]:
    return ({"phase": phase, "round": round, **{f"{seat}.contracts": 0 for seat in "BCD"}},)


def ending(cards: Change, coal: int) -> tuple[Change, ...]:
    """A has placed the card won and has so many chips."""
    return (cards, placing(**BIDS), {f"{seat}.placed": True for seat in "ABC"}, {"A.coal": coal})


ONE: dict[str, Any] = {"mandatory_coal": "one"}
CASES: list[tuple[str, tuple[Change, ...], dict[str, Any], dict[str, Any] | None]] = [
    ("prepare", preparing(5), {}, CONTRACT),
    # The first bid of round 6 implies the preparation phase; so it does from the trust phase on.
    ("A: bid_proposal 1 4", preparing(5), {}, CONTRACT),
    ("A: bid_coal", preparing(5, "trust"), {}, CONTRACT),
    # The trust phase alone closes nothing: a contract card may be placed until the round marker moves (PLC-R9).
    ("trust", preparing(5, "trust"), {}, None),
    ("prepare", preparing(4), {}, None),  # there is another round to come
    ("prepare", preparing(6), {}, None),  # it is too late already
    ("prepare", (*preparing(5), {"A.contracts": 0}), {}, None),
    ("prepare", (*preparing(5), untold("A.contracts")), {}, None),
    ("A: place_contract 2 2; prepare", (*preparing(5), field("A", START)), {}, None),
    ("A: done", ending(TWO_IDLE, 2), ONE, KEPT),
    ("A: done", ending(TWO_IDLE, 2), {}, None),  # as many as possible: both are placed at the end in any case
    ("A: done", ending(TWO_IDLE, 1), ONE, None),
    ("A: done", ending(ONE_IDLE, 2), ONE, None),
    ("A: done", (*ending(TWO_IDLE, 2), untold("A.chips")), ONE, None),
    ("A: fuel 2:2; done", ending(THREE_IDLE, 3), ONE, KEPT),
    ("A: fuel 2:2,3:-1; done", ending(THREE_IDLE, 3), ONE, None),
]


@pytest.mark.parametrize(("text", "changes", "options", "missed"), CASES)
def test_what_is_easily_missed_is_said(
    text: str, changes: tuple[Change, ...], options: dict[str, Any], missed: dict[str, Any] | None
) -> None:
    evaluated = situation(4, *changes, **options).judge(text)
    assert evaluated.verdict.status == "legal", evaluated.verdict
    keys = {"PLC-6.1": "contract_over", "PLC-5.9": "chips_kept"}
    wanted = [(keys[missed["clause"]], missed)] if missed else []
    assert [(each.key, each.values) for each in evaluated.overlooked] == wanted
