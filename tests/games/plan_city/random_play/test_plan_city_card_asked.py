"""A card that is laid unnamed and matters in the same declaration is asked for once, and then known."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from tests.games.plan_city.plan_city_tables import IDLE_CENTRE, PLAIN, RIVER, field, placing, situation, untold


def test_a_plan_card_that_is_fuelled_on_the_line_that_lays_it() -> None:
    """The card laid at 0:2 has an engine space in its centre, at 1:3; which card it is nobody has told before."""
    facts = {"A.coal": 1, "printed.plan_card.plan_20.cells": IDLE_CENTRE}
    table = situation(
        3,
        field("A", PLAIN.replace("- | - | - / - | -", "- | - | - / - | sta!", 1)),
        placing(A="1:1"),
        facts,
        untold("beside.proposal_1"),
    )
    line = "A: place_plan 0 2; fuel 1:3"
    verdict = table.declare(line).verdict
    assert [question.path for question in verdict.questions] == ["seats.A.layers.1.card"]
    table.tell({"seats.A.layers.1.card": "plan_20"})
    assert table.declare(line).verdict.status is VerdictStatus.LEGAL
    assert table.state.seats["A"].layers["1"].card == "plan_20"
    assert table.state.seats["A"].chips == ("1:3",)


def test_a_contract_card_laid_while_chips_are_still_owed() -> None:
    """The backs differ: which one was laid decides whether the chip in hand still has to be placed (PLC-5.9)."""
    different = {"printed.contract_backs.same": False, "printed.contract_back.contract_3.cells": RIVER}
    owing = {"phase": "placement_end", "A.coal": 1, "A.done": True}
    lying = field("A", PLAIN.replace("- | - | - / - | -", "- | - | - / - | sta!", 1), (IDLE_CENTRE, 0, 2))
    table = situation(3, lying, owing, different)
    line = "A: place_contract -2 -2"
    assert [question.path for question in table.declare(line).verdict.questions] == ["seats.A.layers.2.card"]
    table.tell({"seats.A.layers.2.card": "contract_3"})
    assert table.declare(line).verdict.status is VerdictStatus.LEGAL
    assert table.state.seats["A"].layers["2"].card == "contract_3"
