"""What bids and placements tell the table to do with the pieces, and what an overruled one leaves behind."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    PLAIN,
    START,
    Change,
    cited,
    field,
    lines_of,
    placing,
    play,
    situation,
    stands,
    turn,
    untold,
)
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}


def test_a_bid_puts_the_marker_and_sends_the_one_outbid_home() -> None:
    table = situation(4, stands("B", "1", "3"), turn("A"), {"stuck": ("D",)})
    found = play(table, "A: bid_proposal proposal_1 5")
    assert lines_of(found, "todo") == [("marker_back", 0, "PLC-3.9"), ("bid_marker", 5, "PLC-3.3")]
    assert table.state.stuck == ()  # since this bid nobody has found none


def test_the_marker_on_the_coal_card_is_put_there() -> None:
    table = situation(4, turn("A"), {"stuck": ("D",)})
    found = play(table, "A: bid_coal")
    assert lines_of(found, "todo") == [("coal_marker", 0, "PLC-3.3")]
    assert table.state.stuck == ()


def test_an_overruled_marker_on_the_coal_card_lies_there_alone() -> None:
    table = situation(4, stands("A", "1", "6"), stands("B", "coal"), turn("A"))
    table.overrule("A: bid_coal", "we swap")
    a, b = (table.state.seats[seat] for seat in "AB")
    assert (a.place, a.bid, b.place, b.bid) == ("coal_card", "", "", "")


def test_the_coal_card_hands_over_the_start_marker_and_its_chips() -> None:
    # 4 + 2 + 5 = 11; the invented table gives a quarter of it.
    table = situation(4, stands("A", "1", "4"), stands("B", "2", "2"), stands("C", "3", "5"), turn("D"))
    found = play(table, "D: bid_coal")
    assert lines_of(found, "todo", "D") == [
        ("coal_marker", 0, "PLC-3.3"),
        ("start_marker", 0, "PLC-5.1"),
        ("coal_sum", 11, "PLC-5.2"),
    ]
    assert (table.state.start_marker, table.state.seats["D"].coal) == ("D", 2)


def test_a_contract_card_laid_scores_nothing() -> None:
    found = play(situation(4, field("D", START), placing(**BIDS)), "D: place_contract 1 1")
    assert lines_of(found, "todo", "D") == [("lay_card", 4, "PLC-6.1"), ("contract_scores_not", 0, "PLC-6.4")]


@pytest.mark.parametrize(
    ("lang", "said", "turn"),
    [
        ("en", "", "unturned"),
        ("en", " 90", "turned by 90°"),
        ("ja", "", "回さずに"),
        ("ja", " 90", "90度回して"),
    ],
)
def test_how_a_card_is_turned_is_said_in_words(lang: str, said: str, turn: str) -> None:
    found = play(situation(4, field("D", START), placing(**BIDS)), f"D: place_contract 1 1{said}")
    words = words_for(lang, "plan_city")
    (text,) = [messages.ledger(words, line) for line in found.verdict.ledger if line.what == "lay_card"]
    assert f"{turn}置く" in text if lang == "ja" else text.endswith(f", {turn}")


def test_nobody_declares_a_card_unplaceable_while_bids_are_made() -> None:
    verdict = situation(4, stands("A", "1", "4"), turn("B")).judge("A: declare_unplaceable").verdict
    assert [(one.clause, one.why) for one in verdict.breaches] == [("PLC-4.1", "not_placement")]


def test_how_many_contract_cards_are_held_is_asked_before_one_is_laid() -> None:
    table = situation(4, field("D", START), placing(**BIDS), untold("D.contracts"))
    assert "seats.D.contracts" in [one.path for one in table.judge("D: place_contract 1 1").verdict.questions]


def test_a_card_laid_over_a_chip_put_there_now_takes_it_along() -> None:
    # The chip lies on the engine space in the middle of the plan card, 2:2.
    chips = field("A", START, (IDLE_CENTRE, 1, 1), chips="2:2")
    table = situation(4, chips, placing(**BIDS), {"A.fuelled": ("2:2",), "A.centre_open": True})
    play(table, "A: place_plan 2 2")
    assert (table.state.seats["A"].chips, table.state.seats["A"].fuelled) == ((), ())


@pytest.mark.parametrize(
    ("card", "why"),
    [("plan_02", "card_elsewhere"), ("plan_09", "card_on_field")],  # beside proposal 2, and on B's field
)
def test_the_card_placed_lies_nowhere_else(card: str, why: str) -> None:
    table = situation(4, field("B", START, (PLAIN, 0, 0)), placing(**BIDS), untold("beside.proposal_1"))
    verdict = table.judge(f"A: place_plan 1 1 card={card}").verdict
    assert verdict.status is VerdictStatus.ILLEGAL
    assert [(one.clause, one.why) for one in verdict.breaches] == [("PLC-4.3", why)]


def test_a_card_placed_by_the_tables_wish_counts_as_placed() -> None:
    table = situation(4, field("D", START), placing(**BIDS))
    assert "PLC-5.3" in cited(table.judge("D: place_plan 1 1 card=plan_20").verdict)
    table.overrule("D: place_plan 1 1 card=plan_20", "we let it")
    assert table.state.seats["D"].placed is True


DESCRIBED = (untold("phase"), {"assumed": True})
"""Nobody has told the phase: it is the one that the declaration belongs to."""


@pytest.mark.parametrize(
    ("text", "changes", "phase"),
    [
        ("A: bid_coal", (turn("A"),), "bidding"),
        ("A: place_plan 1 1", (field("A", START), placing(**BIDS)), "placement"),
        ("D: placement_done", (placing(**BIDS),), "placement"),
    ],
)
def test_the_phase_of_a_described_position_is_told_by_what_is_declared(
    text: str, changes: tuple[Change, ...], phase: str
) -> None:
    table = situation(4, *changes, *DESCRIBED)
    play(table, text)
    assert (table.state.phase, table.state.assumed) == (phase, False)


def test_the_last_bid_begins_the_placement() -> None:
    table = situation(
        4, stands("A", "1", "4"), stands("B", "2", "2"), stands("C", "3", "5"), turn("D"), {"stuck": ("D",)}
    )
    found = play(table, "D: bid_coal")
    assert ("placement_begins", 0, "PLC-3.11") in lines_of(found, "todo", "")
    assert (table.state.phase, table.state.stuck) == ("placement", ())


def test_what_was_fuelled_is_no_longer_new_after_the_trust_phase() -> None:
    table = situation(4, {"phase": "trust", "A.fuelled": ("2:2",), "A.paid": True})
    play(table, "A: trust_step")
    assert (table.state.seats["A"].fuelled, table.state.seats["A"].paid) == ((), False)
    assert table.state.phase == "preparation"


def test_the_next_round_has_new_cards_beside_the_proposals() -> None:
    table = situation(4, {"phase": "preparation", "stuck": ("A",)}, stands("A", "1", "4"))
    play(table, "A: prepare_round")
    assert not any(known(card) for card in table.state.beside.values())
    assert (table.state.stuck, table.state.seats["A"].place, table.state.round) == ((), "", 2)
