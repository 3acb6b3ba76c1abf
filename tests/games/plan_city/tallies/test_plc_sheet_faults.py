"""Sheets that cannot be: every fault at once, each naming its field; sheets that are merely odd; interpretations that matter."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.plan_city import values
from scoring.games.plan_city.score import notices_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.sheet_checks import check_final, final_warnings
from scoring.sheet_parser import schema
from tests.games.breakdowns import faults
from tests.games.plan_city.tallies.plc_sheets import RANKS, end, field, seat, sheet
from tests.helpers import raised


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ([(1, 0)], ("chip_off_engine", "0", "PLC-5.4")),
        ([(0, 0), (3, 1)], ("chip_off_engine", "1", "PLC-5.4")),
        ([(2, 0)], ("chip_off_engine", "0", "PLC-5.4")),  # printed as running: takes no chip
        ([(0, 0), (0, 0)], ("chip_twice", "1", "PLC-5.6")),
    ],
)
def test_a_chip_lies_on_an_engine_space_of_its_own(chips: Any, expected: tuple[str, str, str]) -> None:
    (fault,) = raised(lambda: end(field("sta+eng | res | sta+eng!", chips=chips)))
    assert (fault.key, fault.field, fault.values["clause"]) == (
        expected[0],
        f"seats.A.field.chips.{expected[1]}",
        expected[2],
    )


def test_a_count_beside_a_field_agrees_with_it() -> None:
    text = "sta!+rail:E | sta!+rail:W | mkt2 | fac:a:textile+eng | fac:a:textile"
    right = {"rail_cells": 2, "market": 2, "idle_engines": 1, "active_factories": {"textile": 0}}
    assert not check_final(sheet(field(text, **right)))
    wrong = {"rail_cells": 1, "market": 1, "idle_engines": 0, "active_factories": {"textile": 1}}
    found = raised(lambda: end(field(text, **wrong)))
    assert [(fault.key, fault.field, fault.values["given"], fault.values["counted"]) for fault in found] == [
        ("count_differs", "seats.A.active_factories.textile", 1, 0),
        ("count_differs", "seats.A.rail_cells", 1, 2),
        ("count_differs", "seats.A.market", 1, 2),
        ("count_differs", "seats.A.idle_engines", 0, 1),
    ]
    # The reading of idle stations is that of the sheet.
    row = field("sta!+rail:E | sta+eng+rail:EW | sta!+rail:W", rail_cells=3)
    assert faults(lambda: end(row)) == [("count_differs", "seats.A.rail_cells")]
    assert not check_final(sheet(row, idle_station="passes_counted"))


def test_more_cells_than_a_field_can_have() -> None:
    # 9 and 8 for each of 8 plan cards and 6 contract cards: 121 (PLC-4.6, PLC-6.2); 14 cards reach 28 cells further.
    assert (values.MAX_CELLS, values.SPREAD, values.SPAN) == (121, 28, 31)
    most = [" | ".join(["res"] * 31)] * 3 + [" | ".join(["res"] * 28)]
    assert not check_final(sheet(field(*most)))
    assert faults(lambda: end(field(*most[:3], " | ".join(["res"] * 29)))) == [("cells_many", "seats.A.field.rows")]
    # A cell that shows nothing may be written where no card lies.
    assert not check_final(sheet(field(*most[:3], " | ".join(["-"] * 31))))
    assert faults(lambda: end(field(" | ".join(["-"] * 32)))) == [("field_wide", "seats.A.field.rows")]
    assert faults(lambda: end(field(*["-"] * 32))) == [("field_many", "seats.A.field.rows")]


def test_contract_cards() -> None:
    card: dict[str, Any] = {"industries": ["textile", "textile"]}
    assert faults(lambda: end(seat(contracts=[card], contract_points=3))) == [
        ("contracts_both", "seats.A.contract_points"),
        ("industry_twice", "seats.A.contracts.0.industries"),
    ]
    # Six in all.
    told = [seat(contracts=[{"industries": []}] * n) for n in (3, 2, 2)]
    assert faults(lambda: end(*told)) == [("contracts_in_all", "seats")]
    assert not check_final(sheet(*told[:2], seat(contracts=[{}])))


def test_the_tie_break_names_the_seats() -> None:
    told: dict[str, Any] = {"clockwise": ["A", "B", "A"], "start_marker": "D", "round_8_start": "E"}
    assert faults(lambda: end(seat(), **told)) == [
        ("clockwise_order", "clockwise"),
        ("seat_not_seated", "start_marker"),
        ("seat_not_seated", "round_8_start"),
    ]


def test_the_bounds_are_those_of_the_pieces() -> None:
    made = schema(FinalSheet)["$defs"]

    def most(struct: str, name: str) -> int:
        return int(made[struct]["properties"][name]["anyOf"][0]["maximum"])

    assert most("SeatAtEnd", "coal_in_hand") == values.COAL_CHIPS == 46
    assert most("SeatAtEnd", "garden") == values.MAX_CELLS
    assert most("SeatAtEnd", "market") == 2 * values.MAX_CELLS
    assert most("ActiveFactories", "textile") == values.MAX_CELLS // values.FACTORY_CELLS
    assert made["SeatAtEnd"]["properties"]["contracts"]["anyOf"][0]["maxItems"] == values.CONTRACT_CARDS == 6
    assert made["FieldOnTable"]["properties"]["rows"]["maxItems"] == values.SPAN
    assert made["FieldOnTable"]["properties"]["left"]["minimum"] == -values.SPREAD


# what is merely odd


def doubts(*seats: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    """Key and field of everything that is odd; seats that are not given have nothing odd about them."""
    told = [*seats, *[seat(garden=1, rail_cells=1)] * (3 - len(seats))]
    return [(fault.key, fault.field) for fault in final_warnings(sheet(*told, **more))]


GOOD: dict[str, Any] = {"garden": 1, "rail_cells": 1}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (seat(**GOOD, coal_in_hand=1, idle_engines=1), ("coal_and_idle", "seats.A.coal_in_hand")),
        (field("sta! | gar | sta+eng", coal_in_hand=1), ("coal_and_idle", "seats.A.coal_in_hand")),
        (seat(garden=1), ("network_none", "seats.A.rail_cells")),
        (field("sta+eng | gar"), ("network_none", "seats.A.rail_cells")),
        (seat(rail_cells=1), ("districts_none", "seats.A.residential")),
        (
            seat(**GOOD, contracts=[{"comparison": {"first": "slum", "second": "slum"}}]),
            ("comparison_same", "seats.A.contracts.0.comparison"),
        ),
        (field("sta! | res+gar"), ("districts_odd", "seats.A.field.rows.0.1")),
        (field("sta! | sta | res"), ("station_no_engine", "seats.A.field.rows.0.1")),
        (field("sta! | res", "riv+eng | -"), ("river_engine", "seats.A.field.rows.1.0")),
        (field("sta! | res+eng"), ("engine_alone", "seats.A.field.rows.0.1")),
        (field("sta! | res | fac:a:textile | fac:a:textile"), ("factory_no_engine", "seats.A.field.rows.0.3")),
        (field("sta! | res | fac:a+eng | fac:a+eng"), ("factory_engines", "seats.A.field.rows.0.3")),
    ],
)
def test_what_the_table_should_look_at_again(told: dict[str, Any], expected: tuple[str, str]) -> None:
    assert doubts(told) == [expected]
    # It is scored as it stands.
    assert not check_final(sheet(told, seat(coal_in_hand=9), seat(coal_in_hand=5)))


def test_an_engine_of_which_only_the_legality_layer_is_told_may_be_a_station() -> None:
    assert doubts(field("sta! | res | ?+eng", rail_cells=1, residential=1, market=0, garden=0, slum=0)) == []


def test_odd_values_of_the_table() -> None:
    assert doubts(seat(**GOOD), rank_values=RANKS | {"garden": [4, 5, 1]}) == [
        ("ranks_not_falling", "rank_values.garden")
    ]
    assert doubts(seat(**GOOD), kind_points={"kinds_2": 11}) == [("kinds_2_differs", "kind_points.kinds_2")]
    assert doubts(seat(**GOOD), kind_points={"kinds_1": 10}) == [("kinds_not_rising", "kind_points")]
    assert doubts(seat(**GOOD), kind_points={"kinds_3": 9}) == [("kinds_not_rising", "kind_points")]
    assert doubts(seat(**GOOD, contracts=[{}, {}]), contracts_per_player=1) == [("contracts_many", "seats.A.contracts")]


def test_more_chips_than_there_are() -> None:
    hands = [seat(**GOOD, coal_in_hand=n) for n in (23, 23)]
    assert doubts(*hands) == []
    # 46 in hand, and one on a field.
    third = field("sta+eng | gar", chips=[(0, 0)])
    assert doubts(*hands, third) == [("chips_in_all", "seats")]


def test_a_field_that_cannot_be_read_is_no_trouble_for_the_doubts() -> None:
    assert doubts(field("xx")) == []


# interpretations that matter


def notices(*seats: dict[str, Any], **more: Any) -> list[tuple[str, Any]]:
    """The options that matter, with the reading that would change a place."""
    return [(fault.field, fault.values["choice"]) for fault in notices_final(sheet(*seats, **more))]


def test_a_reading_that_would_change_a_place() -> None:
    # The network of A: 2 cells apart from the idle station, 5 with it; B has 3. First 8, second 5, third 2.
    row = "sta!+rail:E | rail:EW | sta+eng+rail:EW | rail:EW | sta!+rail:W | res"
    told = [field(row), seat(rail_cells=3, residential=1), seat(rail_cells=2, residential=1)]
    assert notices(*told) == [
        ("idle_station", "idle_station_passes_uncounted"),
        ("idle_station", "idle_station_passes_counted"),
    ]


def test_the_readings_of_ranks_and_losses() -> None:
    # A shared loss of 3.5: rounded up A and C are level, and C is first in a tie; rounded down A has one more.
    order = {"clockwise": ["A", "B", "C"]}
    told = [seat(slum=2, coal_in_hand=4), seat(slum=2), seat(slum=1)]
    assert notices(*told, **order, start_marker="C") == [("slum_rounding", "slum_rounding_toward_zero")]
    # Third with 0 gardens A has 1 and is level with C, 2 + 1 = 3, and before it in a tie; without a rank it is behind.
    told = [seat(coal_in_hand=2), seat(garden=2), seat(garden=1)]
    assert notices(*told, **order, start_marker="A") == [("zero_count", "zero_count_unranked")]
    # A station alone is second with 5, level with C: 5 + 0 = 2 + 3. As 0 it shares second and third, 7 / 2 = 4.
    told = [seat(rail_cells=1), seat(rail_cells=4), seat(coal_in_hand=3)]
    assert notices(*told, **order, start_marker="A") == [("lone_station", "lone_station_0")]
    assert notices(seat(coal_in_hand=40), seat(coal_in_hand=20), seat()) == []


def test_who_is_first_in_a_tie() -> None:
    told: dict[str, Any] = {"clockwise": ["A", "B", "C"], "start_marker": "A"}
    tied = [seat(), seat(), seat()]
    assert notices(*tied, **told, round_8_start="B") == [("tie_break_start", "tie_break_start_round8_start")]
    assert notices(*tied, **told, round_8_start="A") == []


def test_no_notice_while_points_are_needed() -> None:
    assert notices(seat(garden=None), seat(), seat()) == []
