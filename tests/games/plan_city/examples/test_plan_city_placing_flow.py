"""The placement phase to the preparation phase (section 5, section 6.5 to 6.11, 6.14)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.games.plan_city.actions.fuel import Fuel
from referee.games.plan_city.coal_chips import stock
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    PLAIN,
    START,
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

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
ALL_BUT_A = {f"{seat}.{what}": True for seat in "BCD" for what in ("placed", "done")}
# Engine spaces at 2:2 and 3:-1.
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))


def test_fuelling_and_covering_costs_a_chip() -> None:
    table = situation(4, field("A", START, (IDLE_CENTRE, 1, 1)), placing(**BIDS), {"A.coal": 2})
    before = stock(table.state)
    found = play(table, "A: place_plan 2 2 fuel_first=2:2")
    assert lines_of(found, "todo", "A") == [
        ("fuel", 1, "PLC-5.4"),
        ("return_chips", 1, "PLC-4.9"),
        ("lay_card", 4, "PLC-4.3"),
    ]
    board = table.state.seats["A"]
    assert (board.coal, board.chips, board.cards) == (1, (), 3)
    assert (board.layers["2"].x, board.layers["2"].y, board.layers["2"].card) == (2, 2, "plan_01")
    assert stock(table.state) == before + 1
    assert table.state.beside["proposal_1"] == ""


def test_a_card_laid_by_overrule_though_none_was_won_can_be_named_later() -> None:
    """It lay there as none at all: asked which card it is, the table could not say so with the line of the card."""
    table = situation(4, field("A", START), turn("A"))
    assert table.overrule("A: place_plan 1 1", "so we play").step
    assert table.state.seats["A"].cards == 2
    assert not known(table.state.seats["A"].layers["1"].card)
    table.answer({"seats.A.layers.1.card": "plan_09", "printed.plan_card.plan_09.cells": PLAIN})
    assert table.state.seats["A"].layers["1"].card == "plan_09"


def test_a_card_laid_anew_says_which_card_it_is_taken_for() -> None:
    """Undo of a later act keeps facts: the name told of a card stays told. The to-do of the next laying says it."""
    bare = placing(**BIDS), untold("beside.proposal_1")
    table = situation(4, field("A", START), *bare)
    first = play(table, "A: place_plan 1 1")
    assert [line.values["card"] for line in first.verdict.ledger if line.what == "lay_card"] == [""]
    table.tell({"seats.A.layers.1.card": "plan_09"})
    table.note("tea")
    for _ in ("the note", "the laying"):
        table.undo()
    again = table.judge("A: place_plan 1 1")
    assert [line.values["card"] for line in again.verdict.ledger if line.what == "lay_card"] == ["plan_09"]


def test_a_chip_that_was_not_there_is_owed_by_nobody() -> None:
    """The table allows it anyway: a chip of the stock goes on a space although no chip is in hand. The debt is no chip in hand,
    so nothing is offered or owed at the end of the phase (PLC-5.4, PLC-5.9), although 3:-1 is still idle.
    """
    table = situation(4, TWO_IDLE, placing(**BIDS), ALL_BUT_A, {"A.placed": True, "A.coal": 0})
    table.overrule("A: fuel 2:2", "the table wants it")
    assert (table.state.seats["A"].coal, table.state.seats["A"].chips) == (-1, ("2:2",))
    assert not [move for move in table.options() if isinstance(move, Fuel)]
    play(table, "A: placement_done")
    assert table.state.phase == "trust"


def test_chips_that_the_card_still_needs_are_not_spent() -> None:
    """PLC-R10: only the whole card of 9 cells serves the bid, and its engine space takes the one chip there is."""
    start = "sta+eng | - | - / - | sta! | - / - | - | -"
    won = {**BIDS, "A": "1:9"}
    table = situation(4, field("A", start, (IDLE_CENTRE, 1, 1)), placing(**won), {"A.coal": 1, "A.contracts": 0})
    assert cited(table.judge("A: fuel 0:0").verdict) == {"PLC-4.3"}
    play(table, "A: fuel 2:2")
    play(table, "A: place_plan 1 1")


def test_a_card_without_any_place_leaves_the_game() -> None:
    """PLC-R38: the chip that the bid counted on is not there (a corrected fact)."""
    only = (field("A", START, (IDLE_CENTRE, 1, 1)), placing(**{**BIDS, "A": "1:9"}), {"A.contracts": 0})
    table = situation(4, *only, {"A.coal": 1})
    assert cited(table.judge("A: declare_unplaceable").verdict) == {"PLC-4.3"}
    table = situation(4, *only, {"A.coal": 0})
    assert cited(table.judge("A: placement_done").verdict) == {"PLC-4.3"}
    found = play(table, "A: declare_unplaceable")
    assert lines_of(found, "todo", "A") == [("card_leaves", 0, "PLC-4.3")]
    assert table.state.beside["proposal_1"] == ""
    assert table.state.seats["A"].cards == 2
    play(table, "A: placement_done")


def test_as_many_chips_as_possible_are_placed_at_the_end() -> None:
    """PLC-R14: 1 chip and 2 idle spaces leave a choice; 3 chips leave none."""
    table = situation(4, TWO_IDLE, placing(**BIDS), ALL_BUT_A, {"A.coal": 1, "A.placed": True})
    found = play(table, "A: placement_done")
    assert ("chips_owed", 1, "PLC-5.9") in lines_of(found, "todo", "A")
    assert table.state.phase == "placement_end"
    assert cited(table.judge("trust_step").verdict) == {"PLC-5.9"}
    play(table, "A: fuel 3:-1")
    assert table.state.phase == "trust"
    rich = situation(4, TWO_IDLE, placing(**BIDS), ALL_BUT_A, {"A.coal": 3, "A.placed": True})
    play(rich, "A: placement_done")
    assert (rich.state.phase, rich.state.seats["A"].coal, set(rich.state.seats["A"].chips)) == (
        "trust",
        1,
        {"2:2", "3:-1"},
    )


def test_strictly_in_order_each_takes_the_coal_when_the_turn_comes() -> None:
    """PLC-4.1, PLC-R15: the order is that of the start player when the phase began, A."""
    table = situation(
        4,
        stands("A", "1", "5+coal"),
        stands("B", "2", "3"),
        stands("C", "3", "6"),
        turn("D"),
        placement_order="strict",
    )
    play(table, "D: bid_coal")
    assert (table.state.seats["A"].coal, table.state.seats["D"].coal, table.state.start_marker) == (1, 0, "A")
    assert cited(table.judge("B: place_plan 1 1").verdict) == {"PLC-4.1"}
    for seat, shift in (("A", "1 0"), ("B", "2 0"), ("C", "1 0")):
        play(table, f"{seat}: place_plan {shift}; placement_done")
    assert (table.state.active, table.state.seats["D"].coal, table.state.start_marker) == ("D", 3, "D")
    play(table, "placement_done")
    assert table.state.phase == "trust"


def test_a_round_ends_with_markers_home_and_new_cards() -> None:
    table = situation(4, placing(**BIDS), {"phase": "trust", "start_marker": "D"}, {f"{s}.placed": True for s in "ABC"},
                     {"beside.proposal_1": "", "beside.proposal_2": ""})  # fmt: skip
    play(table, "trust_step")
    found = play(table, "prepare_round")
    assert (table.state.round, table.state.phase, table.state.active, table.state.first) == (2, "bidding", "D", "D")
    assert all(board.place == board.bid == "" for board in table.state.seats.values())
    todos = [line[0] for line in lines_of(found, "todo", "")]
    assert todos == ["markers_home", "deal", "deal", "card_left", "deal", "round_marker"]  # plan_03 was left (PLC-R31)


def test_several_counts_may_share_a_trust_space_above_the_lowest() -> None:
    """PLC-R18: a space stands for a range. Here 1 to 3 idle spaces stand for the second from the bottom, 4 for the
    lowest.
    """
    shared = {"trust.spaces": 3, **{f"trust.space.{idle}": space for idle, space in enumerate((3, 2, 2, 2, 1))}}
    table = situation(4, TWO_IDLE, placing(**BIDS), {"phase": "trust"}, printed=shared)
    play(table, "trust_step")
    assert (table.state.seats["A"].trust, table.state.seats["B"].trust) == (2, 3)


def test_round_8_leads_to_the_scoring() -> None:
    table = situation(4, placing(**BIDS), {"phase": "preparation", "round": 8})
    found = play(table, "prepare_round")
    assert [line[0] for line in lines_of(found, "todo", "")] == ["markers_home", "scoring_follows"]
    assert table.state.phase == "scoring"
