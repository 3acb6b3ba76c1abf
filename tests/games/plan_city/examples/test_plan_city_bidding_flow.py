"""What follows from a bid (section 5, section 6.1 to 6.4): turns, skipping, coal, the stock, being stuck."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
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
    turn,
    untold,
)


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
