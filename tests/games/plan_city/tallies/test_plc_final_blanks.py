"""Blank fields: what decides is asked for, values of the cards among it, and what is settled without it is scored."""

from __future__ import annotations

from typing import Any

from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.sheet_parser import read
from tests.games.breakdowns import needed
from tests.games.plan_city.tallies.plc_sheets import RANKS, end, field, points, seat


def asked(*seats: dict[str, Any], **more: Any) -> list[str]:
    """The fields that are needed."""
    return needed(end(*seats, **more))


def test_a_sheet_of_which_nothing_is_told() -> None:
    result = score_final(read(FinalSheet, {"seats": {"A": {}, "B": seat(), "C": seat()}}))
    assert needed(result) == [
        *(f"rank_values.{name}" for name in ("rail_network", "residential", "market", "garden", "slum")),
        *(
            f"seats.A.{name}"
            for name in (
                "active_factories.textile",
                "active_factories.shipbuilding",
                "active_factories.industry_3",
                "active_factories.industry_4",
                "rail_cells",
                "residential",
                "market",
                "garden",
                "slum",
                "contracts",
                "coal_in_hand",
                "idle_engines",
            )
        ),
    ]
    assert not result.places and not result.markers
    # No kind pays 0 without the card (PLC-R27), and what the others have in hand is settled.
    assert points(result, "industry_kinds") == [0, 0]
    assert points(result, "coal") == [0, 0]
    assert points(result, "market") == []


def test_rank_values_nobody_can_get_are_not_asked_for() -> None:
    known = {name: values for name, values in RANKS.items() if name not in ("slum", "rail_network")}
    told = [seat(coal_in_hand=n) for n in (2, 1, 0)]
    assert asked(*told, rank_values=known) == ["rank_values.rail_network", "rank_values.slum"]
    assert asked(*told, rank_values=known, zero_count="unranked") == []
    # A station alone that counts 0 gets nothing either.
    told[0]["rail_cells"] = 1
    assert asked(*told, rank_values=known, zero_count="unranked") == ["rank_values.rail_network"]
    assert asked(*told, rank_values=known, zero_count="unranked", lone_station=0) == []


def test_one_untold_count_keeps_its_category_open_and_no_other() -> None:
    result = end(seat(garden=None), seat(garden=2), seat(garden=1))
    assert needed(result) == ["seats.A.garden"]
    assert points(result, "garden") == []
    assert points(result, "market") == [4, 4, 4]  # 11 / 3 = 3.67


# contract cards


def card(**more: Any) -> dict[str, Any]:
    told = {"industries": ["textile"], "comparison": {"first": "garden", "sign": ">", "second": "slum", "points": 3}}
    return told | more


def test_the_front_of_a_contract_card_is_asked_for() -> None:
    assert asked(seat(contracts=None)) == ["seats.A.contracts"]
    assert asked(seat(contracts=[{}])) == [
        "seats.A.contracts.0.industries",
        "seats.A.contracts.0.comparison.first",
        "seats.A.contracts.0.comparison.sign",
        "seats.A.contracts.0.comparison.second",
    ]
    assert asked(seat(contracts=[card(), {"industries": []}])) == [
        f"seats.A.contracts.1.comparison.{name}" for name in ("first", "sign", "second")
    ]


def test_the_points_of_a_comparison_are_asked_for_only_where_it_holds() -> None:
    open_points = [card(comparison={"first": "garden", "sign": ">", "second": "slum"})]
    ends = {"clockwise": ["A", "B", "C"], "start_marker": "A"}
    assert asked(seat(garden=1, slum=1, contracts=open_points), **ends) == []
    assert asked(seat(garden=2, slum=1, contracts=open_points), **ends) == ["seats.A.contracts.0.comparison.points"]


def test_other_cells_are_asked_for_only_where_a_card_compares_them() -> None:
    compares = [card(comparison={"first": "rail", "sign": ">", "second": "garden", "points": 3})]
    assert asked(seat(contracts=compares)) == ["seats.A.other_cells.rail"]
    # A field tells them.
    assert asked(field("sta! | res", contracts=compares), seat(coal_in_hand=9), seat(coal_in_hand=5)) == []


# fields


def test_chips_are_asked_for_only_where_a_space_could_hold_one() -> None:
    rest = [seat(coal_in_hand=9), seat(coal_in_hand=5)]
    assert asked(field("sta! | res | fac:a:textile+eng! | fac:a:textile", chips=None), *rest) == []
    result = end(field("sta+eng | res", chips=None), *rest)
    assert needed(result) == ["seats.A.field.chips"]
    # Districts and industry (there is no factory) do not depend on it.
    assert points(result, "residential") == [6, 2, 2]
    assert points(result, "industry_kinds") == [0, 0, 0]
    assert points(result, "rail_network") == []
    assert points(result, "idle_engines") == [0, 0]
    # Only a factory has a space: the network is settled, industry and idle engines are not.
    result = end(field("sta! | res | fac:a:textile+eng | fac:a:textile", chips=None), *rest)
    assert needed(result) == ["seats.A.field.chips"]
    assert points(result, "rail_network") == [8, 4, 4]  # (5 + 2) / 2
    assert points(result, "industry_kinds") == points(result, "idle_engines") == [0, 0]
    # Only a station has a space, and counts tell what depends on it: the factory runs without a chip (3 for one kind).
    counts = {"rail_cells": 0, "idle_engines": 1, "coal_in_hand": 20}
    result = end(field("sta+eng | res | fac:a:textile+eng! | fac:a:textile", chips=None, **counts), *rest)
    assert needed(result) == []
    assert points(result, "industry_kinds") == [3, 0, 0]


def test_the_industry_of_a_factory_is_asked_for_only_where_it_runs() -> None:
    text = "fac:a+eng | fac:a | fac:b:textile+eng | fac:b:textile"
    rest = [seat(coal_in_hand=9), seat(coal_in_hand=5)]
    assert asked(field(text, chips=[(2, 0)]), *rest) == []
    result = end(field("res", text, chips=[(0, 1), (2, 1)]), *rest)
    assert needed(result) == ["seats.A.field.rows.1.0"]
    assert points(result, "industry_kinds") == [0, 0]


def test_cells_of_which_only_the_legality_layer_is_told() -> None:
    drawn = "? | sta! | ?+fac:a:textile+eng", "gar | - | ?+fac:a"
    result = end(field(*drawn, chips=[(2, 0)]), seat(coal_in_hand=9), seat(coal_in_hand=5))
    cells = [f"seats.A.field.rows.{where}" for where in ("0.0", "0.2", "1.2")]
    assert needed(result) == cells
    # Idle engines and factories need no more.
    assert points(result, "idle_engines") == [0, 0, 0]
    assert points(result, "industry_kinds") == [3, 0, 0]
    assert points(result, "garden") == points(result, "rail_network") == []


def test_a_cell_of_which_nothing_is_told_is_asked_for_by_everything() -> None:
    result = end(field("?? | sta!"), seat(), seat())
    assert needed(result) == ["seats.A.field.rows.0.0"]
    assert points(result, "idle_engines") == [0, 0]
    assert points(result, "industry_kinds") == [0, 0]


def test_counts_may_stand_beside_a_field_item_by_item() -> None:
    told = {"residential": 2, "market": 0, "garden": 1, "slum": 0, "rail_cells": 3}
    rest = [seat(coal_in_hand=9), seat(coal_in_hand=5)]
    assert asked(field("? | ?", **told), *rest) == []
    assert asked(field("? | ?", **(told | {"slum": None})), *rest) == [
        "seats.A.field.rows.0.0",
        "seats.A.field.rows.0.1",
    ]
    active = dict.fromkeys(("textile", "shipbuilding", "industry_3", "industry_4"), 0)
    known: dict[str, Any] = {"idle_engines": 1, "rail_cells": 0, "active_factories": active}
    assert asked(field("sta+eng | res", chips=None, **known), *rest) == []


# ties


def test_the_order_is_asked_for_only_in_a_tie() -> None:
    tied = [seat(), seat(), seat(coal_in_hand=1)]
    result = end(*tied)
    assert needed(result) == ["start_marker", "clockwise"]
    assert result.places == () and len(result.lines) == 3 * 10
    assert asked(*tied, clockwise=["A", "B", "C"]) == ["start_marker"]
    assert asked(*tied, start_marker="C") == ["clockwise"]
    # The holder of the start marker goes before any other.
    result = end(*tied, start_marker="B")
    assert [(place.seat, place.rank) for place in result.places] == [("C", 1), ("B", 2), ("A", 3)]
    assert asked(*tied, start_marker="B", tie_break_start="round8_start") == ["round_8_start", "clockwise"]
    assert asked(seat(), seat(), seat(), start_marker="B") == ["clockwise"]
    assert asked(*tied, seat(coal_in_hand=1), start_marker="B") == ["clockwise"]


def test_the_marker_is_compared_before_a_tie_is_parted() -> None:
    result = end(seat(marker=13), seat(), seat())
    assert needed(result) == ["start_marker", "clockwise"]
    assert [(one.seat, one.computed) for one in result.markers] == [("A", 13)]
