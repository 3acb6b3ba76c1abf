"""The placement phase to the preparation phase (section 5, section 6.5 to 6.11, 6.14)."""

from __future__ import annotations

from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    START,
    cited,
    field,
    lines_of,
    placing,
    play,
    situation,
    stands,
    turn,
)

BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
ALL_BUT_A = {f"{seat}.{what}": True for seat in "BCD" for what in ("placed", "done")}
# Engine spaces at 2:2 and 3:-1.
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))


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
