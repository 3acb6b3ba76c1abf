"""What the referee asks: cold disputes by the quick forms of section 11.2, and cards that are told late (T-07 to T-09)."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.judging.line_parser import names_of, read_line
from referee.record.opening_entry import cold_seats
from referee.record.replay import state_with_values
from tests.games.plan_city.plan_city_tables import GAME, cited

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
