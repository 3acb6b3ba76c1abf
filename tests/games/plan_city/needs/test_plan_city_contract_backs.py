"""Where the backs of the contract cards differ: what is decided without knowing which card it is, and what is asked."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, PLAIN, RIVER, START, Change, field, situation

# One card that covers the start card whole: a bid of 4 needs its centre, an idle engine space without a chip.
CLOSED = field("A", START, (IDLE_CENTRE, 0, 0))


def backs(*words: str) -> Change:
    """The backs of the six contract cards are not all the same; the last word is that of the rest."""
    told = {number: words[min(number, len(words)) - 1] for number in range(1, 7)}
    return {"printed.contract_backs.same": False} | {
        f"printed.contract_back.contract_{number}.cells": word for number, word in told.items()
    }


def asked(table: Table, text: str) -> tuple[VerdictStatus, list[str]]:
    verdict = table.judge(text).verdict
    return verdict.status, [question.path for question in verdict.questions]


def test_a_bid_asks_only_where_it_depends_on_the_card_in_hand() -> None:
    """A contract card over a corner, clear of the start card on four cells: its own centre decides on a bid of 4."""
    hand = {"A.coal": 0, "A.contracts": 1}
    bid = "A: bid_proposal proposal_1 4"
    assert asked(situation(4, CLOSED, hand, backs(PLAIN, START)), bid) == (VerdictStatus.LEGAL, [])
    assert asked(situation(4, CLOSED, hand, backs(RIVER, IDLE_CENTRE)), bid) == (VerdictStatus.ILLEGAL, [])
    assert asked(situation(4, CLOSED, hand, backs(RIVER, PLAIN)), bid) == (VerdictStatus.NEEDS, ["now.placeable"])
    untold: Change = {"printed.contract_backs.same": False}
    assert asked(situation(4, CLOSED, hand, untold), bid) == (VerdictStatus.NEEDS, ["now.placeable"])
