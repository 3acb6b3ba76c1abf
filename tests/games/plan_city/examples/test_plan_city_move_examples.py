"""The worked examples of section 9 that concern moves. What the pictures held is INVENTED and said so."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
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
)


def test_x1_the_numbers_of_the_trust_space_are_refused_and_no_others() -> None:
    """The space is invented: the one of X5, which forbids 4, 5 and 6."""
    table = situation(4, {"A.trust": 2})
    refused = {
        number
        for number in (1, 2, 3, 4, 5, 6, 8, 9)
        if cited(table.judge(f"A: bid_proposal proposal_1 {number}").verdict) & {"PLC-3.7"}
    }
    assert refused == {4, 5, 6}
    assert table.judge("A: bid_proposal proposal_1 8").verdict.status is VerdictStatus.LEGAL


def test_x2_only_larger_numbers_and_the_old_marker_returns() -> None:
    """The numbers are invented: 4 is there, 5 and 6 are larger."""
    table = situation(4, stands("B", "1", "4"), turn("A"))
    for number in (1, 2, 3, 4):
        assert cited(table.judge(f"A: bid_proposal proposal_1 {number}").verdict) == {"PLC-3.8"}
    found = play(table, "A: bid_proposal proposal_1 6")
    assert (table.state.seats["B"].place, table.state.seats["B"].bid) == ("", "")
    assert (table.state.seats["A"].place, table.state.seats["A"].bid) == ("proposal_1", "6")
    assert lines_of(found, "todo", "B") == [("marker_back", 0, "PLC-3.9")]
    assert table.state.active == "B"  # clockwise; the marker is in hand again


# X3, a field invented for it: the plan card at 2:2 covers the start card's south-east corner. It shows a factory whose
# engine space is at 3:3 and whose other half is at 4:3; the plan card at -2:2 shows an engine space at -1:3.
FIELD = field("C", START, (MILL, 2, 2), (IDLE_CENTRE, -2, 2))
FUELLED = field("C", START, (MILL, 2, 2), (IDLE_CENTRE, -2, 2), chips="-1:3")
GREEN = placing(A="1:4", B="2:2", C="3:4", D="coal")


def test_x3a_four_cells_or_more() -> None:
    table = situation(4, FIELD, GREEN)
    counts = {"C: place_plan 2 -2": 1, "C: place_plan 1 -2": 2, "C: place_plan 0 -2": 3}
    for text in counts:
        assert cited(table.judge(text).verdict) == {"PLC-4.6"}, text
    assert table.judge("C: place_plan 1 -1").verdict.status is VerdictStatus.LEGAL  # 2 × 2 of the start card
    assert table.judge("C: place_plan 0 -1").verdict.status is VerdictStatus.LEGAL  # 3 × 2 of it


def test_x3b_the_red_frame_an_engine_space_without_a_chip() -> None:
    table = situation(4, FIELD, GREEN)
    assert cited(table.judge("C: place_plan -3 3").verdict) == {"PLC-4.8"}  # -2:3, -1:3, -2:4, -1:4


def test_x3c_the_blue_frame_half_a_factory() -> None:
    """4:3 without 3:3 lies in the eastern column alone, which is 3 cells; with the bid of 3 only the cut is wrong."""
    table = situation(4, FIELD, placing(A="1:4", B="2:2", C="1:3", D="coal"), {"A.place": "proposal_3", "A.bid": "5"})
    assert cited(table.judge("C: place_plan 4 2").verdict) == {"PLC-4.10"}


def test_x3d_the_purple_frame_a_chip_goes_to_the_stock() -> None:
    table = situation(4, FUELLED, GREEN)
    before = stock(table.state)
    found = play(table, "C: place_plan -3 3")
    assert ("return_chips", 1, "PLC-4.9") in lines_of(found, "todo", "C")
    assert table.state.seats["C"].chips == ()
    assert table.state.seats["C"].coal == 0
    assert stock(table.state) == before + 1


def test_x4_the_coal_card_pays_for_the_sum() -> None:
    """Four players, markers of the others on 8, 2 and 4: sum 14, 3 chips, and the start marker."""
    table = situation(4, stands("A", "1", "8"), stands("B", "2", "2"), stands("D", "3", "4"), turn("C"))
    found = play(table, "C: bid_coal")
    assert table.state.phase == "placement"
    assert table.state.seats["C"].coal == 3
    assert table.state.start_marker == "C"
    assert ("coal_sum", 14, "PLC-5.2") in lines_of(found, "todo", "C")
    assert lines_of(found, "gain", "C") == [("coal", 3, "PLC-5.2")]


def test_x5_three_idle_engine_spaces() -> None:
    """Green has 3 idle spaces: second space from the bottom, and next round not 4, 5 or 6 on the proposal cards."""
    three = field("C", START, (IDLE_CENTRE, 2, 2), (IDLE_CENTRE, -2, 2), (MILL, 2, -2))
    table = situation(4, three, placing(A="1:4", B="2:2", C="3:4", D="coal"), {"phase": "trust"})
    found = play(table, "trust_step")
    assert ("trust_marker", 2, "PLC-7.2") in lines_of(found, "todo", "C")
    assert table.state.seats["C"].trust == 2
    play(table, "prepare_round")
    play(table, "A: bid_coal")
    play(table, "B: bid_proposal proposal_1 2")
    for number in (4, 5, 6):
        assert "PLC-3.7" in cited(table.judge(f"C: bid_proposal proposal_1 {number}").verdict)
    assert table.judge("C: bid_proposal proposal_1 3").verdict.status is VerdictStatus.LEGAL


def test_x8_a_contract_card_covers_one_cell_or_more() -> None:
    table = situation(4, field("A", START, (PLAIN, 2, 2)), {"round": 3})
    assert cited(table.judge("A: place_contract 3 -1").verdict) == {"PLC-6.2"}  # beside 2:0, over nothing
    found = play(table, "A: place_contract 2 -2")  # over 2:0
    assert ("lay_card", 1, "PLC-6.1") in lines_of(found, "todo", "A")
    assert table.state.seats["A"].contracts == 0
    assert table.state.seats["A"].layers["2"].card == "contract_1"
