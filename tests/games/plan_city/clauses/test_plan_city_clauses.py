"""What a case leaves that keeps its clause, which acts stand beside which clauses, and two clauses by themselves."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from tests.games.plan_city.clauses.plan_city_by_clause import KEPT
from tests.games.plan_city.plan_city_tables import lines_of, play, situation


def test_cards_are_dealt_in_the_order_of_the_proposals() -> None:
    """PLC-8.2: Proposal #1 first."""
    kept = next(case for case in KEPT if case.id == "PLC-8.2")
    found = play(kept.table(), kept.texts[0])
    dealt = [line.values["proposal"] for line in found.verdict.ledger if line.what == "deal"]
    assert dealt == ["proposal_1", "proposal_2", "proposal_3"]
    assert {clause for what, _, clause in lines_of(found, "todo") if what == "deal"} == {"PLC-8.2"}


def test_the_first_trust_space_is_that_of_the_start_card_as_it_was_set_up() -> None:
    """PLC-R17, PLC-7.2: a contract card over its running centre leaves no idle space that would have counted."""
    printed = {
        "start_card.start_1.cells": "- | - | - / - | sta+eng | - / - | - | -",
        **{f"trust.forbids.4.{number}": True for number in (1, 2)},  # the space for one idle engine space
    }
    table = situation(4, {"A.trust": 0}, printed=printed)
    assert table.state.seats["A"].chips == ("1:1",)
    assert table.judge("A: bid_proposal proposal_1 2").verdict.status is VerdictStatus.LEGAL
    play(table, "A: place_contract 1 1")
    assert table.state.seats["A"].chips == ()
    assert table.judge("A: bid_proposal proposal_1 2").verdict.status is VerdictStatus.LEGAL
