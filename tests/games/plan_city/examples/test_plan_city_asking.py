"""What the referee asks: cold disputes by the quick forms of section 11.2, and cards that are told late (T-07 to T-09)."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import names_of, read_line
from referee.record.opening_entry import cold_seats
from referee.record.replay import state_with_values
from tests.games.plan_city.plan_city_tables import (
    GAME,
    PLAIN,
    START,
    cited,
    field,
    placing,
    play,
    situation,
    table,
    untold,
)

SEATS = cold_seats(GAME)
IDS = tuple(seat.id for seat in SEATS)
OPTIONS = {option.id: option.default for option in GAME.meta.options}


def cold(text: str, **facts: Any) -> Verdict:
    """Judge a declaration of which nothing is known but these facts (`__` for dots)."""
    state = GAME.rules.blank(SEATS, OPTIONS, GAME.printed())
    values, faults = GAME.accept(IDS, {name.replace("__", "."): value for name, value in facts.items()})
    assert faults == []
    state = state_with_values(GAME, state, values)
    names = names_of(GAME, {seat.id: seat.colour for seat in SEATS})
    return judge(GAME, state, read_line(GAME, state, names, text), seats=IDS).verdict


def paths(verdict: Verdict) -> set[str]:
    return {question.path for question in verdict.questions}


TO_BID: dict[str, Any] = {
    "active": "R",
    "players": 4,
    "seats__R__place": "",
    "seats__B__place": "proposal_1",
    "seats__B__bid": "4",
    "printed__proposal__proposal_1__spaces": ["3", "4", "5", "6"],
    "printed__trust__forbids__3__5": False,
}


def test_a_disputed_bid_by_the_quick_form() -> None:
    """11.2 (a): whose turn, marker in hand, the number there, the trust space, and whether a card could be placed."""
    text = "red: bid_proposal proposal_1 5"
    assert cold(text).status is VerdictStatus.NEEDS
    assert "seats.R.place" in paths(cold(text))
    assert paths(cold(text, **TO_BID)) == {"seats.R.trust", "now.placeable"}
    assert paths(cold(text, **TO_BID, seats__R__trust=3)) == {"now.placeable"}
    assert cited(cold(text, **TO_BID, seats__R__trust=3, now__placeable=False)) == {"PLC-3.10"}
    assert cold(text, **TO_BID, seats__R__trust=3, now__placeable=True).status is VerdictStatus.LEGAL
    assert cited(cold(text, **TO_BID, seats__R__trust=2)) == {"PLC-3.7", "PLC-7.3"}  # the space that X5 tells


def test_a_bid_that_is_too_low_needs_nothing_more() -> None:
    assert cited(cold("red: bid_proposal proposal_1 4", **TO_BID, seats__R__trust=3)) == {"PLC-3.8"}


QUICK: dict[str, Any] = {
    "seats__R__place": "proposal_1",
    "seats__R__bid": "4",
    "now__covered": 4,
    "now__one_card": True,
    "now__idle_under": False,
    "now__half_factory": False,
    "now__river_under": False,
}


def test_a_disputed_placement_by_the_quick_form() -> None:
    """11.2 (b): the bid number and five answers about the covered cells; never the new card's picture."""
    text = "red: place_plan 0 0"
    assert cold(text, **QUICK).status is VerdictStatus.LEGAL
    for name in QUICK:
        if name.startswith("now"):
            rest = {other: value for other, value in QUICK.items() if other != name}
            assert paths(cold(text, **rest)) == {name.replace("__", ".")}
    for name, value, clause in (
        ("now__covered", 3, "PLC-4.6"),
        ("now__one_card", False, "PLC-4.7"),
        ("now__idle_under", True, "PLC-4.8"),
        ("now__half_factory", True, "PLC-4.10"),
        ("now__river_under", True, "PLC-4.11"),
    ):
        assert cited(cold(text, **{**QUICK, name: value})) == {clause}


def test_a_disputed_contract_card() -> None:
    """The bid number is 1 then; the round decides, and whether a bid stands."""
    facts = {**QUICK, "now__covered": 1, "seats__R__place": "", "seats__R__contracts": 1}
    text = "red: place_contract 0 0"
    assert paths(cold(text, **facts)) == {"round"}
    assert cold(text, **facts, round=5).status is VerdictStatus.LEGAL
    assert cited(cold(text, **facts, round=6)) == {"PLC-6.1"}


def test_the_start_card_is_asked_for_when_a_bid_first_needs_it() -> None:
    made = table(4)
    fresh = situation(4, untold("A.layers.0.card"))
    assert paths(fresh.judge("A: bid_coal").verdict) == set()
    assert paths(fresh.judge("A: bid_proposal proposal_1 4").verdict) == {"seats.A.layers.0.card"}
    cells = situation(4, untold("printed.start_card.start_1.cells"))
    assert paths(cells.judge("A: bid_proposal proposal_1 4").verdict) == {"printed.start_card.start_1.cells"}
    # An engine space in the centre: is there a chip? A bid of 3 or less does not need the centre.
    centre = table(4, printed={"start_card.start_1.cells": "- | - | - / - | sta+eng | - / - | - | -"})
    assert centre.state.seats["A"].centre_open is False
    made = situation(
        4,
        untold("printed.start_card.start_1.centre_chip"),
        {"printed.start_card.start_1.cells": "- | - | - / - | sta+eng | - / - | - | -", "A.centre_open": True},
        {"A.contracts": 0},
    )
    assert made.judge("A: bid_proposal proposal_1 3").verdict.status is VerdictStatus.LEGAL
    assert paths(made.judge("A: bid_proposal proposal_1 4").verdict) == {"printed.start_card.start_1.centre_chip"}
    made.tell({"printed.start_card.start_1.centre_chip": True})
    assert made.state.seats["A"].chips == ("1:1",)
    play(made, "A: bid_proposal proposal_1 4")


def test_a_new_card_is_asked_for_when_its_idle_spaces_count() -> None:
    """Nobody has named the card: it is laid all the same; the end of the phase needs which one it is, and its cells."""
    table = situation(
        4,
        placing(A="1:4", B="2:2", C="3:5", D="coal"),
        {f"{seat}.{what}": True for seat in "BCD" for what in ("placed", "done")},
        untold("beside.proposal_1", "printed.plan_card.plan_01.cells"),
        {"A.coal": 1},
    )
    play(table, "A: place_plan 1 1")
    assert paths(table.judge("A: placement_done").verdict) == {"seats.A.layers.1.card"}
    table.tell({"seats.A.layers.1.card": "plan_01"})
    assert paths(table.judge("A: placement_done").verdict) == {"printed.plan_card.plan_01.cells"}
    # As far as placements read it: one engine space, the rest is told before the scoring.
    table.tell({"printed.plan_card.plan_01.cells": "? | ? | ? / ? | eng+? | ? / ? | ? | ?"})
    play(table, "A: placement_done")
    assert table.state.seats["A"].chips == ("2:2",)  # PLC-5.9: the chip had to go there
    assert table.state.phase == "trust"


def test_one_proof_is_enough_whatever_else_is_not_told() -> None:
    """The card on the south-east corner is not told; the start card alone serves a bid of 4."""
    table = situation(4, field("A", START, (PLAIN, 2, 2)), untold("printed.plan_card.plan_04.cells"))
    assert table.judge("A: bid_proposal proposal_1 4").verdict.status is VerdictStatus.LEGAL
    assert paths(table.judge("A: bid_proposal proposal_1 9").verdict) == {"printed.plan_card.plan_04.cells"}


def test_the_backs_of_the_contract_cards_are_asked_for_once() -> None:
    changes = (untold("printed.contract_backs.same", "printed.contract_back.contract_1.cells"), {"round": 2})
    table = situation(4, *changes)
    assert paths(table.judge("A: place_contract 2 2").verdict) == {"printed.contract_backs.same"}
    table.tell({"printed.contract_backs.same": True})
    play(table, "A: place_contract 2 2")
    assert table.state.seats["A"].layers["1"].card == "contract_1"
    assert paths(table.judge("A: bid_proposal proposal_1 9").verdict) == {"printed.contract_back.contract_1.cells"}


def test_the_set_up_that_the_rulebook_tells() -> None:
    """T-11: chips, contract cards and the first trust space are asked when they matter, for all seats at once."""
    table = situation(4, odd=True)
    opened = GAME.rules.open(table.table_state.seats, table.state.options, {})
    assert {board.coal.path for board in opened.seats.values()} == {"printed.setup.coal"}  # type: ignore[attr-defined]
    told = state_with_values(
        GAME, opened, {"printed.setup.coal": 2, "printed.setup.contracts": 1, "printed.setup.trust_space": 5}
    )
    assert {(board.coal, board.contracts, board.trust) for board in told.seats.values()} == {(2, 1, 5)}


def test_answers_that_cannot_be() -> None:
    for path, value, key in (
        ("seats.A.chips", ["1:1", "one"], "position_odd"),
        ("seats.A.chips", ["1:1", "1:1"], "item_twice"),
        ("seats.A.layers.1.rotation", 45, "rotation_odd"),
        ("printed.proposal.proposal_1.spaces", ["4", "4"], "item_twice"),
        ("printed.plan_card.plan_01.cells", "- | -", "card_rows"),
    ):
        _, faults = GAME.accept(("A", "B", "C", "D"), {path: value})
        assert key in {fault.key for fault in faults}, path
