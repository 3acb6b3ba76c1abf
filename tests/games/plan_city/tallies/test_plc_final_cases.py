"""Every clause of the scoring (PLC-9) and its rulings, and the illegal declarations 65 to 75 of the rules.

Values by rank and points by kind are invented (T-05, T-06): rail network 8, 5, 2; residential 6, 3, 1; market 7, 4;
garden 4, 3, 1; slum 5, 2, 0; kinds 3, 10, 18, 28.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.values import RANK_CATEGORIES
from tests.games.breakdowns import line, needed
from tests.games.plan_city.tallies.plc_sheets import RANKS, end, field, points, seat, sheet


def test_9_1_the_total_is_the_sum_of_the_five_items() -> None:
    card = {"industries": ["textile"], "comparison": {"first": "garden", "sign": ">", "second": "slum", "points": 3}}
    result = end(
        seat(2, 1, rail_cells=9, residential=4, market=3, garden=2, slum=1, coal_in_hand=4, contracts=[card]),
        seat(rail_cells=8, residential=3, market=2, garden=1, slum=2, idle_engines=3),
        seat(rail_cells=7, residential=2, market=1, garden=0, slum=3),
    )
    # A: 10 + 4, ranks 8 + 6 + 7 + 4, slum 0 (third), contract 2 + 3, coal 4.
    assert result.totals()["A"] == 14 + 25 - 0 + 5 + 4
    # B: 0, ranks 5 + 3 + 4 + 3, slum 2, coal 0, idle 3 x 2.
    assert result.totals()["B"] == 15 - 2 - 6
    # C: ranks 2 + 1 + 0 + 1, slum 5; a total below 0 is allowed (PLC-R37).
    assert result.totals()["C"] == 4 - 5
    assert [(place.seat, place.rank, place.points) for place in result.places] == [
        ("A", 1, 48),
        ("B", 2, 7),
        ("C", 3, -1),
    ]
    assert not result.needed


# 9.3, 9.4 and the rulings on industry


@pytest.mark.parametrize(
    ("active", "kinds", "pairs"),
    [
        ((), 0, 0),  # PLC-R27
        ((1,), 3, 0),
        ((0, 0, 1, 1), 10, 0),
        ((1, 1, 0, 1), 18, 0),
        ((1, 1, 1, 1), 28, 0),
        ((2,), 3, 4),
        ((3,), 3, 4),  # illegal 66: three active factories of one industry still give 4, not 8
        ((9, 2), 10, 8),
        ((2, 2, 2, 2), 28, 16),
    ],
)
def test_9_3_kinds_and_9_4_pairs(active: tuple[int, ...], kinds: int, pairs: int) -> None:
    result = end(seat(*active))
    assert (line(result, "A", "industry_kinds").points, line(result, "A", "industry_pairs").points) == (kinds, pairs)
    assert line(result, "A", "industry_kinds").clauses == ("PLC-9.3",)
    assert line(result, "A", "industry_pairs").clauses == ("PLC-9.4",)


# 9.5 to 9.10: ranks


@pytest.mark.parametrize("category", RANK_CATEGORIES)
def test_9_5_to_9_8_ranks_in_descending_order(category: str) -> None:
    item = "rail_cells" if category == "rail_network" else category
    values = (RANKS[category] + [0])[:3]
    paid = [-value for value in values] if category == "slum" else values
    result = end(*(seat(**{item: count}) for count in (3, 7, 5)))
    assert points(result, category) == [paid[2], paid[0], paid[1]]
    clauses = {
        "rail_network": ("PLC-9.5", "PLC-9.6"),
        "market": ("PLC-9.7", "PLC-9.10"),
        "slum": ("PLC-9.8",),
    }
    assert line(result, "A", category).clauses == clauses.get(category, ("PLC-9.7",))


@pytest.mark.parametrize(
    ("counts", "values", "expected"),
    [
        ((5, 5, 1), [7, 4, 1], [6, 6, 1]),  # (7 + 4) / 2 = 5.5, rounded up
        ((5, 5, 1), [7, 0, 1], [4, 4, 1]),  # illegal 71: a shared 7 gives 4 each, not 3
        ((5, 5, 5), [7, 4, 1], [4, 4, 4]),  # 12 / 3
        ((5, 5, 5), [7, 4, 2], [5, 5, 5]),  # 13 / 3 = 4.33
        ((6, 5, 5), [7, 4, 1], [7, 3, 3]),  # (4 + 1) / 2 = 2.5
        ((6, 5, 5), [7, 4], [7, 2, 2]),  # PLC-R24: the third rank is worth 0
        ((6, 5, 4), [7], [7, 0, 0]),
        ((0, 0, 0), [7, 4, 1], [4, 4, 4]),  # PLC-R25: 0 takes a rank
        ((3, 0, 0), [7, 4, 1], [7, 3, 3]),
    ],
)
def test_9_9_tied_players_share_the_ranks_they_fill(
    counts: tuple[int, ...], values: list[int], expected: list[int]
) -> None:
    ranks = RANKS | {"garden": values}
    result = end(*(seat(garden=count) for count in counts), rank_values=ranks)
    assert points(result, "garden") == expected
    tied = [("PLC-9.9" in line(result, who, "garden").clauses) for who in "ABC"]
    assert tied == [counts.count(count) > 1 for count in counts]


def test_r26_a_shared_loss_is_rounded_up_in_size_or_towards_zero() -> None:
    # Losses 5 and 2 shared by two: 3.5.
    told = [seat(slum=4), seat(slum=4), seat(slum=1)]
    assert points(end(*told), "slum") == [-4, -4, 0]
    assert points(end(*told, slum_rounding="toward_zero"), "slum") == [-3, -3, 0]
    # The other categories still round up.
    told = [seat(garden=4), seat(garden=4), seat(garden=1)]
    assert points(end(*told, slum_rounding="toward_zero"), "garden") == [4, 4, 1]


def test_r25_a_count_of_0_may_take_no_rank() -> None:
    told = [seat(garden=3, slum=2), seat(), seat()]
    assert points(end(*told), "garden") == [4, 2, 2]  # (3 + 1) / 2
    assert points(end(*told), "slum") == [-5, -1, -1]  # (2 + 0) / 2
    unranked = end(*told, zero_count="unranked")
    assert points(unranked, "garden") == [4, 0, 0]
    assert points(unranked, "slum") == [-5, 0, 0]
    # Nobody has slums: all share the losses, (5 + 2 + 0) / 3 = 2.33, or nobody loses anything.
    nobody = [seat(), seat(), seat()]
    assert points(end(*nobody), "slum") == [-3, -3, -3]
    assert points(end(*nobody, zero_count="unranked"), "slum") == [0, 0, 0]


def test_r22_an_active_station_alone_counts_1_or_0() -> None:
    told = [seat(rail_cells=1), field("sta! | sta!"), seat(rail_cells=0)]
    assert points(end(*told), "rail_network") == [7, 7, 2]  # (8 + 5) / 2 = 6.5
    # All 0: (8 + 5 + 2) / 3.
    assert points(end(*told, lone_station=0), "rail_network") == [5, 5, 5]
    assert points(end(*told, lone_station=0, zero_count="unranked"), "rail_network") == [0, 0, 0]


def test_r21_the_readings_of_an_idle_station() -> None:
    row = field("sta!+rail:E | sta+eng+rail:EW | sta!+rail:W")
    others = [seat(rail_cells=2), seat(rail_cells=3)]
    # Blocked: 1 cell, third. Passing, not counted: 2 cells, (5 + 2) / 2 = 3.5. Counted: 3 cells, (8 + 5) / 2 = 6.5.
    for reading, expected in (("blocks", 2), ("passes_uncounted", 4), ("passes_counted", 7)):
        assert points(end(row, *others, idle_station=reading), "rail_network")[0] == expected


# 9.11 to 9.13: contracts


def contract(
    *industries: str, first: str = "garden", sign: str = ">", second: str = "slum", pays: int | None = 5
) -> Any:
    comparison = {"first": first, "sign": sign, "second": second, "points": pays}
    return {"industries": list(industries), "comparison": comparison}


@pytest.mark.parametrize(
    ("named", "active", "expected"),
    [
        (("textile",), (1,), 2),
        (("textile",), (2,), 2),  # illegal 74
        (("textile",), (0, 4), 0),
        (("textile", "shipbuilding"), (1, 1), 4),
        (("textile", "industry_4"), (1, 1), 2),
        (("textile", "shipbuilding", "industry_3", "industry_4"), (1, 1, 1, 1), 8),
        ((), (1,), 0),
    ],
)
def test_9_11_industries_of_a_contract_card(named: tuple[str, ...], active: tuple[int, ...], expected: int) -> None:
    result = end(seat(*active, contracts=[contract(*named)]))
    made = line(result, "A", "contract_industries")
    assert (made.points, made.clauses, made.about) == (expected, ("PLC-9.11", "PLC-9.13"), "1")


@pytest.mark.parametrize(
    ("sign", "holds"), [(">", (0, 0, 1)), (">=", (0, 1, 1)), ("<", (1, 0, 0)), ("<=", (1, 1, 0)), ("=", (0, 1, 0))]
)
def test_9_12_the_comparison_is_read_as_printed(sign: str, holds: tuple[int, ...]) -> None:
    # 2, 3 and 4 gardens against 3 slums.
    told = [seat(garden=n, slum=3, contracts=[contract(sign=sign)]) for n in (2, 3, 4)]
    assert points(end(*told), "contract_comparison") == [5 * held for held in holds]


def test_r28_other_kinds_are_cells_that_show_them() -> None:
    # Rails in 3 cells, 2 stations, a factory of 2 cells, 1 river.
    text = "sta!+rail:E | rail:EW | sta!+rail:W | fac:a:textile+eng | fac:a:textile | riv"
    for first, second in (("rail", "station"), ("rail", "factory"), ("station", "river"), ("factory", "river")):
        assert points(end(field(text, contracts=[contract(first=first, second=second)])), "contract_comparison") == [5]
    equal = field(text, contracts=[contract(first="station", sign="=", second="factory")])
    assert points(end(equal), "contract_comparison") == [5]
    counted = seat(contracts=[contract(first="rail", second="river")], other_cells={"rail": 1, "river": 0})
    assert points(end(counted), "contract_comparison") == [5]


def test_several_contract_cards_each_score() -> None:
    cards = [contract("textile"), contract("textile", "shipbuilding", sign="=", pays=4)]
    result = end(seat(1, contracts=cards))
    found = [(one.category, one.about, one.points) for one in result.lines if one.category.startswith("contract_")]
    # Seats B and C have none.
    assert sorted(found) == sorted(
        [
            ("contract_industries", "1", 2),
            ("contract_comparison", "1", 0),
            ("contract_industries", "2", 2),
            ("contract_comparison", "2", 4),
            ("contract_points", "", 0),
            ("contract_points", "", 0),
        ]
    )


def test_9_13_a_card_that_was_placed_is_not_told_and_scores_nothing() -> None:
    # Illegal 73: its back lies on the field, with the river; nothing is paid for it.
    result = end(field("riv | res"), seat(contract_points=7, contracts=None))
    assert points(result, "contract_points") == [0, 7, 0]
    assert line(result, "A", "contract_points").clauses == ("PLC-9.13",)


# 9.14, 9.15


# 9.2: ties


def places(result: Any) -> list[tuple[str, int, str]]:
    return [(place.seat, place.rank, place.tie_break) for place in result.places]


def test_9_2_the_earlier_in_turn_order_wins() -> None:
    told: dict[str, Any] = {"clockwise": ["A", "C", "B"]}
    tied = [seat(coal_in_hand=1), seat(coal_in_hand=1), seat()]
    # From C clockwise: C, B, A.
    expected = [("B", 1, "turn_order"), ("A", 2, "turn_order"), ("C", 3, "")]
    assert places(end(*tied, start_marker="C", **told)) == expected
    # From A: A, C, B.
    assert places(end(*tied, start_marker="A", **told))[0] == ("A", 1, "turn_order")


def test_r42_ties_below_first_place_are_parted_the_same_way() -> None:
    told = [seat(coal_in_hand=5), seat(), seat(), seat()]
    result = end(*told, clockwise=["A", "B", "C", "D"], start_marker="C")
    assert [who for who, _, _ in places(result)] == ["A", "C", "D", "B"]
    assert [rank for _, rank, _ in places(result)] == [1, 2, 3, 4]


def test_r29_the_start_player_of_round_8_may_be_first() -> None:
    told: dict[str, Any] = {"clockwise": ["A", "B", "C"], "start_marker": "A", "round_8_start": "B"}
    tied = [seat(), seat(), seat()]
    assert places(end(*tied, **told))[0] == ("A", 1, "turn_order")
    assert places(end(*tied, **told, tie_break_start="round8_start"))[0] == ("B", 1, "turn_order")


# the whole


def test_the_marker_is_compared() -> None:
    result = end(seat(coal_in_hand=3, marker=20), seat(), seat(coal_in_hand=1, marker=17))
    # All ranks are shared: 5 + 4 (10 / 3) + 4 (11 / 3) + 3 (8 / 3) - 3 (7 / 3) = 13.
    assert [(one.seat, one.computed, one.shown) for one in result.markers] == [("A", 16, 20), ("C", 14, 17)]


def test_trust_scores_what_the_check_would_refuse() -> None:
    odd = sheet(field("fac:a:textile+eng | - | sta!", chips=[(0, 0), (1, 0)]), seat(contract_points=3, contracts=[]))
    result = score_final(odd, trust=True)
    # Half a factory still runs, the chip beside it does nothing.
    assert points(result, "industry_kinds") == [3, 0, 0]
    assert points(result, "contract_points") == [0, 3, 0]
    assert not needed(result)
