"""What follows from a bid (section 5, section 6.1 to 6.4): turns, skipping, coal, the stock, being stuck."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from referee.games.plan_city.bidding import closed_places
from referee.games.plan_city.state import PROPOSALS
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    START,
    cited,
    field,
    lines_of,
    play,
    situation,
    stands,
    table,
    turn,
    untold,
)

CORNER = "sta+eng | sta+eng | sta+eng / sta+eng | sta! | sta+eng / sta+eng | sta+eng | -"


def test_what_closes_a_place_is_enough_to_be_stuck() -> None:
    """PLC-3.7 closes every number, and the coal card is taken: whether a contract card would make room (its back is one
    of several) decides nothing and is not asked.
    """
    shut = {f"trust.forbids.1.{number}": True for number in range(10)}
    table = situation(
        4,
        field("A", START, (IDLE_CENTRE, 0, 0)),
        {"A.trust": 1, "printed.contract_backs.same": False},
        stands("B", "coal"),
        printed=shut,
    )
    verdict = table.judge("A: declare_stuck").verdict
    assert (verdict.status, verdict.questions) == (VerdictStatus.LEGAL, ())
    closed = {line.values["place"]: line.values["clauses"] for line in verdict.ledger if line.what == "place_closed"}
    assert closed == {"coal_card": ("PLC-3.5",), **dict.fromkeys(PROPOSALS, ("PLC-3.7",))}


def test_turns_go_clockwise_and_skip_whoever_has_no_marker_in_hand() -> None:
    made = table(4)
    for text in ("A: bid_proposal proposal_1 3", "B: bid_proposal proposal_2 3", "C: bid_proposal proposal_1 4"):
        play(made, text)
    assert made.state.active == "D"
    play(made, "D: bid_coal")
    assert made.state.active == "A"  # outbid by C; B and C stand
    play(made, "bid_proposal proposal_1 6")
    assert made.state.active == "C"
    play(made, "bid_proposal proposal_3 4")
    assert made.state.phase == "placement"


def test_a_short_stock_serves_in_the_order_of_the_seats() -> None:
    """PLC-R13: 45 chips are out, 1 is left; A is due 1 and D is due 3, A comes first from the start player."""
    out = {"A.coal": 20, "B.coal": 15, "C.coal": 10}
    bids = (stands("A", "1", "5+coal"), stands("B", "2", "3"), stands("C", "3", "6"), turn("D"))
    table = situation(4, out, *bids)
    found = play(table, "D: bid_coal")
    assert (table.state.seats["A"].coal, table.state.seats["D"].coal) == (21, 0)
    assert ("stock_short", 0, "PLC-1.7") in lines_of(found, "todo", "D")
    free = situation(4, out, *bids, stock_limited=False)
    play(free, "D: bid_coal")
    assert (free.state.seats["A"].coal, free.state.seats["D"].coal) == (21, 3)


def test_nobody_passes_while_the_coal_card_is_free_but_a_closed_table_skips() -> None:
    """PLC-R11: nothing serves a bid of 2 or more on A's field, #1 holds a 1, the others show no lower number."""
    shut = (
        field("A", CORNER),
        {"A.coal": 0, "A.contracts": 0, "round": 2},
        {"printed.proposal.proposal_2.spaces": ("2", "3"), "printed.proposal.proposal_3.spaces": ("4",)},
        stands("B", "1", "1"),
    )
    table = situation(4, *shut, turn("A"))
    assert cited(table.judge("A: declare_stuck").verdict) == {"PLC-3.3", "PLC-3.4"}
    table = situation(4, *shut, stands("D", "coal"), turn("A"))
    assert closed_places(table.state, "A") == {
        "coal_card": ("PLC-3.5",),
        "proposal_1": ("PLC-3.8", "PLC-3.10"),
        "proposal_2": ("PLC-3.10",),
        "proposal_3": ("PLC-3.10",),
    }
    found = play(table, "A: declare_stuck")
    assert {line[0] for line in lines_of(found, "todo", "A")} == {"place_closed"}
    assert (table.state.active, table.state.stuck) == ("C", ("A",))
    play(table, "C: bid_proposal proposal_3 4")
    assert (table.state.active, table.state.stuck) == ("A", ())  # a place may have opened: A is asked again
    play(table, "A: declare_stuck")
    assert table.state.phase == "placement"  # the only marker in hand is stuck
    play(table, "A: placement_done")


def test_a_bid_that_only_a_contract_card_makes_room_for_says_so() -> None:
    changes = (field("A", CORNER), {"A.coal": 0, "A.contracts": 1, "round": 5})
    found = play(situation(4, *changes), "A: bid_proposal proposal_1 3")
    assert ("contract_first", 0, "PLC-3.10") in lines_of(found, "todo", "A")
    barred = situation(4, *changes, contract_first_bid=False)
    assert cited(barred.judge("A: bid_proposal proposal_1 3").verdict) == {"PLC-3.10"}


def test_the_chip_of_the_icon_counts_for_the_bid_if_the_stock_has_one() -> None:
    """#1 (5) shows a coal icon: its chip fuels the engine space in the middle of the only whole card."""
    one = field("A", START, ("- | - | - / - | sta+eng | - / - | - | -", 1, 1))
    bare = {"A.coal": 0, "A.contracts": 0}
    table = situation(4, one, bare)
    assert table.judge("A: bid_proposal proposal_1 5").verdict.status is VerdictStatus.LEGAL
    assert cited(table.judge("A: bid_proposal proposal_1 6").verdict) == {"PLC-3.10"}
    empty = situation(4, one, bare, {"B.coal": 20, "C.coal": 20, "D.coal": 6})
    assert cited(empty.judge("A: bid_proposal proposal_1 5").verdict) == {"PLC-3.10"}
    cover = situation(4, one, bare, fuel_then_cover=False)
    assert cited(cover.judge("A: bid_proposal proposal_1 5").verdict) == {"PLC-3.10"}


def test_a_chip_on_an_untold_centre_matters_to_a_stock_of_one() -> None:
    """45 chips are out, and nobody has told whether one lies on the centre of C's start card: then the stock has none
    for the icon of A's bid (PLC-1.7, PLC-4.2). With 44 out it has one in any case. The coal card here gives D nothing.
    """
    path = "printed.start_card.start_3.centre_chip"
    start = {"printed.start_card.start_3.cells": "- | - | - / - | sta+eng | - / - | - | -", "C.centre_open": True}
    bids = (stands("A", "1", "5+coal"), stands("B", "2", "3"), stands("C", "3", "6"), turn("D"))
    unsaid = (untold(path), start, {"printed.coal_chips.4.14": 0}, *bids)
    last = situation(4, *unsaid, {"A.coal": 20, "B.coal": 15, "C.coal": 10})
    assert [one.path for one in last.judge("D: bid_coal").verdict.questions] == [path]
    enough = situation(4, *unsaid, {"A.coal": 20, "B.coal": 15, "C.coal": 9})
    play(enough, "D: bid_coal")
    assert enough.state.seats["A"].coal == 21
